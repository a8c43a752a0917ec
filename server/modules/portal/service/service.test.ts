/**
 * Services as everybody meets them, over real HTTP: who may handle one, when, and what each call tells whom.
 * @source PP-23…28, PC-28, PC-29; ADR 0049
 */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type {
  ManagedDetail,
  ManagedService,
  ServiceBrief,
  ServiceDetail,
  ServiceHandle,
} from '#adapters/wire/portal.ts'
import type { PortalPage } from '#adapters/wire/portal-page.ts'
import type { StartForm } from '#adapters/wire/process-start.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { SearchHit } from '#adapters/wire/search.ts'
import { guestIn, type Who } from '#engine/access/who.ts'
import type { Field, FormDocument } from '#engine/schema/document.ts'
import { addDays, readDay, writeDay } from '#engine/value/calendar.ts'
import { deploy, flowOf, PROCESS, users } from '#tests/support/flow.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import type { Db } from '../../../db/db.ts'
import { printMoment } from '../../../entity/model/environment.ts'
import { openVisits } from './visits.ts'

const PORTAL = '/api/blade-portal'
const SERVICES = `${PORTAL}/serviceManage`
const SETS = ['users', 'roles', 'depts', 'posts'] as const
const MAY_NOT = '您没有权限办理此服务。请咨询：张老师 8801'

let server: TestServer
let keeper: Caller
let ann: Caller
/** ids of what Ann is and is not */
let held: Record<(typeof SETS)[number], [met: string, missed: string]>
/** ids of 81 services, by the state of each set: 0 empty, 1 met, 2 missed */
const cases: { id: string; handle: string; may: boolean; states: number[] }[] = []

async function save(entity: string, record: WireRecord, caller = keeper): Promise<string> {
  const call = ['serviceManage', 'serviceOnlineHandle'].includes(entity) ? 'save' : 'submit'
  const { body } = await caller.post<WireRecord>(`${PORTAL}/${entity}/${call}`, record)
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 })
  return String(body.data.id)
}

const idsOf = async (table: string, column: string, codes: string[]) => {
  const { rows } = await server.db.read({ tenant: '000000' }, trx =>
    sql<{
      id: string
    }>`select id from ${sql.raw(table)} where tenant_id = '000000' and ${sql.raw(column)} = any(${codes})
      order by array_position(${codes}::text[], ${sql.raw(column)}::text)`.execute(trx),
  )
  return rows.map(({ id }) => id) as [string, string]
}

beforeAll(async () => {
  server = await startServer({ internalHosts: ['127.0.0.1'] })
  keeper = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
  ann = await server.loginNew({ account: 'ann', roles: ['staff'], depts: ['library'], posts: ['clerk'] })
  const ben = await server.loginNew({ account: 'ben', roles: ['guard'], depts: ['canteen'], posts: ['cook'] })
  held = {
    users: [ann.result.user_id!, ben.result.user_id!],
    roles: await idsOf('blade_role', 'role_alias', ['staff', 'guard']),
    depts: await idsOf('blade_dept', 'code', ['library', 'canteen']),
    posts: await idsOf('blade_post', 'post_code', ['clerk', 'cook']),
  }
  await deploy(server, flowOf('leave', [['first', users('ann')]]))
  const made = Array.from({ length: 81 }, async (_, n) => {
    const states = SETS.map((_, at) => Math.floor(n / 3 ** at) % 3)
    const [user, role, dept, post] = states as [number, number, number, number]
    const may = user === 1 || post === 1 || (role + dept === 0 ? user + post === 0 : role < 2 && dept < 2)
    const given = Object.fromEntries(SETS.map((set, at) => [set, states[at] ? held[set][states[at] - 1]! : '']))
    // grants in entities of their own count as those of the service
    const apart = n % 2 === 1
    const id = await save('serviceManage', {
      ...{ serviceName: `case ${n}`, status: 1, contactPerson: '张老师', contact: '8801', sort: n },
      ...{ userIds: given.users, postIds: given.posts },
      ...(!apart && { roleIds: given.roles, deptIds: given.depts }),
    })
    if (apart && given.roles) await save('serviceAuthRole', { serviceId: id, roleId: given.roles })
    if (apart && given.depts) await save('serviceAuthDept', { serviceId: id, deptId: given.depts })
    const handle = await save('serviceOnlineHandle', {
      ...{ serviceId: id, name: 'start', way: 1, processDefKey: 'leave', status: 1 },
    })
    cases[n] = { id, handle, may, states }
  })
  await Promise.all(made)
})
afterAll(() => server.stop())

const listed = async (caller: Caller, query: string) =>
  (await caller.get<Page<ServiceBrief>>(`${SERVICES}/listUnion?${query}`)).body.data
const visit = <T = Page<ServiceBrief>>(call: string, headers = {}) =>
  server.call<T>('GET', `${SERVICES}/noLogin/${call}`, undefined, headers)
const read = (caller: Caller, id: string) =>
  caller.get<ServiceDetail>(`${SERVICES}/getDetailByServiceId?serviceId=${id}`)
const searched = async (caller: Caller, words: string) => {
  const { body } = await caller.get<SearchHit>(`/api/blade-system/search/all?kinds=services&text=${words}`)
  return body.data.kinds![0]!
}
const startBy = (caller: Caller, service: unknown, key = 'leave') =>
  caller.post(`${PROCESS}/startProcessByKey`, { processDefKey: key, wf_service: service, reason: 'x' })

