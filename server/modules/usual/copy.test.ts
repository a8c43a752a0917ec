import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const MAIL = '/api/blade-email'
let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'copyist', roles: ['administrator'] })
})
afterAll(() => server.stop())

const add = async (path: string, record: object) =>
  (await admin.post<WireRecord>(`${MAIL}/${path}/submit`, record)).body.data
const copyOf = async (path: string, { id }: WireRecord) =>
  (await admin.post<WireRecord>(`${MAIL}/${path}/copy?id=${id}`)).body.data

test('EM-10 a template is copied under a code and a name that are not taken yet', async () => {
  const template = await add('template', { code: 'late', name: 'Late', title: 'Late', content: '<p>Late</p>' })
  const copies = [await copyOf('template', template), await copyOf('template', template)]
  expect(copies.map(({ code, name }) => [code, name])).toEqual([
    ['late-2', 'Late-2'],
    ['late-3', 'Late-3'],
  ])
  expect(copies[0]).toMatchObject({ content: '<p>Late</p>', status: 1 })
  expect(copies[0]!.id).not.toBe(template.id)
})

test('a name as long as its field allows is shortened to make room for the number', async () => {
  const name = 'n'.repeat(60)
  const template = await add('template', { code: 'long', name, title: 'Long', content: 'Long' })
  expect((await copyOf('template', template)).name).toBe(`${'n'.repeat(58)}-2`)
})

test('EM-04 a copied platform is not in use and holds no password; the original stays in use', async () => {
  const platform = await add('plat-from', {
    name: 'Post',
    host: 'mail.example',
    port: 465,
    account: 'post',
    password: 'a secret of the post',
    status: 1,
  })
  expect(await copyOf('plat-from', platform)).toMatchObject({ name: 'Post-2', status: 0, host: 'mail.example' })
  const original = await admin.get<WireRecord>(`${MAIL}/plat-from/detail?id=${platform.id}`)
  expect(original.body.data.status).toBe(1)
})

test('who may not add cannot copy', async () => {
  const template = await add('template', { code: 'shut', name: 'Shut', title: 'Shut', content: 'Shut' })
  const clerk = await server.loginNew({ account: 'no-copyist', roles: ['clerk'] })
  expect((await clerk.post(`${MAIL}/template/copy?id=${template.id}`)).status).toBe(403)
})
