import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Fault } from '#engine/error/fault.ts'
import { decipher, encipher, type WireCipher } from '../wire/cipher.ts'
import type { ClientEntity } from '../wire/screen.ts'
import { createHttp, type Http } from './http.ts'

type Answer = { status?: number; body?: unknown; chunks?: string[]; headers?: Record<string, string> }

let server: Server
let asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[]
let answer: (url: string, request: IncomingMessage) => Answer
const onUnauthorized = vi.fn()
const onLocked = vi.fn()
let ready: () => Promise<void>
let http: Http
let token: string | null
const AES: WireCipher = { cipher: 'aes', key: Buffer.alloc(32, 1).toString('base64url') }
const DES: WireCipher = { cipher: 'des', key: 'lakeside' }
let wire: WireCipher
/** the server does the work and its answer never arrives */
let lose: boolean
/** the server does not answer */
let silent: boolean

beforeEach(async () => {
  lose = false
  silent = false
  wire = AES
  asked = []
  token = 'abc'
  onUnauthorized.mockReset()
  onLocked.mockReset()
  ready = async () => undefined
  answer = () => ({ body: { code: 200, success: true, msg: 'ok', data: null } })
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push({ method: request.method!, url: request.url!, headers: request.headers, body })
    if (silent) return
    if (lose) return void request.socket.destroy()
    const { status = 200, body: sent, chunks = [], headers = {} } = answer(request.url!, request)
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    for (const chunk of chunks) await new Promise<void>(done => void response.write(chunk, () => done()))
    response.end(sent === undefined ? undefined : JSON.stringify(sent))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  http = createHttp({
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    session: {
      ready: () => ready(),
      client: () => 'Basic Y2xpZW50',
      token: () => token,
      dept: () => '7',
      role: () => null,
    },
    onUnauthorized,
    onLocked,
    lang: () => 'zh',
    wire: () => wire,
  })
})
afterEach(() => {
  server.closeAllConnections()
  return new Promise(resolve => server.close(resolve))
})

const entity = { document: { key: 'loan' }, path: '/api/data/loan', may: [], readOnly: [] } as unknown as ClientEntity
const fault = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    error => error as Fault,
  )

test('HT-08 HT-09 every call carries the client, the token, the department chosen and the language', async () => {
  await http.call('GET', '/x')
  const { headers } = asked[0]!
  expect(headers).toMatchObject({
    authorization: 'Basic Y2xpZW50',
    'blade-auth': 'bearer abc',
    'dept-id': '7',
    'accept-language': 'zh',
  })
  expect(headers['role-id']).toBeUndefined()
})

test.each([AES, DES])('HT-09 HT-20 a call that is flagged carries its token ciphered by $cipher', async cipher => {
  wire = cipher
  await http.call('GET', '/x', { cryptoToken: true })
  const [kind, text] = String(asked[0]!.headers['blade-auth']).split(' ')
  expect([kind, await decipher(wire, text!)]).toEqual(['crypto', 'abc'])
})

test('HT-07 a path stands below the base, an absolute address as it is', async () => {
  await http.call('GET', '/x')
  const { port } = server.address() as AddressInfo
  await http.call('GET', `http://localhost:${port}/y`)
  expect(asked.map(({ url, headers }) => [headers.host, url])).toEqual([
    [`127.0.0.1:${port}`, '/x'],
    [`localhost:${port}`, '/y'],
  ])
})

test('HT-11 a form goes as a form, everything else as JSON', async () => {
  await http.call('POST', '/x', { form: new URLSearchParams({ a: '1' }) })
  await http.call('POST', '/x', { json: { a: 1 } })
  expect(asked.map(({ headers, body }) => [headers['content-type']!.split(';')[0], body])).toEqual([
    ['application/x-www-form-urlencoded', 'a=1'],
    ['application/json', '{"a":1}'],
  ])
})

test('HT-12 HT-31 a call waits 10 seconds, not longer', async () => {
  silent = true
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let code = ''
    void fault(http.call('GET', '/x')).then(error => {
      code = error.code
    })
    await vi.advanceTimersByTimeAsync(9_999)
    expect(code).toBe('')
    await vi.advanceTimersByTimeAsync(1)
    expect(code).toBe('call.timeout')
  } finally {
    vi.useRealTimers()
  }
})

