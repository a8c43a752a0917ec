/** An app as those who run it open it: its shell, its figures and its log. Over real HTTP. */
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppShell, OpenedApp } from '#adapters/wire/app-shell.ts'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { APPS, makeApp, publish, removeApp } from '#tests/support/design.ts'
import { flowOf, refuse, start, users } from '#tests/support/flow.ts'
import { openStream } from '#tests/support/push.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { openQueue } from '../queue/queue.ts'

const SHELL = '/api/appInfo/appInfo/shell?appId='
const STATES = '/api/blade-schema/document/states?appId='
const LOG = '/api/appAuditLog/page?appId_equal='

let server: TestServer
let maker: Caller
let other: Caller
let admin: Caller

beforeAll(async () => {
  server = await startServer()
  maker = await server.loginNew({ account: 'maker', roles: ['creator'] })
  other = await server.loginNew({ account: 'other', roles: ['creator'] })
  admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
  await makeApp(maker, 'lending')
})
afterAll(() => server?.stop())

const shellOf = (caller: Caller, key = 'lending') => caller.get<AppShell>(SHELL + key)

test('MA-12 MA-13 the maker, a co-editor and an administrator run an app; to others every call behind it is 403', async () => {
  const guest = await server.loginNew({ account: 'guest', roles: ['staff'] })
  const editor = await server.loginNew({ account: 'editor', roles: ['staff'] })
  await server.db.write({ tenant: '000000' }, trx =>
    sql`update schema_app set editors = array[${editor.result.user_id}::bigint] where tenant_id = ${trx.tenant} and key = 'lending'`.execute(
      trx,
    ),
  )
  for (const caller of [maker, admin, editor]) {
    expect((await shellOf(caller)).body.data).toMatchObject({ appId: 'lending', createUser: maker.result.user_id })
    expect((await caller.get(`${STATES}lending`)).status).toBe(200)
  }
  for (const caller of [other, guest])
    for (const call of [SHELL, STATES]) {
      const answer = await caller.get(`${call}lending`, { 'accept-language': 'en' })
      expect(answer.status, call).toBe(403)
      expect(answer.body.msg).toBe('Only the creator is allowed to manage the micro app')
    }
  expect((await guest.get(`${LOG}lending`)).status).toBe(403)
})

test('an app that is gone, of another tenant or never was is unknown, and a key is a text of its length', async () => {
  const abroad = await server.loginNew({ account: 'abroad', roles: ['administrator'], tenant: '000002' })
  expect((await shellOf(abroad)).status).toBe(404)
  expect((await shellOf(maker, 'no-such')).status).toBe(404)
  expect((await shellOf(maker, '')).status).toBe(400)
  expect((await shellOf(maker, 'x'.repeat(5000))).status).toBe(400)
  expect((await maker.get(`${SHELL}lending&appId=x`)).status).toBe(400)
  await makeApp(maker, 'brief')
  await maker.call('DELETE', `${APPS}/brief`)
  expect((await shellOf(maker, 'brief')).status).toBe(404)
})

test('MA-03 it says what is published, and counts the records of each model by their state', async () => {
  expect((await shellOf(maker)).body.data).toMatchObject({ isPublished: false, pages: [] })
  expect((await maker.get(`${STATES}lending`)).body.data).toEqual([])
  await publish(maker, 'lending')
  const { body } = await shellOf(maker)
  expect(body.data).toMatchObject({ isPublished: true, hasFlows: false })
  expect(body.data.pages.map(({ screen }) => screen)).toEqual(['lending.manage'])
  await maker.post('/api/data/lending/submit', { title: 'a ladder' })
  await maker.post('/api/data/lending/submit', { title: 'a drill' })
  const { body: counted } = await maker.get<WireRecord[]>(`${STATES}lending`, { 'accept-language': 'en' })
  expect(counted.data).toEqual([expect.objectContaining({ model: 'lending', state: 'Normal', n: 2 })])
})

