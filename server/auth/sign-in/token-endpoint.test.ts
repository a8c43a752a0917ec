import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser } from '#tests/support/people.ts'
import { callerOf, clientHeader, digest, PASSWORD, startServer, type TestServer } from '#tests/support/server.ts'
import { notifySessionsChanged } from '../session/sessions.ts'

interface Result {
  access_token: string
  refresh_token: string
  error_code: string
  error_description: string
  [name: string]: unknown
}

const TOKEN = '/api/blade-auth/oauth/token'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function ask(parameters: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await server.call('POST', TOKEN, new URLSearchParams(parameters), { ...clientHeader(), ...headers })
  return { status: answer.status, result: answer.body as unknown as Result }
}

const signIn = (username: string, password = PASSWORD, headers?: Record<string, string>) =>
  ask({ grant_type: 'password', username, password: digest(password) }, headers)
const refresh = (token: string, headers?: Record<string, string>) =>
  ask({ grant_type: 'refresh_token', refresh_token: token }, headers)

describe('token endpoint', () => {
  it('SE-03 SE-04 SE-26 grants a session for account and password', async () => {
    await addUser(server.db, { account: 'ann', name: 'Ann Li', roles: ['creator'], depts: ['library'] })
    const { status, result } = await signIn('ann')
    expect(status).toBe(200)
    expect(result).toMatchObject({
      tenant_id: '000000',
      token_type: 'bearer',
      account: 'ann',
      userName: 'Ann Li',
      avatar: '',
    })
    expect(Object.keys(result)).toEqual(
      expect.arrayContaining(['dept_id', 'role_id', 'post_id', 'user_id', 'expires_in']),
    )
  })

  it('takes the parameters from the query as well', async () => {
    const query = new URLSearchParams({ grant_type: 'password', username: 'ann', password: digest(PASSWORD) })
    expect((await server.call('POST', `${TOKEN}?${query}`, undefined, clientHeader())).status).toBe(200)
  })

  it('SE-42 refuses a wrong password with error_description, alike for known and unknown accounts', async () => {
    await addUser(server.db, { account: 'ben' })
    const known = await signIn('ben', 'another password')
    const unknown = await signIn('nobody', 'another password')
    expect(known.status).toBe(400)
    expect(known.result).toMatchObject({
      error_code: 'auth.refused',
      error_description: expect.stringContaining('密码'),
    })
    expect(unknown).toEqual(known)
  })

  it('SH-03 answers in English when requested', async () => {
    const { result } = await signIn('nobody-else', 'x', { 'accept-language': 'en-GB,en;q=0.9' })
    expect(result.error_description).toMatch(/password is wrong/)
  })

  it('names what is too long, because the sign-in form marks no field', async () => {
    const { status, result } = await signIn('x'.repeat(2001), 'x', { 'accept-language': 'en' })
    expect(status).toBe(400)
    expect(result.error_description).toMatch(/username can have at most 2000 characters/)
  })

  it('locks an account after five wrong passwords in a row, for the right one too, and an unknown one alike', async () => {
    await addUser(server.db, { account: 'carl' })
    for (let i = 0; i < 5; i++) expect((await signIn('carl', 'wrong')).result.error_code).toBe('auth.refused')
    const locked = await signIn('carl')
    expect(locked.result).toMatchObject({
      error_code: 'auth.locked',
      error_description: expect.stringMatching(/(60|5\d) 秒/),
    })
    for (let i = 0; i < 5; i++) await signIn('carla-unknown', 'wrong')
    expect((await signIn('carla-unknown')).result.error_code).toBe('auth.locked')
  })

  it('counts parallel attempts: no more than five of twenty are judged', async () => {
    await addUser(server.db, { account: 'dora' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn('dora', 'wrong')))
    expect(answers.filter(({ result }) => result.error_code === 'auth.refused')).toHaveLength(5)
  })

  it('right passwords at once are all let in, and leave the count of wrong ones as they end it', async () => {
    await addUser(server.db, { account: 'dana' })
    for (let i = 0; i < 4; i++) await signIn('dana', 'wrong')
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn('dana')))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    for (let i = 0; i < 4; i++) await signIn('dana', 'wrong')
    expect((await signIn('dana')).status).toBe(200)
  })

  it('a right password ends the count', async () => {
    await addUser(server.db, { account: 'emil' })
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 4; i++) await signIn('emil', 'wrong')
      expect((await signIn('emil')).status).toBe(200)
    }
  })

  it('HT-08 refuses an unknown client', async () => {
    const answer = await server.call('POST', TOKEN, new URLSearchParams({ grant_type: 'password' }), {
      authorization: `Basic ${Buffer.from('screenwright:guess').toString('base64')}`,
    })
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ error_code: 'auth.client' })
  })

  it('names the grants there are when asked for another', async () => {
    expect((await ask({ grant_type: 'implicit' })).result.error_description).toContain('refresh_token')
  })

  it('SE-01 looks for the account in the tenant of Tenant-Id alone', async () => {
    await addUser(server.db, { account: 'tess', tenant: '000007' })
    expect((await signIn('tess')).status).toBe(400)
    const { result } = await signIn('tess', PASSWORD, { 'tenant-id': '000007' })
    expect(result.tenant_id).toBe('000007')
  })

  it('a disabled user cannot sign in, and a disabled tenant’s neither', async () => {
    const id = await addUser(server.db, { account: 'fred' })
    await server.db.write({ tenant: '000000' }, trx =>
      sql`update blade_user set status = 0 where id = ${id}`.execute(trx),
    )
    expect((await signIn('fred')).result.error_code).toBe('auth.refused')
    await addUser(server.db, { account: 'gus', tenant: '000008' })
    await server.db.write({ tenant: '000000' }, trx =>
      sql`update blade_tenant set status = 0 where tenant_id = '000008'`.execute(trx),
    )
    expect((await signIn('gus', PASSWORD, { 'tenant-id': '000008' })).result.error_code).toBe('auth.refused')
  })
})

