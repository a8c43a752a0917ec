import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppState, AppSummary, Designer } from '#adapters/wire/design.ts'
import type { Page, WireIssue } from '#adapters/wire/envelope.ts'
import type { MenuItem, WireRecord } from '#adapters/wire/screen.ts'
import type { Field } from '#engine/schema/document.ts'
import { APPS, editDraft, makeApp, openState, publish, withFields } from '#tests/support/design.ts'
import { flowOf, start, users } from '#tests/support/flow.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let maker: Caller
let other: Caller
let staff: Caller

beforeAll(async () => {
  server = await startServer()
  maker = await server.loginNew({ account: 'maker', roles: ['creator'] })
  other = await server.loginNew({ account: 'other', roles: ['creator'] })
  staff = await server.loginNew({ account: 'reader', roles: ['staff'] })
  await makeApp(maker, 'trip')
  await editDraft(
    maker,
    'trip',
    withFields(fields => [...fields, { id: 'goal', type: 'string', title: { zh: '目的' } }]),
  )
  expect((await publish(maker, 'trip')).status).toBe(200)
})
afterAll(() => server?.stop())

const listed = async (who: Caller, key: string) =>
  (await who.get<AppSummary[]>(`${APPS}?kind=app`)).body.data.find(app => app.key === key)

describe('name and look', () => {
  test('what is sent changes, at once in the menu too; the rest stays', async () => {
    const looks = { title: { zh: '外出', en: 'Outings' }, icon: 'car', colour: 'teal' }
    expect((await maker.call('PATCH', `${APPS}/trip`, looks)).body.data).toMatchObject(looks)
    expect((await maker.call('PATCH', `${APPS}/trip`, { icon: 'bank' })).body.data).toMatchObject({
      ...looks,
      icon: 'bank',
    })
    const menus = (await maker.get<MenuItem[]>('/api/blade-system/menu/routes')).body.data
    expect(JSON.stringify(menus)).toContain('"name":"外出","nameEn":"Outings"')
    expect(await listed(maker, 'trip')).toMatchObject({
      ...looks,
      icon: 'bank',
      owner: 'maker',
      changed: false,
      pages: [{ title: { zh: 'trip', en: 'trip' }, draws: 'table' }],
    })
  })

  test('without English where its maker says that it is Chinese only', async () => {
    const hints = async () =>
      (await maker.post<WireIssue[]>(`${APPS}/trip/check`)).body.data.filter(({ code }) => code === 'text.en').length
    expect(await hints()).toBeGreaterThan(0)
    await maker.call('PATCH', `${APPS}/trip`, { chineseOnly: true })
    expect(await hints()).toBe(0)
    await maker.call('PATCH', `${APPS}/trip`, { chineseOnly: false })
    expect(await hints()).toBeGreaterThan(0)
  })

  test.each([
    ['no name', { title: { zh: ' ' } }, 400],
    ['a name that is no text', { title: 'Trips' }, 400],
    ['a name of 61 characters', { title: { zh: '长'.repeat(61) } }, 400],
    ['a colour of another palette', { colour: '#ff0000' }, 400],
  ])('%s is refused', async (_, looks, status) => {
    const before = await listed(maker, 'trip')
    expect((await maker.call('PATCH', `${APPS}/trip`, looks)).status).toBe(status)
    expect(await listed(maker, 'trip')).toEqual(before)
  })

  test('is changed by those who may design the app alone', async () => {
    expect((await other.call('PATCH', `${APPS}/trip`, { icon: 'gift' })).status).toBe(403)
    expect((await staff.call('PATCH', `${APPS}/trip`, { icon: 'gift' })).status).toBe(403)
    expect((await maker.call('PATCH', `${APPS}/nothing`, { icon: 'gift' })).status).toBe(404)
  })
})

