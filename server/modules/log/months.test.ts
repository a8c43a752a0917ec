/** Logs lie in months: over the partitions of a running server, and of a database that comes from before. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { openOlder } from '#tests/support/older-database.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import type { Trx } from '../../db/db.ts'
import { makePartitions } from '../../db/partitions.ts'
import { readShipped } from '../../layers/shipped.ts'
import { clearLogs, dropMonths } from './retention.ts'

const HOME = '000000'
const USUAL = 'blade_usual_log'
let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startServer()
  admin = await server.login('admin')
})
afterAll(() => server.stop())

const ask = async <T>(work: (trx: Trx) => Promise<{ rows: T[] }>): Promise<T[]> => (await server.db.maintain(work)).rows
/** The partition a row of the common log stands in, without the name of the log. */
const partOf = async (title: string) =>
  (
    await ask(trx =>
      sql<{ part: string }>`
        select replace(tableoid::regclass::text, 'log_partition.blade_usual_log_', '') as part
          from blade_usual_log where title = ${title}`.execute(trx),
    )
  ).map(({ part }) => part)
const partsOf = async (table: string) =>
  (
    await ask(trx =>
      sql<{ part: string }>`select part::text from partitions_of(${table}::regclass) order by 1`.execute(trx),
    )
  ).map(({ part }) => part.replace(`log_partition.${table}_`, ''))
/** `2026_11` of the month so many after this one. */
const month = (after: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + after)).toISOString().slice(0, 7).replace('-', '_')
}
/** A row whose id is of the first moment of a month, written then. */
const write = (title: string, of: string, tenant = HOME) =>
  server.db.write({ tenant }, trx =>
    sql`insert into blade_usual_log (id, tenant_id, title, create_time)
      values (first_id(${`${of.replace('_', '-')}-01`}::date), ${tenant}, ${title}, ${`${of.replace('_', '-')}-01`}::date)`.execute(
      trx,
    ),
  )
const kept = { documents: readShipped().entities, subscribers: [] }

test('every log lies in months: this one and the three to come stand, what is before them and the rest', async () => {
  const tables = readShipped().entities.filter(({ log }) => log?.days)
  expect(tables.length).toBeGreaterThan(8)
  for (const table of [...tables.map(({ table }) => table!), 'blade_app_refusal', 'blade_collect_refusal']) {
    expect(await partsOf(table), table).toEqual([month(0), month(1), month(2), month(3), 'past', 'rest'])
  }
})

test('what is written now lands in this month, what another server numbered where its id belongs', async () => {
  await server.db.write({ tenant: HOME }, trx =>
    sql`insert into blade_usual_log (tenant_id, title) values (${HOME}, 'now')`.execute(trx),
  )
  await write('old', '2024_05')
  await write('far', '2190_01')
  expect([await partOf('now'), await partOf('old'), await partOf('far')]).toEqual([[month(0)], ['past'], ['rest']])
})

test('a month that is missing is made ahead, and takes what the rest holds of it', async () => {
  await server.db.maintain(trx => sql`drop table ${sql.table(`log_partition.${USUAL}_${month(3)}`)}`.execute(trx))
  await write('early', month(3))
  expect(await partOf('early')).toEqual(['rest'])
  await makePartitions(server.db)
  await makePartitions(server.db)
  expect(await partOf('early')).toEqual([month(3)])
  expect(await partsOf(USUAL)).toEqual([month(0), month(1), month(2), month(3), 'past', 'rest'])
})

test('rows are reached through their log alone: nobody who asks enters where partitions stand', async () => {
  const direct = server.db.read({ tenant: HOME }, trx =>
    sql`select from ${sql.table(`log_partition.${USUAL}_past`)}`.execute(trx),
  )
  await expect(direct).rejects.toThrow('permission denied for schema log_partition')
  const { rows } = await server.db.read({ tenant: '000077' }, trx => sql`select from blade_usual_log`.execute(trx))
  expect(rows).toEqual([])
})

