import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf, clientHeader, startServer, type TestServer } from '#tests/support/server.ts'

const AUTH = '/api/blade-auth/oauth'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

describe('a locked screen', () => {
  it('SH-67 VM-12 needs a password', async () => {
    const caller = await server.loginNew({ account: 'hasty' })
    const answer = await caller.post(`${AUTH}/lock`, { password: '' })
    expect(answer.status).toBe(400)
    expect(answer.body.msg).toBe('锁屏密码不能为空')
    expect((await caller.get(`${AUTH}/user-info`)).status).toBe(200)
  })

  it('SH-67 refuses the session everything, in its other tabs too, until the password is given', async () => {
    const caller = await server.loginNew({ account: 'away' })
    expect((await caller.post(`${AUTH}/lock`, { password: 'tea' })).status).toBe(200)
    for (const path of [`${AUTH}/user-info`, '/api/blade-system/menu/routes', '/api/push/stream'])
      expect((await caller.get(path)).status).toBe(423)
    const wrong = await caller.post(`${AUTH}/unlock`, { password: 'coffee' })
    expect([wrong.status, wrong.body.msg]).toEqual([400, '锁屏密码不正确，请重新输入。'])
    expect((await caller.get(`${AUTH}/user-info`)).status).toBe(423)
    expect((await caller.post(`${AUTH}/unlock`, { password: 'tea' })).status).toBe(200)
    expect((await caller.get(`${AUTH}/user-info`)).status).toBe(200)
  })

  it('stays locked after the token is renewed; the person’s other sessions are not affected', async () => {
    const caller = await server.loginNew({ account: 'renewer' })
    const elsewhere = await server.login('renewer')
    await caller.post(`${AUTH}/lock`, { password: 'tea' })
    const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: caller.result.refresh_token! })
    const renewed = await server.call('POST', `${AUTH}/token`, form, clientHeader())
    const next = callerOf(server.call, renewed.body as unknown as Record<string, string>)
    expect((await next.get(`${AUTH}/user-info`)).status).toBe(423)
    expect((await elsewhere.get(`${AUTH}/user-info`)).status).toBe(200)
  })

  it('guessing locks the account as at sign-in', async () => {
    const caller = await server.loginNew({ account: 'guessed' })
    await caller.post(`${AUTH}/lock`, { password: 'tea' })
    for (let n = 0; n < 5; n++) await caller.post(`${AUTH}/unlock`, { password: `guess ${n}` })
    const right = await caller.post(`${AUTH}/unlock`, { password: 'tea' })
    expect(right.status).toBe(400)
    expect(right.body.msg).toContain('60')
  })

  it('can still be signed out of', async () => {
    const caller = await server.loginNew({ account: 'leaver' })
    await caller.post(`${AUTH}/lock`, { password: 'tea' })
    expect((await caller.get(`${AUTH}/logout`)).status).toBe(200)
    expect((await caller.post(`${AUTH}/unlock`, { password: 'tea' })).status).toBe(401)
  })
})