describe('81 audiences, each of four sets empty, met or missed', () => {
  test('the list says of each whether one may, and finds those one may', async () => {
    const { records, total } = await listed(ann, 'size=200&q=case')
    expect(total).toBe(81)
    const answers = new Map(records.map(({ id, answer }) => [id, answer]))
    for (const { id, may, states } of cases) expect(answers.get(id), states.join()).toBe(may ? 'may' : 'may-not')
    const mine = await listed(ann, 'size=200&answer=may&q=case')
    expect(mine.records.map(({ id }) => id)).toEqual(cases.filter(({ may }) => may).map(({ id }) => id))
    expect((await listed(ann, 'answer=may-not&q=case')).total).toBe(81 - mine.total)
    expect((await listed(ann, 'answer=sign-in')).total).toBe(0)
  })

  test('PP-23 PP-24 PP-25 PP-26 PP-27 each service tells whoever it allows how, and the others whom to ask; so does its start', async () => {
    const asked = cases.map(async ({ id, handle, may, states }) => {
      const [detail, opened, started] = await Promise.all([
        read(ann, id),
        ann.post(`${SERVICES}/handle`, { serviceId: id, handleId: handle }),
        // an unknown process form would refuse what is allowed: only the refusal of the service counts here
        may ? null : startBy(ann, id),
      ])
      expect(
        detail.body.data.handles.map(each => each.id),
        states.join(),
      ).toEqual(may ? [handle] : [])
      expect(detail.body.data.ask).toBe('张老师 8801')
      if (!may) expect(detail.text).not.toContain('leave')
      expect([opened.status, opened.body.msg]).toEqual(may ? [200, expect.any(String)] : [403, MAY_NOT])
      if (started) expect([started.status, started.body.msg]).toEqual([403, MAY_NOT])
    })
    await Promise.all(asked)
    const allowed = cases.filter(({ may }) => may)
    for (const { id } of [allowed[0]!, allowed.at(-1)!])
      expect((await startBy(ann, id)).body).toMatchObject({ code: 200 })
  })

  test('a visitor is asked to sign in, whatever the audience, and is told of no way, key or person', async () => {
    const answer = await visit('listUnion?size=200&q=case')
    expect(answer.body.data.total).toBe(81)
    expect(new Set(answer.body.data.records.map(record => record.answer))).toEqual(new Set(['sign-in']))
    const withToken = await visit('listUnion?size=200&q=case', { 'blade-auth': `bearer ${ann.token}` })
    const uncounted = ({ records }: Page<ServiceBrief>) => records.map(({ visits: _, ...record }) => record)
    expect(uncounted(withToken.body.data)).toEqual(uncounted(answer.body.data))
    for (const { text } of [answer, await visit('getHotService'), await visit('getServiceCount')])
      expect(text).not.toMatch(/leave|张老师|userIds|roleIds|ann/)
    for (const call of [
      'listUnion',
      `getDetailByServiceId?serviceId=${cases[0]!.id}`,
      'getVisitService',
      'getRandomId',
    ])
      expect((await server.call('GET', `${SERVICES}/${call}`)).status).toBe(401)
    expect((await server.call('POST', `${SERVICES}/handle`, { serviceId: cases[0]!.id })).status).toBe(401)
  })

  test('each of them that is hidden is there for whom it allows alone: list, words, search, detail, hot services, favourites, start', async () => {
    const hide = (hidden: boolean) =>
      server.db.define({ tenant: '000000' }, trx =>
        sql`update blade_service_manage set hidden = ${hidden}
          where tenant_id = '000000' and id = any(${cases.map(({ id }) => id)}::bigint[])`.execute(trx),
      )
    await hide(true)
    try {
      const mine = cases.filter(({ may }) => may).map(({ id }) => id)
      for (const query of ['size=200&q=case', `size=200&ids=${cases.map(({ id }) => id)}`])
        expect((await listed(ann, query)).records.map(({ id }) => id).toSorted()).toEqual(mine.toSorted())
      const found = cases.map(async ({ id }, n) => (await searched(ann, `case ${n}`)).things.filter(it => it.id === id))
      expect((await Promise.all(found)).flat().map(({ id }) => id)).toEqual(mine)
      const hot = await visit<ServiceBrief[]>('getHotService?size=50')
      for (const { text } of [hot, await visit('listUnion?q=case')])
        for (const { id } of cases) expect(text).not.toContain(`"${id}"`)
      const asked = cases.map(async ({ id, handle, may, states }) => {
        const collect = (collected: boolean) =>
          ann.post(`${PORTAL}/serviceCollect/updateCollect`, { serviceId: id, collected })
        const said = [
          (await read(ann, id)).status,
          (await ann.post(`${SERVICES}/handle`, { serviceId: id, handleId: handle })).status,
          (await collect(true)).status,
          may ? 200 : (await startBy(ann, id)).status,
        ]
        if (may) await collect(false)
        expect(said, states.join()).toEqual(may ? [200, 200, 200, 200] : [404, 404, expect.any(Number), 404])
        if (!may) expect(said[2], states.join()).toBeGreaterThanOrEqual(400)
      })
      await Promise.all(asked)
    } finally {
      await hide(false)
    }
  })
})

test('the records of services and ways are open to readers without audience, key and address; the keeper has them', async () => {
  const texts = [
    await ann.get(`${SERVICES}/list?size=200`),
    await ann.get(`${SERVICES}/listNoPage`),
    await ann.get(`${PORTAL}/serviceOnlineHandle/list?size=200`),
    await ann.get(`${PORTAL}/serviceOnlineHandle/detail?id=${cases[0]!.handle}`),
    await ann.post('/api/data/serviceOnlineHandle/query', { get: 'rows', size: 200 }),
  ]
  for (const { text, status } of texts) {
    expect(status).toBe(200)
    expect(text).not.toMatch(/userIds|roleIds|deptIds|postIds|processDefKey|urlAddress|leave/)
  }
  expect((await keeper.get(`${PORTAL}/serviceOnlineHandle/detail?id=${cases[0]!.handle}`)).text).toContain('leave')
  expect((await ann.get(`${PORTAL}/serviceOnlineHandle/list?processDefKey=leave`)).status).toBe(400)
})

test('a hidden service is there for whom it allows alone; one that is not published for nobody; no visitor is told of either', async () => {
  const named = { serviceName: 'XYZZY for ann', status: 1, hidden: true, userIds: held.users[0] }
  const hidden = await save('serviceManage', named)
  const others = await save('serviceManage', { ...named, serviceName: 'XYZZY for ben', userIds: held.users[1] })
  const draft = await save('serviceManage', { serviceName: 'XYZZY draft', status: 0 })
  await save('serviceOnlineHandle', { serviceId: others, name: 'XYZZY way', way: 2, urlAddress: '/secret', status: 1 })
  expect((await listed(ann, 'q=XYZZY')).records.map(({ id }) => id)).toEqual([hidden])
  expect((await read(ann, hidden)).body.data).toMatchObject({ id: hidden, answer: 'may' })
  for (const id of [others, draft, '1', 'x', '']) {
    expect((await read(ann, id)).status).toBe(404)
    expect((await ann.post(`${SERVICES}/handle`, { serviceId: id, handleId: '1' })).status).toBe(404)
  }
  for (const path of [`${PORTAL}/serviceOnlineHandle/list?size=200`, `${SERVICES}/list?size=200`])
    expect((await ann.get(path)).text).not.toContain('XYZZY')
  for (const call of ['listUnion?q=XYZZY', `listUnion?ids=${[hidden, others, draft].join()}`]) {
    const { body, text } = await visit(call)
    expect(body.data.total).toBe(0)
    expect(text).not.toContain('XYZZY')
  }
  // who keeps the records is shown by the portal what its pages show
  for (const [caller, ids] of [
    [ann, [hidden]],
    [keeper, []],
  ] as const)
    expect((await searched(caller, 'XYZZY')).things.map(({ id }) => id)).toEqual(ids)
  const count = (await visit<{ total: number }>('getServiceCount')).body.data.total
  expect(count).toBe((await visit('listUnion')).body.data.total)
  const abroad = await server.loginNew({ account: 'abroad', roles: ['administrator'], tenant: '000004' })
  expect((await listed(abroad, '')).total).toBe(0)
  expect((await read(abroad, cases[0]!.id)).status).toBe(404)
  expect((await startBy(abroad, cases[0]!.id)).status).toBe(404)
})

test('a way of handling may be for fewer than its service; a service all whose ways are closed to one is closed', async () => {
  const id = await save('serviceManage', { serviceName: 'two ways', status: 1 })
  const way = { serviceId: id, way: 2, status: 1 }
  const open = await save('serviceOnlineHandle', {
    ...way,
    name: 'page',
    urlAddress: 'https://campus.example/page',
    openWay: 3,
  })
  const shut = await save('serviceOnlineHandle', { ...way, name: 'guards', urlAddress: '/guards' })
  await save('serviceOnlineHandleAuth', { onlineHandleId: shut, roleIds: held.roles[1] })
  expect((await read(ann, id)).body.data.handles).toEqual([
    { id: open, name: 'page', way: 2, openWay: 3, urlAddress: 'https://campus.example/page' },
  ])
  expect((await ann.post(`${SERVICES}/handle`, { serviceId: id, handleId: shut })).status).toBe(404)
  await save('serviceOnlineHandleAuth', { onlineHandleId: open, deptIds: held.depts[1] })
  expect((await read(ann, id)).body.data).toMatchObject({ answer: 'may-not', handles: [] })
  expect((await ann.post(`${SERVICES}/handle`, { serviceId: id, handleId: open })).status).toBe(403)
})

