/** Record events on their way to subscribers: real transactions, and the outboxes of two servers. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { copyTemplate, dropDatabase, testConfig } from '#tests/support/template.ts'
import { type Cause, MOST_DEPTH } from '../db/cause.ts'
import { openDatabase } from '../db/database.ts'
import type { Db, Trx } from '../db/db.ts'
import { loadErrorTexts } from '../http/answer/error-texts.ts'
import { readShipped } from '../layers/shipped.ts'
import { clearLogs } from '../modules/log/retention.ts'
import type { Services } from '../services.ts'
import { MOST_TRIES, type Outbox, openOutbox } from './outbox.ts'
import type { RecordEvent, Subscriber } from './subscriber.ts'

const HOME = '000000'
const name = 'outbox'
let one: Awaited<ReturnType<typeof openDatabase>>
let two: typeof one
let db: Db
let clock: Date
const failed: string[] = []

beforeAll(async () => {
  await copyTemplate(inject('databaseUrl'), name)
  const config = testConfig(inject('databaseUrl'), name)
  one = await openDatabase(config)
  two = await openDatabase(config)
  db = one.db
  await db.maintain(trx => sql`create table told (n serial, subscriber text, record text)`.execute(trx))
  await db.maintain(trx => sql`grant all on told, told_n_seq to public`.execute(trx))
})
afterAll(async () => {
  await one.close()
  await two.close()
  await dropDatabase(inject('databaseUrl'), name)
})
beforeEach(() => {
  clock = new Date()
})
afterEach(async () => {
  failed.length = 0
  await db.maintain(trx => sql`truncate told`.execute(trx))
  await db.maintain(trx => sql`delete from outbox_position`.execute(trx))
})

/** A subscriber that writes down its events, in the transaction that passes them. */
function writingDown(key: string, before: (event: RecordEvent, trx: Trx) => unknown = () => {}): Subscriber {
  return {
    key,
    async tell(trx, events) {
      for (const event of events) {
        await before(event, trx)
        await sql`insert into told (subscriber, record) values (${key}, ${event.record})`.execute(trx)
      }
    },
  }
}

function outboxOf(subscribers: Subscriber[], of = db): Outbox {
  return openOutbox({
    db: of,
    subscribers,
    services: () => ({ errors: loadErrorTexts() }) as unknown as Services,
    now: () => clock,
    onError: (_, key) => failed.push(key),
  })
}

const change = (trx: Trx, record: string, tenant = HOME) =>
  sql`insert into blade_change (tenant_id, entity, record, verb) values (${tenant}, 'thing', ${record}, 'add')`.execute(
    trx,
  )
const changed = (record: string, tenant = HOME) => db.write({ tenant }, trx => change(trx, record, tenant))

/**
 * Waits until no transaction of the cluster is older than what is committed now; other databases have transactions of
 * their own.
 */
async function olderOnesEnded(): Promise<void> {
  const { rows } = await db.maintain(trx => sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(trx))
  const isPast = async () =>
    (
      await db.maintain(trx =>
        sql<{ past: boolean }>`
          select pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]!.xid}::xid8 as past`.execute(trx),
      )
    ).rows[0]!.past
  await expect.poll(isPast, { timeout: 25_000 }).toBe(true)
}

async function toldTo(key: string): Promise<string[]> {
  const { rows } = await db.maintain(trx =>
    sql<{ record: string }>`select record from told where subscriber = ${key} order by n`.execute(trx),
  )
  return rows.map(({ record }) => record)
}

test('events of an older transaction that commits last come before later ones, each once; a rolled back one never', async () => {
  const outbox = outboxOf([writingDown('a')])
  await outbox.tick()
  let commit = () => {}
  const held = new Promise<void>(resolve => {
    commit = resolve
  })
  let begun = () => {}
  const hasXid = new Promise<void>(resolve => {
    begun = resolve
  })
  const older = db.write({ tenant: HOME }, async trx => {
    await sql`select pg_current_xact_id()`.execute(trx)
    begun()
    await held
    await change(trx, 'older')
  })
  await hasXid
  await changed('younger')
  await db
    .write({ tenant: HOME }, async trx => {
      await change(trx, 'rolled back')
      throw new Error('no')
    })
    .catch(() => {})
  await outbox.tick()
  expect(await toldTo('a')).toEqual([]) // the older one may still write
  commit()
  await older
  await olderOnesEnded()
  await outbox.tick()
  await outbox.tick()
  expect(await toldTo('a')).toEqual(['older', 'younger'])
})

test('two servers pass on each event once, tenant by tenant in order', async () => {
  const subscribers = [writingDown('a'), writingDown('b')]
  const outboxes = [outboxOf(subscribers), outboxOf(subscribers, two.db)]
  for (const outbox of outboxes) await outbox.tick()
  const records = Array.from({ length: 40 }, (_, n) => `${n}`)
  for (const [n, record] of records.entries()) await changed(record, n % 3 ? HOME : '000001')
  await olderOnesEnded()
  for (let round = 0; round < 5; round++) await Promise.all(outboxes.map(outbox => outbox.tick()))
  expect([await toldTo('a'), await toldTo('b')]).toEqual([records, records])
})

test('writes of a subscriber whose connection was killed are rolled back, and it continues where it was', async () => {
  let isKilled = false
  const killing = writingDown('a', async ({ record }, trx) => {
    if (isKilled || record !== '2') return
    isKilled = true
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await two.db.owner
      .executeQuery(sql`select pg_terminate_backend(${rows[0]!.pid})`.compile(two.db.owner))
      .catch(() => {})
    await sql`select pg_sleep(1)`.execute(trx)
  })
  const outbox = outboxOf([killing])
  await outbox.tick()
  for (const record of ['1', '2', '3']) await changed(record)
  await olderOnesEnded()
  await outbox.tick()
  clock = new Date(clock.getTime() + 60_000)
  await outbox.tick()
  expect([isKilled, await toldTo('a')]).toEqual([true, ['1', '2', '3']])
})

