import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { createSeal } from '../../config/secrets.ts'
import { readShipped } from '../../layers/shipped.ts'
import { sealedSecretsHook } from './sealed-secrets.ts'

const ABOUT = '000000 emailPlatform password'
const seal = createSeal('a secret of 256 bits')

describe('a seal', () => {
  test('opens what it closed, in whatever script, never to the same text twice', () => {
    const closed = [seal.close('密码 🔑', ABOUT), seal.close('密码 🔑', ABOUT)]
    expect(closed.map(text => seal.open(text, ABOUT))).toEqual(['密码 🔑', '密码 🔑'])
    expect(new Set(closed).size).toBe(2)
    expect(closed.join()).not.toContain('密码')
  })

  test.each([
    ['another installation', (text: string) => createSeal('another').open(text, ABOUT)],
    ['another tenant', (text: string) => seal.open(text, ABOUT.replace('000000', '000001'))],
    ['another field', (text: string) => seal.open(text, ABOUT.replace('password', 'host'))],
    [
      'who changed a letter',
      (text: string) =>
        seal.open(
          text.replace(/(?<=.{20})./, old => (old === 'A' ? 'B' : 'A')),
          ABOUT,
        ),
    ],
    ['who cut it', (text: string) => seal.open(text.slice(0, 20), ABOUT)],
  ])('is not opened by %s', (_, open) => {
    expect(() => open(seal.close('its-password', ABOUT))).toThrow('secret.sealed')
  })
})

describe('secrets of settings', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startServer()
    admin = await server.login('admin')
  })
  afterAll(() => server.stop())

  test('every shipped entity that keeps a secret seals it, but those of people and clients', () => {
    const { entities } = readShipped()
    const keeping = entities.filter(({ fields }) => fields.some(({ secret }) => secret))
    const open = keeping.filter(entity => !sealedSecretsHook(entity, seal)).map(({ key }) => key)
    expect(keeping.length).toBeGreaterThan(5)
    expect(open.sort()).toEqual(['client', 'registration', 'user'])
  })

  test('are sealed in the database, kept when the form leaves them empty, and not told by the trail', async () => {
    const source = { name: 'Loans', url: 'postgresql://127.0.0.1:5/loans', username: 'x', password: 'its-password' }
    const save = (record: object) => admin.post<{ id: string }>('/api/blade-develop/datasource/submit', record)
    const { body, text } = await save(source)
    expect(body.code, text).toBe(200)
    const stored = async () => {
      const { rows } = await server.db.maintain(trx =>
        sql<{ password: string }>`select password from blade_datasource where id = ${body.data.id}`.execute(trx),
      )
      return rows[0]!.password
    }
    const first = await stored()
    expect(first).toMatch(/^sealed:[\w-]+$/)
    await save({ id: body.data.id, name: 'Loans 2', password: '' })
    expect(await stored()).toBe(first)
    await save({ id: body.data.id, password: ' \t' })
    expect(await stored()).toBe(first)
    await save({ id: body.data.id, password: 'another' })
    expect(await stored()).not.toBe(first)
    const { rows } = await server.db.maintain(trx => sql`select * from blade_change`.execute(trx))
    expect(JSON.stringify(rows)).not.toMatch(/its-password|sealed:/)
  })

  test.each([
    [
      'oss',
      { ossCode: 'kept', category: 's3', endpoint: 'https://a.example', bucketName: 'b', accessKey: 'k' },
      'secretKey',
      { endpoint: 'https://b.example' },
    ],
    [
      'emailPlatform',
      { host: 'smtp.a.example', port: 25, account: 'a', sender: 'a@a.example' },
      'password',
      { host: 'smtp.b.example' },
    ],
    ['datasource', { url: 'postgresql://127.0.0.1:5/loans', username: 'x' }, 'password', { username: 'y' }],
  ])(
    'RS-01 of %s a kept one goes nowhere else than where it was given for',
    async (entity, record, field, elsewhere) => {
      const save = (sent: object) => admin.post<{ id: string; issues?: object[] }>(`/api/data/${entity}/submit`, sent)
      const { body, text } = await save({ name: 'Kept', ...record, [field]: 'its-secret' })
      expect(body.code, text).toBe(200)
      const { id } = body.data
      const moved = await save({ id, ...elsewhere })
      expect(moved.body).toMatchObject({ code: 400, data: { issues: [{ path: field, code: 'record.secret' }] } })
      expect((await save({ id, name: 'Renamed' })).status).toBe(200)
      expect((await save({ id, ...elsewhere, [field]: 'another' })).status).toBe(200)
    },
  )
})