test('PP-28 outside of its time a service says when it is open and opens next, and is started and opened by nobody', async () => {
  const today = readDay(printMoment(new Date()))!
  const [past, next] = [writeDay(addDays(today, -1)!), writeDay(addDays(today, 9)!)]
  const timeScope = { mode: 6, value: [next, past] }
  const id = await save('serviceManage', { serviceName: 'closed today', status: 1, timeScope })
  const handle = await save('serviceOnlineHandle', {
    serviceId: id,
    name: 'way',
    way: 1,
    processDefKey: 'leave',
    status: 1,
  })
  const closed = { open: false, next: `${next} 00:00:00`, answer: 'may', timeScope: { mode: 6, value: [past, next] } }
  expect((await listed(ann, 'q=closed today')).records).toMatchObject([closed])
  expect((await listed(ann, 'q=closed today&openNow=true')).total).toBe(0)
  expect((await visit('listUnion?q=closed today')).body.data.records).toMatchObject([{ ...closed, answer: 'sign-in' }])
  expect((await read(ann, id)).body.data).toMatchObject({ ...closed, handles: [{ id: handle }] })
  const msg = `当前时间不在有效期限内[${past}、${next}]。下次开放时间：${next} 00:00`
  for (const refused of [
    await startBy(ann, id),
    await ann.post(`${SERVICES}/handle`, { serviceId: id, handleId: handle }),
  ])
    expect([refused.status, refused.body.msg]).toEqual([409, msg])
  const english = await ann.post(`${SERVICES}/handle`, { serviceId: id, handleId: handle }, { 'accept-language': 'en' })
  expect(english.body.msg).toBe(`It is not open now [on ${past}, ${next}]. It opens next at ${next} 00:00`)
  // the state moves on between looking and starting
  await keeper.post(`${SERVICES}/update`, { id, rev: 1, timeScope: { mode: 1 } })
  const started = await startBy(ann, id)
  expect([started.status, started.body.msg]).toEqual([200, expect.any(String)])
  expect((await startBy(ann, id, 'other')).status).toBe(404)
  expect((await startBy(ann, cases[0]!.id.replace(/.$/, 'x'))).status).toBe(404)
})

test.each([
  { timeScope: { mode: 99 } },
  { timeScope: { mode: 2, value: { from: '8', to: '9' } } },
  { timeScope: 'daily' },
])('%j is refused as it is saved', async wrong => {
  const { body } = await keeper.post(`${SERVICES}/save`, { serviceName: 'wrong', ...wrong })
  expect(body).toMatchObject({ code: 400, data: { issues: [{ path: 'timeScope' }] } })
})

test.each([
  'javascript:alert(1)',
  '//evil.example/x',
  '/\\evil.example',
  'data:text/html,x',
  'campus',
  'https://a@b/',
  '/a/{{b}}',
])('WU-89 a way of handling does not lead to %s', async urlAddress => {
  const way = { serviceId: cases[0]!.id, name: 'x', way: 2, urlAddress }
  expect((await keeper.post(`${PORTAL}/serviceOnlineHandle/save`, way)).status).toBe(400)
})

test('the calls of services bound what they are asked', async () => {
  for (const query of ['size=-1', 'size=1000000000', 'sort=x', 'answer=y', 'openNow=2', 'q=1&q=2', 'current=0'])
    expect([query, (await visit(`listUnion?${query}`)).status]).toEqual([query, 400])
  for (const size of ['0', '51', 'x', '1e9']) expect((await visit(`getHotService?size=${size}`)).status).toBe(400)
  expect((await visit(`listUnion?q=${'a'.repeat(1_500)}`)).status).toBe(400)
  for (const words of ['%25', '_', '\\', "'"]) expect((await visit(`listUnion?q=${words}`)).body.data.total).toBe(0)
  for (const id of ['x', '-1', '9'.repeat(30)])
    expect((await visit(`listUnion?categoryId=${id}`)).body.data.total).toBe(0)
  expect((await visit('listUnion?size=2&current=3&q=case')).body.data).toMatchObject({
    total: 81,
    pages: 41,
    current: 3,
  })
})

test('the hall is narrowed by the business of services, with those below it, while it is enabled', async () => {
  const business = await save('businessClassify', { name: 'Teaching', status: 1 })
  const below = await save('businessClassify', { name: 'Grades', status: 1, parentId: business })
  const one = await save('serviceManage', { serviceName: 'of teaching', status: 1, businessId: business })
  const two = await save('serviceManage', { serviceName: 'of grades', status: 1, businessId: below })
  type Hall = Page<ServiceBrief> & { businesses: { name: string }[] }
  const hall = async (id: string) => {
    const { records, businesses } = (await pageAt(ann, `/portal/hall?business=${id}`)).fed<Hall>('service-hall')!
    return [records.map(each => each.id).toSorted(), businesses.map(({ name }) => name)]
  }
  expect(await hall(business)).toEqual([[one, two].toSorted(), ['Teaching', 'Grades']])
  expect((await visit(`listUnion?businessId=${below}`)).body.data).toMatchObject({ total: 1, records: [{ id: two }] })
  await save('businessClassify', { id: business, status: 0 })
  expect(await hall(business)).toEqual([[], ['Grades']])
  await save('serviceManage', { id: one, hidden: true })
  expect((await visit(`listUnion?businessId=${business}`)).body.data.total).toBe(0)
  for (const id of [one, two]) await save('serviceManage', { id, status: 0 })
})