test('HT-12 HT-13 the code of the body wins over the HTTP status, up to 500; a plain body is its own data', async () => {
  for (const status of [200, 302, 404, 500]) {
    answer = () => ({ status, body: { code: 200, msg: '', data: status } })
    expect(await http.call('GET', '/x')).toBe(status)
  }
  answer = () => ({ body: { code: 403, msg: 'no', data: null } })
  expect((await fault(http.call('GET', '/x'))).code).toBe('call.forbidden')
  answer = () => ({ body: { access_token: 't' } })
  expect(await http.call('POST', '/token')).toEqual({ access_token: 't' })
})

test.each([
  [{ msg: 'said' }, 'said'],
  [{ error_description: 'described' }, 'described'],
  [{}, 'unknown error'],
])('HT-14 HT-16 the message of %j is “%s”', async (body, msg) => {
  answer = () => ({ status: 400, body })
  expect((await fault(http.call('GET', '/x'))).params.msg).toBe(msg)
})

test('HT-17 an unreachable server is a fault of its own', async () => {
  await new Promise(resolve => server.close(resolve))
  expect((await fault(http.call('GET', '/x'))).code).toBe('call.offline')
})

test('SE-30 a 401 is reported once, and again only after a call that succeeded', async () => {
  answer = () => ({ status: 401, body: { code: 401, msg: 'gone' } })
  await Promise.all([fault(http.call('GET', '/a')), fault(http.call('GET', '/b'))])
  expect(onUnauthorized).toHaveBeenCalledTimes(1)
  answer = () => ({ body: { code: 200, data: 1 } })
  await http.call('GET', '/a')
  answer = () => ({ status: 401, body: { code: 401, msg: 'gone' } })
  await fault(http.call('GET', '/a'))
  expect(onUnauthorized).toHaveBeenCalledTimes(2)
})

test('SE-30 a 401 for a token replaced meanwhile ends nothing, one for the new token does', async () => {
  const gone = { status: 401, body: { code: 401, msg: 'gone' } }
  answer = () => {
    token = 'def'
    return gone
  }
  await fault(http.call('GET', '/a'))
  expect(asked[0]!.headers['blade-auth']).toBe('bearer abc')
  expect(onUnauthorized).not.toHaveBeenCalled()
  answer = () => gone
  await fault(http.call('GET', '/a'))
  token = 'ghi'
  await fault(http.call('GET', '/a'))
  expect(onUnauthorized).toHaveBeenCalledTimes(2)
})

test('SE-30 a call answered 401 reports it', async () => {
  answer = () => ({ status: 401, body: { code: 401, msg: 'gone' } })
  await fault(http.call('GET', '/a'))
  expect(onUnauthorized).toHaveBeenCalledTimes(1)
})

test('SE-30 a push stream answered 401 reports it', async () => {
  answer = () => ({ status: 401, body: { code: 401, msg: 'gone' } })
  const stop = http.push.on('message', () => undefined)
  await expect.poll(() => onUnauthorized.mock.calls.length).toBe(1)
  stop()
})

test('SH-67 a locked screen is reported once, not as a lost session; a session that ends meanwhile is', async () => {
  answer = () => ({ status: 423, body: { code: 423, msg: 'locked' } })
  expect((await fault(http.call('GET', '/a'))).code).toBe('call.locked')
  await fault(http.call('GET', '/b'))
  expect([onLocked.mock.calls.length, onUnauthorized.mock.calls.length]).toEqual([1, 0])
  answer = () => ({ status: 401, body: { code: 401, msg: 'gone' } })
  await fault(http.call('POST', '/unlock'))
  expect(onUnauthorized).toHaveBeenCalledTimes(1)
})

test('SE-34 a call waits for the token to be ready, and carries the new one', async () => {
  ready = async () => {
    token = 'renewed'
  }
  await http.call('GET', '/a')
  expect(asked[0]!.headers['blade-auth']).toBe('bearer renewed')
})

test('a refused sign-in is no lost session', async () => {
  token = null
  answer = () => ({ status: 401, body: { error_description: 'wrong password' } })
  expect((await fault(http.call('POST', '/token'))).params.msg).toBe('wrong password')
  expect(onUnauthorized).not.toHaveBeenCalled()
})

