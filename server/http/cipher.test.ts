/** The wire cipher over real HTTP. */
import { createDecipheriv } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decipher, encipher, type WireCipher } from '#adapters/wire/cipher.ts'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { EXCEPTIONS } from '#tests/contract/exceptions.ts'
import { ENTITIES, pathOf } from '#tests/contract/transcription.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { keepSecret } from '../config/secrets.ts'
import { openCiphers } from './cipher.ts'

const USER = '/api/blade-system/user'
const another: WireCipher = { cipher: 'aes', key: Buffer.alloc(32, 9).toString('base64url') }
const wireOf = async ({ call }: TestServer) => (await call<{ wire: WireCipher }>('GET', '/api/site')).body.data.wire
let server: TestServer
let admin: Caller
let aes: WireCipher

beforeAll(async () => {
  server = await startServer({ wireCipher: 'aes' })
  admin = await server.loginNew({ account: 'keeper', roles: ['administrator'], depts: ['east'] })
  await server.loginNew({ account: 'elsewhere', depts: ['west'] })
  aes = await wireOf(server)
})
afterAll(() => server.stop())

test('HT-26 SE-13 user info and user detail return cipher text', async () => {
  const info = await admin.get<string>('/api/blade-auth/oauth/user-info')
  expect(info.headers.get('wire-cipher')).toBe('aes')
  expect(info.text).not.toContain('keeper')
  const me = JSON.parse(await decipher(aes, info.body.data))
  expect(me).toMatchObject({ account: 'keeper' })
  const detail = await admin.get<string>(`${USER}/detail?id=${me.id}`)
  expect(JSON.parse(await decipher(aes, detail.body.data))).toMatchObject({ account: 'keeper' })
})

test('HT-09 a token may be encrypted; one that cannot be decrypted counts as none', async () => {
  const asks = (token: string) =>
    server.call('GET', '/api/blade-system/user/info', undefined, { 'blade-auth': `crypto ${token}` })
  const { status, body } = await asks(await encipher(aes, admin.token))
  expect([status, body.data]).toMatchObject([200, { account: 'keeper' }])
  const strange = await encipher(another, admin.token)
  for (const token of [admin.token, strange, await encipher(aes, 'nobody')])
    expect((await asks(token)).status).toBe(401)
})

test('UR-01 HT-26 the parameters of user page may be encrypted together, or plain', async () => {
  const found = await admin.get<Page<WireRecord>>('/api/blade-system/search/dept')
  const deptId = found.body.data.records[0]!.id
  const data = encodeURIComponent(await encipher(aes, JSON.stringify({ current: 1, size: 5, deptId })))
  const ciphered = await admin.get<Page<WireRecord>>(`${USER}/page?data=${data}`)
  expect(ciphered.body.data).toMatchObject({ total: 1, size: 5, records: [{ account: 'keeper' }] })
  const plain = await admin.get<Page<WireRecord>>(`${USER}/page?size=5&deptId=${deptId}`)
  expect(plain.body.data).toEqual(ciphered.body.data)
})

describe('calls that the specification encrypts accept and return cipher text', () => {
  const ciphered = ENTITIES.flatMap(({ name, requirements, calls }) =>
    calls.flatMap(({ call, method, encrypted: cipher }) =>
      cipher && !(call in (EXCEPTIONS.notYet[name] ?? {}))
        ? ([
            [
              `${requirements.filter(id => id.startsWith('HT-')).join(' ')} ${name}/${call}`,
              name,
              call,
              method,
              cipher,
            ],
          ] as const)
        : [],
    ),
  )
  test.each(ciphered)('%s', async (_, name, call, method, cipher) => {
    const entity = ENTITIES.find(each => each.name === name)!
    const address = `${pathOf(entity)}/${call}`
    const send = async (sent: object) => {
      if (method === 'POST') {
        const body = await encipher(aes, JSON.stringify(sent))
        return [await admin.post(address, body, { 'content-type': 'text/plain' }), await admin.post(address, sent)]
      }
      const data = encodeURIComponent(await encipher(aes, JSON.stringify(sent)))
      const query = new URLSearchParams(sent as Record<string, string>)
      return [await admin.get(`${address}?data=${data}`), await admin.get(`${address}?${query}`)]
    }
    const asked = call === 'detail' ? { id: '1' } : call === 'select' ? {} : { current: '1', size: '3' }
    const [secret, plain] = await send(method === 'POST' ? {} : asked)
    if (cipher !== 'response') expect([secret!.status, secret!.body.msg]).toEqual([plain!.status, plain!.body.msg])
    if (cipher !== 'request' && plain!.status === 200) expect(plain!.headers.get('wire-cipher')).toBe('aes')
    if (method === 'GET' && call !== 'detail') expect((cipher === 'response' ? plain : secret)!.status).toBe(200)
  })
})

