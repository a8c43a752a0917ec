import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const TOKEN_TIME = 3000
const person = { id: '7', account: 'ann', tenant: '000000' }

/** What the token endpoint answers; the calls made of it. */
let answer: () => Response
let asked: { headers: Headers; body: string }[]

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const renewed = () =>
  json({ access_token: `new-${asked.length}`, refresh_token: 'r2', user_id: '7', tenant_id: '000000' })

/** As in a browser, where an address is the page's. */
class PageRequest extends Request {
  constructor(input: string | URL | Request, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, location.href) : input, init)
  }
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('Request', PageRequest)
  vi.useFakeTimers({ now: 1_000_000_000 })
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('screenwright.tokens', JSON.stringify({ access: 'old', refresh: 'r1', givenAt: Date.now() }))
  localStorage.setItem('screenwright.person', JSON.stringify(person))
  asked = []
  answer = renewed
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('/api/site'))
      return json({ data: { tokenTime: TOKEN_TIME, client: { id: 'web', secret: 'public' } } })
    asked.push({ headers: request.headers, body: await request.text() })
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function start() {
  const { startKeepingFresh, keepFresh } = await import('./keep-fresh.ts')
  const { session } = await import('./session.ts')
  return { stop: startKeepingFresh(), keepFresh, session }
}

test('SE-34 SE-40 CN-04 CN-13 the token’s age is checked every ten seconds, and the token renewed once it has reached the limit', async () => {
  const { stop, session } = await start()
  await vi.advanceTimersByTimeAsync((TOKEN_TIME - 5) * 1000)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(10_500)
  expect(asked).toHaveLength(1)
  expect(new URLSearchParams(asked[0]!.body).get('refresh_token')).toBe('r1')
  expect(session.tokens).toMatchObject({ access: 'new-1', refresh: 'r2' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(1)
  stop()
})

test('SE-36 SE-29 it is renewed in the department and role chosen', async () => {
  localStorage.setItem('screenwright.acting', JSON.stringify({ dept: '12', role: '34' }))
  const { stop } = await start()
  await vi.advanceTimersByTimeAsync((TOKEN_TIME + 15) * 1000)
  expect([asked[0]?.headers.get('dept-id'), asked[0]?.headers.get('role-id')]).toEqual(['12', '34'])
  stop()
})

test('SE-34 a token that another tab renewed is used, not renewed again', async () => {
  const { stop, keepFresh, session } = await start()
  vi.setSystemTime(Date.now() + TOKEN_TIME * 1000)
  // The other tab has written; its event has not come here yet.
  localStorage.setItem('screenwright.tokens', JSON.stringify({ access: 'theirs', refresh: 'r9', givenAt: Date.now() }))
  const looked = keepFresh()
  await vi.advanceTimersByTimeAsync(1_000)
  await looked
  expect(asked).toEqual([])
  expect(session.tokens?.access).toBe('theirs')
  stop()
})

test.each([
  ['a server that restarts', 503, true],
  ['too many calls', 429, true],
  ['a session that ended', 401, false],
])('SE-34 SE-30 %s (%i): goes on %j', async (_what, status, goesOn) => {
  answer = () => json({ error_description: 'no' }, status)
  const { stop, session } = await start()
  await vi.advanceTimersByTimeAsync((TOKEN_TIME + 25) * 1000)
  expect(asked.length).toBeGreaterThan(0)
  expect(session.tokens !== null).toBe(goesOn)
  stop()
})
