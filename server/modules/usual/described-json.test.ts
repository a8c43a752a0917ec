/** A JSON field whose forms say what it holds, over HTTP: the system configuration. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Issue } from '#engine/error/issue.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { isSealed } from '../../config/secrets.ts'

const PATH = '/api/systemConfig/systemConfig'
let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startServer()
  admin = await server.login('admin')
})
afterAll(() => server.stop())

const submit = (record: object) => admin.post<WireRecord & { issues?: Issue[] }>(`${PATH}/submit`, record)
const put = (record: object) => admin.post<WireRecord & { issues?: Issue[] }>(`${PATH}/put`, record)
const told = async (key: string) => (await admin.get<WireRecord>(`${PATH}/detail?configKey=${key}`)).body.data
async function stored(key: string): Promise<Record<string, string>> {
  const { rows } = await server.db.read({ tenant: '000000' }, trx =>
    sql<{ held: Record<string, string> }>`
      select config_info as held from blade_system_config where config_key = ${key} and is_deleted = 0`.execute(trx),
  )
  return rows[0]!.held
}

test('DI-22 the secret of the signatures is sealed, told as set, and kept when it comes empty', async () => {
  const sent = {
    configKey: 'signaturesConfig',
    enable: true,
    url: 'https://sign.example.org',
    appSecret: 'quite secret',
  }
  expect((await put(sent)).body.data.configInfo).toEqual({ enable: true, url: sent.url, appSecret: true })
  const { appSecret } = await stored('signaturesConfig')
  expect(isSealed(appSecret)).toBe(true)
  for (const left of [{}, { appSecret: '' }, { appSecret: true }]) {
    expect((await put({ configKey: 'signaturesConfig', url: sent.url, appKey: 'campus', ...left })).status).toBe(200)
    expect(await stored('signaturesConfig')).toEqual({ url: sent.url, appKey: 'campus', appSecret })
  }
  await put({ configKey: 'signaturesConfig', appSecret: 'another' })
  expect((await stored('signaturesConfig')).appSecret).not.toBe(appSecret)
})

test('DI-22 a kept secret goes nowhere else: another platform or address asks for it again', async () => {
  const sent = { configKey: 'signaturesConfig', platform: 'qys', url: 'https://sign.example.org' }
  await put({ ...sent, appSecret: 'quite secret' })
  const before = await stored('signaturesConfig')
  for (const elsewhere of [{ url: 'https://evil.example.org' }, { url: '' }, { platform: 'own' }]) {
    for (const left of [{}, { appSecret: true }]) {
      const refused = await put({ ...sent, ...elsewhere, ...left })
      expect(refused.body.data.issues?.map(({ path, code }) => [path, code])).toEqual([['appSecret', 'record.secret']])
      const { configKey, ...configInfo } = { ...sent, ...elsewhere, ...left }
      expect((await submit({ id: (await told(configKey)).id, configInfo })).status).toBe(400)
    }
  }
  expect(await stored('signaturesConfig')).toEqual(before)
  expect((await put({ ...sent, url: 'https://other.example.org', appSecret: 'quite secret' })).status).toBe(200)
})

test('DI-20 nor where no form says which of its values is an address: their names and their looks do', async () => {
  const held = {
    gateway: 'sms.example.org',
    target: 'https://a.example.org',
    name: 'one',
    apps: [{ token: 'quite secret' }],
  }
  const { id } = (await submit({ configKey: 'loose', configInfo: held })).body.data
  const kept = { ...held, apps: [{ token: true }] }
  for (const elsewhere of [{ gateway: 'evil.example.org' }, { target: 'https://evil.example.org' }, { host: 'evil' }]) {
    const refused = await submit({ id, configInfo: { ...kept, ...elsewhere } })
    expect(refused.body.data.issues).toMatchObject([{ path: 'configInfo', code: 'record.secret' }])
    expect(refused.body.msg).toContain('apps/0/token')
  }
  expect((await submit({ id, configInfo: { ...kept, name: 'two' } })).status).toBe(200)
  expect((await submit({ id, configInfo: { ...held, gateway: 'other.example.org' } })).status).toBe(200)
})

test('DI-22 nothing that is answered holds it: list, detail, and what happened to the record', async () => {
  await put({ configKey: 'signaturesConfig', appSecret: 'quite secret' })
  const { id } = await told('signaturesConfig')
  const answers = await Promise.all([
    admin.get(`${PATH}/list`),
    admin.get(`${PATH}/detail?id=${id}`),
    admin.post('/api/data/systemConfig/timeline', { id }),
  ])
  for (const { status, text } of answers) {
    expect(status).toBe(200)
    expect(text).toContain('appSecret')
    expect(text).not.toMatch(/quite secret|sealed:/)
  }
  const { rows } = await server.db.read({ tenant: '000000' }, trx =>
    sql<{ text: string }>`select after::text as text from blade_change where entity = 'systemConfig'`.execute(trx),
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ text }) => text).join()).not.toMatch(/quite secret|sealed:/)
})

test('DI-20 where no form describes a configuration, names tell what is secret, at any depth', async () => {
  const configInfo = {
    place: 'mail',
    tokenTime: 30,
    users: [
      { name: 'a', password: 'one' },
      { name: 'b', password: 'two' },
    ],
  }
  const { id } = (await submit({ configKey: 'own', configInfo })).body.data
  const { configInfo: seen } = (await told('own')) as unknown as { configInfo: typeof configInfo }
  const hidden = [
    { name: 'a', password: true },
    { name: 'b', password: true },
  ]
  expect(seen).toEqual({ place: 'mail', tokenTime: 30, users: hidden })
  const before = await stored('own')
  expect((await submit({ id, configInfo: { ...seen, place: 'other' } })).body.data.configInfo).toMatchObject({
    place: 'other',
  })
  expect(await stored('own')).toEqual({ ...before, place: 'other' })
  expect((await submit({ id, remark: 'left alone' })).status).toBe(200)
  expect(await stored('own')).toEqual({ ...before, place: 'other' })
})

test.each([
  ['SE-41', 'casConfig', { casServerLoginUrl: 'no address' }, 'casServerLoginUrl'],
  ['SE-41', 'casConfig', { serverPort: 'eighty' }, 'serverPort'],
  ['SE-41', 'casConfig', { enable: 'perhaps' }, 'enable'],
  ['DI-21', 'sysConfig', { sysLogo: 'javascript:alert(1)' }, 'sysLogo'],
  ['DI-23', 'AIConfig', { aiPlatform: 'x'.repeat(61) }, 'aiPlatform'],
  ['SE-40', 'website', { tokenTime: 5 }, 'tokenTime'],
])('%s %s refuses %o at its field, by either door', async (_, configKey, values, field) => {
  const flat = (await put({ configKey, ...values })).body.data
  expect(flat.issues?.map(({ path }) => path)).toEqual([field])
  const whole = (await submit({ configKey, configInfo: values })).body.data
  expect(whole.issues?.map(({ path }) => path)).toEqual([`configInfo/${field}`])
})

test('DI-20 a described configuration is a set of named values, and drops what its form does not know', async () => {
  const list = (await submit({ configKey: 'casConfig', configInfo: ['a'] })).body
  expect(list.msg).toBe('配置内容应为一组键值，请填写 JSON 对象')
  expect((await put({ configKey: 'casConfig', enable: false, invented: 1 })).body.data.configInfo).toEqual({
    enable: false,
  })
})