test('WD-10 WD-12 the opening of a process sent as cipher text is saved', async () => {
  const model = await admin.post<{ id: string }>('/api/blade-workflow/design/model/submit', {
    name: 'Opened',
    modelKey: 'cipherOpened',
  })
  const sent = { modelId: model.body.data.id, timeType: 'week', day: 'mon,fri', count: 3 }
  const body = await encipher(aes, JSON.stringify(sent))
  const path = '/api/blade-workflow/design/model-scope/submit'
  const saved = await admin.post<object>(path, body, { 'content-type': 'text/plain' })
  expect(saved.body.data).toMatchObject(sent)
})

test('a text that cannot be decrypted is refused without the reason', async () => {
  const wrong = ['x', 'AAAA', await encipher(another, '{}')]
  const refused = await Promise.all(wrong.map(text => admin.get(`${USER}/page?data=${encodeURIComponent(text)}`)))
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400])
  expect(new Set(refused.map(({ body }) => body.msg)).size).toBe(1)
  const prototype = encodeURIComponent(await encipher(aes, '{"__proto__":{"size":5}}'))
  expect((await admin.get(`${USER}/page?data=${prototype}`)).status).toBe(400)
})

test('errors are never ciphered', async () => {
  const gone = await admin.get(`${USER}/detail?id=999`)
  expect(gone.status).toBe(404)
  expect(gone.headers.get('wire-cipher')).toBeNull()
})

test('HT-20 DES is refused where it is not switched on', async () => {
  const des: WireCipher = { cipher: 'des', key: keepSecret(server.config.dataDir, 'wire-des').slice(0, 8) }
  const data = encodeURIComponent(await encipher(des, '{}'))
  expect((await admin.get(`${USER}/page?data=${data}`)).status).toBe(400)
  const token = { 'blade-auth': `crypto ${await encipher(des, admin.token)}` }
  expect((await server.call('GET', '/api/blade-system/user/info', undefined, token)).status).toBe(401)
})

describe('where DES is switched on', () => {
  let old: TestServer
  let keeper: Caller
  let des: WireCipher

  beforeAll(async () => {
    old = await startServer({ wireCipher: 'des' })
    keeper = await old.loginNew({ account: 'keeper', roles: ['administrator'] })
    des = await wireOf(old)
  })
  afterAll(() => old.stop())

  test('HT-20 the site returns the installation’s own key, the same after a restart', async () => {
    expect(des).toEqual({ cipher: 'des', key: expect.stringMatching(/^[\w-]{8}$/) })
    expect(openCiphers(old.config).written).toEqual(des)
  })

  test('HT-20 HT-26 answers are DES, and say so', async () => {
    const info = await keeper.get<string>('/api/blade-auth/oauth/user-info')
    expect(info.headers.get('wire-cipher')).toBe('des')
    expect(info.text).not.toContain('keeper')
    const key = Buffer.from(des.key.repeat(3))
    const opened = createDecipheriv('des-ede3', key, null)
    const text = opened.update(info.body.data, 'base64', 'utf8') + opened.final('utf8')
    expect(JSON.parse(text)).toMatchObject({ account: 'keeper' })
  })

  test('HT-09 HT-20 requests and tokens are accepted in either cipher, and with another key in none', async () => {
    const aesOf: WireCipher = { cipher: 'aes', key: keepSecret(old.config.dataDir, 'wire') }
    const submit = '/api/blade-desk/notice/submit'
    const plain = await keeper.post(submit, { title: 'x' })
    const outcomes: unknown[][] = []
    for (const cipher of [des, aesOf, { ...des, key: 'stranger' }]) {
      const data = encodeURIComponent(await encipher(cipher, JSON.stringify({ current: 1, size: 5 })))
      const token = { 'blade-auth': `crypto ${await encipher(cipher, keeper.token)}` }
      const body = await encipher(cipher, JSON.stringify({ title: 'x' }))
      outcomes.push([
        (await keeper.get(`${USER}/page?data=${data}`)).status,
        (await old.call('GET', '/api/blade-system/user/info', undefined, token)).status,
        (await keeper.post(submit, body, { 'content-type': 'text/plain' })).body.msg === plain.body.msg,
      ])
    }
    expect(outcomes).toEqual([
      [200, 200, true],
      [200, 200, true],
      [400, 401, false],
    ])
  })
})