test('PC-28 PC-29 what is visited is hot, once a person and half hour, and the totals are those of a recount', async () => {
  const category = await save('serviceCategory', { name: 'Study', status: 1 })
  const below = await save('serviceCategory', { name: 'Exams', status: 1, parentId: category })
  const [deptId] = held.depts
  const service = { status: 1, deptId, introduce: '<p>All <b>about</b> exams &amp; more</p>' }
  const [first, second] = [
    await save('serviceManage', { ...service, serviceName: 'hot one', categoryId: category }),
    await save('serviceManage', { ...service, serviceName: 'hot two', categoryId: below }),
  ]
  for (const caller of [ann, keeper]) await Promise.all([1, 2, 3].map(() => read(caller, first)))
  await read(ann, second)
  const hot = async () => (await visit<ServiceBrief[]>('getHotService?size=50')).body.data
  const visits = async () => new Map((await listed(ann, 'q=hot')).records.map(({ id, visits }) => [id, visits]))
  await vi.waitFor(async () => expect((await visits()).get(second)).toBe(1), { timeout: 5_000 })
  expect((await visits()).get(first)).toBe(2)
  expect((await hot())[0]).toMatchObject({ id: first, summary: 'All about exams & more', categoryName: 'Study' })
  expect((await visit<WireRecord[]>('getHotDept')).body.data).toContainEqual(
    expect.objectContaining({ deptId, services: 2, visits: 3 }),
  )
  expect((await listed(ann, `categoryId=${category}`)).total).toBe(2)
  expect((await visit('getServiceCount')).body.data).toMatchObject({
    categories: [
      { categoryName: 'Study', services: 1 },
      { categoryName: 'Exams', services: 1 },
    ],
  })
  const [latest] = (await ann.get<ServiceBrief[]>(`${SERVICES}/getVisitService`)).body.data
  expect([first, second]).toContain(latest!.id)
  const byChance = (await ann.get<string>(`${SERVICES}/getRandomId`)).body.data
  expect((await read(ann, byChance)).body.data.answer).toBe('may')
  // by the call of records, too
  const own = await ann.post(`${PORTAL}/serviceVisit/submit`, {
    serviceId: second,
    visitTime: '2001-01-01 00:00:00',
    visitCount: 99,
  })
  expect(own.status).toBe(400)
  const kept = (await keeper.get<Page<WireRecord>>(`${PORTAL}/serviceVisit/list?serviceId=${first}`)).body.data.records
  expect((await keeper.post(`${PORTAL}/serviceVisit/remove?ids=${kept[0]!.id}`)).status).toBe(200)
  const { rows } = await server.db.read({ tenant: '000000' }, trx =>
    sql`select service_id, total from portal_service_visits p where p.tenant_id = ${trx.tenant} and total <> coalesce((
      select sum(visit_count) from blade_service_visit v
       where v.tenant_id = ${trx.tenant} and v.service_id = p.service_id and v.is_deleted = 0), 0)`.execute(trx),
  )
  expect(rows).toEqual([])
  expect((await visits()).get(first)).toBe(1)
})

test('visits that cannot be written keep none of another tenant back, and are written later', async () => {
  const written: string[] = []
  let broken = '000004'
  const write = async ({ tenant }: { tenant: string }) => {
    if (tenant === broken) throw new Error('full')
    written.push(tenant)
  }
  const visits = openVisits({ write } as unknown as Db)
  for (const tenant of ['000004', '000000', '000005'])
    visits.note({ ...guestIn(tenant, 'zh'), guest: undefined, id: '7' } as unknown as Who, '1')
  await expect(visits.flush()).rejects.toThrow('full')
  expect(written).toEqual(['000000', '000005'])
  broken = ''
  await visits.flush()
  expect(written).toEqual(['000000', '000005', '000004'])
})

test('a widget’s feed is asked for with what its manifest allows, and with nothing larger', async () => {
  const feed = (widget: string, props: object) => ann.post('/api/data/portalPage/feed', { widget, props })
  for (const [widget, props] of [
    ['portal-messages', { size: 1e9 }],
    ['my-services', { size: 1e9 }],
    ['my-services', { size: -100 }],
    ['my-requests', { list: '__proto__' }],
    ['service-hall', { size: 200 }],
    ['portal-news', { sourceId: { a: 1 } }],
    ['service-groups', { by: 'constructor' }],
    ['service-hall', { other: 1 }],
  ] as const) {
    const { status, body } = await feed(widget, props)
    expect([status, body.data], widget).toEqual([
      400,
      { issues: [expect.objectContaining({ msg: expect.any(String) })] },
    ])
  }
  for (const widget of ['__proto__', 'text', 'nothing']) expect((await feed(widget, {})).status).toBe(400)
  expect((await feed('service-hall', { size: 2, filters: false })).body).toMatchObject({ data: { size: 2 } })
})

test('PC-33 fifty times at once keeps one favourite, of what one sees alone; a second time and taking it back change nothing more', async () => {
  const serviceId = cases[0]!.id
  const collect = (body: object, caller = ann) => caller.post(`${PORTAL}/serviceCollect/updateCollect`, body)
  const kept = async (caller = ann) =>
    (await caller.get<Page<WireRecord>>(`${PORTAL}/serviceCollect/list?size=200`)).body.data.records
  const all = await Promise.all(Array.from({ length: 50 }, () => collect({ serviceId })))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await kept()).toMatchObject([{ serviceId, userId: held.users[0] }])
  expect((await read(ann, serviceId)).body.data.collected).toBe(true)
  expect((await read(keeper, serviceId)).body.data.collected).toBe(false)
  // for somebody else: it is the caller's
  await collect({ serviceId: cases[1]!.id, userId: held.users[1] })
  expect((await kept()).map(each => each.userId)).toEqual([held.users[0], held.users[0]])
  const draft = await save('serviceManage', { serviceName: 'a draft', status: 0 })
  for (const wrong of [draft, '1', 'x', ''])
    expect((await collect({ serviceId: wrong })).status).toBeGreaterThanOrEqual(400)
  for (const id of [serviceId, serviceId, cases[1]!.id])
    expect((await collect({ serviceId: id, collected: false })).status).toBe(200)
  expect(await kept()).toEqual([])
})

