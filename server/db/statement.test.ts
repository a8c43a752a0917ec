import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { ask, Batch, type StatementResult } from './batch.ts'
import { KEPT_STATEMENTS } from './statement.ts'

const TEXTS = Array.from({ length: 1000 }, (_, at) => `select $1::int + ${at} as sum`)

const clients: pg.Client[] = []
beforeAll(async () => {
  for (let at = 0; at < 2; at++) {
    const client = new pg.Client(inject('databaseUrl'))
    await client.connect()
    clients.push(client)
  }
})
afterAll(() => Promise.all(clients.map(client => client.end())))

/** One packet with these texts; each value is added to. */
async function send(client: pg.Client, texts: string[], value = 1): Promise<StatementResult[]> {
  return Promise.all(await sendAny(client, texts, value))
}

function sendAny(client: pg.Client, texts: string[], value = 1): Promise<Promise<StatementResult>[]> {
  return new Promise(resolve => {
    const answers: Promise<StatementResult>[] = []
    const asked = texts.map(text => {
      const { promise, resolve, reject } = Promise.withResolvers<StatementResult>()
      promise.catch(() => {})
      answers.push(promise)
      return ask({ sql: text, parameters: [value] }, resolve, reject)
    })
    client.query(new Batch(asked, () => resolve(answers)))
  })
}

async function keptOn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

it('a statement whose result lists its columns is kept, and outlives a column its inner tables get', async () => {
  const [client] = clients as [pg.Client]
  await client.query('create temp table grows (n int); insert into grows values (3)')
  const [listed, whole] = ['select s.n + $1::int as n from (select g.* from grows g) s', 'select *, $1::int from grows']
  for (const more of [1, 2]) {
    expect((await send(client, [listed!], more))[0]!.rows).toEqual([{ n: 3 + more }])
    expect(Object.keys((await send(client, [whole!], more))[0]!.rows[0]!)).toHaveLength(more + 1)
    await client.query(`alter table grows add column c${more} int`)
  }
  const kept = await keptOn(client)
  expect([kept.includes(listed!), kept.includes(whole!)]).toEqual([true, false])
})

it('each connection keeps the statements used last, however many there are, and the answers are right', async () => {
  for (let round = 0; round < 2; round++) {
    for (const [at, text] of TEXTS.entries()) {
      for (const client of clients) expect((await send(client, [text], round))[0]!.rows).toEqual([{ sum: at + round }])
      await send(clients[0]!, [TEXTS[0]!])
    }
  }
  const [first, second] = [await keptOn(clients[0]!), await keptOn(clients[1]!)]
  expect([first.length, second.length]).toEqual([KEPT_STATEMENTS, KEPT_STATEMENTS])
  expect(first).toEqual(expect.arrayContaining([TEXTS[0], ...TEXTS.slice(2 - KEPT_STATEMENTS)]))
  expect(second).toEqual(expect.arrayContaining(TEXTS.slice(1 - KEPT_STATEMENTS)))
})

it('a packet of more statements than are kept answers each, and a statement asked twice in it', async () => {
  const answers = await send(clients[0]!, [...TEXTS, ...TEXTS])
  expect(answers.map(({ rows }) => rows[0]!.sum)).toEqual([...TEXTS, ...TEXTS].map((_, at) => 1 + (at % TEXTS.length)))
  expect((await keptOn(clients[0]!)).length).toBeLessThanOrEqual(KEPT_STATEMENTS)
  expect((await send(clients[0]!, [TEXTS[999]!, TEXTS[0]!])).map(({ rows }) => rows[0]!.sum)).toEqual([1000, 1])
})

it('statements that fail, or come after one that failed, are not left on the connection', async () => {
  const client = clients[0]!
  for (let at = 0; at < 2 * KEPT_STATEMENTS; at++) {
    const [good, failed, late] = [`select $1::int as good${at}`, `select ${at} / $1::int as n`, TEXTS[at]!]
    const [ok, bad, never] = await sendAny(client, [good, failed, late], 0)
    expect((await ok)!.rows).toEqual([{ [`good${at}`]: 0 }])
    await expect(bad).rejects.toThrow('zero')
    await expect(never).rejects.toThrow('zero')
  }
  expect((await keptOn(client)).length).toBeLessThanOrEqual(KEPT_STATEMENTS)
  expect((await send(client, [`select 7 / $1::int as n`]))[0]!.rows).toEqual([{ n: 7 }])
})