describe('a copy', () => {
  test('is an app of its own, which names itself and publishes beside the first', async () => {
    const made = await maker.post<AppState>(`${APPS}/trip/copy`, { key: 'visit', title: { zh: '来访' } })
    expect(made.body.data).toMatchObject({ key: 'visit', version: null, title: { zh: '来访' }, icon: 'bank' })
    expect(made.body.data.draft.documents.map(({ key }) => key)).toEqual(['visit', 'visit.manage'])
    expect((await publish(maker, 'visit')).status).toBe(200)
    await maker.post('/api/data/visit/submit', { title: '参观' })
    const { body } = await maker.get<{ total: number }>('/api/data/trip/list')
    expect(body.data.total).toBe(0)
  })

  test('has a process of its own, which is started beside the first', async () => {
    await makeApp(maker, 'journey')
    const flow = { ...flowOf('journeys', [['look', users('maker')]]), key: 'journey.flow' }
    await editDraft(maker, 'journey', documents => [...documents, flow])
    expect((await publish(maker, 'journey')).status).toBe(200)
    await maker.post(`${APPS}/journey/copy`, { key: 'tour', title: { zh: '游' } })
    const published = await publish(maker, 'tour')
    expect(published.status, published.text).toBe(200)
    for (const process of ['journeys', 'tour.flow']) expect(await start(staff, process)).toMatch(/^\d+$/)
  })

  test('has a key that is free, and is made by those who may design the app', async () => {
    const copy = (who: Caller, key: unknown) => who.post(`${APPS}/trip/copy`, { key, title: { zh: '又一个' } })
    expect((await copy(maker, 'visit')).body.msg).toContain('visit')
    expect((await copy(maker, 'no key')).status).toBe(400)
    expect((await copy(maker, undefined)).status).toBe(400)
    expect((await copy(other, 'third')).status).toBe(403)
  })
})

describe('another owner', () => {
  test('is one who designs, and owns the app from then on', async () => {
    const offered = (await maker.get<Designer[]>('/api/blade-schema/design/designers?name=oth')).body.data
    expect(offered).toEqual([{ id: other.result.user_id!, name: 'other' }])
    const give = (who: Caller, user: string) => who.call('PUT', `${APPS}/trip/owner`, { user })
    expect((await give(maker, staff.result.user_id!)).status).toBe(400)
    expect((await give(other, other.result.user_id!)).status).toBe(403)
    expect((await give(maker, offered[0]!.id)).status).toBe(200)
    expect(await listed(other, 'trip')).toMatchObject({ owner: 'other' })
    expect(await listed(maker, 'trip')).toBeUndefined()
    expect((await openState(other, 'trip')).key).toBe('trip')
  })

  test('is not offered to those who do not design', async () => {
    expect((await staff.get('/api/blade-schema/design/designers?name=')).status).toBe(403)
  })
})

const SETTING = '/api/appInfo/appSetting'
const NUMBERING = '/api/appInfo/appNumbering'
type Setting = WireRecord & { rev: number; editors: string[] }
const idOf = (caller: Caller) => caller.result.user_id!
const settingOf = async (caller: Caller, appId: string) =>
  (await caller.get<Setting>(`${SETTING}/detail?appId=${appId}`)).body.data
const set = (caller: Caller, id: string, body: object) => caller.post<Setting>(`${SETTING}/submit`, { id, ...body })
const withEditors = (caller: Caller, app: string, ...editors: Caller[]) =>
  set(caller, app, { editors: editors.map(idOf) })