test('MA-06 MA-22 MA-31 the maker reads the log of the app, another creator nothing of it', async () => {
  const rows = (await maker.get<Page<WireRecord>>(`${LOG}lending`)).body.data.records
  expect(rows.map(({ module }) => module)).toContain('dataManagement')
  expect(rows.map(({ module }) => module)).toContain('appDesign')
  expect((await other.get<Page<WireRecord>>(`${LOG}lending`)).body.data.records).toEqual([])
  const id = rows[0]!.id
  expect((await other.get(`/api/appAuditLog/detail?id=${id}`)).status).toBe(404)
})

test('MA-12 whoever an app is handed to runs it, and its maker no longer', async () => {
  await makeApp(maker, 'handed')
  await maker.call('PUT', `${APPS}/handed/owner`, { user: other.result.user_id })
  expect((await shellOf(other, 'handed')).status).toBe(200)
  expect((await shellOf(maker, 'handed')).status).toBe(403)
})

const MENU = '/api/appMenu/appMenu'
const add = (caller: Caller, row: object) => caller.post<WireRecord>(`${MENU}/submit`, { sort: 1, status: '1', ...row })

test('MA-14 PM-05 who runs an app arranges its menu for everybody; a row grants nothing and is nobody else’s', async () => {
  const appId = 'lending'
  const group = (await add(maker, { appId, menuName: 'Desk' })).body.data
  expect(
    (await add(maker, { appId, menuName: 'Loans', menuRouter: 'lending.manage', parentId: group.id })).status,
  ).toBe(200)
  expect((await add(maker, { appId, menuName: 'Manual', menuRouter: 'https://docs.example/', sort: 2 })).status).toBe(
    200,
  )
  expect((await add(maker, { appId, menuName: 'Bad', menuRouter: 'javascript:alert(1)' })).status).toBe(400)
  for (const row of [{ menuName: 'Theirs' }, { menuName: 'Taken', id: group.id }])
    expect((await add(other, { appId, ...row })).status).toBeGreaterThanOrEqual(400)
  expect((await other.get<Page<WireRecord>>(`${MENU}/list`)).body.data.records).toEqual([])
  expect((await other.post(`${MENU}/remove?ids=${group.id}`)).status).toBeGreaterThanOrEqual(400)

  const { menu, pages } = (await shellOf(maker)).body.data
  expect(menu.map(({ name, children = [] }) => [name, children.map(below => [below.name, below.path])])).toEqual([
    ['Desk', [['Loans', '/app/lending.manage']]],
    ['Manual', []],
  ])
  expect(pages.map(({ screen }) => screen)).toEqual(['lending.manage'])
  const info = (
    await maker.get<{ appMenu: { menuName: string; children: { menuName: string; menuRouter: string }[] }[] }>(
      `/api/appInfo/appBizData/queryAppPermissionInfo?appId=${appId}`,
    )
  ).body.data
  expect(info.appMenu[0]).toMatchObject({
    menuName: 'Desk',
    children: [{ menuName: 'Loans', menuRouter: '/app/lending.manage' }],
  })
  const stranger = await server.loginNew({ account: 'stranger', roles: ['visitor'] })
  const routes = await stranger.get('/api/blade-system/menu/routes')
  expect(routes.text).not.toContain('lending.manage')
})

const OPENED = '/api/appInfo/appInfo/opened?appId='

test('MA-11 PM-07 VM-86 an app opens to whom a page of it is open; to others it is refused, and one that never ran says so', async () => {
  const { body } = await maker.get<OpenedApp>(`${OPENED}lending`)
  expect(body.data).toMatchObject({ appId: 'lending', pages: [{ screen: 'lending.manage' }], operations: [] })
  expect(body.data).not.toHaveProperty('writesSql')
  const visitor = await server.loginNew({ account: 'visitor', roles: ['visitor'] })
  const refused = await visitor.get(`${OPENED}lending`)
  expect(refused.status).toBe(403)
  expect(refused.body.msg).toBe('抱歉，您并无访问该应用的权限！')
  expect(refused.text).not.toContain('lending.manage')
  await makeApp(maker, 'sketch')
  expect((await visitor.get(`${OPENED}sketch`)).body.msg).toBe('您需要先设计这个微应用才可以管理数据！')
  const abroad = await server.loginNew({ account: 'far', roles: ['administrator'], tenant: '000003' })
  expect((await abroad.get(`${OPENED}lending`)).status).toBe(404)
  expect((await admin.get(`${OPENED}no-such`)).status).toBe(404)
  expect((await admin.get(`${OPENED}${'x'.repeat(5000)}`)).status).toBe(400)
})