test('PC-36 a service is rated 1 to 5, once a person; the words are optional and the rating may be changed', async () => {
  const serviceId = cases[0]!.id
  const rate = (body: object, caller = ann) =>
    caller.post<WireRecord>(`${PORTAL}/serviceFeedback/submit`, { serviceId, ...body })
  for (const score of [0, 6, 1.5, null, undefined]) expect((await rate({ score })).status).toBe(400)
  const both = await Promise.all([rate({ score: 4 }), rate({ score: 5, userId: held.users[1], status: 0, reply: 'x' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const { id, rev, score, userId, reply } = both.find(({ status }) => status === 200)!.body.data
  expect([userId, reply]).toEqual([held.users[0], null])
  expect((await read(ann, serviceId)).body.data.feedback).toMatchObject({
    count: 1,
    average: score,
    own: { id, score },
  })
  expect((await rate({ id, rev, score: 2 })).body.data).toMatchObject({ score: 2 })
  expect((await rate({ score: 3 }, keeper)).status).toBe(200)
  expect((await read(ann, serviceId)).body.data.feedback).toMatchObject({ count: 2, average: 2.5, own: { score: 2 } })
  expect(
    (await rate({ id, score: 1 }, await server.loginNew({ account: 'other', roles: ['x'] }))).status,
  ).toBeGreaterThanOrEqual(400)
})

test('a hidden service is kept, recommended and rated by whom it allows; nobody else learns that it is there', async () => {
  const serviceId = await save('serviceManage', {
    ...{ serviceName: 'FROBOZZ kept', status: 1, hidden: true, userIds: held.users[0] },
  })
  const ben = await server.login('ben')
  const collect = (id: string, caller = ann) => caller.post(`${PORTAL}/serviceCollect/updateCollect`, { serviceId: id })
  const rate = (id: string, caller = ann) =>
    caller.post(`${PORTAL}/serviceFeedback/submit`, { serviceId: id, score: 5 })
  const own = (entity: string) => (id: string, caller: Caller) =>
    caller.post(`/api/data/${entity}/submit`, { serviceId: id, score: 5, userId: caller.result.user_id })
  const said = ({ status, body: { msg, data } }: Awaited<ReturnType<typeof rate>>) => [status, msg, data]
  expect([(await collect(serviceId)).status, (await rate(serviceId)).status]).toEqual([200, 200])
  expect((await read(ann, serviceId)).body.data).toMatchObject({ collected: true, feedback: { own: { score: 5 } } })
  for (const call of [collect, rate, own('serviceCollect'), own('serviceFeedback'), own('serviceRecommend')]) {
    const [hidden, none] = [await call(serviceId, ben), await call('999999', ben)]
    expect(hidden.status).toBeGreaterThanOrEqual(400)
    expect(said(hidden)).toEqual(said(none))
  }
  const recommend = await save('serviceRecommend', { serviceId })
  const recommended = async (caller: Caller) =>
    (await caller.get(`${PORTAL}/serviceRecommend/serviceAndRecommendListNoPage`)).text.includes(serviceId)
  expect([await recommended(ann), await recommended(ben)]).toEqual([true, false])
  const kept = async (caller: Caller) =>
    (await pageAt(caller, '/portal/mine')).fed<{ services: ServiceBrief[] }>('my-services')!.services
  expect((await kept(ann)).map(({ serviceName }) => serviceName)).toContain('FROBOZZ kept')
  // it is for somebody else now
  await keeper.post(`${SERVICES}/update`, { id: serviceId, userIds: held.users[1], serviceName: 'FROBOZZ for ben' })
  const texts = [
    ...['serviceCollect/list', 'serviceFeedback/list', 'serviceRecommend/list', 'serviceVisit/list'],
    ...['serviceManage/getVisitService', 'portalPage/page?address=/portal/mine'],
  ]
  for (const path of texts)
    expect([path, (await ann.get(`${PORTAL}/${path}`)).text.includes('FROBOZZ')]).toEqual([path, false])
  expect(said(await rate(serviceId))).toEqual(said(await rate('999999')))
  expect((await ann.post(`${PORTAL}/serviceCollect/updateCollect`, { serviceId, collected: false })).status).toBe(200)
  expect((await keeper.post(`${PORTAL}/serviceRecommend/remove?ids=${recommend}`)).status).toBe(200)
})

test('PC-07 PC-32 recommendations are put in a whole order at once, and taken back by their service', async () => {
  const [a, b, c] = cases.slice(0, 3).map(({ id }) => id)
  const ids = [] as string[]
  for (const serviceId of [a, b, c]) ids.push(await save('serviceRecommend', { serviceId: serviceId! }))
  const order = (body: unknown, caller = keeper) => caller.post(`${PORTAL}/serviceRecommend/updateSort`, body)
  const first = async () =>
    (await ann.get<WireRecord[]>(`${PORTAL}/serviceRecommend/serviceAndRecommendListNoPage`)).body.data
      .slice(0, 4)
      .map(({ id, recommendId }) => (recommendId ? id : null))
  const turned = [ids[2]!, ids[0]!, ids[1]!]
  expect((await order({ ids: turned })).body.code).toBe(200)
  expect(await first()).toEqual([c, a, b, null])
  for (const wrong of [ids.slice(1), [...ids, ids[0]], [ids[0], ids[0], ids[1]], [...ids.slice(1), '1'], []])
    expect((await order({ ids: wrong })).status).toBe(400)
  const together = await Promise.all([order({ ids }), order({ ids: turned }), order({ ids })])
  expect(together.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await order({ ids }, ann)).status).toBe(403)
  expect((await order({ id: ids[1], sort: 0 })).body.code).toBe(200)
  expect((await first())[0]).toBe(b)
  const remove = (serviceId: string, caller = keeper) =>
    caller.post(`${PORTAL}/serviceRecommend/deleteByServiceId?serviceId=${serviceId}`)
  expect((await remove(b!, ann)).status).toBe(403)
  expect((await remove(b!)).body.code).toBe(200)
  expect((await remove(b!)).status).toBe(400)
  expect((await first()).filter(Boolean)).toHaveLength(2)
})

test('a manager changes texts, contact and openings of their services, and never whom they are for', async () => {
  const [mine, other] = [
    await save('serviceManage', { serviceName: 'managed', status: 1, userIds: held.users[1] }),
    await save('serviceManage', { serviceName: 'not managed', status: 1 }),
  ]
  const manage = (body: object, caller = ann) => caller.post(`${SERVICES}/manage`, body)
  expect((await manage({ id: mine, place: 'Hall 1' })).status).toBe(403)
  const grant = await save('serviceManagerAuth', { serviceId: mine, userId: held.users[0] })
  const timeScope = { mode: 2, value: { from: '08:00', to: '17:00' } }
  const sent = { id: mine, place: 'Hall 1', introduce: '<p>New</p><script>x</script>', timeScope }
  const more = {
    userIds: held.users[0],
    roleIds: '',
    hidden: true,
    status: 0,
    serviceName: 'taken',
    sort: 0,
    deptId: '1',
  }
  expect((await manage({ ...sent, ...more })).body.code).toBe(200)
  const record = (await keeper.get<WireRecord>(`${SERVICES}/detail?id=${mine}`)).body.data
  expect(record).toMatchObject({ place: 'Hall 1', introduce: '<p>New</p>', timeScope })
  expect(record).toMatchObject({ userIds: held.users[1], status: 1, serviceName: 'managed', sort: 1, deptId: null })
  expect(record.hidden).not.toBe(true)
  expect((await manage({ id: mine, timeScope: { mode: 99 } })).status).toBe(400)
  expect((await manage({ id: mine, place: 'x', rev: 1 })).status).toBe(409)
  for (const id of [other, '1', 'x']) expect((await manage({ id, place: 'x' })).status).toBeGreaterThanOrEqual(400)
  const managed = (await ann.get<WireRecord[]>(`${SERVICES}/getManaged`)).body.data
  expect(managed.map(({ id }) => id)).toEqual([mine])
  expect(JSON.stringify(managed)).not.toMatch(/userIds|roleIds/)
  expect((await ann.post(`${SERVICES}/update`, { id: mine, place: 'x' })).status).toBe(403)
  // taken away, it is theirs no more
  expect((await keeper.post(`${PORTAL}/serviceManagerAuth/remove?ids=${grant}`)).status).toBe(200)
  expect((await manage({ id: mine, place: 'x' })).status).toBe(403)
  expect((await ann.get<WireRecord[]>(`${SERVICES}/getManaged`)).body.data).toEqual([])
})

const pageAt = async (caller: Caller, address: string) => {
  const { body, text, status } = await caller.get<PortalPage>(
    `${PORTAL}/portalPage/page?address=${encodeURIComponent(address)}`,
  )
  const fed = <T>(widget: string) => {
    const node = body.data.nodes.find(each => each.widget === widget)
    return (body.data.feeds[node?.id ?? ''] as { data: T } | undefined)?.data
  }
  return { status, text, fed }
}

describe('PP-08 PP-09 the pages of managers', () => {
  const names = ['QUUX one', 'QUUX two%', 'QUUX 请假', 'QUUX hidden']
  const ids: string[] = []
  let other: string
  let manager: Caller
  const listOf = async (address = '/portal/serviceManage', caller = manager) =>
    (await pageAt(caller, address)).fed<Page<ManagedService> & { special: string | null }>('service-managed')!
  const editOf = async (id: string, caller = manager) =>
    (await pageAt(caller, `/portal/serviceManagerEdit/${id}`)).fed<{ service: ManagedDetail | null }>(
      'service-manager-edit',
    )!
  const manage = (body: object, caller = manager, headers = {}) =>
    caller.post<{ rev: number; issues: { path: string }[] }>(`${SERVICES}/manage`, body, headers)

  beforeAll(async () => {
    manager = await server.loginNew({ account: 'manager', roles: ['staff'] })
    const userId = manager.result.user_id!
    for (const [at, serviceName] of names.entries()) {
      const more = { status: at === 2 ? 0 : 1, hidden: at === 3, userIds: held.users[1], sort: at }
      ids[at] = await save('serviceManage', { serviceName, ...more })
      await save('serviceManagerAuth', { serviceId: ids[at]!, userId })
    }
    other = await save('serviceManage', { serviceName: 'QUUX of others', status: 1 })
    await save('serviceManagerAuth', { serviceId: other, userId: held.users[0] })
  })

  test('list their own services with how each stands, by words, by page and by special service', async () => {
    await save('serviceFeedback', { serviceId: ids[0]!, score: 4 }, ann)
    const { records, total, special } = await listOf()
    expect([total, special, records.map(({ serviceName }) => serviceName)]).toEqual([4, null, names])
    expect(records[0]).toMatchObject({ open: true, visits: 0, average: 4, rated: 1, status: 1, hidden: false })
    expect(records.slice(2)).toMatchObject([
      { status: 0, hidden: false, average: null },
      { status: 1, hidden: true },
    ])
    for (const [q, found] of [
      ['quux', 4],
      ['two%', 1],
      ['qj', 1],
      ['qingjia', 1],
      ['%', 0],
      ['_', 0],
      ["'", 0],
      ['\\', 0],
      ['of others', 0],
    ] as const)
      expect([q, (await listOf(`/portal/serviceManage?q=${encodeURIComponent(q)}`)).total]).toEqual([q, found])
    const serviceIds = [ids[1], other].join()
    const special1 = await save('specialService', { title: 'Freshers', serviceIds, status: 1 })
    const hidden = await save('specialService', { title: 'XYZZY', serviceIds, status: 0 })
    const of = await listOf(`/portal/serviceManage/${special1}`)
    expect([of.special, of.records.map(({ id }) => id)]).toEqual(['Freshers', [ids[1]]])
    for (const id of [hidden, '1', 'x', '9'.repeat(30), '%27', '..%2f1'])
      expect([id, await listOf(`/portal/serviceManage/${id}`)]).toMatchObject([id, { total: 0, special: null }])
    for (const page of ['-1', '1e9', 'x', '9999'])
      expect((await listOf(`/portal/serviceManage?page=${page}`)).total).toBe(4)
  })

  test('tell nobody else of them, nor whom they are for', async () => {
    const { text } = await pageAt(manager, '/portal/serviceManage')
    expect(text).not.toMatch(/userIds|roleIds|of others/)
    expect((await pageAt(manager, `/portal/serviceManagerEdit/${ids[0]}`)).text).not.toMatch(/userIds|roleIds/)
    const ben = await server.login('ben')
    const abroad = await server.loginNew({ account: 'abroad-2', roles: ['administrator'], tenant: '000004' })
    for (const caller of [ben, abroad, keeper]) {
      expect((await pageAt(caller, '/portal/serviceManage')).text).not.toContain('QUUX')
      for (const id of [...ids, 'x', '1', '']) expect(await editOf(id, caller)).toEqual({ service: null })
      expect((await manage({ id: ids[0], place: 'taken' }, caller)).status).toBe(403)
    }
    for (const address of ['/portal/serviceManage', `/portal/serviceManagerEdit/${ids[0]}`]) {
      const answer = await server.call('GET', `${PORTAL}/portalPage/page?address=${address}`)
      expect([answer.status, answer.text.includes('QUUX')]).toEqual([401, false])
    }
    const header = async (caller: Caller) =>
      (await pageAt(caller, '/portal/hall')).fed<{ manages: boolean }>('portal-header')!.manages
    expect([await header(manager), await header(ben), await header(keeper)]).toEqual([true, false, false])
  })

  test('a change over another one is refused without telling what a manager may not know; of many at once one is made', async () => {
    const id = ids[1]!
    const { rev } = (await editOf(id)).service!
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => manage({ id, rev, place: `Hall ${n}` })))
    const [made] = all.filter(({ status }) => status === 200)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(19)
    for (const { text } of all) expect(text).not.toMatch(/userIds|roleIds|tenantId/)
    expect((await editOf(id)).service).toMatchObject({ rev: made!.body.data.rev })
    // a second time it is over the first
    expect((await manage({ id, rev, place: 'again' })).status).toBe(409)
    const moved = { serviceName: 'taken', categoryId: '1', packageId: '1', status: 0, hidden: true, serviceCode: 'x' }
    expect((await manage({ id, ...moved, userIds: manager.result.user_id })).status).toBe(200)
    expect((await keeper.get<WireRecord>(`${SERVICES}/detail?id=${id}`)).body.data).toMatchObject({
      ...{ serviceName: names[1], categoryId: null, packageId: null, status: 1, userIds: held.users[1] },
    })
  })

  test.each([
    [{ contact: 'x'.repeat(121) }, 'contact'],
    [{ place: 'x'.repeat(201) }, 'place'],
    [{ introduce: 'x'.repeat(20_001) }, 'introduce'],
    [{ promisedDays: -1 }, 'promisedDays'],
    [{ promisedDays: 'soon' }, 'promisedDays'],
    [{ timeScope: { mode: 2, value: { from: '8', to: '9' } } }, 'timeScope'],
    [{ icon: 'javascript:alert(1)' }, 'icon'],
    [{ materials: { a: 1 } }, 'materials'],
  ])('%j is refused at its field', async (change, path) => {
    const { status, body } = await manage({ id: ids[0], ...change })
    expect([status, body.data.issues.map(issue => issue.path)]).toEqual([400, [path]])
  })

  test('what runs in HTML is not kept, and what is kept is on the public page', async () => {
    const introduce = '<h2>New</h2><p onclick="x()">text<img src=x onerror=alert(1)></p><script>alert(1)</script>'
    const link = '<p><a href="javascript:alert(1)">go</a></p><iframe src="https://evil.example"></iframe>'
    expect((await manage({ id: ids[0], introduce, guide: link, contact: '8899' })).status).toBe(200)
    const seen = (await read(ann, ids[0]!)).body.data
    expect(seen).toMatchObject({ contact: '8899' })
    expect(seen.introduce).toContain('<h2>New</h2>')
    expect(seen.introduce + seen.guide).not.toMatch(/script|onclick|onerror|iframe/)
    const { text } = await server.call('GET', `/portal/service/introduce?id=${ids[0]}`)
    expect(text).not.toContain('alert(1)')
  })

  test('a service that is removed, or managed no more, is changed by nobody, and its page says so', async () => {
    const id = await save('serviceManage', { serviceName: 'QUUX gone', status: 1 })
    const grant = await save('serviceManagerAuth', { serviceId: id, userId: manager.result.user_id! })
    expect((await editOf(id)).service).toMatchObject({ serviceName: 'QUUX gone' })
    await keeper.post(`${PORTAL}/serviceManagerAuth/remove?ids=${grant}`)
    expect(await editOf(id)).toEqual({ service: null })
    await save('serviceManagerAuth', { serviceId: id, userId: manager.result.user_id! })
    await keeper.post(`${SERVICES}/remove?ids=${id}`)
    expect(await editOf(id)).toEqual({ service: null })
    const { status, body } = await manage({ id, place: 'x' }, manager, { 'accept-language': 'en' })
    expect([status, body.msg]).toEqual([403, expect.stringContaining('has been removed')])
    expect((await listOf()).total).toBe(4)
  })
})

describe('an address that is shown in the application', () => {
  let host: http.Server
  let asked: string[] = []
  const ANSWERS: Record<string, [number, http.OutgoingHttpHeaders]> = {
    '/open': [200, {}],
    '/deny': [200, { 'x-frame-options': 'DENY' }],
    '/policy': [404, { 'content-security-policy': "frame-ancestors 'self'" }],
    '/hop': [302, { location: '/deny' }],
    '/loop': [302, { location: '/loop' }],
    '/inside': [302, { location: 'http://169.254.169.254/latest' }],
    '/script': [302, { location: 'javascript:alert(1)' }],
    '/huge': [200, { 'x-frame-options': 'x'.repeat(12_000) }],
  }
  const at = (path: string, name = '127.0.0.1') => `http://${name}:${(host.address() as AddressInfo).port}${path}`
  let service: string

  beforeAll(async () => {
    host = http.createServer(({ url = '' }, response) => {
      asked.push(url)
      response.writeHead(...(ANSWERS[url] ?? [200, {}])).write('x'.repeat(1_000_000))
      response.end()
    })
    await new Promise<void>(done => host.listen(0, '0.0.0.0', done))
    service = await save('serviceManage', { serviceName: 'framed', status: 1, userIds: ann.result.user_id })
  })
  afterAll(async () => {
    host.closeAllConnections()
    await new Promise(done => host.close(done))
  })

  const opened = async (urlAddress: string, openWay = 1, caller = ann) => {
    const handle = { serviceId: service, name: 'a', way: 2, openWay, urlAddress, status: 1 }
    const handleId = await save('serviceOnlineHandle', handle)
    asked = []
    return caller.post<ServiceHandle>(`${SERVICES}/handle`, { serviceId: service, handleId })
  }
  const framing = async (path: string, name?: string) => (await opened(at(path, name))).body.data.framing

  test('says what its host says of frames, as the last answer of at most three redirects said it', async () => {
    const origin = at('').replace(/\/$/, '')
    expect(await framing('/open')).toEqual({ origin, options: null, policy: null })
    expect(await framing('/deny')).toEqual({ origin, options: 'DENY', policy: null })
    expect(await framing('/policy')).toMatchObject({ policy: "frame-ancestors 'self'" })
    expect(await framing('/hop')).toMatchObject({ options: 'DENY' })
  })

  test('nothing is known of a host that is not asked: an internal one, also behind a redirect, no page, a loop', async () => {
    for (const path of ['/loop', '/inside', '/script', '/huge'])
      expect([path, (await framing(path))?.options ?? null]).toEqual([path, null])
    expect(asked).toHaveLength(1)
    expect(await framing('/open', 'localhost')).toBeUndefined()
    expect(asked).toEqual([])
  })

  test('is asked once for all who open it, for no other way of opening, and never for whom the service does not allow', async () => {
    const handle = { serviceId: service, name: 'a', way: 2, openWay: 1, urlAddress: at('/once'), status: 1 }
    const handleId = await save('serviceOnlineHandle', handle)
    asked = []
    const calls = Array.from({ length: 20 }, () => ann.post(`${SERVICES}/handle`, { serviceId: service, handleId }))
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200)
    expect(asked).toEqual(['/once'])
    for (const openWay of [2, 3]) expect((await opened(at(`/${openWay}`), openWay)).body.data.framing).toBeUndefined()
    expect(asked).toEqual([])
    const eve = await server.loginNew({ account: 'eve' })
    expect((await opened(at('/secret'), 1, eve)).status).toBe(403)
    expect(asked).toEqual([])
  })
})

