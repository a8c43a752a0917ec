import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import { addUser } from '#tests/support/people.ts'
import { type Caller, clientHeader, digest, PASSWORD, startServer, type TestServer } from '#tests/support/server.ts'
import { deviceOf } from '../auth/session/device.ts'
import { publishEvent } from '../push/publish.ts'
import type { LiveSession } from './live-sessions.ts'

const AUTH = '/api/blade-auth/oauth'
const SESSION = '/api/blade-auth/session'
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startServer()
  admin = await server.login('admin')
})
afterAll(() => server.stop())

const sessionsOf = async (account: string) =>
  (await admin.get<Page<LiveSession>>(`${SESSION}/list?account_equal=${account}`)).body.data.records

/** An open push stream; `until` reads on to where `text` stands, or to its end, and answers all that was read. */
async function listen(caller: Caller) {
  const response = await fetch(`${server.url}/api/push/stream`, { headers: { 'blade-auth': `bearer ${caller.token}` } })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let read = ''
  return {
    async until(text: string): Promise<string> {
      while (!read.includes(text)) {
        const { done, value } = await reader.read()
        if (done) return `${read}(ended)`
        read += value
      }
      return read
    },
  }
}

test.each([
  [PHONE, 'Chrome 141 · Android'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Edg/141.0',
    'Edge 141 · Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari 18 · iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox 143 · Linux'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', ''],
])('%j is told as %j', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device))

