/** Searches by words beside LIKE, ten thousand times. @source ADR 0050 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Who } from '#engine/access/who.ts'
import type { Services } from '#server/services.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { compareWithLike, SERVICES } from '../support/words-oracle.ts'

const EDITOR: Who = {
  ...{ id: '1', account: 'admin', name: '', tenant: '000000', dept: '', deptCode: '', posts: [] },
  roles: ['administrator'],
}

let server: TestServer
let services: Services
beforeAll(async () => {
  const take = (_app: unknown, all: Services) => {
    services = all
  }
  server = await startServer({}, [{ parts: [take] }])
})
afterAll(() => server.stop())

test('ten thousand queries miss nothing LIKE finds, and find nothing else but by pinyin', async () => {
  await services.entities.saveAll(EDITOR, 'serviceManage', SERVICES)
  let found = 0
  for (let seed = 1; seed <= 20; seed++) found += await compareWithLike(services, EDITOR, 500, seed)
  expect(found).toBeGreaterThan(10_000)
})
