/** Saved views over real HTTP and PostgreSQL: whose they are, who gets them, and what is left of them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedView, ScreenBundle, WireRecord } from '#adapters/wire/screen.ts'
import type { ViewSettings } from '#engine/access/view-settings.ts'
import type { Field } from '#engine/schema/document.ts'
import { editDraft, makeApp, publish, withEntity } from '#tests/support/design.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const VIEWS = '/api/data/savedView'
const SCREEN = 'tool.manage'
const FIELDS: Field[] = [
  { id: 'name', type: 'string', title: { zh: '名称' }, search: 'like' },
  { id: 'kind', type: 'string', title: { zh: '种类' }, search: 'equal' },
  { id: 'zqPrice', type: 'integer', title: { zh: '价格' }, search: 'between' },
]

let server: TestServer
let creator: Caller
let keeper: Caller
let other: Caller
let reader: Caller
let admin: Caller
let stranger: Caller
beforeAll(async () => {
  server = await startServer()
  creator = await server.loginNew({ account: 'maker', name: '林晓', roles: ['creator'] })
  keeper = await server.loginNew({ account: 'keeper', name: '孙丽', roles: ['keeper'] })
  other = await server.loginNew({ account: 'second', roles: ['keeper'] })
  reader = await server.loginNew({ account: 'reader', roles: ['staff'] })
  stranger = await server.loginNew({ account: 'stranger', roles: ['visitor'] })
  admin = await server.login('admin')
  await makeApp(creator, 'tool')
  await editDraft(
    creator,
    'tool',
    withEntity(entity => ({
      ...entity,
      fields: FIELDS,
      access: [
        { id: 'keeper', to: { roles: ['keeper'] }, may: ['list', 'detail', 'add', 'edit'] },
        { id: 'staff', to: { roles: ['staff', 'creator'] }, may: ['list', 'detail'], hide: ['zqPrice'] },
      ],
    })),
  )
  expect((await publish(creator, 'tool')).status).toBe(200)
})
afterAll(() => server?.stop())

const open = async (caller: Caller, screen = SCREEN) =>
  (await caller.get<ScreenBundle>(`/api/blade-schema/screen/${screen}`)).body.data.views!
const seenBy = async (caller: Caller, screen?: string) => (await open(caller, screen)).saved
const named = async (caller: Caller) => (await seenBy(caller)).flatMap(({ name }) => name ?? [])
const save = (caller: Caller, body: object) => caller.post<WireRecord>(`${VIEWS}/submit`, body)
const keep = async (caller: Caller, name: string | null, settings: ViewSettings = {}) => {
  const { status, body } = await save(caller, { screen: SCREEN, list: 'table', name, settings })
  expect([status, body.msg]).toEqual([200, expect.any(String)])
  return body.data
}
const share = (caller: Caller, { id }: WireRecord, shared = true) => caller.post(`${VIEWS}/share`, { id, shared })

const WHOLE: ViewSettings = {
  search: { kind: 'a', zqPrice: [1, 9], gone: 'x' },
  sort: [{ id: 'zqPrice', order: 'down' }, { id: 'name' }],
  hidden: { kind: true, zqPrice: false },
  order: ['zqPrice', 'kind', 'name', 'gone'],
  widths: { name: 200, zqPrice: 90 },
  pinned: ['zqPrice', 'name'],
  size: 30,
  view: 'gone',
  filter: { '>': [{ var: 'zqPrice' }, 1] },
}

test('a view is its owner’s until it is shared: nobody else reads, changes, removes or shares it', async () => {
  const view = await keep(keeper, '本月')
  expect(await named(keeper)).toContain('本月')
  for (const caller of [other, admin, reader, creator]) {
    expect(await named(caller)).not.toContain('本月')
    expect(JSON.stringify((await caller.get(`${VIEWS}/list?size=200`)).body.data)).not.toContain('本月')
    expect((await caller.get(`${VIEWS}/detail?id=${view.id}`)).status).not.toBe(200)
    expect((await save(caller, { id: view.id, name: '我的' })).status).not.toBe(200)
    expect((await share(caller, view)).status).toBe(404)
    expect((await caller.post(`${VIEWS}/remove?ids=${view.id}`)).status).not.toBe(200)
    expect((await caller.post(`${VIEWS}/timeline`, { id: view.id })).status).not.toBe(200)
  }
  expect(await named(keeper)).toContain('本月')
})

test('who changes the records, designs the screen or administers shares a view; a reader keeps one and cannot share it', async () => {
  expect([(await open(keeper)).shares, (await open(creator)).shares, (await open(admin)).shares]).toEqual(
    Array(3).fill(['table']),
  )
  expect((await open(reader)).shares).toEqual([])
  for (const caller of [keeper, creator, admin]) {
    const view = await keep(caller, '共享的')
    expect((await share(caller, view)).status).toBe(200)
    expect((await seenBy(reader)).filter(({ id }) => id === view.id)).toMatchObject([{ shared: true, name: '共享的' }])
    expect((await share(caller, view, false)).status).toBe(200)
    expect((await seenBy(reader)).map(({ id }) => id)).not.toContain(view.id)
  }
  const own = await keep(reader, '读者的')
  const refused = await share(reader, own)
  expect([refused.status, refused.body.msg]).toEqual([403, expect.stringContaining('不能共享')])
  expect((await save(reader, { id: own.id, shared: true })).body.data).toMatchObject({ $dropped: ['shared'] })
  expect((await save(reader, { id: own.id, owner: keeper.result.user_id })).body.data).toMatchObject({
    owner: reader.result.user_id,
  })
  expect((await seenBy(keeper)).map(({ id }) => id)).not.toContain(own.id)
  expect(await named(reader)).toContain('读者的')
})

test('a shared view shows each reader no more than the list does', async () => {
  const view = await keep(keeper, '按价格', WHOLE)
  await share(keeper, view)
  const of = async (caller: Caller) => (await seenBy(caller)).find(({ id }) => id === view.id) as SavedView
  expect(await of(keeper)).toMatchObject({ by: null, settings: { search: { kind: 'a', zqPrice: [1, 9] }, size: 30 } })
  const seen = await of(reader)
  expect(seen).toMatchObject({
    by: '孙丽',
    settings: {
      search: { kind: 'a' },
      sort: [{ id: 'name' }],
      hidden: { kind: true },
      order: ['kind', 'name'],
      widths: { name: 200 },
      pinned: ['name'],
    },
  })
  expect(JSON.stringify(await open(reader))).not.toMatch(/zqPrice|gone/)
  // whoever may not open the screen gets nothing of it
  expect((await stranger.get(`/api/blade-schema/screen/${SCREEN}`)).status).toBe(403)
  expect((await stranger.get(`${VIEWS}/list`)).body.data).toMatchObject({ records: [] })
})

test('an administrator ends the sharing of anybody’s view and may remove it, and sees none that is not shared', async () => {
  const view = await keep(keeper, '给大家')
  await share(keeper, view)
  expect((await share(other, view, false)).status).toBe(404)
  expect((await share(admin, view, false)).status).toBe(200)
  expect(await named(other)).not.toContain('给大家')
  expect(await named(keeper)).toContain('给大家')
  expect((await share(admin, view)).status).toBe(404)
  await share(keeper, view)
  expect((await admin.post(`${VIEWS}/remove?ids=${view.id}`)).status).toBe(200)
  expect(await named(keeper)).not.toContain('给大家')
})

test('of two who change a shared view, the second is told; the sharing itself is a change too', async () => {
  const view = await keep(keeper, '两人改')
  const { rev } = (await share(keeper, view)).body.data as { rev: number }
  const change = (caller: Caller, size: number) => save(caller, { id: view.id, rev, settings: { size } })
  const seen = (await seenBy(admin)).find(({ id }) => id === view.id)
  expect(seen?.rev).toBe(rev)
  expect((await change(keeper, 20)).status).toBe(200)
  expect((await change(admin, 50)).status).toBe(409)
  expect((await seenBy(keeper)).find(({ id }) => id === view.id)?.settings).toEqual({ size: 20 })
  await keeper.post(`${VIEWS}/remove?ids=${view.id}`)
})

test('a view that was shared stays with its list, and comes back as one’s own after a removal', async () => {
  const view = await keep(keeper, '会动')
  await share(keeper, view)
  await save(keeper, { id: view.id, screen: 'system.post', list: 'elsewhere' })
  expect((await seenBy(reader)).find(({ id }) => id === view.id)).toMatchObject({ list: 'table' })
  await keeper.post(`${VIEWS}/remove?ids=${view.id}`)
  expect((await keeper.post(`${VIEWS}/restore`, { id: view.id })).status).toBe(200)
  expect((await seenBy(keeper)).find(({ id }) => id === view.id)).toMatchObject({ shared: false })
})

test('what a person sets in a list is one row, the newest; it can be neither named nor shared', async () => {
  await keep(other, null, { size: 30, widths: { name: 210 } })
  const newest = await keep(other, null, { size: 50 })
  expect((await seenBy(other)).filter(({ name }) => name === null)).toMatchObject([
    { id: newest.id, settings: { size: 50 }, updateTime: expect.stringMatching(/^\d{4}-/) },
  ])
  expect((await share(other, newest)).status).toBe(400)
  const mine = await keep(keeper, null, { size: 10 })
  expect((await share(keeper, mine)).status).toBe(400)
  expect((await save(keeper, { id: mine.id, name: '有名' })).status).toBe(400)
})

test('another tenant gets no view of the same screen', async () => {
  const theirs = await server.loginNew({ account: 'boss', tenant: '000001', roles: ['administrator'] })
  const view = (await save(admin, { screen: 'system.post', list: 'table', name: '岗位视图', settings: {} })).body.data
  expect((await share(admin, view)).status).toBe(200)
  expect((await seenBy(admin, 'system.post')).map(({ id }) => id)).toContain(view.id)
  expect(await seenBy(theirs, 'system.post')).toEqual([])
  expect((await share(theirs, view, false)).status).toBe(404)
  expect((await theirs.post(`${VIEWS}/remove?ids=${view.id}`)).status).toBe(404)
})

test('names differ; number, size and shape are bounded', async () => {
  await keep(reader, '同名')
  const twice = await save(reader, { screen: SCREEN, list: 'table', name: '同名', settings: {} })
  expect([twice.status, JSON.stringify(twice.body)]).toEqual([400, expect.stringContaining('同名的视图')])
  for (const settings of [
    [],
    'x',
    { other: 1 },
    { size: 9999 },
    { order: ['a b'] },
    { order: Array(1001).fill('a') },
    { widths: { name: '9' } },
    { search: { name: { deep: 1 } } },
    { search: JSON.parse('{"__proto__":1}') },
    { sort: [{ id: 'name', by: 'x' }] },
  ])
    expect(
      (await save(reader, { screen: SCREEN, list: 'table', name: '坏', settings })).status,
      JSON.stringify(settings),
    ).toBe(400)
  const order = Array(1000).fill('abcdefghijklmnopqrstuvwxyz')
  expect((await save(reader, { screen: SCREEN, list: 'table', name: '大', settings: { order } })).status).toBe(400)
  const own = async () => (await seenBy(reader)).filter(({ by, name }) => by === null && name !== null)
  for (let n = (await own()).length; n < 20; n++) await keep(reader, `视图${n}`)
  const many = await save(reader, { screen: SCREEN, list: 'table', name: '第二十一个', settings: {} })
  expect([many.status, many.body.msg]).toEqual([400, expect.stringContaining('20')])
  expect(await own()).toHaveLength(20)
  await keep(reader, null)
})
