/** Records in the search of the top bar, and the lists a menu leads to, over HTTP. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MenuItem, WireRecord } from '#adapters/wire/screen.ts'
import type { FoundRecord, SearchHit } from '#adapters/wire/search.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const SYSTEM = '/api/blade-system'
const READ = ['list', 'detail']
const field = (id: string, more: object = {}) => ({ id, type: 'string', title: { zh: id }, ...more })
const trip = {
  ...{ kind: 'entity', grammar: 1, key: 'trip', title: { zh: '出差' } },
  access: [
    { id: 'keeper', to: { roles: ['keeper'] }, may: [...READ, 'add', 'edit', 'remove'] },
    { id: 'staff', to: { roles: ['staff'] }, may: READ },
    { id: 'owner', to: { roles: ['owner'] }, may: READ, rows: { '==': [{ var: 'owner' }, { var: '$me.id' }] } },
    { id: 'blind', to: { roles: ['blind'] }, may: READ, hide: ['title', 'number'] },
    { id: 'picker', to: { roles: ['picker'] }, may: ['select', 'detail'] },
  ],
  fields: [
    field('title', { search: 'like' }),
    field('number', { type: 'serial', serial: { prefix: 'CC' } }),
    field('remark'),
    field('owner', { type: 'user' }),
  ],
}
const room = {
  ...{ kind: 'entity', grammar: 1, key: 'room', title: { zh: '房间' } },
  access: [{ id: 'all', to: { everyone: true }, may: READ }],
  fields: [field('code', { search: 'equal' }), field('floor')],
}
const page = (key: string, entity: string, more: object = {}) => ({
  ...{ kind: 'page', grammar: 1, key, title: { zh: key }, ...more },
  nodes: [
    { id: 'of', widget: 'table', body: { entity, call: `${entity}.other` } },
    {
      ...{ id: 'beside', widget: 'column' },
      children: [{ id: 'list', widget: 'table', body: { entity, toolbar: [{ id: 'add', does: 'add' }] } }],
    },
  ],
})

let server: TestServer
let keeper: Caller
let staff: Caller
beforeAll(async () => {
  server = await startServer()
  const documents = [trip, room, page('trips', 'trip', { access: { everyone: true } })] as unknown as AnyDocument[]
  for (const tenant of ['000000', '000007']) await publishDocuments(server.db, 'trips', documents, tenant)
  keeper = await server.loginNew({ account: 'keeper', roles: ['keeper'] })
  staff = await server.loginNew({ account: 'staff', roles: ['staff'] })
  for (const title of ['去上海参会', '上海采购', '杭州培训']) await add({ title, remark: '随行上海同事' })
})
afterAll(() => server.stop())

const add = async (record: object) =>
  (await keeper.post<WireRecord>('/api/data/trip/submit', record)).body.data as WireRecord & { id: string }
const hits = (caller: Caller, text: string, lists: string) =>
  caller.get<SearchHit>(`${SYSTEM}/search/all?${new URLSearchParams({ text, lists })}`)
const found = async (caller: Caller, text: string, lists = 'trip'): Promise<FoundRecord[]> =>
  (await hits(caller, text, lists)).body.data.records
const titles = async (caller: Caller, text: string, lists?: string) =>
  (await found(caller, text, lists)).map(({ title }) => title)

test('records are found by title and by serial number, those whose name begins with the text first', async () => {
  expect(await titles(staff, '上海')).toEqual(['上海采购', '去上海参会'])
  const [one] = await found(staff, 'cc0003')
  expect(one).toEqual({ entity: 'trip', id: expect.any(String), title: '杭州培训', number: 'CC0003' })
  expect(await titles(staff, '随行')).toEqual([])
  expect(await titles(staff, '%')).toEqual([])
})

test('nothing is found of records that are removed, outside of one’s rows, or of another tenant', async () => {
  const owner = await server.loginNew({ account: 'owner', roles: ['owner'] })
  const mine = await add({ title: '南京调研', owner: owner.result.user_id })
  const theirs = await add({ title: '南京会议' })
  expect(await titles(owner, '南京')).toEqual(['南京调研'])
  await keeper.post(`/api/data/trip/remove?ids=${theirs.id}`)
  expect(await titles(staff, '南京')).toEqual(['南京调研'])
  const far = await server.loginNew({ account: 'far', roles: ['keeper', 'administrator'], tenant: '000007' })
  expect(await found(far, '南京')).toEqual([])
  expect(await found(far, mine.number as string)).toEqual([])
})

test('a hidden title neither finds a record nor names it', async () => {
  const blind = await server.loginNew({ account: 'blind', roles: ['blind'] })
  expect(await found(blind, '上海采购')).toEqual([])
  expect(await found(blind, 'CC0002')).toEqual([])
  const answer = await hits(blind, '随行', 'trip')
  expect(answer.body.data.records.map(({ title, number }) => [title, number])).toContainEqual(['随行上海同事', null])
  expect(answer.text).not.toMatch(/采购|CC0/)
})

test('who may not list an entity finds none of it, whatever lists the call names', async () => {
  const picker = await server.loginNew({ account: 'picker', roles: ['picker'] })
  const nobody = await server.loginNew({ account: 'nobody', roles: [] })
  for (const caller of [picker, nobody]) expect(await found(caller, '上海')).toEqual([])
  expect(await found(staff, '上海', '')).toEqual([])
  expect(await found(staff, '上海', 'nowhere,__proto__,wfProcess,operationLog')).toEqual([])
  expect((await server.call('GET', `${SYSTEM}/search/all?text=a&lists=trip`)).status).toBe(401)
})

test('a search is bounded: so many lists, so many newest records, of older ones those an index finds', async () => {
  const nowhere = Array.from({ length: 40 }, (_, n) => `nowhere${n}`).join()
  expect(await titles(staff, '上海', `${nowhere},trip`)).toEqual([])
  await server.db.write({ tenant: '000000' }, async trx => {
    const tables = await sql<{
      name: string
    }>`select tablename as name from pg_tables where tablename like any('{%trip,%room}')`.execute(trx)
    const [trips, rooms] = ['trip', 'room'].map(key => tables.rows.find(({ name }) => name.endsWith(key))!.name)
    await sql`insert into ${sql.table(rooms!)} (tenant_id, code) values ('000000', 'A-101')`.execute(trx)
    for (const [table, column] of [
      [trips, 'title'],
      [rooms, 'code'],
    ])
      await sql`insert into ${sql.table(table!)} (tenant_id, ${sql.ref(column!)}) select '000000', '其他' || n from generate_series(1, 3000) n`.execute(
        trx,
      )
  })
  expect(await titles(staff, '采购')).toEqual([])
  expect(await titles(staff, '上海采购')).toEqual(['上海采购'])
  expect(await titles(staff, 'A-10', 'room')).toEqual([])
  expect(await titles(staff, 'A-101', 'room')).toEqual(['A-101'])
  expect(await titles(staff, '其他', 'room,trip')).toHaveLength(8)
})

test('an entry of the menu says what its page lists, and whether one may add to it', async () => {
  const entryOf = async (caller: Caller) => {
    const { body } = await caller.get<MenuItem[]>(`${SYSTEM}/menu/routes`)
    const all = (items: MenuItem[] = []): MenuItem[] => items.flatMap(item => [item, ...all(item.children)])
    const { lists, adds } = all(body.data).find(({ screen }) => screen === 'trips')!
    return { lists, adds }
  }
  expect(await entryOf(keeper)).toEqual({ lists: 'trip', adds: true })
  expect(await entryOf(staff)).toEqual({ lists: 'trip' })
  expect(await entryOf(await server.login('picker'))).toEqual({})
})