test('a page is read by the indexes of the months, in their order, without sorting', async () => {
  await write('paged 1', '2024_06')
  await write('paged 2', '2025_06')
  await server.db.write({ tenant: HOME }, trx =>
    sql`insert into blade_usual_log (tenant_id, title) values (${HOME}, 'paged 3')`.execute(trx),
  )
  const page = async (current: number) => {
    const { body } = await admin.get<Page<WireRecord>>(
      `/api/blade-log/usual/list?size=1&current=${current}&title_like=paged`,
    )
    return body.data.records.map(({ title }) => title)
  }
  expect([await page(1), await page(2), await page(3)]).toEqual([['paged 3'], ['paged 2'], ['paged 1']])
  const plan = await server.db.read({ tenant: HOME }, async trx => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const explained = await sql<Record<string, string>>`explain select id from blade_usual_log
      where tenant_id = ${HOME} and is_deleted = 0 order by create_time desc, id desc limit 10 offset 9990`.execute(trx)
    const pruned = await sql<Record<string, string>>`explain select from blade_usual_log
      where tenant_id = ${HOME} and id >= first_id(${`${month(0).replace('_', '-')}-01`}::date)
        and id < first_id(${`${month(1).replace('_', '-')}-01`}::date)`.execute(trx)
    return [explained, pruned].map(({ rows }) => rows.map(row => row['QUERY PLAN']).join('\n'))
  })
  expect(plan[0]).toContain('Merge Append')
  expect(plan[0]).not.toMatch(/Sort {2}\(/)
  expect(plan[1]!.match(/ on blade_usual_log_\w+/g)).toEqual([` on blade_usual_log_${month(0)}`])
})

test('JB-07 a month nobody keeps a row of goes whole, and stays as long as one tenant does', async () => {
  await server.loginNew({ account: 'keeper', roles: ['administrator'], tenant: '000031' })
  const setDays = (value: number) =>
    server.db.write({ tenant: '000031' }, trx =>
      sql`insert into blade_param (tenant_id, param_name, param_key, param_value)
        values ('000031', 'days', 'log.days.usualLog', ${String(value)})`.execute(trx),
    )
  await setDays(0)
  await write('kept for ever', '2024_07', '000031')
  const before = (await partsOf(USUAL)).length
  expect((await dropMonths(server.db, kept, new Date())).blade_usual_log).toBe(0)
  await clearLogs(server.db, kept, HOME, new Date())
  expect([await partOf('paged 1'), await partOf('kept for ever')]).toEqual([[], ['past']])

  await server.db.maintain(trx => sql`delete from blade_param where tenant_id = '000031'`.execute(trx))
  await server.db.read({ tenant: HOME }, async trx => {
    await sql`select from blade_usual_log limit 1`.execute(trx)
    expect((await dropMonths(server.db, kept, new Date())).blade_usual_log, 'while it is read').toBe(0)
  })
  expect((await dropMonths(server.db, kept, new Date())).blade_usual_log).toBe(1)
  expect(await partsOf(USUAL)).toEqual([month(0), month(1), month(2), month(3), 'rest'])
  expect(before).toBe(6)
  await write('late', '2024_08')
  expect(await partOf('late')).toEqual(['rest'])
})