test('MA-14 operations of the side come with an app, with what is asked first, to whom they are offered', async () => {
  const side = { appId: 'lending', place: 'sidebar', kind: 'url', status: '1', sort: 1 }
  const sent = { ...side, btnName: 'Help', btnUrl: 'https://docs.example/', confirm: 'Leave?' }
  expect((await maker.post('/api/appDiyOperate/submit', sent)).status).toBe(200)
  const row = { ...side, place: 'row', btnName: 'Row', btnUrl: 'https://docs.example/' }
  await maker.post('/api/appDiyOperate/submit', row)
  const operations = [{ btnName: 'Help', btnUrl: 'https://docs.example/', confirm: 'Leave?' }]
  for (const call of [OPENED, SHELL])
    expect((await maker.get<OpenedApp>(`${call}lending`)).body.data.operations).toMatchObject(operations)
})

test('MA-14 who has an app open hears that its menu or its operations changed', async () => {
  const heard = await openStream(server.url, maker)
  const { id } = (await add(maker, { appId: 'lending', menuName: 'Seen', menuRouter: 'https://docs.example/b' })).body
    .data
  expect(await heard.next()).toContain('event: menus')
  await maker.post(`${MENU}/remove?ids=${id}`)
  expect(await heard.next()).toContain('event: menus')
  heard.close()
})

test('MA-09 the shell says who may write SQL', async () => {
  expect((await shellOf(admin)).body.data.writesSql).toBe(true)
  expect((await shellOf(maker)).body.data.writesSql).toBe(false)
})

test('a menu that would stand below itself is refused', async () => {
  const appId = 'lending'
  const above = (await add(maker, { appId, menuName: 'above' })).body.data
  const below = (await add(maker, { appId, menuName: 'below', parentId: above.id })).body.data
  const turned = await add(maker, { ...above, parentId: below.id })
  expect(turned.status).toBe(400)
  expect(JSON.stringify(turned.body.data)).toContain('record.circle')
  expect((await maker.post(`${MENU}/remove?ids=${below.id},${above.id}`)).status).toBe(200)
})

test('a button that opens a page of the app is shown to whom permissions open it, whatever audience the page has', async () => {
  const clerk = await server.loginNew({ account: 'clerk', roles: ['staff'] })
  const title = (zh: string) => ({ zh, en: zh })
  const fields = [{ id: 'code', type: 'string', title: title('code') }]
  const access = [{ id: 'staff', to: { roles: ['staff'] }, may: ['list'] }]
  const change = [
    {
      add: { id: 'more', title: title('more'), steps: [{ id: 'go', do: 'open', target: 'tool.more' }] },
      in: 'table/toolbar',
    },
  ]
  const page = { kind: 'page', grammar: 1, from: 'tool' }
  const documents = [
    { kind: 'entity', grammar: 1, key: 'tool', title: title('tool'), access, fields },
    { ...page, key: 'tool.list', title: title('tools'), change },
    { ...page, key: 'tool.more', title: title('more'), access: { roles: ['boss'] } },
  ]
  expect((await maker.post(APPS, { key: 'tool', title: title('tool'), documents })).status).toBe(200)
  expect((await publish(maker, 'tool')).body.code).toBe(200)
  const opens = async (caller: Caller) => [
    (await caller.get('/api/blade-schema/screen/tool.list')).text.includes('tool.more'),
    (await caller.get('/api/blade-schema/screen/tool.more')).status === 200,
  ]
  expect([await opens(maker), await opens(clerk)]).toEqual([
    [true, true],
    [false, false],
  ])
  const give = (screens: string[]) =>
    maker.post('/api/appPermission/appPermission/submit', {
      ...{ name: 'clerk', appId: 'tool', userIds: clerk.result.user_id, screens },
    })
  expect((await give(['tool.list'])).status).toBe(200)
  expect(await opens(clerk)).toEqual([false, false])
  expect((await give(['tool.more'])).status).toBe(200)
  expect(await opens(clerk)).toEqual([true, true])
})

