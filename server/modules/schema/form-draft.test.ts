/** Unsaved input kept for the person, over HTTP. @source docs/ui.md#a-form */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const PATH = '/api/data/formDraft'
const NAME = 'draft/000000/loan.manage/form/new~a1'
const draft = (at: string, title: string) => ({ at, values: { title }, halves: [] })

interface Kept {
  name: string
  at: string
  draft?: object
}

let server: TestServer
let staff: Caller
let other: Caller

beforeAll(async () => {
  server = await startServer()
  staff = await server.loginNew({ account: 'staff', roles: ['staff'] })
  other = await server.loginNew({ account: 'other', roles: ['staff'] })
})
afterAll(() => server?.stop())

const now = (minute = 0) => {
  const moment = new Date(Date.now() + minute * 60_000)
  return moment.toLocaleString('sv', { timeZone: 'Asia/Shanghai' })
}
const keep = (caller: Caller, name: string, at: string, title: string) =>
  caller.post<{ at: string }>(`${PATH}/keep`, { name, at, draft: draft(at, title) })
const mine = async (caller: Caller, known = {}) => (await caller.post<Kept[]>(`${PATH}/mine`, { known })).body.data

test('what a person types is theirs alone on every device, and sealed in the database', async () => {
  const at = now()
  expect((await keep(staff, NAME, at, '纸张')).body.data).toEqual({ at })
  expect(await mine(staff)).toEqual([{ name: NAME, at, draft: draft(at, '纸张') }])
  expect(await mine(other)).toEqual([])
  const list = await other.get<{ records: unknown[] }>(`${PATH}/list`)
  expect(list.body.data.records).toEqual([])
  const own = await staff.get(`${PATH}/list`)
  expect(own.text).toContain(NAME)
  expect(own.text).not.toContain('sealed:')
  const stored = await server.db.read({ tenant: '000000' }, trx =>
    trx.selectFrom('blade_form_draft').select('content').execute(),
  )
  expect(stored.map(({ content }) => String(content).slice(0, 7))).toEqual(['sealed:'])
  expect(JSON.stringify(stored)).not.toContain('纸张')
})

test('a device that has it is not sent it again; what another device typed meanwhile is not written over', async () => {
  const [first] = await mine(staff)
  const [later, other] = [now(5), now(6)]
  const kept = await staff.post(`${PATH}/keep`, {
    name: NAME,
    at: later,
    draft: draft(later, 'newer'),
    before: first!.at,
  })
  expect(kept.body.data).toEqual({ at: later })
  const unseen = { name: NAME, at: other, draft: draft(other, 'other'), before: first!.at }
  expect((await staff.post(`${PATH}/keep`, unseen)).body.data).toEqual({ at: later, draft: draft(later, 'newer') })
  expect(await mine(staff, { [NAME]: later })).toEqual([{ name: NAME, at: later }])
  expect(await mine(staff, { [NAME]: first!.at })).toEqual([{ name: NAME, at: later, draft: draft(later, 'newer') }])
})

test('it is gone when it is dropped, and nobody drops another’s', async () => {
  await other.post(`${PATH}/drop`, { name: NAME })
  expect(await mine(staff)).toHaveLength(1)
  expect((await staff.post(`${PATH}/drop`, { name: NAME })).status).toBe(200)
  expect(await mine(staff)).toEqual([])
})

test('they are bounded: in size with a clear refusal, in number and age by letting the oldest go', async () => {
  const large = await keep(staff, NAME, now(), 'x'.repeat(200_001))
  expect(large.status).toBe(413)
  expect(large.body.msg).toContain('本机')
  expect((await keep(staff, 'other/place', now(), 'x')).status).toBe(400)
  expect((await keep(staff, NAME, 'today', 'x')).status).toBe(400)
  for (const shape of [[1], { at: now(9) }, null])
    expect((await staff.post(`${PATH}/keep`, { name: NAME, at: now(), draft: shape })).body.msg).toContain('对象')
  await keep(staff, 'draft/old', '2020-01-01 00:00:00', 'old')
  for (let n = 0; n < 42; n++) await keep(staff, `draft/${n}`, now(n), String(n))
  const names = (await mine(staff)).map(({ name }) => name)
  expect(names).toHaveLength(40)
  expect(names).not.toContain('draft/1')
  expect(names).toContain('draft/41')
})
