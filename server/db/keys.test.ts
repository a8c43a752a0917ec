/** The keys in the catalogue of a database after a first start, and of a migrated older one. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOlder } from '#tests/support/older-database.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { tableOf } from '../entity/table/names.ts'
import { readShipped } from '../layers/shipped.ts'

/** Tables without a tenant, in addition to those of entities of scope global. */
const GLOBAL = {
  blade_table: 'names of tables, which are one space for all tenants',
  captcha: 'asked before anybody is known',
  migration: 'of the database',
  outbox_position: 'of a subscriber, which hears of all tenants',
  report_key: 'of the database',
  seed_key: 'of the first start',
  seed_stage: 'of the first start',
}

interface Keys {
  table: string
  isTenants: boolean
  /** columns of the primary key */
  primary: string[]
  /** unique indexes that do not begin with the tenant */
  others: string[]
}

const KEYS = `
  select c.relname as table,
         exists (select from pg_attribute where attrelid = c.oid and attname = 'tenant_id') as "isTenants",
         array(select a.attname::text from unnest(p.indkey::int2[]) with ordinality k (num, place)
                 join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num order by place) as primary,
         array(select u.indexrelid::regclass::text from pg_index u
                where u.indrelid = c.oid and u.indisunique and pg_get_indexdef(u.indexrelid, 1, true) <> 'tenant_id') as others
    from pg_class c left join pg_index p on p.indrelid = c.oid and p.indisprimary
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
   order by 1`

let server: TestServer
let client: pg.Client
beforeAll(async () => {
  server = await startServer()
  client = new pg.Client(server.config.databaseUrl!)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await server.stop()
})

it('every key of a table of tenants begins with the tenant, and every table without one has a reason', async () => {
  const { rows } = await client.query<Keys>(KEYS)
  const global = new Set([
    ...Object.keys(GLOBAL),
    ...readShipped().entities.flatMap(entity => (entity.scope === 'global' ? [tableOf(entity, '')] : [])),
  ])
  const tables = rows.filter(({ table }) => !global.has(table))
  expect(tables.length).toBeGreaterThan(100)
  expect(tables.filter(({ isTenants }) => !isTenants)).toEqual([])
  expect(
    tables.filter(({ primary, others }) => primary[0] !== 'tenant_id' || primary.length < 2 || others.length),
  ).toEqual([])
  expect(Object.keys(GLOBAL).filter(name => !rows.some(({ table }) => table === name))).toEqual([])
})

it('no foreign key refers to a row of a tenant without the tenant', async () => {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ definition }) => !definition.startsWith('FOREIGN KEY (tenant_id, '))).toEqual([])
})

it('the tables of an older database get such keys, including creators’ tables, and keep their rows', async () => {
  const { owner, migrate, stop } = await openOlder('150')
  try {
    await owner.query(`
      create table app_loan (id bigint primary key default next_id(), tenant_id text not null, code text,
        is_deleted smallint not null default 0);
      create unique index app_loan_one_1 on app_loan (tenant_id, lower(code)) where is_deleted = 0;
      create unique index app_loan_one_2 on app_loan (code) nulls not distinct where is_deleted = 0;
      select tenant_policy('app_loan');
      insert into app_loan (id, tenant_id, code) values (1, 't1', 'a'), (2, 't2', 'b');
      insert into session (id, tenant_id, user_id, user_version, expires_at) values ('s', 't1', 1, 1, now());
      insert into refresh_token (hash, tenant_id, session_id, expires_at) values ('h', 't1', 's', now());
      create unique index app_loan_pkey_next on app_loan (tenant_id, id)`) // left by an interrupted run
    await migrate()
    const { rows } = await owner.query<Keys>(KEYS)
    const wrong = rows.filter(
      ({ isTenants, primary, others }) => isTenants && (primary[0] !== 'tenant_id' || others.length),
    )
    expect(wrong.map(({ table }) => table)).toEqual(['blade_table'])

    expect((await owner.query('select id, code from app_loan order by id')).rows).toEqual([
      { id: '1', code: 'a' },
      { id: '2', code: 'b' },
    ])
    const { rows: indexes } = await owner.query<{ made: string }>(
      `select pg_get_indexdef(indexrelid) as made from pg_index where indrelid = 'app_loan'::regclass order by 1`,
    )
    expect(indexes.map(({ made }) => made.replace(/.* ON public.app_loan USING btree /, ''))).toEqual([
      '(tenant_id, lower(code)) WHERE (is_deleted = 0)',
      '(tenant_id, code) NULLS NOT DISTINCT WHERE (is_deleted = 0)',
      '(tenant_id, id)',
    ])
    await expect(owner.query(`insert into app_loan (tenant_id, code) values ('t1', 'A')`)).rejects.toThrow(
      'app_loan_one_1',
    )
    await owner.query(`insert into app_loan (tenant_id, code) values ('t2', 'A')`)
    await owner.query(`delete from session where id = 's'`)
    expect((await owner.query('select from refresh_token')).rowCount).toBe(0)
  } finally {
    await stop()
  }
})

it('rows are written while keys are built, two servers upgrade at once, and an index that was cut short is built anew', async () => {
  const { owner, connect, migrate, stop } = await openOlder('150')
  const [holder, writer] = [await connect(), await connect()]
  try {
    await owner.query(`
      create table app_cut (id bigint primary key default next_id(), tenant_id text not null);
      create table app_loan (like app_cut including all);
      select tenant_policy('app_cut'), tenant_policy('app_loan');
      insert into app_cut (tenant_id) values ('t1'), ('t1')`)
    const cut = owner.query('create unique index concurrently app_cut_pkey_next on app_cut (tenant_id)')
    await expect(cut).rejects.toThrow('could not create unique index')
    await holder.query('begin')
    await holder.query(`insert into app_loan (tenant_id) values ('held')`)

    const migrated = Promise.all([migrate(), migrate()])
    migrated.catch(() => {}) // told below
    const building = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query ilike 'create unique index%app_loan%'`
    await expect.poll(async () => (await owner.query(building)).rowCount, { timeout: 25_000 }).toBe(1)
    await writer.query(`set lock_timeout = '2s'`)
    await writer.query(`insert into app_loan (tenant_id) values ('meanwhile')`)
    await holder.query('commit')
    await migrated
    const { rows } = await owner.query<{ made: string }>(
      `select pg_get_indexdef(indexrelid) as made from pg_index where indrelid = any('{app_cut, app_loan}'::regclass[]) and indisvalid`,
    )
    expect(rows.map(({ made }) => made.replace(/.* USING btree /, ''))).toEqual(['(tenant_id, id)', '(tenant_id, id)'])
  } finally {
    await holder.end()
    await writer.end()
    await stop()
  }
})