describe('settings', () => {
  beforeAll(() => makeApp(maker, 'club'))

  test('what is sent changes and the rest stays; a wrong value is told at its field', async () => {
    const look = { appName: '社团', appNameEn: 'Clubs', appDesc: 'all of them', appIcon: 'team', colour: 'pine' }
    expect((await set(maker, 'club', look)).body.data).toMatchObject({ ...look, retention: 30, governs: true })
    expect((await set(maker, 'club', { retention: 90 })).body.data).toMatchObject({ ...look, retention: 90 })
    for (const [field, value] of Object.entries({ appName: ' ', colour: '#f00', retention: 4000 })) {
      const { status, body } = await set(maker, 'club', { [field]: value })
      expect([status, (body.data as unknown as { issues: WireIssue[] }).issues.map(({ path }) => path)]).toEqual([
        400,
        [field],
      ])
    }
    expect((await set(maker, 'club', { appNameEn: null })).body.data).toMatchObject({ appNameEn: null })
  })

  test('of the two who save at once the second gets 409 with what the first saved, and nobody’s work is lost', async () => {
    await withEditors(maker, 'club', other)
    const { rev } = await settingOf(maker, 'club')
    const both = await Promise.all([
      set(maker, 'club', { rev, appDesc: 'of the maker' }),
      set(other, 'club', { rev, retention: 7 }),
    ])
    const [won, lost] = both.toSorted((a, b) => a.status - b.status)
    expect([won!.status, lost!.status]).toEqual([200, 409])
    expect(lost!.body.data).toEqual(await settingOf(lost === both[0] ? maker : other, 'club'))
    expect(lost!.body.data).toMatchObject({ rev: won!.body.data.rev, appDesc: won!.body.data.appDesc })
    const again = lost === both[0] ? { appDesc: 'of the maker' } : { retention: 7 }
    await set(maker, 'club', { rev: lost!.body.data.rev, ...again })
    expect(await settingOf(maker, 'club')).toMatchObject({ appDesc: 'of the maker', retention: 7 })
    expect((await set(maker, 'club', { rev, retention: 8 })).status).toBe(409)
  })

  test('co-editors are chosen by the maker and administrators; one cannot take the app, add friends or leave others out', async () => {
    const friend = await server.loginNew({ account: 'friend', roles: ['creator'] })
    await withEditors(maker, 'club', other)
    expect(await settingOf(other, 'club')).toMatchObject({ governs: false, editors: [idOf(other)] })
    expect((await withEditors(other, 'club', other, friend)).status).toBe(403)
    expect((await withEditors(other, 'club')).status).toBe(403)
    expect((await other.post(`${SETTING}/give`, { appId: 'club', user: idOf(other) })).status).toBe(403)
    expect((await set(other, 'club', { owner: idOf(other), appDesc: 'x' })).status).toBe(200)
    expect(await settingOf(maker, 'club')).toMatchObject({
      owner: idOf(maker),
      editors: [idOf(other)],
      appDesc: 'x',
    })
    expect((await friend.get(`${SETTING}/detail?appId=club`)).status).toBe(403)
    expect((await set(friend, 'club', { appDesc: 'mine' })).status).toBe(403)
    const admin = await server.loginNew({ account: 'boss', roles: ['administrator'] })
    expect((await withEditors(admin, 'club', other, friend)).status).toBe(200)
    expect((await openState(friend, 'club')).key).toBe('club')
    expect((await withEditors(maker, 'club', friend)).status).toBe(200)
    expect((await other.get(`${APPS}/club`)).status).toBe(403)
  })

  test('a co-editor is somebody of this tenant who designs, and never the maker besides', async () => {
    const abroad = await server.loginNew({ account: 'abroad', roles: ['creator'], tenant: '000002' })
    for (const person of [staff, abroad]) {
      const { status, text } = await withEditors(maker, 'club', person)
      expect([status, text.includes('design.editor')]).toEqual([400, true])
    }
    for (const editors of [['1e3'], ["1' or true"], [{}], Array.from({ length: 60 }, (_, at) => String(at + 1))])
      expect((await set(maker, 'club', { editors })).status).toBe(400)
    expect((await withEditors(maker, 'club', maker)).body.data.editors).toEqual([])
    expect((await set(abroad, 'club', { appDesc: 'x' })).status).toBe(404)
  })

  test('given away it has another maker, who is no co-editor besides; it is removed as everywhere', async () => {
    await withEditors(maker, 'club', other)
    expect((await maker.post(`${SETTING}/give`, { appId: 'club', user: idOf(staff) })).status).toBe(400)
    expect((await maker.post(`${SETTING}/give`, { appId: 'club', user: idOf(other) })).status).toBe(200)
    expect(await settingOf(other, 'club')).toMatchObject({ owner: idOf(other), editors: [], governs: true })
    expect((await maker.post(`${SETTING}/remove`, { appId: 'club' })).status).toBe(403)
    expect((await other.post(`${SETTING}/remove`, { appId: 'club' })).status).toBe(200)
    expect((await set(other, 'club', { appDesc: 'x' })).status).toBe(404)
  })
})