test('writes carry an idempotency key, each its own; reads carry none', async () => {
  await http.call('POST', '/x', { json: {} })
  await http.call('POST', '/x', { json: {} })
  await http.call('GET', '/x')
  const [a, b, c] = asked.map(({ headers }) => headers['idempotency-key'])
  expect(a).toMatch(/^[0-9a-f]{32}$/)
  expect(b).not.toBe(a)
  expect(c).toBeUndefined()
})

test('a write that got no answer keeps its key when it is sent again, another one has its own', async () => {
  const send = (json: unknown) => http.call('POST', '/x', { json })
  lose = true
  await fault(send({ a: 1 }))
  lose = false
  await send({ a: 1 })
  await send({ a: 1 })
  lose = true
  await fault(send({ a: 2 }))
  lose = false
  await send({ a: 3 })
  const [lost, again, next, lostToo, changed] = asked.map(({ headers }) => headers['idempotency-key'])
  expect(again).toBe(lost)
  expect(new Set([lost, next, lostToo, changed]).size).toBe(4)
})

test('HT-01 HT-05 a list is a GET with page, filters and order; with a condition, or an order an address cannot say, it is the query call', async () => {
  answer = () => ({ body: { code: 200, data: { records: [], rows: [], total: 0 } } })
  const search = { title_like: 'a', loanDate_datege: '2026-01-01' }
  const sort = [{ id: 'title' }, { id: 'loanDate', order: 'down' as const }]
  await http.data.list(entity, { current: 2, size: 10, search, sort })
  expect(asked[0]!.url).toBe(
    '/api/data/loan/list?current=2&size=10&title_like=a&loanDate_datege=2026-01-01&ascs=title&descs=loanDate',
  )
  await http.data.list(entity, { current: 1, size: 10, where: { '==': [{ var: 'a' }, 1] } })
  expect(asked[1]!.method).toBe('POST')
  expect(JSON.parse(asked[1]!.body)).toMatchObject({ get: 'rows', where: { '==': [{ var: 'a' }, 1] }, size: 10 })
  await http.data.list(entity, { current: 1, size: 10, sort: sort.toReversed() })
  expect(JSON.parse(asked[2]!.body)).toMatchObject({ get: 'rows', sort: sort.toReversed() })
})

test('HT-03 HT-04 save is a POST of the body, remove a POST with ids in the address', async () => {
  await http.data.save(entity, { id: '1', title: 'a' })
  await http.data.remove(entity, ['1', '2'])
  expect(asked[0]).toMatchObject({ method: 'POST', url: '/api/data/loan/submit', body: '{"id":"1","title":"a"}' })
  expect(asked[1]).toMatchObject({ method: 'POST', url: '/api/data/loan/remove?ids=1%2C2' })
})

test('HT-03 more ids than an address has room for are removed by the body', async () => {
  const ids = Array.from({ length: 900 }, (_, at) => String(957260221539990000n + BigInt(at)))
  await http.data.remove(entity, ids)
  expect(asked[0]).toMatchObject({ method: 'POST', url: '/api/data/loan/remove', body: JSON.stringify({ ids }) })
})

test('labels of more ids than a page holds are requested in pages', async () => {
  const ids = Array.from({ length: 450 }, (_, i) => String(i))
  answer = url => {
    const { searchParams } = new URL(url, 'http://server')
    const records = searchParams.get('ids')!.split(',')
    expect(records).toHaveLength(Number(searchParams.get('size')))
    return { body: { code: 200, data: { records: records.map(id => ({ id, label: `人员 ${id}` })) } } }
  }
  expect((await http.data.named('user', ids)).map(({ id }) => id)).toEqual(ids)
  expect(asked.map(({ url }) => new URL(url, 'http://server').searchParams.get('size'))).toEqual(['200', '200', '50'])
  expect(await http.data.named('user', [])).toEqual([])
})

test('HT-15 a refused record brings its issues, a stale one the stored record', async () => {
  answer = () => ({ status: 400, body: { code: 400, msg: 'no', data: { issues: [{ path: 'title' }] } } })
  expect(await fault(http.data.save(entity, {}))).toMatchObject({
    code: 'record.refused',
    data: { issues: [{ path: 'title' }] },
  })
  answer = () => ({ status: 409, body: { code: 409, msg: 'stale', data: { id: '1', rev: 3 } } })
  expect(await fault(http.data.save(entity, {}))).toMatchObject({ code: 'record.stale', data: { id: '1', rev: 3 } })
})

