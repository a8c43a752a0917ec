import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppState, AppSummary, Designer } from '#adapters/wire/design.ts'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import type { MenuItem } from '#adapters/wire/screen.ts'
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