test('a failing event is tried again later and given up in the end, with a row in the error log; others are passed on meanwhile', async () => {
  let tries = 0
  const poisoned = writingDown('poisoned', ({ record }) => {
    if (record !== 'bad') return
    tries++
    throw new Error('cannot stand it')
  })
  const outbox = outboxOf([poisoned, writingDown('well')])
  await outbox.tick()
  for (const record of ['1', 'bad', '3']) await changed(record)
  await olderOnesEnded()
  await outbox.tick()
  expect([await toldTo('well'), await toldTo('poisoned')]).toEqual([['1', 'bad', '3'], ['1']])
  const before = tries
  await outbox.tick()
  expect(tries).toBe(before) // it waits
  for (let n = 1; n < MOST_TRIES; n++) {
    clock = new Date(clock.getTime() + 60_000)
    await outbox.tick()
  }
  expect(await toldTo('poisoned')).toEqual(['1', '3'])
  const { rows } = await db.maintain(trx =>
    sql`select tenant_id as tenant, message, request_uri as what from blade_error_log where message = 'cannot stand it'`.execute(
      trx,
    ),
  )
  expect(rows).toEqual([{ tenant: HOME, message: 'cannot stand it', what: 'outbox/poisoned/thing.add/bad' }])
})

test('events from another server’s backup are passed on first, then those of this server', async () => {
  const outbox = outboxOf([writingDown('a')])
  await outbox.tick()
  const far = (record: string, xid: number) =>
    db.write({ tenant: HOME }, trx =>
      sql`insert into blade_change (tenant_id, entity, record, verb, xid)
        values (${HOME}, 'thing', ${record}, 'add', ${String(10 ** 12 + xid)}::xid8)`.execute(trx),
    )
  await far('told there', 1)
  await far('not told there', 2)
  await db.maintain(trx =>
    sql`update outbox_position p set xid = c.xid, id = c.id from blade_change c where c.record = 'told there'`.execute(
      trx,
    ),
  )
  await changed('done here')
  await olderOnesEnded()
  for (let round = 0; round < 2; round++) await outbox.tick()
  await changed('done later')
  await olderOnesEnded()
  await outbox.tick()
  expect(await toldTo('a')).toEqual(['not told there', 'done here', 'done later'])
})

test('a subscriber first started on a restored database gets only the events from then on', async () => {
  await db.maintain(trx =>
    sql`insert into blade_change (tenant_id, entity, record, verb, create_time, xid)
      select ${HOME}, 'thing', 'of the backup', 'add', now() - interval '1 year', (pg_current_xact_id()::text::bigint + 2000)::text::xid8`.execute(
      trx,
    ),
  )
  const outbox = outboxOf([writingDown('a')])
  await outbox.tick()
  await db.maintain(trx =>
    sql`do $$ begin for n in 1 .. 2500 loop
          begin insert into told (record) values ('counted'); raise 'undone'; exception when others then null; end;
        end loop; end $$`.execute(trx),
  )
  await changed('done here')
  await olderOnesEnded()
  await outbox.tick()
  expect(await toldTo('a')).toEqual(['done here'])
})

test('a log is kept until every subscriber has had its events', async () => {
  const [outbox, slow] = [outboxOf([writingDown('a')]), outboxOf([writingDown('slow')])]
  for (const each of [outbox, slow]) await each.tick()
  await changed('old')
  await olderOnesEnded()
  await outbox.tick()
  const inTenYears = new Date(Date.now() + 3_653 * 86_400_000)
  const clear = async (subscribers: string[]) =>
    (await clearLogs(db, { documents: readShipped().entities, subscribers }, HOME, inTenYears)).blade_change
  const kept = async () =>
    (await db.maintain(trx => sql`select from blade_change where record = 'old'`.execute(trx))).rows.length
  await clear(['a', 'slow'])
  expect(await kept()).toBe(1)
  await clear(['a']) // the subscriber `slow` no longer exists
  expect(await kept()).toBe(0)
})

test('an event says what brought it about; who reacts to its own changes is stopped, and the error log says so', async () => {
  const heard: RecordEvent[] = []
  const echo = writingDown('echo', async (event, trx) => {
    heard.push(event)
    await change(trx, 'echo')
  })
  const outbox = outboxOf([echo])
  await outbox.tick()
  const cause: Cause = { by: 'process', id: '77', depth: MOST_DEPTH - 2 }
  await db.write({ tenant: HOME, cause }, trx => change(trx, 'first'))
  for (let round = 0; round < 4; round++) {
    await olderOnesEnded()
    await outbox.tick()
  }
  const [first, second] = heard
  expect(heard.map(({ record, cause }) => [record, cause])).toEqual([
    ['first', cause],
    ['echo', { by: 'event', id: first!.id, depth: MOST_DEPTH - 1 }],
  ])
  const { rows } = await db.maintain(trx =>
    sql<{ cause: Cause; message: string }>`select c.cause, l.message from blade_change c
      join blade_error_log l on l.request_uri = 'outbox/echo/thing.add/echo'
      where c.tenant_id = ${HOME} and c.record = 'echo' order by c.id desc`.execute(trx),
  )
  expect(rows).toEqual([
    { cause: { by: 'event', id: second!.id, depth: MOST_DEPTH }, message: expect.stringContaining('10') },
    { cause: { by: 'event', id: first!.id, depth: MOST_DEPTH - 1 }, message: expect.any(String) },
  ])
})