describe('refresh', () => {
  it('SE-09 SE-29 replaces both tokens', async () => {
    await addUser(server.db, { account: 'hans' })
    const { result } = await signIn('hans')
    const next = await refresh(result.refresh_token)
    expect(next.status).toBe(200)
    expect(next.result.refresh_token).not.toBe(result.refresh_token)
    expect((await callerOf(server.call, next.result as never).get('/api/blade-auth/oauth/user-info')).status).toBe(200)
  })

  it('SE-29 the replaced token differs, and expires once calls under way have arrived', async () => {
    await addUser(server.db, { account: 'hanna' })
    const { result } = await signIn('hanna')
    const next = await refresh(result.refresh_token)
    expect(next.result.access_token).not.toBe(result.access_token)
    const [old, fresh] = [result, next.result].map(each => callerOf(server.call, each as never))
    const info = '/api/blade-auth/oauth/user-info'
    expect((await old!.get(info)).status).toBe(200)
    await server.db.write({ tenant: '000000' }, async trx => {
      await sql`update session set renewed_at = now() - interval '1 minute' where user_id = ${result.user_id}`.execute(
        trx,
      )
      await notifySessionsChanged(trx, { tenant: '000000' })
    })
    await expect.poll(async () => (await old!.get(info)).status).toBe(401)
    expect((await fresh!.get(info)).status).toBe(200)
  })

  it('ends the session when a used refresh token comes back', async () => {
    await addUser(server.db, { account: 'ida' })
    const { result } = await signIn('rollo')
    const next = await refresh(result.refresh_token)
    expect((await refresh(result.refresh_token)).status).toBe(401)
    expect((await refresh(next.result.refresh_token)).status).toBe(401)
    expect((await callerOf(server.call, next.result as never).get('/api/blade-auth/oauth/user-info')).status).toBe(401)
  })

  it('SE-33 SE-36 carries the session on in another department and role of the user, never in a foreign one', async () => {
    await addUser(server.db, { account: 'jan', roles: ['staff', 'creator'], depts: ['north', 'south'] })
    await addUser(server.db, { account: 'other', roles: ['warden'], depts: ['west'] })
    const { result } = await signIn('jan')
    const [staff = ''] = String(result.role_id).split(',')
    const [, south = ''] = String(result.dept_id).split(',')
    const other = await signIn('other')
    const switched = await refresh(result.refresh_token, { 'dept-id': south, 'role-id': staff })
    expect(switched.result).toMatchObject({ dept_id: south, role_id: staff })
    const foreign = await refresh(switched.result.refresh_token, { 'dept-id': String(other.result.dept_id) })
    expect(foreign.result.error_code).toBe('auth.not-yours')
    const caller = callerOf(server.call, switched.result as never)
    const info = '/api/blade-auth/oauth/user-info'
    expect((await caller.get(info, { 'role-id': String(other.result.role_id) })).status).toBe(403)
    expect((await caller.get(info, { 'dept-id': String(other.result.dept_id) })).status).toBe(403)
    expect((await caller.get(info)).status).toBe(200)
  })

  it('SE-33 SE-36 a user acting in one role can go back to all their roles', async () => {
    await addUser(server.db, { account: 'rollo', roles: ['staff', 'creator'], depts: ['north'] })
    const { result } = await signIn('rollo')
    const [first = ''] = String(result.role_id).split(',')
    const one = await refresh(result.refresh_token, { 'role-id': first })
    expect(one.result.role_id).toBe(first)
    const kept = await refresh(one.result.refresh_token, {})
    expect(kept.result.role_id).toBe(first)
    const all = await refresh(kept.result.refresh_token, { 'role-id': '' })
    expect(all.result).toMatchObject({ role_id: result.role_id, role_name: result.role_name })
    const again = await refresh(all.result.refresh_token, {})
    expect(String(again.result.role_name).split(',').sort()).toEqual(['creator', 'staff'])
  })
})