describe('online sessions', () => {
  it('an administrator sees user, time, address, device, department and role', async () => {
    await addUser(server.db, { account: 'mobile', name: 'Mo Lin', depts: ['harbour'], roles: ['pilot'] })
    const form = new URLSearchParams({ grant_type: 'password', username: 'mobile', password: digest(PASSWORD) })
    await server.call('POST', `${AUTH}/token`, form, { ...clientHeader(), 'user-agent': PHONE })
    expect(await sessionsOf('mobile')).toMatchObject([
      {
        realName: 'Mo Lin',
        deptName: 'harbour',
        roleName: 'pilot',
        address: '127.0.0.1',
        device: 'Chrome 141 · Android',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        lastAt: null,
      },
    ])
  })

  it('the last call of a session is listed, without its parameters', async () => {
    const busy = await server.loginNew({ account: 'busy' })
    await busy.get('/api/blade-system/search/user?realName=secret')
    await expect
      .poll(async () => (await sessionsOf('busy'))[0]?.lastCall, { timeout: 20_000, interval: 300 })
      .toBe('GET /api/blade-system/search/user')
  })

  it('a session lists the chosen role and department', async () => {
    await addUser(server.db, { account: 'chose', depts: ['north', 'south'], roles: ['one', 'two'] })
    const all = await server.login('chose')
    const [first = '', second = ''] = all.result.role_id!.split(',')
    await server.login('chose', { role: second })
    expect((await sessionsOf('chose')).map(({ roleName }) => roleName).sort()).toEqual(['one, two', 'two'])
    expect(first).not.toBe(second)
  })

  it('a user whose session is ended learns it by push and at the next call; their other sessions go on', async () => {
    const here = await server.loginNew({ account: 'kicked' })
    const there = await server.login('kicked')
    await there.get(`${AUTH}/user-info`)
    const [ended, open] = [await listen(there), await listen(here)]
    const mine = await there.get<(LiveSession & { here: boolean })[]>(`${AUTH}/sessions`)
    const { id } = mine.body.data.find(each => each.here)!
    expect((await admin.post(`${SESSION}/kick-out`, { ids: id })).status).toBe(200)
    expect((await there.get(`${AUTH}/user-info`)).status).toBe(401)
    expect(await ended.until('(never)')).toMatch(/event: session\n.*\(ended\)$/s)
    expect((await here.get(`${AUTH}/user-info`)).status).toBe(200)
    await publishEvent(server.db, { kind: 'published', screen: 's', app: 'a', version: 1 }, { tenant: '000000' })
    expect(await open.until('published')).not.toContain('event: session')
    const again = await admin.post(`${SESSION}/kick-out`, { ids: id })
    expect(again.status).toBe(404)
  })

  const SYSTEM = '/api/blade-system'
  const CHOSEN = 'Harbour-2027'
  it.each<[string, (there: Caller, here: Caller, id: string) => Promise<unknown>]>([
    ['they sign out', there => there.post(`${AUTH}/logout`)],
    [
      'they choose another password elsewhere',
      (_, here) =>
        here.post(`${SYSTEM}/user/update-password`, {
          ...{ oldPassword: PASSWORD, newPassword: CHOSEN, newPassword1: CHOSEN },
        }),
    ],
    [
      'their password is reset',
      (_, __, userIds) => admin.post(`${SYSTEM}/user/reset-password`, { userIds, password: CHOSEN }),
    ],
    ['they are disabled', (_, __, id) => admin.post(`${SYSTEM}/user/submit`, { id, status: 0 })],
    ['they are removed', (_, __, ids) => admin.post(`${SYSTEM}/user/remove?ids=${ids}`)],
  ])('a user’s stream ends as soon as %s', async (what, over) => {
    const account = `over${what.length}`
    const here = await server.loginNew({ account })
    const there = await server.login(account)
    const open = await listen(there)
    await open.until('open')
    expect(await over(there, here, there.result.user_id!)).toMatchObject({ status: 200 })
    expect(await open.until('(never)')).toContain('(ended)')
  })

  it('its refresh token no longer works', async () => {
    const caller = await server.loginNew({ account: 'renewing' })
    const [{ id } = { id: '' }] = await sessionsOf('renewing')
    await admin.post(`${SESSION}/kick-out`, { ids: [id] })
    const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: caller.result.refresh_token! })
    expect((await server.call('POST', `${AUTH}/token`, form, clientHeader())).status).toBe(401)
  })

  it('only administrators see it, each for their own tenant', async () => {
    const staff = await server.loginNew({ account: 'curious', roles: ['staff'] })
    expect((await staff.get(`${SESSION}/list`)).status).toBe(403)
    expect((await staff.post(`${SESSION}/kick-out`, { ids: 'x' })).status).toBe(403)
    const foreign = await server.loginNew({ account: 'boss', tenant: '000031', roles: ['administrator'] })
    const seen = await foreign.get<Page<LiveSession>>(`${SESSION}/list`)
    expect(seen.body.data.records.map(({ account }) => account)).toEqual(['boss'])
    const [{ id } = { id: '' }] = await sessionsOf('curious')
    expect((await foreign.post(`${SESSION}/kick-out`, { ids: id })).status).toBe(404)
    expect((await staff.get(`${AUTH}/user-info`)).status).toBe(200)
  })

  it.each([
    ['an unknown filter', 'password_like=a'],
    ['an unknown operator', 'account_regex=a'],
    ['an unknown order', 'ascs=lockHash'],
    ['a page too large', 'size=201'],
  ])('a list with %s is refused', async (_what, query) => {
    expect((await admin.get(`${SESSION}/list?${query}`)).status).toBe(400)
  })
})

describe('my sessions', () => {
  it('lists only my own, and ends one of them', async () => {
    const here = await server.loginNew({ account: 'owner' })
    const there = await server.login('owner')
    const listed = await here.get<(LiveSession & { here: boolean })[]>(`${AUTH}/sessions`)
    expect(listed.body.data.map(each => [each.account, each.here]).sort()).toEqual([
      ['owner', false],
      ['owner', true],
    ])
    const other = listed.body.data.find(each => !each.here)!
    expect((await here.post(`${AUTH}/end-session`, { id: other.id })).status).toBe(200)
    expect((await there.get(`${AUTH}/user-info`)).status).toBe(401)
    expect((await here.get(`${AUTH}/user-info`)).status).toBe(200)
  })

  it('does not end another person’s', async () => {
    const other = await server.loginNew({ account: 'victim' })
    const [{ id } = { id: '' }] = await sessionsOf('victim')
    const caller = await server.loginNew({ account: 'attacker' })
    expect((await caller.post(`${AUTH}/end-session`, { id })).status).toBe(404)
    expect((await other.get(`${AUTH}/user-info`)).status).toBe(200)
  })
})
