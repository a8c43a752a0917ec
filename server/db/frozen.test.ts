import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import words from '#schemas/text/errors/server.json' with { type: 'json' }
import { type Freezable, startFreezable } from '#tests/support/frozen.ts'
import { type Answer, type Caller, callsAt, signIn } from '#tests/support/server.ts'
import { emptyDatabase, testConfig } from '#tests/support/template.ts'
import { boot, type Running } from '../boot.ts'
import type { Config } from '../config/config.ts'

let cluster: Freezable
let config: Config
let running: Running
let admin: Caller
let beside: pg.Client
beforeAll(async () => {
  cluster = await startFreezable()
  await emptyDatabase(cluster.url, 'frozen')
  config = testConfig(cluster.url, 'frozen')
  running = await boot(config)
  admin = await signIn(callsAt(running.url), 'admin')
  beside = new pg.Client(config.databaseUrl!)
  await beside.connect()
}, 300_000)
afterAll(async () => {
  cluster.thaw()
  await beside.end()
  await running.close()
  await cluster.stop()
  fs.rmSync(config.dataDir, { recursive: true, force: true })
}, 60_000)

const POSTS = '/api/blade-system/post/submit'
const add = (code: string) =>
  admin.post(POSTS, { postName: code, postCode: code }, { 'idempotency-key': code, 'accept-language': 'en' })
const DONE = words['server.key-done'].en

/** Sends it until the database is there again; the first answer that is not 503. */
async function insist(code: string): Promise<Answer> {
  for (;;) {
    const answer = await add(code)
    if (answer.status !== 503) return answer
    await sleep(100)
  }
}

const health = async () => (await callsAt(running.url)('GET', '/api/health')).status
async function countOf(code: string): Promise<number> {
  const { rows } = await beside.query<{ n: number }>('select count(*)::int as n from blade_post where post_code = $1', [
    code,
  ])
  return rows[0]!.n
}

async function timed<T>(work: Promise<T>): Promise<[ms: number, T]> {
  const start = performance.now()
  const answer = await work
  return [performance.now() - start, answer]
}

test('every call that a frozen database leaves waiting is answered within three seconds; a write sent again is done once', async () => {
  const codes: string[] = []
  const answers: Promise<[number, Answer]>[] = []
  let isOver = false
  const clients = Array.from({ length: 8 }, async (_, client) => {
    for (let at = 0; !isOver; at++) {
      const code = `f${client}x${at}`
      codes.push(code)
      const answer = timed(add(code))
      answers.push(answer)
      if ((await answer)[1].status === 503) return
    }
  })
  await expect.poll(() => codes.length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(60)
  cluster.freeze()
  const reading = await Promise.all(
    [admin.get('/api/blade-system/post/list'), admin.get('/api/blade-system/user/list')].map(timed),
  )
  isOver = true
  await Promise.all(clients)
  const all = [...(await Promise.all(answers)), ...reading]
  const late = all.filter(([, { status }]) => status === 503)
  expect(late.length).toBeGreaterThan(4)
  expect(
    late.every(([, { body }]) =>
      [words['server.database-gone'].en, words['server.database-gone'].zh].includes(body.msg),
    ),
  ).toBe(true)
  expect(Math.max(...all.map(([ms]) => ms))).toBeLessThan(3000)
  expect(await health()).toBe(503)
  cluster.thaw()
  const again = await Promise.all(codes.map(insist))
  expect(again.filter(({ status, body }) => status !== 200 && body.msg !== DONE).map(({ text }) => text)).toEqual([])
  expect(await Promise.all(codes.map(countOf))).toEqual(codes.map(() => 1))
}, 120_000)

test('a write frozen in the middle, whose statements the database still finishes when it lives again, is done once', async () => {
  await beside.query('begin')
  await beside.query('lock table blade_post in share row exclusive mode')
  const writing = timed(add('middle'))
  await expect
    .poll(
      async () =>
        (await beside.query(`select 1 from pg_locks where relation = 'blade_post'::regclass and not granted`)).rowCount,
    )
    .toBe(1)
  cluster.freeze()
  const [, { status }] = await writing
  expect(status).toBe(503)
  cluster.thaw()
  const again = insist('middle')
  await expect.poll(health, { timeout: 20_000 }).toBe(200)
  await beside.query('commit')
  const answer = await again
  expect(answer.status === 200 || answer.body.msg === DONE).toBe(true)
  expect(await countOf('middle')).toBe(1)
}, 120_000)

test('a call that lost its key to another writes nothing', async () => {
  expect((await add('late')).status).toBe(200)
  const who = { tenant: '000000', id: admin.result.user_id! }
  const other = '00000000-0000-0000-0000-000000000000'
  const writing = running.db.write({ ...who, heldKey: { key: 'late', holding: other } }, trx =>
    sql`insert into blade_post (tenant_id, post_code) values ('000000', 'never')`.execute(trx),
  )
  await expect(writing).rejects.toMatchObject({ code: 'SW004' })
  expect(await countOf('never')).toBe(0)
})