describe('captcha', () => {
  let guarded: TestServer
  beforeAll(async () => {
    guarded = await startServer({ captcha: true })
    await addUser(guarded.db, { account: 'kim' })
  })
  afterAll(() => guarded.stop())

  async function newCaptcha(): Promise<{ key: string; code: string }> {
    const answer = await guarded.call('GET', '/api/blade-auth/oauth/captcha')
    const { key, image } = answer.body as unknown as { key: string; image: string }
    expect(image).toMatch(/^data:image\/svg\+xml;base64,/)
    const found = await guarded.db.read({ tenant: '' }, trx =>
      sql<{ answer: string }>`select answer from captcha where key = ${key}`.execute(trx),
    )
    return { key, code: found.rows[0]?.answer ?? '' }
  }

  const attempt = async (headers: Record<string, string>, password = PASSWORD) => {
    const form = new URLSearchParams({ grant_type: 'captcha', username: 'kim', password: digest(password) })
    const answer = await guarded.call('POST', TOKEN, form, { ...clientHeader(), ...headers })
    return answer.body as unknown as Result
  }

  it('SE-05 SE-11 is required for every sign-in while the switch is on', async () => {
    expect((await attempt({})).error_code).toBe('auth.captcha')
    const { key, code } = await newCaptcha()
    expect((await attempt({ 'captcha-key': key, 'captcha-code': code.toUpperCase() })).access_token).toBeTruthy()
  })

  it('can be used once, right or wrong', async () => {
    const used = await newCaptcha()
    const headers = { 'captcha-key': used.key, 'captcha-code': used.code }
    expect((await attempt(headers, 'wrong')).error_code).toBe('auth.refused')
    expect((await attempt(headers)).error_code).toBe('auth.captcha')
    const mistyped = await newCaptcha()
    expect((await attempt({ 'captcha-key': mistyped.key, 'captcha-code': 'zzzz' })).error_code).toBe('auth.captcha')
    expect((await attempt({ 'captcha-key': mistyped.key, 'captcha-code': mistyped.code })).error_code).toBe(
      'auth.captcha',
    )
  })

  it('is too old after two minutes', async () => {
    const { key, code } = await newCaptcha()
    await guarded.db.write({ tenant: '' }, trx =>
      sql`update captcha set expires_at = expires_at - interval '121 seconds' where key = ${key}`.execute(trx),
    )
    expect((await attempt({ 'captcha-key': key, 'captcha-code': code })).error_code).toBe('auth.captcha')
  })
})
