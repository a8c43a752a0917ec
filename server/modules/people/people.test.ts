/** Appointments, deputies and working calendars, over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page, WireIssue } from '#adapters/wire/envelope.ts'
import type { MenuItem, ScreenBundle, WireRecord } from '#adapters/wire/screen.ts'
import { addUser } from '#tests/support/people.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const DEPUTY = '/api/blade-workflow/deputy'
const CALENDAR = '/api/blade-workflow/work-calendar'
const APPOINTMENT = '/api/blade-system/appointment'
let server: TestServer
let admin: Caller
let dean: Caller
let clerk: Caller
const ids: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'organiser', roles: ['administrator'] })
  dean = await server.loginNew({ account: 'dean', roles: ['staff'], depts: ['college'], posts: ['head'] })
  clerk = await server.loginNew({ account: 'clerk', roles: ['staff'] })
  ids.third = await addUser(server.db, { account: 'third' })
  const { data } = (await admin.get<Page<WireRecord>>('/api/blade-system/user/page?size=50')).body
  for (const user of data.records) ids[String(user.account)] = String(user.id)
  for (const [path, key] of [
    ['dept', 'code'],
    ['post', 'postCode'],
  ] as const) {
    const list = await admin.get<Page<WireRecord> | WireRecord[]>(`/api/blade-system/${path}/list?size=50`)
    const rows = Array.isArray(list.body.data) ? list.body.data : list.body.data.records
    for (const row of rows) ids[String(row[key])] = String(row.id)
  }
})
afterAll(() => server.stop())

const issuesOf = async (caller: Caller, path: string, record: object) => {
  const { status, body } = await caller.post<{ issues: WireIssue[] } & WireRecord>(`${path}/submit`, record)
  return status === 200
    ? []
    : (body.data?.issues ?? [{ path: body.msg, code: String(status) }]).map(({ path, code }) => `${path} ${code}`)
}
const period = (fromDay: string, toDay: string) => ({ fromDay, toDay })

describe('deputies', () => {
  test('everybody keeps their own, an administrator those of anybody', async () => {
    expect(await issuesOf(dean, DEPUTY, { deputyId: ids.clerk, ...period('2026-11-01', '2026-11-05') })).toEqual([])
    expect(
      await issuesOf(admin, DEPUTY, { userId: ids.dean, deputyId: ids.third, ...period('2026-12-01', '2026-12-05') }),
    ).toEqual([])
    const of = async (caller: Caller) =>
      (await caller.get<Page<WireRecord>>(`${DEPUTY}/list`)).body.data.records.map(row => [row.userId, row.deputyId])
    const first = [ids.dean, ids.clerk]
    expect(await of(dean)).toEqual([[ids.dean, ids.third], first])
    expect(await of(clerk)).toEqual([first])
    // a deputy sees whom they stand in for, and changes nothing of it
    const { records } = (await clerk.get<Page<WireRecord>>(`${DEPUTY}/list`)).body.data
    expect((await clerk.post(`${DEPUTY}/submit`, { ...records[0], toDay: '2026-11-09' })).status).toBe(404)
    // to anybody else they do not exist
    const other = await server.loginNew({ account: 'other', roles: ['staff'] })
    expect(await of(other)).toEqual([])
    expect((await other.get(`${DEPUTY}/detail?id=${records[0]!.id}`)).status).toBe(404)
    expect((await other.post(`${DEPUTY}/submit`, { ...records[0], deputyId: ids.third })).status).toBe(404)
    await other.post(`${DEPUTY}/remove?ids=${records[0]!.id}`)
    expect(await of(clerk)).toEqual([first])
  })

  test('everybody finds their deputies among the pages of processes', async () => {
    const nobody = await server.loginNew({ account: 'nobody', roles: [] })
    const menus = (await nobody.get<MenuItem[]>('/api/blade-system/menu/routes')).body.data
    const processes = menus.find(({ code }) => code === 'process')!
    const page = processes.children!.find(({ screen }) => screen === 'workflow.deputy')!
    expect(page).toMatchObject({ name: '代理设置', lists: 'deputy', adds: true })
    const opened = await nobody.get<ScreenBundle>(`/api/blade-schema/screen/${page.screen}`)
    expect(opened.status, opened.text).toBe(200)
    expect(opened.body.data.entities.deputy!.may).toEqual(expect.arrayContaining(['list', 'add', 'edit', 'remove']))
  })

  test('nobody names a deputy for somebody else', async () => {
    const added = await clerk.post<WireRecord>(`${DEPUTY}/submit`, {
      userId: ids.dean,
      deputyId: ids.third,
      ...period('2027-01-01', '2027-01-05'),
    })
    expect(added.body.data.userId).toBe(ids.clerk)
  })

  test('a circle, oneself, a disabled deputy and a turned period are refused', async () => {
    expect(await issuesOf(clerk, DEPUTY, { deputyId: ids.dean, ...period('2026-11-05', '2026-11-06') })).toEqual([
      'deputyId flow.deputy-circle',
    ])
    expect(await issuesOf(clerk, DEPUTY, { deputyId: ids.dean, ...period('2026-11-06', '2026-11-07') })).toEqual([])
    expect((await issuesOf(dean, DEPUTY, { deputyId: ids.dean, ...period('2026-11-20', '2026-11-21') }))[0]).toMatch(
      /^deputyId /,
    )
    expect((await issuesOf(dean, DEPUTY, { deputyId: ids.clerk, ...period('2026-11-22', '2026-11-21') }))[0]).toMatch(
      /^toDay /,
    )
    const third = (await admin.get<WireRecord>(`/api/blade-system/user/detail?id=${ids.third}`)).body.data
    expect((await admin.post('/api/blade-system/user/submit', { ...third, status: '0' })).status).toBe(200)
    expect(await issuesOf(dean, DEPUTY, { deputyId: ids.third, ...period('2027-02-01', '2027-02-05') })).toEqual([
      'deputyId flow.deputy-disabled',
    ])
  })
})

describe('appointments', () => {
  const of = (more: object) => ({
    userId: ids.dean,
    deptId: ids.college,
    postId: ids.head,
    fromDay: '2026-01-01',
    ...more,
  })

  test('one at a time is the main one', async () => {
    expect(await issuesOf(admin, APPOINTMENT, of({ isMain: true, toDay: '2026-06-30' }))).toEqual([])
    expect(await issuesOf(admin, APPOINTMENT, of({ isMain: true, fromDay: '2026-06-30' }))).toEqual([
      'isMain flow.appointment-main',
    ])
    expect(await issuesOf(admin, APPOINTMENT, of({ isMain: false, fromDay: '2026-06-30' }))).toEqual([])
    expect(await issuesOf(admin, APPOINTMENT, of({ isMain: true, fromDay: '2026-07-01' }))).toEqual([])
    const { records } = (await admin.get<Page<WireRecord>>(`${APPOINTMENT}/list`)).body.data
    expect(await issuesOf(admin, APPOINTMENT, { ...records[0], remark: 'x' })).toEqual([])
  })

  test('only administrators reach them', async () => {
    expect((await dean.get(`${APPOINTMENT}/list`)).status).toBe(403)
  })
})

describe('working calendars', () => {
  const dayIn = (days: { from: string; to: string; kind: string; title: string }[], from: string) =>
    days.find(span => span.from === from)

  test('a new organisation has one, with the public holidays of China', async () => {
    const [calendar] = (await admin.get<Page<WireRecord>>(`${CALENDAR}/list`)).body.data.records
    const year = await admin.get<{ days: never[]; isAnnounced: boolean; list: string }>(
      `${CALENDAR}/year?id=${calendar!.id}&year=2026`,
    )
    expect(year.body.data.isAnnounced).toBe(true)
    expect(dayIn(year.body.data.days, '2026-10-01')).toEqual({
      from: '2026-10-01',
      to: '2026-10-07',
      kind: 'holiday',
      title: '国庆节',
    })
    expect(dayIn(year.body.data.days, '2026-10-10')?.kind).toBe('working')
    const later = await admin.get<{ list: string }>(`${CALENDAR}/year?id=${calendar!.id}&year=2099`)
    expect(later.body.data.list).toContain('2099 年的节假日尚未公布')
  })

  test('hours and special days are saved with it; there is one for each department', async () => {
    const hours = [
      {
        begins: '01-01',
        morningFrom: '09:00:00',
        morningTo: '12:00:00',
        afternoonFrom: '13:00:00',
        afternoonTo: '17:00:00',
      },
    ]
    const days = [{ kind: 'vacation', fromDay: '2026-07-13', toDay: '2026-08-28' }]
    const record = { name: 'College', deptId: ids.college, holidays: 'cn', hours, days }
    const saved = await admin.post<WireRecord>(`${CALENDAR}/submit`, record)
    expect(saved.status, saved.text).toBe(200)
    const year = await admin.get<{ days: never[] }>(`${CALENDAR}/year?id=${saved.body.data.id}&year=2026`)
    expect(dayIn(year.body.data.days, '2026-07-13')).toMatchObject({ to: '2026-08-28', kind: 'holiday' })
    expect(await issuesOf(admin, CALENDAR, { ...record, name: 'Again' })).toEqual(['deptId flow.calendar-dept'])
    expect(await issuesOf(admin, CALENDAR, { name: 'Everybody', holidays: 'cn' })).toEqual([
      'deptId flow.calendar-dept',
    ])
    const turned = [{ ...hours[0], morningTo: '08:00:00' }]
    expect((await issuesOf(admin, CALENDAR, { ...record, id: saved.body.data.id, hours: turned })).length).toBe(1)
  })
})
