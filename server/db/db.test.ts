import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Fault } from '#engine/error/fault.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import type { Trx } from './db.ts'
import { prepareRoles } from './roles.ts'
import { EXPORTED } from './together.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await sql`create table note (id bigint primary key default next_id(), tenant_id text, text text, price numeric(10, 2),
    day date, at timestamptz, hour time, ids bigint[])`.execute(server.db.owner)
  await sql`select tenant_policy('note')`.execute(server.db.owner)
})
afterAll(() => server.stop())

const add = (tenant: string, text: string) =>
  server.db.write({ tenant }, trx => sql`insert into note (tenant_id, text) values (${tenant}, ${text})`.execute(trx))
const texts = async (tenant: string) => {
  const { rows } = await server.db.read({ tenant }, trx =>
    sql<{ text: string }>`select text from note order by id`.execute(trx),
  )
  return rows.map(row => row.text)
}

describe('row-level security', () => {
  it('SE-01 shows a tenant only its own rows, whatever the statement', async () => {
    await add('t1', 'of t1')
    await add('t2', 'of t2')
    expect(await texts('t1')).toEqual(['of t1'])
    const changed = await server.db.write({ tenant: 't2' }, trx =>
      sql`update note set text = 'mine' returning text`.execute(trx),
    )
    expect(changed.rows).toEqual([{ text: 'mine' }])
    expect(await texts('t1')).toEqual(['of t1'])
  })

  it('refuses a row for another tenant', async () => {
    const foreign = server.db.write({ tenant: 't1' }, trx =>
      sql`insert into note (tenant_id) values ('t2')`.execute(trx),
    )
    await expect(foreign).rejects.toThrow(/row-level security/)
  })

  it('binds the owner of the table too, except for maintenance', async () => {
    expect((await sql`select * from note`.execute(server.db.owner)).rows).toEqual([])
    const { rows } = await server.db.maintain(trx => sql`select * from note`.execute(trx))
    expect(rows.length).toBeGreaterThan(1)
  })

  it('the role of requests cannot name itself maintenance', async () => {
    const { rows } = await server.db.write({ tenant: 'nobody' }, async trx => {
      await sql`set local app.maintenance = on`.execute(trx)
      return sql`select * from note`.execute(trx)
    })
    expect(rows).toEqual([])
  })

  it('a tenant of one transaction is gone in the next on the same connection', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, i) => texts(i % 2 ? 't1' : 't2')))
    expect(await texts('')).toEqual([])
  })
})

describe('values', () => {
  it('ids and decimals read as strings, dates and times as the texts of the wire', async () => {
    const { rows } = await server.db.write({ tenant: 't3' }, trx =>
      sql`insert into note (tenant_id, price, day, at, hour, ids)
          values ('t3', 1.5, '2026-02-03', '2026-02-03 04:05:06.789', '07:08:09', '{1,9007199254740993}')
          returning id, price, day, at, hour, ids`.execute(trx),
    )
    expect(rows[0]).toEqual({
      id: expect.stringMatching(/^\d{15,19}$/),
      price: '1.50',
      day: '2026-02-03',
      at: '2026-02-03 04:05:06',
      hour: '07:08:09',
      ids: ['1', '9007199254740993'],
    })
  })

  it('next_id increases and never repeats', async () => {
    const { rows } = await server.db.write({ tenant: '' }, trx =>
      sql<{ id: string }>`select next_id() as id from generate_series(1, 20000)`.execute(trx),
    )
    const ids = rows.map(row => BigInt(row.id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every((id, i) => i === 0 || id > ids[i - 1]!)).toBe(true)
  })
})

describe('transactions', () => {
  it('a write that throws leaves nothing', async () => {
    const failed = server.db.write({ tenant: 't4' }, async trx => {
      await sql`insert into note (tenant_id, text) values ('t4', 'half')`.execute(trx)
      throw new Error('stop')
    })
    await expect(failed).rejects.toThrow('stop')
    expect(await texts('t4')).toEqual([])
  })

  it('a swallowed statement error does not look like a commit', async () => {
    const failed = server.db.write({ tenant: 't4' }, async trx => {
      await sql`insert into note (tenant_id, text) values ('t4', 'lost')`.execute(trx)
      await sql`select 1 / 0`.execute(trx).catch(() => {})
    })
    await expect(failed).rejects.toThrow(/had failed/)
  })

  it('a statement after the end of its transaction is refused', async () => {
    let late: Promise<unknown> = Promise.resolve()
    await server.db.write({ tenant: 't4' }, async trx => {
      late = new Promise(resolve => setTimeout(resolve, 50)).then(() => sql`select * from note`.execute(trx))
    })
    await expect(late).rejects.toThrow('the transaction is over')
  })

  it('a read cannot write', async () => {
    const written = server.db.read({ tenant: 't4' }, trx =>
      sql`insert into note (tenant_id) values ('t4')`.execute(trx),
    )
    await expect(written).rejects.toThrow(/read-only/)
  })

  /** One text of each form, with what is read before and after another statement. */
  const countsAround = (form: 'read' | 'readAtOnce', tenant: string, pause: (trx: Trx) => Promise<unknown>) =>
    server.db[form]({ tenant }, async trx => {
      const count = () => sql<{ n: number }>`select count(*)::int as n from note`.execute(trx)
      if (form === 'readAtOnce') return Promise.all([count(), pause(trx), count()])
      return [await count(), await pause(trx), await count()] as const
    }).then(([before, , after]) => [before.rows[0]!.n, after.rows[0]!.n])

  it('a read has one snapshot, however often it awaits', async () => {
    expect(await countsAround('read', 't8', () => add('t8', 'meanwhile'))).toEqual([0, 0])
    expect(await texts('t8')).toEqual(['meanwhile'])
  })

  it('a read at once has one snapshot, and refuses a second turn', async () => {
    const gate = new pg.Client(server.config.databaseUrl!)
    await gate.connect()
    await gate.query('select pg_advisory_lock(4712)')
    const counts = countsAround('readAtOnce', 't9', trx => sql`select pg_advisory_xact_lock_shared(4712)`.execute(trx))
    await expect
      .poll(async () => (await gate.query('select 1 from pg_locks where objid = 4712 and not granted')).rowCount)
      .toBe(1)
    await add('t9', 'meanwhile')
    await gate.end()
    expect(await counts).toEqual([0, 0])
    const twice = server.db.readAtOnce({ tenant: 't9' }, async trx => {
      await sql`select 1 as n`.execute(trx)
      return sql`select 2 as n`.execute(trx)
    })
    await expect(twice).rejects.toThrow('after the one turn')
    expect(await texts('t9')).toEqual(['meanwhile'])
  })

  it('statements of one turn are one transaction, and a client can be used after a failed one', async () => {
    await add('t5', 'asked')
    const both = (second: string) =>
      server.db.readAtOnce({ tenant: 't5' }, trx =>
        Promise.all(['select text from note', second].map(text => sql.raw<object>(text).execute(trx))),
      )
    const [notes, count] = await both(`select count(*)::int as n from note where text = 'asked'`)
    expect([notes!.rows.length, count!.rows]).toEqual([1, [{ n: 1 }]])
    for (let i = 0; i < 20; i++) await expect(both('select 1/0 as never')).rejects.toThrow(/zero/)
    for (let i = 0; i < 20; i++) expect((await both('select 1 as n'))[1]?.rows).toEqual([{ n: 1 }])
  })

  it('of statements sent together, the failed one rejects first, with its own error', async () => {
    const told = server.db.readAtOnce({ tenant: 't5' }, trx =>
      Promise.all([
        sql`select 1 / 0 as n`.execute(trx).catch(cause => Promise.reject(new Error('told', { cause }))),
        sql`select 2 as n`.execute(trx),
      ]),
    )
    await expect(told).rejects.toThrow('told')
  })

  it('the commit travels with the last statement, and is not done when that fails', async () => {
    const insert = (text: string, day: string) =>
      server.db.write({ tenant: 't6' }, async trx => {
        await sql`insert into note (tenant_id, text) values ('t6', ${text})`.execute(trx)
        return sql<{ day: string }>`insert into note (tenant_id, day) values ('t6', ${day}) returning day`.execute(
          trx.last,
        )
      })
    expect((await insert('kept', '2026-02-03')).rows).toEqual([{ day: '2026-02-03' }])
    await expect(insert('lost', 'no day')).rejects.toThrow(/date/)
    expect(await texts('t6')).toEqual(['kept', null])
  })

  it('a caller with many reads at once leaves connections to others, and gets all answers', async () => {
    const LOCK = 4711
    const ann = { tenant: 't1', id: '7' }
    const gate = new pg.Client(server.config.databaseUrl!)
    await gate.connect()
    await gate.query('select pg_advisory_lock($1)', [LOCK])
    const waiting = Array.from({ length: 40 }, () =>
      server.db.read(ann, trx => sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(trx)),
    )
    try {
      expect(await server.db.read({ tenant: 't1', id: '8' }, async () => 'served')).toBe('served')
      const { rows } = await server.db.read({ tenant: 't1', id: '8' }, trx => sql`select 1 as one`.execute(trx))
      expect(rows).toEqual([{ one: 1 }])
    } finally {
      await gate.end()
      await Promise.allSettled(waiting)
    }
    expect(await Promise.all(waiting)).toHaveLength(40)
  })

  it('statements read together see one snapshot; a slow or failing one holds up no other, and four run at a time', async () => {
    const LOCK = 4713
    const gate = new pg.Client(server.config.databaseUrl!)
    await gate.connect()
    await gate.query('select pg_advisory_lock($1)', [LOCK])
    const waits = async () =>
      (await gate.query('select 1 from pg_locks where objid = $1 and not granted', [LOCK])).rowCount
    const scope = { tenant: 't18', id: '9' }
    const slow = await server.db.readTogether(scope, sql<{ exported: string }>`select ${EXPORTED}`, async ({ run }) => {
      await add('t18', 'later')
      const say = (text: string) => run({ sql: text, parameters: [] })
      const first = say(`select pg_advisory_xact_lock_shared(${LOCK})`)
      const [zero, unknown] = await Promise.allSettled([say('select 1 / 0 as n'), say('select nothing from note')])
      expect([zero.status, unknown.status]).toEqual(['rejected', 'rejected'])
      for (let at = 0; at < 3; at++)
        expect(await say(`select count(*)::int as n from note where tenant_id = 't18'`)).toEqual([{ n: 0 }])
      const others = Array.from({ length: 6 }, () => say(`select pg_advisory_xact_lock_shared(${LOCK})`))
      await expect.poll(waits).toBe(4)
      await gate.query('select pg_advisory_unlock($1)', [LOCK])
      return Promise.all([first, ...others])
    })
    await gate.end()
    expect(slow).toHaveLength(7)
    expect(await texts('t18')).toEqual(['later'])
  })

  it('many readings together wait for their turn, and none for another that waits for it', async () => {
    const read = (id: number) =>
      server.db.readTogether(
        { tenant: 't18', id: `${id}` },
        sql<{ exported: string }>`select ${EXPORTED}`,
        async ({ run }) =>
          (await Promise.all([1, 2, 3, 4, 5].map(n => run({ sql: 'select $1::int as n', parameters: [n] })))).flat(),
      )
    const all = await Promise.all(Array.from({ length: 60 }, (_, id) => read(id)))
    expect(all.every(rows => rows.length === 5)).toBe(true)
  })

  it('a statement kept on its connection survives a column that is added', async () => {
    await add('t7', 'asked')
    for (let i = 0; i < 20; i++) expect(await texts('t7')).toEqual(['asked'])
    await sql`alter table note add column more text`.execute(server.db.owner)
    for (let i = 0; i < 20; i++) expect(await texts('t7')).toEqual(['asked'])
  })
})

describe('listen', () => {
  it('receives what another connection sends, and an empty payload after its own connection was cut', async () => {
    const heard: string[] = []
    const stop = await server.db.listen('test_channel', payload => heard.push(payload))
    await server.db.write({ tenant: '' }, trx => sql`select pg_notify('test_channel', 'hello')`.execute(trx))
    await expect.poll(() => heard).toEqual(['hello'])
    const admin = new pg.Client(server.config.databaseUrl!)
    await admin.connect()
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
                        where datname = current_database() and query like 'listen%' and pid <> pg_backend_pid()`)
    await expect.poll(() => heard, { timeout: 5000 }).toEqual(['hello', ''])
    await admin.query(`select pg_notify('test_channel', 'again')`)
    await expect.poll(() => heard).toEqual(['hello', '', 'again'])
    await admin.end()
    await stop()
  })
})

describe('roles', () => {
  it('refuses a database user who cannot provide them', async () => {
    const admin = new pg.Client(server.config.databaseUrl!)
    await admin.connect()
    await admin.query(`create role powerless login password 'powerless'`)
    const { host, port, database } = admin
    const config = { host, port, database, user: 'powerless', password: 'powerless' }
    const refused = await prepareRoles(config, 'another secret').catch(error => error as Fault)
    expect(refused).toBeInstanceOf(Fault)
    expect((refused as Fault).code).toBe('server.database-roles')
    await admin.query('drop role powerless')
    await admin.end()
  })
})
