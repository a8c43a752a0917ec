import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROCESS, rowsOf } from '#tests/support/flow.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: true })
})
afterAll(() => server?.stop())

const ACCOUNTS = ['creator', 'keeper', 'staff', 'zhangwei', 'liuyang', 'wangfang', 'zhaomin', 'sunli']

test('every account of the demonstration has an open task, and a process of its own', async () => {
  for (const account of ACCOUNTS) {
    const caller = await server.login(account)
    expect([account, (await rowsOf(caller, 'todoList')).length > 0]).toEqual([account, true])
    expect([account, (await rowsOf(caller, 'sendList')).length > 0]).toEqual([account, true])
  }
  const creator = await server.login('creator')
  expect((await creator.get<{ total: number }>(`${PROCESS}/processList`)).body.data.total).toBe(6)
})