describe('notices', () => {
  const NOTICE = '/api/appInfo/appNotice'
  const RECORDS = '/api/data/kit'
  const idOf = (caller: Caller) => caller.result.user_id!
  const english = { 'accept-language': 'en' }
  let clerk: Caller
  let keeper: Caller
  let visitor: Caller

  const told = async (caller: Caller) =>
    (await caller.get<Page<WireRecord>>('/api/blade-message/message/my/list?size=50', english)).body.data.records.map(
      ({ title, content, pcUrl }) => ({ title: String(title), content: String(content), pcUrl }),
    )
  const titles = async (caller: Caller) => (await told(caller)).map(({ title }) => title)
  const wait = (ask: () => Promise<unknown>) => expect.poll(ask, { timeout: 30_000, interval: 200 })
  const notice = (caller: Caller, more: object) =>
    caller.post<WireRecord>(`${NOTICE}/submit`, { appId: 'kit', model: 'kit', creator: false, ...more })
  const addKit = async (caller: Caller, record: object) =>
    (await caller.post<WireRecord>(`${RECORDS}/submit`, record)).body.data.id!

  beforeAll(async () => {
    clerk = await server.loginNew({ account: 'kit.clerk', roles: ['kits'] })
    keeper = await server.loginNew({ account: 'kit.keeper', roles: ['kits'] })
    visitor = await server.loginNew({ account: 'kit.visitor', roles: ['nobody'] })
    const title = (zh: string) => ({ zh, en: zh })
    const access = [
      {
        id: 'kits',
        to: { roles: ['kits'] },
        may: ['list', 'detail', 'add', 'edit', 'remove'],
        rows: { '!=': [{ var: 'title' }, 'hushed'] },
        hide: ['price'],
      },
    ]
    const fields = [
      { id: 'title', type: 'string', title: title('Title') },
      { id: 'keeper', type: 'user', title: title('Keeper') },
      { id: 'hands', type: 'users', title: title('Hands') },
      { id: 'price', type: 'integer', title: title('Price') },
    ]
    const flow = {
      ...flowOf('kits', [['look', users('other')]], { entity: 'kit' }),
      key: 'kit.flow',
    }
    flow.elements[0] = { ...flow.elements[0]!, rest: 'write' }
    const documents = [
      { kind: 'entity', grammar: 1, key: 'kit', title: title('Kit'), status: true, access, fields },
      { kind: 'page', grammar: 1, key: 'kit.list', title: title('Kits'), from: 'kit' },
      flow,
    ]
    const made = await maker.post(APPS, { key: 'kit', title: title('Kits'), documents })
    expect(made.status, made.text).toBe(200)
    const published = await publish(maker, 'kit')
    expect(published.status, published.text).toBe(200)
  })

  test('one is kept by who runs the app, over a model of it and fields that name people, and tells somebody', async () => {
    const events = ['add']
    const refused = async (more: object, caller = maker) => (await notice(caller, { events, ...more })).status
    const who = { userIds: idOf(clerk) }
    expect(await refused({})).toBe(400)
    expect(await refused({ ...who, model: 'lending' })).toBe(400)
    expect(await refused({ ...who, events: [] })).toBe(400)
    expect(await refused({ ...who, events: ['read'] })).toBe(400)
    for (const personFields of [['title'], ['keeper', 'createUser'], 'secret', { keeper: 1 }])
      expect(await refused({ personFields })).toBe(400)
    for (const caller of [other, clerk]) expect(await refused(who, caller)).toBe(403)
    expect((await maker.get<WireRecord[]>(`${NOTICE}/people?of=kit`)).body.data.map(({ id }) => id)).toEqual([
      'keeper',
      'hands',
    ])
    expect((await other.get<WireRecord[]>(`${NOTICE}/people?of=kit`)).body.data).toEqual([])
  })

  test('a receiver is told of records he may see, with their label and no more; not who did it, and nobody without the right', async () => {
    await addKit(maker, { title: 'before the notice', keeper: idOf(keeper) })
    const userIds = [maker, clerk, visitor].map(idOf).join(',')
    expect((await notice(maker, { events: ['add'], userIds, personFields: ['keeper', 'hands'] })).status).toBe(200)
    const id = await addKit(maker, { title: 'a rope', keeper: idOf(keeper), hands: [idOf(admin)] })
    await addKit(maker, { title: 'hushed', keeper: idOf(keeper), hands: [idOf(admin)] })
    await wait(() => titles(clerk)).toEqual(['Kit added: a rope'])
    expect(await told(keeper)).toEqual([
      { title: 'Kit added: a rope', content: 'maker added Kit "a rope" in Kit.', pcUrl: `/record/kit/${id}` },
    ])
    expect(await told(admin)).toEqual([
      { title: 'Kit: 2 added', content: 'maker added 2 records of Kit in Kit.', pcUrl: null },
    ])
    for (const caller of [maker, visitor]) expect(await titles(caller)).toEqual([])
  })

  test('many changes by one person are one message, also those of a batch', async () => {
    const before = (await titles(clerk)).length
    expect((await notice(maker, { events: ['remove'], roleIds: await roleOf('kits') })).status).toBe(200)
    const ids = await Promise.all(Array.from({ length: 30 }, (_, at) => addKit(maker, { title: `kit ${at}` })))
    await wait(async () => (await titles(clerk))[0]).toBe('Kit: 30 added')
    expect((await maker.post(`${RECORDS}/remove`, { ids })).status).toBe(200)
    await wait(async () => (await titles(clerk))[0]).toBe('Kit: 30 removed')
    await addKit(maker, { title: 'one more' })
    await wait(async () => (await titles(clerk))[0]).toBe('Kit added: one more')
    expect((await titles(clerk)).length).toBe(before + 3)
  })

  test('an edit is told whom a field that changed is shown to, also an account that never got a state', async () => {
    await write(sql`update blade_user set status = null where account = 'kit.clerk'`)
    const [hidden, shown] = [await addKit(maker, { title: 'a sledge' }), await addKit(maker, { title: 'a pick' })]
    await wait(async () => (await titles(clerk))[0]).toBe('Kit: 2 added')
    const kept = await notice(maker, { events: ['edit'], userIds: [clerk, admin].map(idOf).join(',') })
    await maker.post(`${RECORDS}/submit`, { id: hidden, price: 3 })
    await maker.post(`${RECORDS}/submit`, { id: shown, price: 4, title: 'a spade' })
    await wait(async () => (await titles(clerk))[0]).toBe('Kit changed: a spade')
    expect((await titles(admin))[0]).toBe('Kit: 2 changed')
    await maker.post(`${NOTICE}/remove?ids=${kept.body.data.id}`)
  })

  test('no more than 5,000 changes are told together', async () => {
    const ids = [await addKit(maker, { title: 'first' }), await addKit(maker, { title: 'second' })]
    await wait(async () => (await titles(clerk))[0]).toBe('Kit: 2 added')
    for (const id of ids)
      await write(sql`insert into app_notice_event (tenant_id, entity, event, who, records)
        values ('000000', 'kit', 'add', ${idOf(keeper)}, array[${id}::bigint] || array(select generate_series(1, 2600)::bigint))`)
    await wait(async () => (await titles(clerk)).slice(0, 2).toSorted()).toEqual([
      'Kit added: first',
      'Kit added: second',
    ])
  })

  test('an app has 50 notices, also after one came back or came from another app', async () => {
    await makeApp(maker, 'crowd')
    await publish(maker, 'crowd')
    const crowd = { appId: 'crowd', model: 'crowd', events: ['add'], userIds: idOf(visitor) }
    const { id } = (await notice(maker, crowd)).body.data
    const elsewhere = (await notice(maker, { ...crowd, appId: 'kit', model: 'kit' })).body.data
    await maker.post(`${NOTICE}/remove?ids=${id}`)
    await write(sql`insert into blade_app_notice (tenant_id, app_id, model, events, status)
      select '000000', 'crowd', 'crowd', array['add'], 0 from generate_series(1, 50)`)
    const answers = [
      await notice(maker, crowd),
      await maker.post<WireRecord>('/api/data/appNotice/restore', { id }),
      await notice(maker, { ...elsewhere, ...crowd }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
    expect(new Set(answers.map(({ body }) => body.msg)).size).toBe(1)
    expect((await notice(maker, elsewhere)).status).toBe(200)
    await maker.post(`${NOTICE}/remove?ids=${elsewhere.id}`)
  })

  test('rows that are lost with their server again and again run alone, and only the first of them is given up', async () => {
    const queue = { table: 'app_notice_event', open: sql`entity = 'lost'`, atOnce: 9, atOnceEach: 9, together: 9 }
    const settings = { ...queue, tries: 8, firstWaitSeconds: 3_600, longestWaitSeconds: 3_600 }
    const ran: number[] = []
    const lose = async (attempts: number, taken: Date | null) => {
      await write(sql`delete from app_notice_event where entity = 'lost'`)
      await write(sql`insert into app_notice_event (tenant_id, entity, event, records, attempts, taken_at, taken_until, due_at, failed)
        select '000000', 'lost', 'add', '{1}', ${attempts}, ${taken}::timestamptz, ${taken}::timestamptz, '2026-01-01', true
          from generate_series(1, 3)`)
      ran.length = 0
      const run = async (rows: unknown[]) => void ran.push(rows.length)
      const parts = { db: server.db, now: () => new Date(), say: String, onError() {} }
      const opened = openQueue(settings, { run }, parts)
      await opened.tick()
      await opened.settled()
      return [...ran]
    }
    const then = new Date('2026-01-01')
    expect(await lose(8, null)).toEqual([3])
    expect(await lose(6, then)).toEqual([3])
    expect(await lose(7, then)).toEqual([1, 1, 1])
    expect(await lose(8, then)).toEqual([1, 1])
    await write(sql`delete from app_notice_event where entity = 'lost'`)
  })

  test('whom a process returned a record to is told so; that a process moves it on is no change', async () => {
    expect((await notice(maker, { events: ['edit', 'returned'], creator: true, userIds: idOf(keeper) })).status).toBe(
      200,
    )
    const before = await titles(clerk)
    const instance = await start(clerk, 'kits', { title: 'a tent' })
    await refuse(other, instance)
    await wait(async () => (await titles(clerk))[0]).toBe('Kit returned: a tent')
    expect(await titles(clerk)).toEqual(['Kit returned: a tent', 'Returned: kit.clerk kits', ...before])
    expect((await titles(keeper)).filter(title => title.includes('changed'))).toEqual([])
  })

  test('an app that is removed tells nobody any more, and one that is switched off is silent', async () => {
    const [, ...rows] = (await maker.get<Page<WireRecord>>(`${NOTICE}/list?appId_equal=kit`)).body.data.records
    for (const row of rows) expect((await maker.post(`${NOTICE}/submit`, { ...row, status: '0' })).status).toBe(200)
    const before = await titles(clerk)
    const lending = { appId: 'lending', model: 'lending', events: ['add'], userIds: idOf(admin) }
    expect((await maker.post(`${NOTICE}/submit`, lending)).status).toBe(200)
    await maker.post(`${RECORDS}/remove?ids=${await addKit(maker, { title: 'the last' })}`)
    expect((await removeApp(maker, 'kit', { end: true })).status).toBe(200)
    await maker.post('/api/data/lending/submit', { title: 'a saw' })
    await wait(async () => (await titles(admin))[0]).toBe('lending added: a saw')
    // that the process of a record was ended is told by the process
    expect((await titles(clerk)).filter(title => !title.startsWith('Ended'))).toEqual(before)
  })

  const write = (statement: RawBuilder<unknown>) => server.db.write({ tenant: '000000' }, trx => statement.execute(trx))

  async function roleOf(alias: string): Promise<string> {
    const { rows } = await server.db.read({ tenant: '000000' }, trx =>
      sql<{ id: string }>`select id from blade_role where tenant_id = ${trx.tenant} and role_alias = ${alias}`.execute(
        trx,
      ),
    )
    return rows[0]!.id
  }
})