/** Records that can be saved, of the entities with encrypted calls, and a word that none of them sends unencrypted. */
const RECORDS: [
  rows: string,
  entity: string,
  record: Record<string, unknown>,
  of?: [field: string, path: string, record: object],
][] = [
  ['HT-21', 'oss', { ossCode: 'told', name: 'told nowhere', category: 'disk' }],
  ['HT-22', 'datasource', { name: 'told nowhere', category: 'postgresql', url: 'postgresql://127.0.0.1:9/none' }],
  ['HT-23', 'systemConfig', { configKey: 'told', configInfo: { word: 'told nowhere' } }],
  ['HT-24', 'notice', { title: 'told nowhere', category: 1, content: 'x' }],
  [
    'HT-28',
    'wfModelScope',
    { modelKey: 'told', diySql: 'told nowhere', diySqlEnable: true },
    ['modelId', '/api/blade-workflow/design/model', { name: 'Leave', modelKey: 'leave' }],
  ],
  [
    'HT-29',
    'formSource',
    { name: 'told nowhere', code: 'told', sqlContent: 'select 1' },
    [
      'dataSourceId',
      '/api/blade-develop/datasource',
      { name: 'Courses', category: 'postgresql', url: 'postgresql://127.0.0.1:9/none' },
    ],
  ],
  ['HT-30', 'dataPortrait', { portraitName: 'told nowhere', portraitType: 'ordinary' }],
]

describe('a record is saved, listed, read and removed by ciphered calls', () => {
  test.each(RECORDS)('%s %s', async (_, name, record, of) => {
    if (of) record[of[0]] = (await admin.post<WireRecord>(`${of[1]}/submit`, of[2])).body.data.id
    const entity = ENTITIES.find(each => each.name === name)!
    const call = async (call: string, sent: object): Promise<Record<string, unknown>> => {
      const { method, encrypted } = entity.calls.find(each => each.call === call)!
      const asks = encrypted === 'request' || encrypted === 'both'
      const text = asks ? await encipher(aes, JSON.stringify(sent)) : null
      const query = new URLSearchParams(text === null ? (sent as Record<string, string>) : { data: text })
      const address = `${pathOf(entity)}/${call}`
      const answer = await (method === 'GET'
        ? admin.get<never>(`${address}?${query}`)
        : admin.post<never>(address, text ?? sent, text === null ? {} : { 'content-type': 'text/plain' }))
      expect([call, answer.status, answer.text]).toEqual([call, 200, expect.anything()])
      const isTold = answer.body.data !== null && (encrypted === 'response' || encrypted === 'both')
      if (!isTold) return answer.body.data
      expect(answer.headers.get('wire-cipher')).toBe('aes')
      expect(answer.text).not.toContain('told nowhere')
      return JSON.parse(await decipher(aes, answer.body.data))
    }
    const { id } = await call('submit', record)
    expect(await call('detail', { id: String(id) })).toMatchObject(record)
    const found = await call('list', { id_equal: String(id), size: '5' })
    expect(found).toMatchObject({ total: 1, size: 5, records: [record] })
    const { encrypted } = entity.calls.find(each => each.call === 'remove')!
    if (encrypted) await call('remove', { ids: String(id) })
    else expect((await admin.post(`${pathOf(entity)}/remove?ids=${id}`)).status).toBe(200)
    expect(await call('list', { id_equal: String(id), size: '5' })).toMatchObject({ total: 0 })
  })

  test('HT-22 a source is tried by ciphered values; what SQL answers comes ciphered', async () => {
    const SOURCES = '/api/blade-develop/datasource'
    const asked = { category: 'postgresql', url: 'postgresql://127.0.0.1:9/none', username: 'a', password: 'b' }
    const body = await encipher(aes, JSON.stringify(asked))
    const tried = await admin.post(`${SOURCES}/dataSourceTest`, body, { 'content-type': 'text/plain' })
    expect([tried.status, tried.body.msg]).toEqual([400, expect.stringMatching(/127\.0\.0\.1|连接/)])
    const query = {
      kind: 'query',
      grammar: 1,
      key: 'told.word',
      title: { zh: 'told' },
      source: 'main',
      sql: [`select 'told nowhere' as word`],
      result: [{ id: 'word', type: 'string' }],
    }
    await publishDocuments(server.db, 'told', [query as unknown as AnyDocument])
    const run = () => admin.post<string>(`${SOURCES}/execute`, { query: 'told.word', requestParams: {} })
    await expect.poll(async () => (await run()).status).toBe(200)
    const answer = await run()
    expect(answer.headers.get('wire-cipher')).toBe('aes')
    expect(answer.text).not.toContain('told nowhere')
    const { rows } = JSON.parse(await decipher(aes, answer.body.data))
    expect(rows).toEqual([{ word: 'told nowhere' }])
  })

  test('HT-25 calls and failures are listed by ciphered paging', async () => {
    const data = encodeURIComponent(await encipher(aes, JSON.stringify({ current: '1', size: '2' })))
    for (const log of ['api', 'error']) {
      const { status, body } = await admin.get<Page<WireRecord>>(`/api/blade-log/${log}/list?data=${data}`)
      expect([status, body.data]).toMatchObject([200, { size: 2, current: 1 }])
    }
  })
})