describe('a start that begins filled', () => {
  const title = { zh: 'x' }
  const text = (id: string, more: object = {}) => ({ id, type: 'string', title, ...more }) as Field
  const formOf = (fields: Field[]): FormDocument => ({ kind: 'form', grammar: 1, key: 'ask.form', title, fields })
  const FIELDS = [
    text('name', { personal: 'name' }),
    text('unit', { personal: 'dept' }),
    text('tel', { personal: 'phone', format: 'phone' }),
    text('mail', { personal: 'email', format: 'email' }),
    text('why', { name: 'the_why' }),
    text('size', { type: 'enum', options: ['s', 'm'].map(id => ({ id, title })) }),
    text('with', { type: 'user' }),
    text('day', { type: 'date', default: { var: '$today' } }),
    text('paper', { type: 'file' }),
    text('inner'),
    text('opinion', { type: 'text' }),
    {
      ...text('rows'),
      type: 'children',
      fields: [text('n', { name: 'the_n' }), text('no', { type: 'serial' })],
    } as Field,
  ]
  const flow = (start: object = {}, more: object = {}) => {
    const made = flowOf('ask', [['check', { ...users('ann'), rest: 'write', comment: { into: 'opinion' } }]], {
      form: 'ask.form',
      ...more,
    })
    made.elements[0] = {
      ...made.elements[0]!,
      rest: 'write',
      fields: [{ id: 'inner', may: 'hide' }],
      ...start,
    } as never
    return made
  }
  const SENT = {
    ...{ name: 'a friend', the_why: 'rain', size: 'm', day: '2020-01-01', inner: 'sent', opinion: 'own' },
    rows: [{ the_n: 'one' }, { the_n: 'two' }],
  }
  const today = () => printMoment(new Date()).slice(0, 10)
  const opened = async (caller: Caller, query: string, key = 'ask') =>
    (await caller.get<StartForm>(`${PROCESS}/getFormByProcessDefKey?processDefKey=${key}&${query}`)).body.data
  const begin = async (caller: Caller, values: object = SENT, key = 'ask') =>
    (await caller.post<{ processInsId: string }>(`${PROCESS}/startProcessByKey`, { processDefKey: key, ...values }))
      .body.data.processInsId
  let service: string
  let cara: Caller
  let dan: Caller

  beforeAll(async () => {
    await deploy(server, flow(), { 'ask.form': formOf(FIELDS) })
    service = await save('serviceManage', { serviceName: 'ask', status: 1 })
    await save('serviceOnlineHandle', { serviceId: service, name: 'a', way: 1, processDefKey: 'ask', status: 1 })
    cara = await server.loginNew({ account: 'cara', name: '柯拉', depts: ['library'] })
    dan = await server.loginNew({ account: 'dan', name: '丹', depts: ['canteen'] })
    await server.db.write({ tenant: '000000' }, trx =>
      sql`update blade_user set phone = '13800000001', email = 'no address' where account = 'cara'`.execute(trx),
    )
  })

  test('the first time it holds what is known of the person, and nothing that is wrong or a guess', async () => {
    const { form, filled } = await opened(cara, `serviceId=${service}`)
    const unit = form!.values.unit
    expect(form!.values).toEqual({ name: '柯拉', unit: expect.any(String), tel: '13800000001' })
    expect(unit).not.toMatch(/^\d*$/)
    expect(filled).toEqual({
      fields: { name: 'person', unit: 'person', tel: 'person' },
      ...{ process: null, draft: null },
    })
    // without a service nothing is filled in
    const plain = await opened(cara, '')
    expect([plain.form!.values, plain.filled]).toEqual([{}, undefined])
  })

  test('then what they wrote last, but for what holds once; each says its source', async () => {
    const dans = (await dan.get<{ user_id: string }>('/api/blade-user/info')).status
    expect(dans).toBeLessThan(500)
    const id = await begin(cara, { ...SENT, with: dan.result.user_id })
    const { form, filled } = await opened(cara, `serviceId=${service}`)
    expect(form!.values).toEqual({
      ...{ name: '柯拉', unit: expect.any(String), tel: '13800000001', the_why: 'rain', size: 'm' },
      with: dan.result.user_id,
      rows: [{ the_n: 'one' }, { the_n: 'two' }],
    })
    expect(filled).toMatchObject({
      fields: { name: 'person', why: 'process', size: 'process', with: 'process', rows: 'process' },
      process: { id, at: today() },
    })
    expect(form!.values).not.toHaveProperty('opinion')
    // and what it begins with is accepted as it is
    expect(await begin(cara, form!.values)).toMatch(/^\d+$/)
    const again = await opened(cara, `from=${id}`)
    expect(again.filled!.process!.id).toBe(id)
  })

  test('nobody gets values of others by naming their process, nor of another process, tenant, or none', async () => {
    const [own, other] = [await begin(dan, { the_why: 'of dan' }), await begin(cara, { the_why: 'of cara' })]
    const leave = await begin(dan, { reason: 'x' }, 'leave')
    const abroad = await server.loginNew({ account: 'abroad', tenant: '000777' })
    await deploy(server, flow(), { 'ask.form': formOf(FIELDS) }, '000777')
    const far = await begin(abroad, { the_why: 'abroad' })
    const bad = [other, leave, far, '0', '-1', 'x', `${own}'`, `${own},${other}`, '9'.repeat(40), '%00', 'null', '']
    for (const from of bad) {
      const { form, filled } = await opened(dan, `from=${encodeURIComponent(from)}`)
      expect([from, form!.values.the_why, filled!.process]).toEqual([from, undefined, null])
    }
    const twice = await opened(dan, `from=${other}&from=${own}`)
    expect(twice.form!.values.the_why).not.toBe('of cara')
    expect((await opened(dan, `from=${own}`)).form!.values.the_why).toBe('of dan')
    // what a colleague started for somebody is not what they wrote
    await deploy(server, { ...flow({}, { onBehalf: { roles: ['staff'] } }) }, { 'ask.form': formOf(FIELDS) })
    const given = await begin(ann, { the_why: 'of ann', applyUser: dan.result.user_id })
    expect((await opened(dan, `from=${given}`)).filled!.process).toBeNull()
    expect((await opened(dan, `serviceId=${service}`)).form!.values.the_why).toBe('of dan')
  })

  test('a field is filled only if its starter wrote it then and writes it now, and it is the same field', async () => {
    const id = await begin(dan, { ...SENT, with: cara.result.user_id })
    const valuesWith = async (start: object, fields: Field[]) => {
      await deploy(server, flow(start), { 'ask.form': formOf(fields) })
      return (await opened(dan, `from=${id}`)).form!.values
    }
    // the check at the library writes what the starter does not see; a new version would show it
    const task = (await ann.get<{ records: { taskId: string }[] }>(`${PROCESS}/todoList?processInsId=${id}&size=1`))
      .body
    await ann.post(`${PROCESS}/completeTask`, {
      taskId: task.data.records[0]!.taskId,
      pass: true,
      inner: 'of the check',
    })
    expect(await valuesWith({ fields: [] }, FIELDS)).not.toHaveProperty('inner')
    const locked = await valuesWith({ fields: [{ id: 'why', may: 'read' }] }, FIELDS)
    expect([locked.the_why, locked.size]).toEqual([undefined, 'm'])
    const without = await valuesWith(
      {},
      FIELDS.filter(field => field.id !== 'why'),
    )
    expect(without).not.toHaveProperty('the_why')
    const changed = FIELDS.map(field => (field.id === 'why' ? text('why', { name: 'the_why', type: 'text' }) : field))
    expect(await valuesWith({}, changed)).not.toHaveProperty('the_why')
    const masked = FIELDS.map(field => (field.id === 'why' ? { ...field, masked: true as const } : field))
    expect(await valuesWith({}, masked)).not.toHaveProperty('the_why')
    const fewer = FIELDS.map(field => (field.id === 'size' ? { ...field, options: [{ id: 's', title }] } : field))
    expect(await valuesWith({}, fewer)).not.toHaveProperty('size')
    const shorter = FIELDS.map(field => (field.id === 'why' ? { ...field, maxLength: 2 } : field))
    expect(await valuesWith({}, shorter)).not.toHaveProperty('the_why')
    await deploy(server, flow(), { 'ask.form': formOf(FIELDS) })
  })

  test('somebody who is gone is not named again, and a value that is no id asks the database nothing', async () => {
    const gone = await server.loginNew({ account: 'gone' })
    const lost = await begin(dan, { with: gone.result.user_id, the_why: 'w' })
    expect((await opened(dan, `from=${lost}`)).form!.values.with).toBe(gone.result.user_id)
    await server.db.write({ tenant: '000000' }, trx =>
      sql`update blade_user set is_deleted = 1 where account = 'gone'`.execute(trx),
    )
    const { form } = await opened(dan, `from=${lost}`)
    expect([form!.values.with, form!.values.the_why]).toEqual([undefined, 'w'])
    await server.db.write({ tenant: '000000' }, trx =>
      sql`update wf_instance set state = jsonb_set(state, '{vars,with}', '"1); drop"') where id = ${lost}`.execute(trx),
    )
    expect((await opened(dan, `from=${lost}`)).form!.values).not.toHaveProperty('with')
  })

  test('what is huge stays out, and the rest is there', async () => {
    const id = await begin(dan, {
      the_why: 'w'.repeat(30_000),
      size: 's',
      rows: Array.from({ length: 150 }, () => ({ the_n: 'n' })),
    })
    const { form } = await opened(dan, `from=${id}`)
    expect(form!.values).toMatchObject({ size: 's' })
    expect(Object.keys(form!.values)).not.toEqual(expect.arrayContaining(['the_why']))
    expect(form!.values).not.toHaveProperty('rows')
  })

  test('a start one keeps wins: it is named, and nothing is filled in over it', async () => {
    const kept = { title: 'ask', processDefKey: 'ask', variables: { the_why: 'kept' } }
    const { body } = await cara.post<{ id: string }>(`${PROCESS}/draft/submit`, kept)
    const { form, filled } = await opened(cara, `serviceId=${service}`)
    expect([form!.values, filled]).toEqual([
      {},
      { fields: {}, process: null, draft: { id: body.data.id, at: today() } },
    ])
    // of another person's nothing is said
    expect((await opened(dan, `serviceId=${service}`)).filled!.draft).toBeNull()
    await cara.post(`${PROCESS}/draft/remove`, { ids: body.data.id })
  })

  test('a service that may not be handled, or not now, is refused before anything is filled in', async () => {
    const shut = await save('serviceManage', { serviceName: 'shut', status: 1, userIds: ann.result.user_id })
    await save('serviceOnlineHandle', { serviceId: shut, name: 'a', way: 1, processDefKey: 'ask', status: 1 })
    const call = `${PROCESS}/getFormByProcessDefKey?processDefKey=ask&serviceId=`
    expect((await dan.get(call + shut)).status).toBe(403)
    for (const id of ['x', '0', '1'.repeat(30)]) expect((await dan.get(call + id)).status).toBe(404)
  })
})
