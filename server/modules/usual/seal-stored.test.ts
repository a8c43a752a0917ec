/** What an installation stored before there was a seal, after its next start. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { aboutSecret, createSeal, isSealed, keepSecret } from '../../config/secrets.ts'
import { readShipped } from '../../layers/shipped.ts'
import { sealStored } from './seal-stored.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startServer()
  admin = await server.login('admin')
})
afterAll(() => server.stop())

test('secrets of settings are sealed, in columns and in configurations, and stay what they were', async () => {
  const source = { name: 'Old', url: 'postgresql://127.0.0.1:5/old', username: 'x', password: 'put in place below' }
  const { id } = (await admin.post<WireRecord>('/api/blade-develop/datasource/submit', source)).body.data
  const config = { configKey: 'signaturesConfig', url: 'https://sign.example.org', appSecret: 'put in place below' }
  await admin.post('/api/systemConfig/systemConfig/put', config)
  await admin.post('/api/systemConfig/systemConfig/put', { configKey: 'own', nested: { apiToken: 'below' } })
  await server.db.maintain(async trx => {
    await sql`update blade_datasource set password = 'of the source' where id = ${id}`.execute(trx)
    await sql`update blade_system_config set config_info = config_info || '{"appSecret": "of the seals"}'
      where config_key = 'signaturesConfig'`.execute(trx)
    await sql`update blade_system_config set config_info = '{"nested": {"apiToken": "of the api", "name": "n"}}'
      where config_key = 'own'`.execute(trx)
  })
  const stored = () =>
    server.db.maintain(async trx => {
      const { rows } = await sql<{ source: string; seals: { appSecret: string }; own: { nested: object } }>`
        select (select password from blade_datasource where id = ${id}) as source,
               (select config_info from blade_system_config where config_key = 'signaturesConfig') as seals,
               (select config_info from blade_system_config where config_key = 'own') as own`.execute(trx)
      return rows[0]!
    })
  const seal = createSeal(keepSecret(server.config.dataDir, 'seal'))
  await sealStored(server.db, { shipped: readShipped(), seal })
  const first = await stored()
  expect([first.source, first.seals.appSecret].every(isSealed)).toBe(true)
  expect(seal.open(first.source, aboutSecret('000000', 'datasource', 'password'))).toBe('of the source')
  const about = aboutSecret('000000', 'systemConfig', 'configInfo.appSecret')
  expect(seal.open(first.seals.appSecret, about)).toBe('of the seals')
  expect(first.own).toEqual({ nested: { apiToken: expect.stringMatching(/^sealed:/), name: 'n' } })
  await sealStored(server.db, { shipped: readShipped(), seal })
  expect(await stored()).toEqual(first)
})

test('a secret all tenants share is sealed as the platform saves it', async () => {
  const { find, entities } = readShipped()
  const menu = entities.find(({ key }) => key === 'menu')!
  const secret = {
    ...menu,
    fields: [{ id: 'remark', type: 'string' as const, title: { zh: '密钥', en: 'Secret' }, secret: true as const }],
  }
  const stored = () =>
    server.db.maintain(async trx => {
      const { rows } = await sql<{ remark: string }>`select remark from blade_menu where remark <> ''`.execute(trx)
      return rows.map(({ remark }) => remark)
    })
  await server.db.maintain(trx =>
    sql`update blade_menu set remark = 'of all' where id = (select min(id) from blade_menu)`.execute(trx),
  )
  const seal = createSeal(keepSecret(server.config.dataDir, 'seal'))
  await sealStored(server.db, { shipped: { find, entities: [secret] }, seal })
  const [text = ''] = await stored()
  expect(seal.open(text, aboutSecret('000000', 'menu', 'remark'))).toBe('of all')
})
