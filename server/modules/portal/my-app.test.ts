/** The apps of a person: those they may open, and those they keep as their own. Over real HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListedApp } from '#adapters/wire/app-shell.ts'
import type { Page } from '#adapters/wire/envelope.ts'
import type { Floors } from '#adapters/wire/portal-content.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { APPS, editDraft, makeApp, publish, withEntity } from '#tests/support/design.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const MINE = '/api/blade-portal/myApp'
const INFO = '/api/appInfo/appInfo'
const CATEGORY = '/api/appCategory/appCategory'
const PERMISSION = '/api/appPermission/appPermission/submit'

let server: TestServer
let admin: Caller
let maker: Caller
let ann: Caller
let ben: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
  maker = await server.loginNew({ account: 'maker', roles: ['creator'] })
  ann = await server.loginNew({ account: 'ann', roles: ['staff'] })
  ben = await server.loginNew({ account: 'ben', roles: ['staff'] })
  for (const key of ['lending', 'rooms', 'draft']) {
    await makeApp(maker, key)
    const access = [{ id: 'staff', to: { roles: ['staff'] }, may: ['list' as const] }]
    await editDraft(
      maker,
      key,
      withEntity((entity): EntityDocument => ({ ...entity, access })),
    )
    if (key !== 'draft') await publish(maker, key)
  }
})
afterAll(() => server?.stop())

const listOf = async (caller: Caller, query = '') =>
  (await caller.get<Page<ListedApp>>(`${MINE}/getMyAppList${query}`)).body.data
const keysOf = async (caller: Caller, query = '') => (await listOf(caller, query)).records.map(({ appId }) => appId)
const pin = (caller: Caller, record: object) => caller.post<WireRecord>(`${MINE}/submit`, record)

test('PC-38 MA-28 my apps are mine, known by the names they have, each once, and nobody else’s', async () => {
  const { body } = await pin(ann, { appId: 'lending', appName: 'another', userId: ben.result.user_id })
  expect(body.data).toMatchObject({ appId: 'lending', appName: 'lending', userId: ann.result.user_id })
  expect((await pin(ann, { appId: 'lending' })).status).toBe(400)
  const { id } = body.data
  expect((await ben.get<Page<WireRecord>>(`${MINE}/list`)).body.data.records).toEqual([])
  expect((await ben.get(`${MINE}/detail?id=${id}`)).status).toBe(404)
  expect((await pin(ben, { id, appId: 'rooms' })).status).toBeGreaterThanOrEqual(400)
  expect((await ben.post(`${MINE}/remove?ids=${id}`)).status).toBeGreaterThanOrEqual(400)
  expect((await ann.get<Page<WireRecord>>(`${MINE}/list`)).body.data.records).toMatchObject([{ appId: 'lending' }])
})

test('a floor of my apps has those its reader keeps, each where its users open it', async () => {
  expect((await admin.post('/api/data/floor/submit', { name: 'Mine', type: 'apps' })).status).toBe(200)
  const entriesOf = async (caller: Caller) =>
    (await caller.post<Floors>('/api/data/portalPage/feed', { widget: 'portal-floors' })).body.data.floors.flatMap(
      floor => ('type' in floor && floor.type === 'apps' ? floor.entries : []),
    )
  const [own] = await entriesOf(ann)
  expect(own).toMatchObject({ name: 'lending', urlAddress: expect.stringMatching(/^\/portal\/webapp\/myApp\/[\w-]+$/) })
  expect(await entriesOf(ben)).toEqual([])
})

test('MA-28 an app that one may not open is neither listed nor named by what is kept', async () => {
  expect(await keysOf(ann)).toEqual(['lending', 'rooms'])
  expect(await keysOf(ann, '?appName=ROO')).toEqual(['rooms'])
  expect(await listOf(ann, '?current=2&size=1')).toMatchObject({ total: 2, records: [{ appId: 'rooms' }] })
  expect((await ann.get(`${MINE}/getMyAppList?size=500`)).status).toBe(400)
  expect((await ann.get(`${MINE}/getMyAppList?secret_equal=1`)).status).toBe(400)
  expect(await keysOf(maker)).toEqual(['lending', 'rooms'])
  const stranger = await server.loginNew({ account: 'stranger', roles: ['visitor'] })
  expect(await keysOf(stranger)).toEqual([])
  for (const appId of ['rooms', 'draft', 'no-such-app']) expect((await pin(stranger, { appId })).status).toBe(400)
  expect((await pin(ann, { appId: 'draft' })).status).toBe(400)
  const abroad = await server.loginNew({ account: 'abroad', roles: ['administrator'], tenant: '000002' })
  expect(await keysOf(abroad)).toEqual([])
  expect((await pin(abroad, { appId: 'rooms' })).status).toBe(400)
})

test('MA-28 permissions decide: who is out has it no more, though it is among their own', async () => {
  expect(await keysOf(ann, '?mine=true')).toEqual(['lending'])
  const out = { name: 'out', appId: 'lending', hasPermission: false, userIds: ann.result.user_id }
  const { body } = await maker.post<WireRecord>(PERMISSION, out)
  expect(await keysOf(ann)).toEqual(['rooms'])
  expect(await keysOf(ann, '?mine=true')).toEqual([])
  expect((await ann.get(`${INFO}/opened?appId=lending`)).status).toBe(403)
  expect(await keysOf(ben)).toEqual(['lending', 'rooms'])
  await maker.post(`/api/appPermission/appPermission/remove?ids=${body.data.id}`)
  expect(await keysOf(ann)).toEqual(['lending', 'rooms'])
})

test('MA-30 administrators keep the categories of apps, as a list and a tree', async () => {
  const rooms = (await admin.post<WireRecord>(`${CATEGORY}/submit`, { name: 'Rooms', sort: 2, status: '1' })).body.data
  const below = { name: 'Halls', sort: 1, status: '1', parentId: rooms.id }
  expect((await admin.post(`${CATEGORY}/submit`, below)).status).toBe(200)
  const gone = (await admin.post<WireRecord>(`${CATEGORY}/submit`, { name: 'Gone', status: '1' })).body.data
  expect((await admin.post(`${CATEGORY}/remove?ids=${gone.id}`)).status).toBe(200)
  expect((await admin.get<WireRecord>(`${CATEGORY}/detail?id=${rooms.id}`)).body.data).toMatchObject({ name: 'Rooms' })
  const { records } = (await admin.get<Page<WireRecord>>(`${CATEGORY}/list`)).body.data
  expect(records.map(({ name }) => name).toSorted()).toEqual(['Halls', 'Rooms'])
  type Branch = { title: string; children?: Branch[] }
  const tree = (await ann.get<Branch[]>(`${CATEGORY}/tree`)).body.data
  expect(tree).toMatchObject([{ title: 'Rooms', children: [{ title: 'Halls' }] }])
  expect((await ann.post(`${CATEGORY}/submit`, { name: 'Mine' })).status).toBe(403)
})

test('MA-30 who designs an app files it under a category in use, and the apps one may open stand in its order', async () => {
  const records = (await admin.get<Page<WireRecord>>(`${CATEGORY}/list`)).body.data.records
  const idOf = (name: string) => records.find(record => record.name === name)!.id
  const file = (caller: Caller, category: unknown, key = 'rooms') =>
    caller.call('PATCH', `${APPS}/${key}`, { category })
  expect((await file(maker, idOf('Rooms'))).body.data).toMatchObject({ category: idOf('Rooms') })
  expect((await listOf(ann)).records).toMatchObject([
    { appId: 'rooms', categoryName: 'Rooms' },
    { appId: 'lending', category: null, categoryName: '' },
  ])
  const sent = { id: 'lending', appName: 'lending', category: idOf('Halls') }
  expect((await maker.post(`${INFO}/update`, sent)).body.data).toMatchObject({ category: idOf('Halls') })
  expect(await keysOf(ann)).toEqual(['lending', 'rooms'])
  for (const wrong of ['7', 'x', { id: 1 }, ['1'], '9'.repeat(40)]) expect((await file(maker, wrong)).status).toBe(400)
  const other = await server.loginNew({ account: 'other', roles: ['creator'] })
  expect((await file(other, idOf('Halls'))).status).toBe(403)
  // a disabled one groups nothing, and the app keeps it until somebody chooses another
  const off = { id: idOf('Halls'), rev: records.find(({ name }) => name === 'Halls')!.rev, name: 'Halls', status: '0' }
  expect((await admin.post(`${CATEGORY}/submit`, off)).status).toBe(200)
  expect((await listOf(ann, '?appName=lend')).records).toMatchObject([{ category: null, categoryName: '' }])
  expect((await file(maker, idOf('Halls'))).status).toBe(400)
  expect((await file(maker, idOf('Halls'), 'lending')).status).toBe(200)
  expect((await file(maker, '')).body.data).not.toHaveProperty('category')
})