test('the logs of an older database are its past, to the end of this month, with views, rights and rows', async () => {
  const { owner, migrate, stop } = await openOlder('161')
  try {
    await owner.query(`
      alter table blade_change add column rev integer not null default 1;
      create index blade_change_live_1 on blade_change (tenant_id, is_deleted, create_time, id);
      grant select (tenant_id, entity) on blade_change to screenwright_report;
      insert into blade_change (tenant_id, entity, record, verb) values ('t1', 'post', '1', 'add');
      insert into blade_change (id, tenant_id, entity, record, verb) values (1795424721921000000, 't1', 'post', '2', 'add')`)
    // that of micro-apps is made anew later, and tells more
    const asked = `select relname, regexp_replace(pg_get_viewdef(oid), '::(\\w+) AS \\1', '::\\1', 'g') as definition, reloptions, relacl::text from pg_class where relkind = 'v'
      and relname like 'blade_%' and relname <> 'blade_app_audit_log' order by 1`
    const views = await owner.query(asked)
    const told = `select pg_get_indexdef(indexrelid) as made from pg_index where indrelid = 'blade_change'::regclass order by 1`
    const indexes = await owner.query<{ made: string }>(told)
    await migrate()
    await migrate()

    const { rows } = await owner.query(
      `select record, tableoid::regclass::text as part from blade_change where tenant_id = 't1' order by record`,
    )
    expect(rows).toEqual([
      { record: '1', part: 'log_partition.blade_change_past' },
      { record: '2', part: 'log_partition.blade_change_rest' },
    ])
    expect((await owner.query(asked)).rows).toEqual(views.rows)
    expect(
      (await owner.query<{ made: string }>(told)).rows.map(({ made }) => made.replace(' ON ONLY ', ' ON ')),
    ).toEqual(indexes.rows.map(({ made }) => made))
    const parts = await owner.query<{ part: string }>(`select part::text from partitions_of('blade_change') order by 1`)
    expect(parts.rows.map(({ part }) => part.replace('log_partition.blade_change_', ''))).toEqual([
      month(1),
      month(2),
      month(3),
      'past',
      'rest',
    ])
    const rights = await owner.query(
      `select has_table_privilege('screenwright_app', 'blade_change', 'insert') as adds,
              has_table_privilege('screenwright_app', 'blade_change', 'update') as edits,
              has_column_privilege('screenwright_report', 'blade_change', 'entity', 'select') as reported,
              has_column_privilege('screenwright_report', 'blade_change', 'after', 'select') as hidden`,
    )
    expect(rights.rows).toEqual([{ adds: true, edits: false, reported: true, hidden: false }])
    await expect(owner.query('delete from blade_change')).rejects.toThrow('only added')
    expect((await owner.query(`select relkind from pg_class where relname = 'record_comment'`)).rows).toEqual([
      { relkind: 'r' },
    ])
  } finally {
    await stop()
  }
})

test('a view over a log keeps its options, owner and rights; one that cannot be made anew is named before anything is done', async () => {
  const { owner, migrate, stop } = await openOlder('161')
  try {
    await owner.query(`
      create view my_changes as select id, entity from blade_change;
      create view my_calls with (security_invoker = true, check_option = local) as select * from blade_change where verb = 'add';
      revoke all on my_changes from screenwright_app;
      grant select on my_changes to screenwright_report with grant option;
      grant update (entity), select (id) on my_calls to public;
      create view upon_a_view as select entity from my_changes;
      create materialized view counted as select count(*) from blade_app_refusal;
      create schema theirs;
      grant usage, create on schema theirs to screenwright_report;
      create view theirs.changes as select id from blade_change;
      alter view theirs.changes owner to screenwright_report`)
    const logs = `select array_agg(relname order by relname) from pg_class where relkind = 'p'`
    const before = await owner.query(logs)
    await expect(migrate()).rejects.toMatchObject({
      params: { reason: expect.stringContaining('counted, theirs.changes, upon_a_view') },
    })
    expect((await owner.query(logs)).rows).toEqual(before.rows)

    await owner.query(`
      drop view upon_a_view;
      drop materialized view counted;
      set role screenwright_report;
      drop view theirs.changes;
      reset role`)
    const asked = `
      select relname, reloptions, relacl::text, relowner::regrole::text, pg_get_viewdef(oid) as definition,
             array(select attacl::text from pg_attribute where attrelid = pg_class.oid order by attnum) as columns
        from pg_class where relname like 'my\\_%' and relkind = 'v' order by 1`
    const views = await owner.query(asked)
    expect(views.rows.length).toBe(2)
    await migrate()
    expect((await owner.query(asked)).rows).toEqual(views.rows)
    expect((await owner.query(`select relkind from pg_class where relname = 'blade_change'`)).rows).toEqual([
      { relkind: 'p' },
    ])
  } finally {
    await stop()
  }
})
