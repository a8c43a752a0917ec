import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const site = async () => (await server.call<{ switchMode: boolean; tokenTime: number }>('GET', '/api/site')).body.data

test('SE-40 tells the defaults of the website', async () => {
  expect(await site()).toMatchObject({
    tenantMode: false,
    tenantId: '000000',
    tokenTime: 3000,
    tokenHeader: 'Blade-Auth',
  })
})

test('SH-51 SH-81 people choose a department and role unless the parameter says no', async () => {
  const admin = await server.login('admin')
  const submit = (record: object) => admin.post<WireRecord>('/api/blade-system/param/submit', record)
  expect((await site()).switchMode).toBe(true)
  const { body } = await submit({ paramName: '切换部门角色', paramKey: 'switchMode', paramValue: 'false' })
  expect((await site()).switchMode).toBe(false)
  await submit({ id: body.data.id, paramValue: 'true' })
  expect((await site()).switchMode).toBe(true)
})

test('SE-40 DI-21 the title and the defaults are those the platform chose', async () => {
  const admin = await server.login('admin')
  const put = (record: object) => admin.post('/api/systemConfig/systemConfig/put', record)
  expect((await put({ configKey: 'sysConfig', indexTitle: '星湖校园' })).status).toBe(200)
  expect((await put({ configKey: 'website', tenantMode: true, tenantId: '999999', tokenTime: 600 })).status).toBe(200)
  expect(await site()).toMatchObject({
    title: { zh: '星湖校园', en: '星湖校园' },
    tenantMode: true,
    tenantId: '000000',
    tokenTime: 600,
  })
})