describe('numbering', () => {
  const ID = 'slip:number'
  const raise = (caller: Caller, next: unknown, id = ID) => caller.post<WireRecord>(`${NUMBERING}/submit`, { id, next })
  const add = async () => (await maker.post<WireRecord>('/api/data/slip/submit', { title: 'a slip' })).body.data.number

  beforeAll(async () => {
    await makeApp(maker, 'slip')
    const number: Field = { id: 'number', type: 'serial', title: { zh: '单号' }, serial: { prefix: 'S', digits: 3 } }
    await editDraft(
      maker,
      'slip',
      withFields(fields => [...fields, number]),
    )
    expect((await publish(maker, 'slip')).status).toBe(200)
  })

  test('the serial fields of the app with their next number, which is raised and never below a used one', async () => {
    const rows = async () => (await maker.get<Page<WireRecord>>(`${NUMBERING}/list?appId=slip`)).body.data.records
    expect(await rows()).toEqual([
      expect.objectContaining({ id: ID, prefix: 'S', period: 'never', next: 1, sample: 'S001' }),
    ])
    expect(await add()).toBe('S001')
    expect((await raise(maker, 40)).body.data).toMatchObject({ next: 40, sample: 'S040' })
    expect(await add()).toBe('S040')
    expect((await raise(maker, 41)).status).toBe(200)
    const low = await raise(maker, 40)
    expect([low.status, low.text.includes('S040')]).toEqual([400, true])
    for (const wrong of [0, -1, 1.5, '1e99', 'x', null, 10 ** 13, [50]])
      expect((await raise(maker, wrong)).status).toBe(400)
    expect(await add()).toBe('S041')
  })

  test('is another’s to nobody: another creator, a reader, another tenant, a field there is not', async () => {
    const abroad = await server.loginNew({ account: 'distant', roles: ['administrator'], tenant: '000002' })
    expect((await raise(other, 900)).status).toBe(403)
    expect((await raise(staff, 900)).status).toBe(403)
    expect((await raise(abroad, 900)).status).toBe(404)
    expect((await other.get(`${NUMBERING}/list?appId=slip`)).status).toBe(403)
    for (const id of ['slip:title', 'slip', 'none:number', '']) expect((await raise(maker, 900, id)).status).toBe(404)
    expect(await add()).toBe('S042')
  })

  test('raised while records are saved, no number is given twice and none is below what was raised before', async () => {
    const work = Array.from({ length: 24 }, (_, at) => (at % 4 === 3 ? raise(maker, 100 + at * 2) : add()))
    const done = await Promise.all(work)
    const numbers = done.filter(each => typeof each === 'string') as string[]
    expect(new Set(numbers).size).toBe(18)
    const { rows } = await server.db.read({ tenant: '000000' }, trx =>
      sql<{
        n: number
      }>`select count(*)::integer - count(distinct number)::integer as n from app_slip where tenant_id = ${trx.tenant}`.execute(
        trx,
      ),
    )
    expect(rows).toEqual([{ n: 0 }])
    const statuses = done.flatMap(each =>
      typeof each === 'object' && each !== null ? [(each as { status: number }).status] : [],
    )
    expect(statuses.every(status => status === 200 || status === 400)).toBe(true)
    const last = Math.max(...numbers.map(each => Number(each.slice(1))))
    expect(Number((await add())!.toString().slice(1))).toBeGreaterThan(last)
  })
})
