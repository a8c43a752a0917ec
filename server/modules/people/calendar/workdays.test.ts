/** Rules that count working days by the calendar of the organisation, over HTTP. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ScreenBundle, WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const CALENDAR = '/api/blade-workflow/work-calendar'
const title = { zh: '请假', en: 'Leave' }
const absence = {
  kind: 'entity',
  grammar: 1,
  key: 'absence',
  title,
  fields: [
    { id: 'fromDay', type: 'date', title },
    { id: 'toDay', type: 'date', title },
    { id: 'atNoon', type: 'boolean', title },
    {
      id: 'days',
      type: 'decimal',
      scale: 1,
      title,
      value: { leaveDays: [{ var: 'fromDay' }, { var: 'atNoon' }, { var: 'toDay' }, false] },
    },
  ],
}
const page = { kind: 'page', grammar: 1, key: 'absence.manage', title, from: 'absence' }
let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'organiser', roles: ['administrator'] })
  await publishDocuments(server.db, 'absence', [absence, page] as unknown as AnyDocument[])
})
afterAll(() => server.stop())

async function daysOf(fromDay: string, toDay: string, atNoon = false): Promise<unknown> {
  const { body, text } = await admin.post<WireRecord>('/api/data/absence/submit', { fromDay, toDay, atNoon })
  expect(body.success, text).toBe(true)
  return body.data.days
}

test('public holidays and make-up days count; a day that is added to the calendar counts from then on', async () => {
  expect(await daysOf('2026-09-30', '2026-10-10')).toBe('4.0')
  expect(await daysOf('2026-11-20', '2026-11-23', true)).toBe('1.5')
  const [calendar] = (await admin.get<{ records: WireRecord[] }>(`${CALENDAR}/list`)).body.data.records
  const whole = (await admin.get<WireRecord>(`${CALENDAR}/detail?id=${calendar!.id}`)).body.data
  const days = [{ kind: 'holiday', fromDay: '2026-11-23', title: 'fair' }]
  const saved = await admin.post(`${CALENDAR}/submit`, { ...whole, days })
  expect(saved.status, saved.text).toBe(200)
  await vi.waitFor(async () => expect(await daysOf('2026-11-20', '2026-11-23', true)).toBe('0.5'), { timeout: 5000 })
})

test('the screen of a model that counts them has the calendar, another has none', async () => {
  const bundleOf = async (key: string) =>
    (await admin.get<ScreenBundle>(`/api/blade-schema/screen/${key}`)).body.data.workdays
  const workdays = await bundleOf('absence.manage')
  expect(workdays?.weekdays).toEqual([1, 2, 3, 4, 5])
  expect(workdays?.free).toContain('2026-10-01')
  expect(workdays?.worked).toContain('2026-10-10')
  expect(await bundleOf('post')).toBeUndefined()
})
