import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { formWith, PUT } from '#tests/support/upload.ts'
import { MODULES } from '../app.ts'
import { boot } from '../boot.ts'
import { loadErrorTexts } from './answer/error-texts.ts'
import { toFault } from './answer/errors.ts'
import { parseBody } from './request/body.ts'

const INFO = '/api/blade-system/user/update-info'
const profile = { realName: 'Ann', phone: '13912345678' }

let server: TestServer
let ann: Caller
beforeAll(async () => {
  server = await startServer()
  ann = await server.loginNew({ account: 'ann' })
})
afterAll(() => server.stop())

describe('public calls', () => {
  it('health answers UP, plain', async () => {
    const { status, body } = await server.call('GET', '/api/health')
    expect([status, body]).toEqual([200, { status: 'UP' }])
  })

  it('a full disk is told in words with 507, and by health, until calls can write again', async () => {
    await sql`create function refuse_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(server.db.owner)
    await sql`create trigger full_disk before update on blade_user for each row execute function refuse_full()`.execute(
      server.db.owner,
    )
    const refused = await ann.post(INFO, profile, { 'accept-language': 'en' })
    expect([refused.status, refused.body.msg]).toEqual([507, expect.stringContaining("The server's disk is full")])
    expect((await server.call('GET', '/api/health')).body).toEqual({ status: 'UP', disk: 'full' })
    await sql`drop function refuse_full() cascade`.execute(server.db.owner)
    expect((await ann.post(INFO, profile)).status).toBe(200)
    expect((await server.call('GET', '/api/health')).body).toEqual({ status: 'UP' })
  })

  it('SE-40 CN-04 the site tells what the login page needs', async () => {
    const { body } = await server.call<object>('GET', '/api/site')
    expect(body.data).toMatchObject({
      tenantMode: false,
      tenantId: '000000',
      tokenTime: 3000,
      tokenHeader: 'Blade-Auth',
    })
  })

  it('OpenAPI lists the calls', async () => {
    const { body } = await server.call('GET', '/api/openapi.json')
    const paths = Object.keys((body as unknown as { paths: object }).paths)
    expect(paths).toEqual(expect.arrayContaining(['/api/health', '/api/blade-auth/oauth/token', INFO]))
    expect((await server.call('GET', '/api/docs')).status).toBe(200)
  })
})

describe('the guard', () => {
  it('SE-35 denies every registered call but the public ones without a session (the token call needs a client)', async () => {
    const { body } = await server.call('GET', '/api/openapi.json')
    const { paths } = body as unknown as { paths: Record<string, Record<string, unknown>> }
    const open: string[] = []
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        const answer = await server.call(method.toUpperCase(), path.replace(/\{\w+\}/g, 'x'))
        if (answer.status !== 401) open.push(`${method} ${path}`)
      }
    }
    const named = Object.entries(paths).flatMap(([path, methods]) =>
      path.includes('/noLogin/') ? Object.keys(methods).map(method => `${method} ${path}`) : [],
    )
    expect(open.filter(call => call.includes('/noLogin/')).sort()).toEqual(named.sort())
    expect(open.filter(call => !call.includes('/noLogin/')).sort()).toEqual([
      'get /api/blade-auth/oauth/captcha',
      'get /api/blade-system/tenant/info',
      'get /api/health',
      'get /api/site',
      'get /api/site/background',
      'get /api/site/icon',
      'get /api/site/logo',
      'get /api/site/manifest',
      'post /api/blade-system/register-guest',
    ])
  })

  it.each([
    '/API/blade-auth/oauth/user-info',
    '/api/%62lade-auth/oauth/user-info',
    '/api//blade-auth/oauth/user-info',
    '/api/docs/../blade-auth/oauth/user-info',
    '/api/docs/%2e%2e/blade-auth/oauth/user-info',
  ])('is not passed by the spelling %s', async path => {
    const { status, headers } = await server.call('GET', path)
    expect(status >= 400 || headers.get('content-type')?.startsWith('text/html')).toBe(true)
  })
})

describe('answers', () => {
  it('an unknown address is 404 in the envelope, in the language asked for', async () => {
    const { status, body } = await server.call('GET', '/api/nothing/here', undefined, { 'accept-language': 'en' })
    expect(status).toBe(404)
    expect(body).toMatchObject({
      code: 404,
      success: false,
      data: null,
      msg: 'The address does not exist: GET /api/nothing/here',
    })
    expect(body.ref).toMatch(/^[0-9a-f]{12}$/)
  })

  it.each([
    '/api/%',
    '/%E0%A4%A',
    '//evil.example/',
    '/api/blade-resource/file/%',
    `/api/blade-schema/screen/${'x'.repeat(300)}`,
  ])('so is one that is none, or leads out: %s', async path => {
    const { status, body, headers } = await server.call('GET', path, undefined, { 'accept-language': 'en' })
    expect(body).toMatchObject({
      code: 404,
      success: false,
      msg: expect.stringContaining('The address does not exist'),
    })
    expect([status, headers.get('x-content-type-options')]).toEqual([404, 'nosniff'])
  })

  it.each([
    ['/%E0%A4%A', 404, 'does not exist'],
    ['/portal/process/%', 404, 'does not exist'],
    [`/x<img src=x>/${'x'.repeat(300)}/%`, 404, 'does not exist'],
    ['/portal/hall?q=%00', 400, 'cannot be stored'],
  ])('a browser that opens %s is told so by a page that leads on, and by no envelope', async (path, code, words) => {
    const headers = { 'accept-language': 'en', accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const answer = await server.call('GET', path, undefined, headers)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([code, 'text/html; charset=utf-8'])
    expect(answer.text).toContain(words)
    expect(answer.text).toContain('<a href="/">Back to home</a>')
    expect(answer.text).not.toContain('<img')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await server.call('GET', '/api/%', undefined, headers)).body).toMatchObject({ code: 404 })
  })

  it('HT-13 HT-14 the body carries the code and a message', async () => {
    const { status, body } = await server.call('GET', '/api/blade-auth/oauth/user-info')
    expect(status).toBe(401)
    expect(body).toMatchObject({ code: 401, success: false, msg: expect.stringContaining('重新登录') })
  })

  it('every answer forbids sniffing', async () => {
    expect((await server.call('GET', '/api/health')).headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('parameters', () => {
  it.each([[`?text=${'x'.repeat(61)}`, '参数 text 不符合要求（maxLength 60）。请改正。']])(
    'refuses %s in the reader’s language, naming it',
    async (query, msg) => {
      const { status, body } = await ann.get(`/api/blade-system/search/all${query}`)
      expect([status, body.msg]).toEqual([400, msg])
    },
  )
})

describe('a text with NUL, which no database keeps', () => {
  const NUL = '\0'
  const AUTH = '/api/blade-auth/oauth'
  const TOKEN = `${AUTH}/token`
  const filed = formWith('x', `a${NUL}.txt`)
  it.each([
    ['a public parameter', () => server.call('GET', '/api/blade-system/tenant/info?domain=%00')],
    ['an address', () => ann.get('/api/blade-system/user/detail%00')],
    ['an id in a path', () => ann.get('/api/design/apps/a%00/diff')],
    ['the name of a parameter', () => ann.get('/api/blade-system/search/user?a%00=1')],
    ['a form', () => server.call('POST', TOKEN, new URLSearchParams({ grant_type: 'password', username: NUL }))],
    ['a profile', () => ann.post(INFO, { ...profile, realName: `Ann${NUL}` })],
    ['a key', () => ann.post(INFO, { ...profile, [NUL]: 1 })],
    ['a list', () => ann.post(`${AUTH}/logout`, { logs: [{ message: NUL }] })],
    ['the name of a file', () => ann.post(PUT, filed)],
    ['a search', () => ann.get('/api/blade-system/search/user?realName=a%00')],
    [
      'an account that applies',
      () =>
        server.call('POST', '/api/blade-system/register-guest', {
          tenantId: '000000',
          name: NUL,
          account: `a${NUL}`,
          password: 'Quiet-Lake-77',
          password2: 'Quiet-Lake-77',
        }),
    ],
  ])('of %s is refused in words, and is no fault of the server', async (_what, call) => {
    const { status, text } = await call()
    expect([status, text]).toEqual([400, expect.stringContaining('空字符')])
  })
})

describe('bodies', () => {
  it.each([
    ['not JSON', '{"a":', 'JSON'],
    ['nested 65 deep', '['.repeat(65) + ']'.repeat(65), '64'],
    ['__proto__', '{"a":{"__proto__":{"admin":true}}}', '__proto__'],
    ['an escaped constructor', String.raw`{"\u0063onstructor":{}}`, 'constructor'],
    ['prototype in a list', '[{"x":[{"prototype":1}]}]', 'prototype'],
  ])('refuses a body that is %s, naming it', async (_what, text, named) => {
    const { status, body } = await ann.post(INFO, text)
    expect(status).toBe(400)
    expect(body.msg).toContain(named)
  })

  it.each([
    ['a text', JSON.stringify('x'.repeat(1_000_000)), 'application/json'],
    ['a number', '5', 'application/json'],
    ['plain text', 'x'.repeat(1_000_000), 'text/plain'],
  ])('refuses a body that is %s before anybody takes it for a record', async (_what, text, type) => {
    for (const path of [INFO, '/api/data/user/timeline', '/api/blade-message/message/readAll']) {
      const { status, body } = await ann.post(path, text, { 'content-type': type })
      expect([status, body.msg]).toEqual([400, expect.stringContaining('JSON')])
    }
  })

  it('refuses a body of another kind, naming it', async () => {
    const { status, body } = await ann.post(INFO, '<a/>', { 'content-type': 'application/xml' })
    expect([status, body.msg]).toEqual([415, expect.stringContaining('application/xml')])
  })

  it('replaces an unpaired surrogate, in keys and texts', () => {
    expect(parseBody(String.raw`{"a\ud83d":["\ud83d","\ud83d\ude00"],"n":null,"t":1}`)).toEqual({
      'a\ufffd': ['\ufffd', '😀'],
      n: null,
      t: 1,
    })
  })

  it('refuses a body of more than 10 MB', async () => {
    const { status, body } = await ann.post(INFO, JSON.stringify({ a: 'x'.repeat(10 * 1024 * 1024) }))
    expect(status).toBe(413)
    expect(body.msg).toContain('10 MB')
  })

  it('treats brackets and key names inside texts as text', () => {
    const value = { text: `${'['.repeat(100)} "constructor" \\`, deep: [[{ a: 1 }]] }
    expect(parseBody(JSON.stringify(value))).toEqual(value)
  })

  it('refuses a content type it does not know', async () => {
    expect((await ann.post(INFO, '<a/>', { 'content-type': 'application/xml' })).status).toBe(415)
  })
})

it('a statement that took too long is reported as such, with Retry-After, not as a server error', () => {
  for (const thrown of [Object.assign(new Error('canceled'), { code: '57014' }), new Error('Query read timeout')]) {
    const { code } = toFault(thrown, { headers: {} })
    expect([code, loadErrorTexts().status(code)]).toEqual(['server.slow', 503])
  }
})

describe('Idempotency-Key', () => {
  const key = (text: string) => ({ 'idempotency-key': text })

  it('the same key and body get the first answer again, without doing the work again', async () => {
    const first = await ann.post(INFO, profile, key('k1'))
    await server.db.write({ tenant: '000000' }, trx =>
      sql`update blade_user set rev = 77 where account = 'ann'`.execute(trx),
    )
    const second = await ann.post(INFO, profile, key('k1'))
    expect(second.text).toBe(first.text)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    const { rows } = await server.db.read({ tenant: '000000' }, trx =>
      sql<{ rev: number }>`select rev from blade_user where account = 'ann'`.execute(trx),
    )
    expect(rows[0]?.rev).toBe(77)
  })

  it('a refusal is stored too', async () => {
    const wrong = { ...profile, phone: '1' }
    expect((await ann.post(INFO, wrong, key('k2'))).status).toBe(400)
    expect((await ann.post(INFO, wrong, key('k2'))).headers.get('idempotent-replayed')).toBe('true')
  })

  it('the same key with another body is 422', async () => {
    await ann.post(INFO, profile, key('k3'))
    expect((await ann.post(INFO, { ...profile, realName: 'Eve' }, key('k3'))).status).toBe(422)
  })

  it('a key that is too long is refused, for the beginning of another is not that key', async () => {
    const long = 'k'.repeat(200)
    expect((await ann.post(INFO, profile, key(long))).status).toBe(200)
    const longer = await ann.post(
      INFO,
      { ...profile, realName: 'Eve' },
      { ...key(`${long}2`), 'accept-language': 'en' },
    )
    expect(longer).toMatchObject({ status: 400, body: { msg: expect.stringMatching(/at most 200/) } })
  })

  it('of ten at once one does the work, and all get the same answer', async () => {
    const before = await revOf('ann')
    const answers = await Promise.all(Array.from({ length: 10 }, () => ann.post(INFO, profile, key('k4'))))
    expect(new Set(answers.map(answer => answer.text)).size).toBe(1)
    expect(await revOf('ann')).toBe(before + 1)
  })

  it('a finished call is never done twice, even when its answer was lost with the server', async () => {
    const admin = await server.loginNew({ account: 'chief', roles: ['administrator'] })
    const add = () => admin.post('/api/blade-system/post/submit', { postName: 'once', postCode: 'once' }, key('k6'))
    expect((await add()).status).toBe(200)
    await server.db.write({ tenant: '000000' }, trx =>
      sql`update idempotency_key set status = null, body = null, at = now() - interval '1 hour' where key = 'k6'`.execute(
        trx,
      ),
    )
    expect((await add()).body.msg).toContain('已经执行')
    const found = await admin.get<{ total: number }>('/api/blade-system/post/list?postCode_equal=once')
    expect(found.body.data.total).toBe(1)
  })

  it('the key of a call that was cut off with its server is free at once; that of one on another server is not', async () => {
    const second = await boot({ ...server.config, port: 0 }, undefined, MODULES)
    for (const [name, { db }] of Object.entries({ gone: second, there: server })) {
      await ann.post(INFO, profile, key(name))
      await server.db.write({ tenant: '000000' }, trx =>
        sql`update idempotency_key set status = null, body = null, done = false, server = ${db.server} where key = ${name}`.execute(
          trx,
        ),
      )
    }
    await second.close()
    const [gone, there] = await Promise.all(['gone', 'there'].map(name => ann.post(INFO, profile, key(name))))
    expect([gone!.status, gone!.headers.get('idempotent-replayed')]).toEqual([200, null])
    expect([there!.status, there!.body.msg]).toEqual([409, expect.stringContaining('正在处理')])
  })

  it('belongs to its user', async () => {
    const bob = await server.loginNew({ account: 'bob' })
    await ann.post(INFO, profile, key('k5'))
    expect((await bob.post(INFO, profile, key('k5'))).headers.get('idempotent-replayed')).toBeNull()
  })

  async function revOf(account: string): Promise<number> {
    const { rows } = await server.db.read({ tenant: '000000' }, trx =>
      sql<{ rev: number }>`select rev from blade_user where account = ${account}`.execute(trx),
    )
    return rows[0]?.rev ?? 0
  }
})
