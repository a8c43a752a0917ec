import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Door, openDoor } from '#tests/support/door.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

let door: Door
let server: TestServer
let ann: Caller
beforeAll(async () => {
  const { host, port } = new pg.Client(inject('databaseUrl'))
  door = await openDoor(`${host}/.s.PGSQL.${port}`)
  server = await startServer({}, [], url => {
    const through = new URL(url)
    through.search = `?host=127.0.0.1&port=${door.port}`
    return through.href
  })
  ann = await server.loginNew({ account: 'ann' })
})
afterAll(async () => {
  door.resume()
  await server.stop()
  door.close()
})

const INFO = '/api/blade-auth/oauth/user-info'
const health = async () => (await server.call('GET', '/api/health')).status

test('health reports a frozen database, and no call waits for it; afterwards everything works again', async () => {
  expect(await health()).toBe(200)
  door.stall()
  await expect.poll(health, { timeout: 20_000 }).toBe(503)
  const answers = await Promise.all(Array.from({ length: 40 }, () => ann.get(INFO)))
  expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`))).toEqual(
    new Set(['503 2']),
  )
  door.resume()
  await expect.poll(health, { timeout: 20_000 }).toBe(200)
  expect((await ann.get(INFO)).status).toBe(200)
})

test('a slow statement does not count as a frozen database', async () => {
  const slow = server.db.read({ tenant: '000000' }, trx => sql`select pg_sleep(3)`.execute(trx))
  let isOver = false
  const over = slow.then(() => {
    isOver = true
  })
  while (!isOver) expect(await health()).toBe(200)
  await over
})