test('an unchanged screen costs a 304 and is the one already held', async () => {
  const bundle = { key: 'a', entities: { dept: { path: '/api/blade-system/dept' } } }
  answer = (_, request) =>
    request.headers['if-none-match'] === '"1"'
      ? { status: 304, headers: { etag: '"1"' } }
      : { body: { code: 200, data: bundle }, headers: { etag: '"1"' } }
  const first = await http.screens.load('a')
  expect(await http.screens.load('a')).toBe(first)
})

test('a screen that is not there, or not for the reader, is named', async () => {
  answer = () => ({ status: 404, body: { code: 404, msg: '' } })
  expect(await fault(http.screens.load('a'))).toMatchObject({ code: 'screen.unknown', params: { screen: 'a' } })
  answer = () => ({ status: 403, body: { code: 403, msg: '' } })
  expect((await fault(http.screens.load('a'))).code).toBe('screen.forbidden')
})

test('a named call goes to its entity by name', async () => {
  await http.data.call('role.grant', { roleIds: ['1'], menuIds: ['2'] })
  expect(asked[0]).toMatchObject({ method: 'POST', url: '/api/data/role/grant' })
})

test.each([AES, DES])(
  'HT-10 HT-20 HT-21 HT-24 what a document names goes ciphered by $cipher and comes back deciphered',
  async cipher => {
    wire = cipher
    const secret = {
      ...entity,
      document: { key: 'notice', cipher: { submit: 'both', list: 'request' } },
    } as unknown as ClientEntity
    const sent = { title: 'x' }
    const stored = await encipher(wire, JSON.stringify({ id: '1', ...sent }))
    answer = () => ({
      body: { code: 200, success: true, msg: '', data: stored },
      headers: { 'wire-cipher': cipher.cipher },
    })
    expect(await http.data.save(secret, sent)).toEqual({ id: '1', ...sent })
    expect(asked[0]!.headers['content-type']).toContain('text/plain')
    expect(JSON.parse(await decipher(wire, asked[0]!.body))).toEqual(sent)
    answer = () => ({ body: { code: 200, data: { records: [] } } })
    await http.data.list(secret, { current: 2, size: 10 })
    const { data } = Object.fromEntries(new URL(asked[1]!.url, 'http://x').searchParams)
    expect(JSON.parse(await decipher(wire, data!))).toEqual({ current: 2, size: 10 })
  },
)

test('the queries of a page are one call; each answer is told as its line comes, a refusal as that of its own call', async () => {
  const told: unknown[] = []
  const tell = (id: string, found: object) =>
    told.push([
      id,
      'error' in found ? (found.error as Fault).code : found,
      'error' in found && (found.error as Fault).params.msg,
    ])
  const refused = { code: 403, success: false, msg: '不可', data: null, ref: 'r' }
  const lines = [
    { id: 'b', rows: [{ n: '借' }], total: 1 },
    { id: 'a', refused },
    { ran: { statements: 1, shared: 0 } },
  ].map(line => `${JSON.stringify(line)}\n`)
  answer = () => ({
    chunks: [lines[0]!.slice(0, 9), lines[0]!.slice(9) + lines[1]!.slice(0, 3), lines[1]!.slice(3), lines[2]!],
  })
  const entity = { document: { key: 'loan' }, path: '/api/data/loan' } as unknown as ClientEntity
  const query = { get: 'sums' } as const
  await http.data.queries(
    [
      { id: 'a', entity, query },
      { id: 'b', sql: 'loan.days', params: {} },
    ],
    tell,
    '1:2:',
  )
  expect(told).toEqual([
    ['b', { rows: [{ n: '借' }], total: 1 }, false],
    ['a', 'call.forbidden', '不可'],
  ])
  expect([asked.at(-1)?.url, JSON.parse(asked.at(-1)!.body)]).toEqual([
    '/api/data/queries',
    {
      queries: [
        { id: 'a', entity: 'loan', query },
        { id: 'b', sql: 'loan.days', params: {} },
      ],
      seen: '1:2:',
    },
  ])
  answer = () => ({ status: 400, body: { code: 400, msg: 'no', data: null } })
  await expect(http.data.queries([], tell)).rejects.toMatchObject({ code: 'call.refused' })
})
