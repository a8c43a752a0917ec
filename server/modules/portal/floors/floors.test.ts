/** What editors put on the pages of the portal, as visitors and people signed in have it, by calls and for the pages. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { FloorContent } from '#adapters/wire/portal-content.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { guestIn, type Who } from '#engine/access/who.ts'
import type { DrawBoard } from '#engine/ports/draw-board.ts'
import type { Ask } from '#engine/ports/ports.ts'
import type { AnyDocument, DashboardDocument } from '#engine/schema/document.ts'
import { editDraft, withPage } from '#tests/support/design.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import type { Services } from '../../../services.ts'
import { FEEDS } from '../pages/feeds.ts'
import { composePreview, type PreviewAsked } from '../pages/preview.ts'
import { previewFeeds } from '../pages/preview-feeds.ts'
import { readNews, readShortcuts, readSlides, readTopMenu } from './read-content.ts'
import { readFloors, readPrecinct } from './read-floors.ts'

const PORTAL = '/api/blade-portal'
const TENANT = '000000'

let server: TestServer
let services: Services
let admin: Caller
let ann: Caller
let made = 0

beforeAll(async () => {
  const spy = {
    services(given: Services) {
      services = given
      return {}
    },
  }
  server = await startServer({}, [spy])
  admin = await server.loginNew({ account: 'floor-admin', roles: ['administrator'] })
  ann = await server.loginNew({ account: 'ann', roles: ['staff'], depts: ['library'] })
})
afterAll(() => server.stop())

const whoIs = ({ result }: Caller): Who => ({
  ...{ id: result.user_id!, account: 'ann', name: 'ann', tenant: TENANT, dept: '', deptCode: '' },
  ...{ roles: ['staff'], posts: [] },
})
const guest = guestIn(TENANT)

async function add(entity: string, record: object, caller = admin): Promise<string> {
  const { status, body } = await caller.post<WireRecord>(`/api/data/${entity}/submit`, record)
  expect([status, body.msg], `${entity} ${JSON.stringify(record)} ${JSON.stringify(body.data)}`).toEqual([
    200,
    expect.anything(),
  ])
  return String(body.data.id)
}
const service = (serviceName: string, more: object = {}) =>
  add('serviceManage', { serviceName, status: 1, introduce: `<p>${serviceName}</p>`, ...more })
const visit = <T>(path: string) => server.call<T>('GET', `${PORTAL}/${path}`)
const floor = (record: object) => add('floor', { sort: ++made, ...record, name: `floor ${made}` })
const switchOff = (entity: string, id: string) => admin.post(`/api/data/${entity}/submit`, { id, status: 0 })

describe('calls', () => {
  test('PC-15 a set of slides comes with its enabled slides, in their order', async () => {
    const typeId = await add('slideshowType', { name: 'home' })
    const slide = (title: string, more: object) =>
      add('slideshow', { title, typeId, imageUrl: '/a.png', linkType: 2, urlAddress: 'https://a.example', ...more })
    await slide('second', { sort: 2, type: 'wide', textDefaultValue: 'text', propertyJson: { fit: 'cover' } })
    await slide('first', { sort: 1, linkTarget: '_blank' })
    await slide('off', { sort: 0, status: 0 })
    await add('slideshow', { title: 'of no set', imageUrl: '/b.png' })
    const path = `${PORTAL}/slideshow/getSlideshowTypeAndList`
    const { body } = await ann.get<WireRecord & { list: WireRecord[] }>(`${path}?id=${typeId}`)
    expect(body.data).toMatchObject({ id: typeId, name: 'home', list: [{ title: 'first' }, { title: 'second' }] })
    expect(body.data.list[1]).toMatchObject({
      ...{ imageUrl: '/a.png', linkType: 2, urlAddress: 'https://a.example' },
      ...{ type: 'wide', textDefaultValue: 'text', propertyJson: { fit: 'cover' } },
    })
    const slides = await readSlides(services, guest, typeId)
    expect(slides.map(({ title, linkTarget }) => [title, linkTarget])).toEqual([
      ['first', '_blank'],
      ['second', ''],
    ])
    expect((await ann.get(`${path}?id=7`)).status).toBe(404)
    for (const id of ['x', '', '9'.repeat(30)]) expect([400, 404]).toContain((await ann.get(`${path}?id=${id}`)).status)
    await switchOff('slideshowType', typeId)
    expect((await ann.get(`${path}?id=${typeId}`)).status).toBe(404)
    expect(await readSlides(services, guest, typeId)).toEqual([])
  })

  test('PC-24 PC-26 special and direct services come by their kind, and as visitors have them', async () => {
    const hidden = await service('XYZZY not published', { status: 0 })
    const throughDeptId = await add('throughDept', { name: 'Office', deptId: ann.result.dept_id, remark: 'PLUGH' })
    for (const [title, type] of [
      ['Freshers', 'a'],
      ['Leavers', 'a'],
      ['Staff', 'b'],
    ]) {
      await add('specialService', { title, type, serviceIds: hidden, remark: 'PLUGH' })
      await add('throughTrain', { title, type, throughDeptId, remark: 'PLUGH' })
    }
    await add('specialService', { title: 'XYZZY off', type: 'a', status: 0 })
    await add('throughTrain', { title: 'XYZZY off', type: 'c', status: 0 })
    type Kind = { type: string; list: WireRecord[] }
    for (const call of ['specialService/getSpecialTypeAndServiceList', 'throughTrain/getThroughTrainTypeAndList']) {
      const { body } = await ann.get<Kind[]>(`${PORTAL}/${call}`)
      expect(body.data.map(({ type, list }) => [type, list.map(({ title }) => title)]).toSorted(), call).toEqual([
        ['a', expect.arrayContaining(['Freshers', 'Leavers'])],
        ['b', ['Staff']],
      ])
      const one = (await ann.get<Kind>(`${PORTAL}/${call}?type=b`)).body.data
      expect([one.type, one.list.map(({ title }) => title)]).toEqual(['b', ['Staff']])
      expect((await ann.get<Kind>(`${PORTAL}/${call}?type=none`)).body.data.list).toEqual([])
      expect((await visit(call)).status).toBe(401)
    }
    for (const call of ['specialService/noLogin/list?size=2', 'throughTrain/noLogin/page?size=2']) {
      const { body, text } = await visit<Page<WireRecord>>(call)
      expect([body.data.total, body.data.records.length]).toEqual([3, 2])
      expect(text).not.toMatch(new RegExp(`XYZZY|PLUGH|floor-admin|${hidden}`))
      expect((await visit(call.replace('2', '-1'))).status).toBe(400)
    }
  })

  test('PC-23 visitors have the departments of the through train', async () => {
    await add('throughDept', {
      name: 'Library',
      deptId: ann.result.dept_id,
      sort: 0,
      urlAddress: '/library',
      remark: 'PLUGH',
    })
    await add('throughDept', { name: 'XYZZY off', deptId: ann.result.dept_id, status: 0 })
    const { body, text } = await visit<WireRecord[]>('throughDept/noLogin/throughDeptListNoPage')
    expect(body.data.map(({ name, urlAddress }) => [name, urlAddress])).toEqual([
      ['Library', '/library'],
      ['Office', null],
    ])
    expect(text).not.toMatch(/XYZZY|PLUGH|floor-admin/)
  })

  test('PC-22 a source comes with its news, the newest first; visitors have the sources', async () => {
    const sourceId = await add('newsSource', { name: 'Campus', kind: 'links', remark: 'PLUGH' })
    const off = await add('newsSource', { name: 'XYZZY', kind: 'links', status: 0 })
    const item = (title: string, publishTime: string, of = sourceId) =>
      add('newsItem', { title, sourceId: of, urlAddress: 'https://n.example/1', publishTime })
    await item('old', '2026-01-01 00:00:00')
    await item('new', '2026-02-01 00:00:00')
    await item('XYZZY of one that is off', '2026-03-01 00:00:00', off)
    const { body } = await ann.get<WireRecord & { list: WireRecord[] }>(`${PORTAL}/newsSource/getRss?id=${sourceId}`)
    expect([body.data.name, body.data.list.map(({ title }) => title)]).toEqual(['Campus', ['new', 'old']])
    const all = (await ann.get<(WireRecord & { list: WireRecord[] })[]>(`${PORTAL}/newsSource/getRss`)).body.data
    expect(all.map(({ name, list }) => [name, list.length])).toEqual([['Campus', 2]])
    const listed = await visit<Page<WireRecord>>('newsSource/noLogin/list')
    expect(listed.body.data.records.map(({ name }) => name)).toEqual(['Campus'])
    expect(listed.text).not.toMatch(/XYZZY|PLUGH|rssUrl/)
    for (const who of [guest, whoIs(ann)]) {
      const news = await readNews(services, who, { size: 5 })
      expect(news.map(({ title, sourceName }) => [title, sourceName])).toEqual([
        ['new', 'Campus'],
        ['old', 'Campus'],
      ])
    }
    const done = await admin.post(`${PORTAL}/newsSource/updateStatus`, { ids: sourceId, status: 0 })
    expect([done.status, await readNews(services, guest, { size: 5 })]).toEqual([200, []])
  })

  test('PC-21 a quote at random is one of those that are enabled', async () => {
    const path = `${PORTAL}/aphorism/random`
    expect((await ann.get(path)).body.data).toBeNull()
    await add('aphorism', { content: 'off', status: 0 })
    for (const content of ['one', 'two', 'three']) await add('aphorism', { content })
    const seen = new Set<unknown>()
    for (let n = 0; n < 40; n++) seen.add((await ann.get<WireRecord>(path)).body.data.content)
    expect([...seen].toSorted()).toEqual(['one', 'three', 'two'])
    expect((await ann.get<WireRecord>(`${path}?author=nobody`)).body.data).toBeNull()
  })

  test('PC-19 the menu has its first ten enabled entries; shortcuts are for who is signed in', async () => {
    for (let n = 1; n <= 12; n++)
      await add('topMenu', { menuName: `m${n}`, menuPath: `/p${n}`, index: n, status: n === 3 ? 0 : 1 })
    const names = (await readTopMenu(services, guest)).map(({ menuName }) => menuName)
    expect(names).toEqual(['m1', 'm2', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm11'])
    await add('shortcutEntrance', { name: 'card', linkType: 1, urlAddress: '/card' })
    expect(await readShortcuts(services, guest)).toEqual([])
    expect(await readShortcuts(services, whoIs(ann))).toMatchObject([
      { name: 'card', linkType: 1, urlAddress: '/card' },
    ])
  })
})

describe('floors', () => {
  const shown = async (who: Who, precinct?: string) =>
    (await readFloors(services, who, { ...(precinct && { precinct }) })).map(each =>
      'failed' in each ? 'failed' : each.type,
    )

  test('each shows the one thing it names, within the reader’s rights, in its order, at once', async () => {
    const categoryId = await add('serviceCategory', { name: 'Study' })
    const [open, draft] = [await service('open', { categoryId }), await service('draft', { categoryId, status: 0 })]
    const specialServiceId = await add('specialService', { title: 'Freshers', serviceIds: `${open},${draft}` })
    const slideshowTypeId = await add('slideshowType', { name: 'floor' })
    await add('slideshow', { title: 's', typeId: slideshowTypeId, imageUrl: '/a.png' })
    const servicePackageId = await add('servicePackage', { name: 'Enrol', serviceIds: `${draft},${open}` })
    const led = await add('precinct', { name: 'Led', urlAddress: '/portal/hall', linkType: 1, sort: 1 })
    const own = await add('precinct', { name: 'Own', sort: 2 })
    await add('urlManage', { name: 'Library', urlAddress: 'https://library.example' })
    const newsSourceId = await add('newsSource', { name: 'Floor news', kind: 'links' })
    await add('newsItem', { title: 'n', sourceId: newsSourceId, urlAddress: 'https://n.example' })
    const named: Record<string, object> = {
      ...{ category: { categoryId }, special: { specialServiceId }, slides: { slideshowTypeId } },
      ...{ news: { newsSourceId }, package: { servicePackageId }, precincts: {}, links: {}, apps: {}, status: {} },
    }
    const ids: string[] = []
    for (const [type, more] of Object.entries(named)) ids.push(await floor({ type, ...more }))
    const ofColumns = await floor({ type: 'column' })
    for (const name of ['one', 'two']) {
      const columnId = await add('column', { name, floorId: ofColumns })
      for (const serviceId of [open, draft]) await add('specialColumnService', { columnId, serviceId })
    }
    const who = whoIs(ann)
    const all = ['category', 'special', 'slides', 'news', 'package', 'precincts', 'links', 'apps', 'status', 'column']
    expect(await shown(who)).toEqual(all)
    const byType = new Map(
      (await readFloors(services, who)).map(each => ['type' in each ? each.type : '', each as FloorContent]),
    )
    const namesOf = (list: { serviceName: string }[]) => list.map(({ serviceName }) => serviceName)
    const [category, special, column] = ['category', 'special', 'column'].map(type => byType.get(type))
    expect(category?.type === 'category' && [namesOf(category.services), category.total]).toEqual([['open'], 1])
    expect(special?.type === 'special' && [special.special.title, namesOf(special.services)]).toEqual([
      'Freshers',
      ['open'],
    ])
    expect(column?.type === 'column' && column.columns.map(each => [each.name, namesOf(each.services)])).toEqual([
      ['one', ['open']],
      ['two', ['open']],
    ])
    const visitors = await readFloors(services, guest)
    expect(JSON.stringify(visitors)).not.toContain('draft')
    expect(await shown(guest)).toEqual(all.filter(type => type !== 'apps' && type !== 'status'))
    expect(visitors).toContainEqual(
      expect.objectContaining({ type: 'package', services: [expect.objectContaining({ id: open })] }),
    )
    expect(visitors).toContainEqual(
      expect.objectContaining({ type: 'links', entries: [expect.objectContaining({ name: 'Library' })] }),
    )
    const precincts = visitors.flatMap(each => ('type' in each && each.type === 'precincts' ? each.precincts : []))
    expect(precincts.map(({ id, urlAddress }) => [id, urlAddress])).toEqual([
      [led, '/portal/hall'],
      [own, `/portal/precinct/service?id=${own}`],
    ])
    await admin.post(`${PORTAL}/floor/updateStatus`, { ids: ids[3], status: 0 })
    await admin.post(`/api/data/floor/submit`, { id: ids[0], sort: 999 })
    expect(await shown(who)).toEqual([...all.filter(type => !['category', 'news'].includes(type)), 'category'])
    for (const id of [...ids, ofColumns]) await switchOff('floor', id)
  })

  test('one that is broken costs itself and no other', async () => {
    const slideshowTypeId = await add('slideshowType', { name: 'broken' })
    const specialServiceId = await add('specialService', { title: 'off soon' })
    const ids = [
      await floor({ type: 'slides', slideshowTypeId }),
      await floor({ type: 'special', specialServiceId }),
      await floor({ type: 'news' }),
    ]
    await switchOff('specialService', specialServiceId)
    expect(await shown(whoIs(ann))).toEqual(['failed', 'failed', 'news'])
    expect(await shown(guest)).toEqual(['failed', 'failed', 'news'])
    for (const id of ids) await switchOff('floor', id)
  })

  test('a precinct has floors of its own, the home page the others', async () => {
    const precinct = await add('precinct', { name: 'Library' })
    const ids = [await floor({ type: 'news', precinctId: precinct }), await floor({ type: 'news' })]
    expect([await shown(guest), await shown(guest, precinct), await shown(guest, '7')]).toEqual([
      ['news'],
      ['news'],
      [],
    ])
    expect((await readPrecinct(services, guest, precinct)).about).toMatchObject({ title: 'Library' })
    for (const broken of ['', 'x', '7', '9'.repeat(30), "1' or 1=1"])
      expect(await readPrecinct(services, guest, broken)).toEqual({ floors: [], about: null })
    await admin.post(`${PORTAL}/precinct/updateStatus`, { ids: precinct, status: 0 })
    expect(await shown(guest, precinct)).toEqual([])
    for (const id of ids) await switchOff('floor', id)
  })

  test.each([
    [{ type: 'category' }, 'categoryId'],
    [{ type: 'special', specialServiceId: '7' }, 'specialServiceId'],
    [{ type: 'anything' }, 'type'],
    [{}, 'type'],
    [{ type: 'cards' }, 'portraitId'],
    [{ type: 'news', most: 1e9 }, 'most'],
  ])('one of %j is refused at %s', async (record, path) => {
    const { status, body } = await admin.post<{ issues: { path: string }[] }>('/api/data/floor/submit', {
      ...{ name: 'x', ...record },
    })
    expect([status, body.data.issues.map(issue => issue.path)]).toEqual([400, expect.arrayContaining([path])])
  })

  test('what another kind names is not kept', async () => {
    const categoryId = await add('serviceCategory', { name: 'Kept' })
    const id = await floor({ type: 'news', categoryId })
    expect((await admin.get<WireRecord>(`/api/data/floor/detail?id=${id}`)).body.data.categoryId).toBeNull()
    await switchOff('floor', id)
  })
})

describe('a floor of cards', () => {
  const named = (key: string) => ({ zh: key, en: key })
  const TOURS = 'tours'
  const model = {
    ...{ kind: 'entity', grammar: 1, key: TOURS, title: named(TOURS) },
    fields: [
      { id: 'guide', type: 'string', title: named('guide') },
      { id: 'kind', type: 'enum', title: named('kind'), options: ['a', 'b'].map(id => ({ id, title: named(id) })) },
    ],
    access: [
      { id: 'open', to: { anyone: true }, may: ['totals'], hide: ['guide'], rows: { '==': [{ var: 'kind' }, 'a'] } },
      { id: 'staff', to: { roles: ['staff'] }, may: ['list', 'detail'] },
      { id: 'keeper', to: { roles: ['administrator'] }, may: ['list', 'detail', 'add'] },
    ],
  } as unknown as AnyDocument
  const slow = {
    ...{ kind: 'query', grammar: 1, key: 'tours.slow', title: named('slow'), source: 'main', params: [] },
    ...{
      sql: ['select pg_sleep(6)::text as n'],
      single: true,
      result: [{ id: 'n', type: 'string' }],
      access: { roles: ['staff'] },
    },
  } as unknown as AnyDocument
  const count = { aggregateType: 'count', measureId: 'n' }
  const over = { type: 'miniApp', appId: TOURS, appName: TOURS, modelId: TOURS, configType: 'ca', ...count }
  const card = (id: string, dataConfig: object, prop = 'number-card') => ({
    ...{ id, prop, label: id, x: 0, w: 6, h: 6, minW: 3, minH: 4 },
    dataConfig: { queryId: id, fieldRelation: [{ showField: 'value', field: 'n' }], ...dataConfig },
  })
  const all = card('all', over)
  const byGuide = card('byGuide', { ...over, group: [{ id: 'guide' }] })
  const sql = card('slow', { type: 'sql', dataSource: 'main', sqlContent: 'tours.slow' })

  /** Shows the rows of each query in place of its card. */
  const drawRows: DrawBoard = async ({ bundle, ask }) => {
    const { queries = [] } = bundle.document as DashboardDocument
    const asks = queries.map(
      ({ id, entity = '', sql: key, params: _, ...query }): Ask =>
        key ? { id, sql: key, params: {} } : { id, entity: bundle.entities[entity]!, query },
    )
    const answers = await ask(asks)
    const cards = queries.map(({ id }) => ({ id, title: JSON.stringify(answers.get(id)), span: 12, figures: [] }))
    return { cards, more: false }
  }

  async function board(cards: object[], access: object = { anyone: true }): Promise<string> {
    const portraitConfig = [{ prop: 'board', w: 0, h: 0, option: { access } }, ...cards]
    const { body, text } = await admin.post<WireRecord>('/api/dataPortrait/dataPortrait/submit', {
      ...{ portraitName: 'tours', portraitType: 'ordinary', status: 1, portraitConfig },
    })
    expect(body.success, text).toBe(true)
    return floor({ type: 'cards', portraitId: body.data.id })
  }
  const shownTo = async (who: Who, id: string, more: object = {}) => {
    const found = (await readFloors({ ...services, draw: drawRows, ...more }, who)).find(each => each.id === id)
    return found && 'cards' in found ? Object.fromEntries(found.cards.map(each => [each.id, each.title])) : found
  }

  beforeAll(async () => {
    await publishDocuments(server.db, TOURS, [model, slow])
    await vi.waitFor(async () => expect((await admin.post(`/api/data/${TOURS}/query`, {})).status).not.toBe(404))
    for (const [guide, kind] of [
      ['XYZZY', 'a'],
      ['XYZZY', 'b'],
      ['PLUGH', 'b'],
    ])
      await add(TOURS, { guide, kind })
  })

  test('shows each reader what their rights give: visitors totals of the rows that are open', async () => {
    const id = await board([all, byGuide])
    const who = whoIs(ann)
    expect((await shownTo(who, id)) as object).toMatchObject({
      all: expect.stringContaining('"n":3'),
      byGuide: expect.stringMatching(/PLUGH.*XYZZY|XYZZY.*PLUGH/),
    })
    const visitor = (await shownTo(guest, id)) as Record<string, string>
    expect(visitor.all).toContain('"n":1')
    expect(JSON.stringify(visitor)).not.toMatch(/XYZZY|PLUGH/)
    const elsewhere = { ...who, tenant: '100001' }
    expect(await shownTo(elsewhere, id)).toBeUndefined()
    await switchOff('floor', id)
  })

  test('of a board that is closed to the reader is not there, in a preview as its reader', async () => {
    const id = await board([all], { roles: ['staff'] })
    expect(await shownTo(guest, id)).toBeUndefined()
    const keeper = { ...whoIs(admin), account: 'floor-admin', roles: ['administrator'] }
    const rowsAs = guest
    expect(await shownTo({ ...whoIs(ann), roles: ['other'] }, id, { rowsAs: keeper })).toBeUndefined()
    expect(await shownTo(whoIs(ann), id, { rowsAs })).toBeUndefined()
    await switchOff('floor', id)
    const open = await board([all])
    expect(await shownTo(whoIs(ann), open, { rowsAs })).toEqual({ all: expect.stringContaining('"n":1') })
    await switchOff('floor', open)
  })

  test('waits no longer than a page may, and one that cannot be drawn costs itself', async () => {
    const id = await board([all, sql])
    expect(await shownTo(whoIs(ann), id)).toEqual({ all: expect.stringContaining('"n":3'), slow: undefined })
    const draw = () => Promise.reject(new Error('not drawn'))
    expect(await shownTo(whoIs(ann), id, { draw })).toMatchObject({ failed: true })
    expect(Object.keys((await shownTo(guest, id)) as object)).toEqual(['all'])
    await switchOff('floor', id)
  })
})

describe('my status', () => {
  const query = (key: string, sql: string, more: object = {}) =>
    ({
      ...{ kind: 'query', grammar: 1, key, title: { zh: key, en: key }, source: 'main', sql: [sql], single: true },
      ...{ params: [{ id: 'me', type: 'string', default: { var: '$me.account' } }], access: { roles: ['staff'] } },
      ...{ result: [{ id: 'n', type: 'string' }], ...more },
    }) as unknown as AnyDocument
  const listOf = async (caller: Caller) =>
    (await caller.get<WireRecord[]>(`${PORTAL}/myStatus/getMyStatusList`)).body.data

  test('PC-25 counts with the reader’s own values, keeps the answer a while, and tells nobody the statement', async () => {
    const OWN = 'select :me::text as n'
    const SLOW = `select clock_timestamp()::text as n`
    await publishDocuments(server.db, 'figures', [
      query('figures.own', OWN),
      query('figures.slow', SLOW, { params: [] }),
      query('figures.broken', `select (1 / 0)::text as n`, { params: [] }),
      query('figures.closed', 'select 1::text as n', { params: [], access: { roles: ['keeper'] } }),
      query('figures.many', 'select 1::text as n', { params: [], single: undefined }),
    ])
    const ben = await server.loginNew({ account: 'ben', roles: ['staff'] })
    await add('myStatus', { name: 'own', sort: 1, sqlContent: OWN, urlAddress: '/mine' })
    await add('myStatus', { name: 'slow', sort: 2, sqlContent: 'figures.slow' })
    await add('myStatus', { name: 'broken', sort: 3, sqlContent: 'figures.broken' })
    await add('myStatus', { name: 'closed', sort: 4, sqlContent: 'figures.closed' })
    await add('myStatus', { name: 'plain', sort: 5 })
    await add('myStatus', { name: 'off', sort: 6, status: 0 })
    const [anns, bens] = [await listOf(ann), await listOf(ben)]
    const told = (list: WireRecord[]) => list.map(({ name, value, failed }) => [name, value, failed])
    const slow = anns[1]!.value
    expect(told(anns)).toEqual([
      ['own', 'ann', undefined],
      ['slow', expect.stringMatching(/^\d{4}-/), undefined],
      ['broken', null, true],
      ['closed', null, true],
      ['plain', null, undefined],
    ])
    expect(told(bens)[0]).toEqual(['own', 'ben', undefined])
    expect(bens[1]!.value).not.toBe(slow)
    expect((await listOf(ann))[1]!.value).toBe(slow)
    const answers = [
      await ann.get(`${PORTAL}/myStatus/getMyStatusList`),
      await ann.get(`${PORTAL}/myStatus/list`),
      await ann.get(`${PORTAL}/myStatus/getMyStatusList?sqlContent=select 1`),
    ]
    for (const { text } of answers) expect(text).not.toMatch(/select|figures\.|sqlContent/)
    expect((await server.call('GET', `${PORTAL}/myStatus/getMyStatusList`)).status).toBe(401)
  })

  test.each([
    ['select secret from somewhere', 'published'],
    ['figures.many', 'single'],
  ])('what is no published query of one value is refused: %s', async (sqlContent, words) => {
    const { status, body } = await admin.post<{ issues: { path: string; msg: string }[] }>(
      '/api/data/myStatus/submit',
      { name: 'x', sqlContent },
      { 'accept-language': 'en' },
    )
    expect([status, body.data.issues]).toEqual([
      400,
      [expect.objectContaining({ path: 'sqlContent', msg: expect.stringContaining(words) })],
    ])
  })
})

describe('a preview of a page', () => {
  const HOME = 'portal-page.index'
  const designer = (): Who => ({ ...whoIs(admin), account: 'floor-admin', roles: ['administrator'] })
  const refuse = (error: unknown) => {
    throw error
  }
  const preview = (asked: Partial<PreviewAsked> = {}, key = HOME) =>
    composePreview(services, designer(), key, {
      ...{ as: '', at: '', of: 'draft', lang: 'zh', params: {}, told: refuse, ...asked },
    })
  const ask = (caller: Caller, body: object, key = HOME) =>
    caller.post(`/api/blade-schema/design/apps/${key}/preview`, body)
  const MINE = 'portal-page.mine'

  test('is for who designs the page, of people they may choose, and of nothing else', async () => {
    const other = await server.loginNew({ account: 'elsewhere', tenant: '100001', roles: ['administrator'] })
    const maker = await server.loginNew({ account: 'maker', roles: ['creator'] })
    const asAnn = { as: `user:${ann.result.user_id}` }
    const refused = async (caller: Caller, body: object, key?: string) => {
      const { status, headers, text } = await ask(caller, body, key)
      expect(text.includes('<html')).toBe(false)
      return [status, headers.get('cache-control')]
    }
    expect((await server.call('POST', `/api/blade-schema/design/apps/${HOME}/preview`, {})).status).toBe(401)
    expect((await refused(ann, asAnn))[0]).toBe(403)
    expect((await refused(maker, asAnn))[0]).toBe(403)
    expect((await refused(other, asAnn))[0]).toBe(404)
    for (const as of ['user:7', 'user:0 or 1=1', 'guest:1', 'role:none', `dept:';`, 'user:', 'x'.repeat(300)])
      expect([as, (await refused(admin, { as }))[0]]).toEqual([as, 404])
    for (const at of ['yesterday', '2026-02-30 08:00', '9999-01-01 00:00', "'; --"])
      expect([at, (await refused(admin, { at }))[0]]).toEqual([at, 400])
    for (const key of ['home', 'nothing', 'portal-page.none']) expect((await refused(admin, {}, key))[0]).toBe(404)
    expect((await refused(admin, { as: 7, at: {} }))[0]).toBe(400)
  })

  test('tells nothing of a person: what is theirs alone is a sample, and their figures are not counted', async () => {
    const receiver = ann.result.user_id!
    await server.db.write({ tenant: TENANT }, trx =>
      trx
        .insertInto('blade_message')
        .values({ tenant_id: TENANT, title: 'XYZZY', content: 'XYZZY', type: 1, is_read: 1, receiver } as never)
        .execute(),
    )
    const id = await service('kept')
    await ann.post(`${PORTAL}/serviceCollect/updateCollect`, { serviceId: id, isCollect: true })
    const status = await floor({ type: 'status' })
    await add('myStatus', { name: 'private', sort: 1 })
    for (const key of [MINE, HOME]) {
      const { page } = await preview({ as: `user:${receiver}` }, key)
      expect(JSON.stringify(page)).not.toMatch(/XYZZY/)
      expect(page.me?.name).toBe('ann')
    }
    const { page } = await preview({ as: `user:${receiver}` })
    const floors = page.feeds.floors as { data: { floors: { type: string; entries?: { value: unknown }[] }[] } }
    const figures = floors.data.floors.find(({ type }) => type === 'status')?.entries ?? []
    expect(new Set(figures.map(({ value }) => value))).toEqual(new Set([3]))
    const introduced = await preview({ as: `user:${receiver}`, params: { id } }, 'portal-page.introduce')
    expect(introduced.page.feeds.service).toMatchObject({ data: { id, collected: false, running: null, draft: null } })
    await switchOff('floor', status)
  })

  test('every widget’s feed is read for all alike or is a sample', () => {
    expect(Object.keys(previewFeeds(designer())).toSorted()).toEqual(Object.keys(FEEDS).toSorted())
  })

  test('shows what is open at its time, to a visitor, a role and a person', async () => {
    const daily = { mode: 2, value: { from: '08:00', to: '17:30' } }
    const { body } = await admin.get<Page<WireRecord>>('/api/blade-system/role/list?roleAlias_equal=staff')
    const staff = String(body.data.records?.[0]?.id ?? (body.data as never as WireRecord[])[0]?.id)
    const id = await service('daily', { timeScope: daily, roleIds: staff })
    const at = async (asked: Partial<PreviewAsked>) => {
      const { page } = await preview({ ...asked, params: { id } }, 'portal-page.introduce')
      const { open, answer } = (page.feeds.service as { data: { open: boolean; answer: string } }).data
      return [open, answer]
    }
    expect(await at({ at: '2026-11-30 07:59' })).toEqual([false, 'sign-in'])
    expect(await at({ at: '2026-11-30 08:00:00', as: 'role:staff' })).toEqual([true, 'may'])
    expect(await at({ at: '2026-11-30 17:31', as: `user:${ann.result.user_id}` })).toEqual([false, 'may'])
    expect(await at({ at: '2026-11-30 12:00', as: 'role:administrator' })).toEqual([true, 'may-not'])
    expect((await preview({}, MINE)).isShut).toBe(true)
    expect(Object.keys((await preview({}, MINE)).page.feeds)).toEqual(['head'])
  })

  test('is no visit and no search, and only the draft’s', async () => {
    const noted: string[] = []
    const { portal, search } = services
    const spied = {
      ...services,
      portal: { ...portal, visits: { ...portal.visits, note: () => noted.push('visit') } },
      search: { ...search, note: () => noted.push('search') },
    } as unknown as Services
    const asked: PreviewAsked = {
      as: 'role:staff',
      at: '',
      of: 'draft',
      lang: 'zh',
      params: { q: 'daily' },
      told: refuse,
    }
    for (const key of ['portal-page.hall', 'portal-page.introduce', 'portal-page.search'])
      await composePreview(spied, designer(), key, asked)
    expect(noted).toEqual([])
    const told = { id: 'told', widget: 'quick-text', live: { text: { cat: ['on ', { var: '$today' }] } } }
    const changed = await editDraft(
      admin,
      HOME,
      withPage(page => ({ ...page, nodes: [told, ...(page.nodes ?? []).filter(({ id }) => id !== 'quote')] })),
    )
    expect(changed.status).toBe(200)
    const { page } = await preview({ at: '2026-11-30 07:59' })
    expect(page.nodes[0]?.props).toEqual({ text: 'on 2026-11-30' })
    const quotes = async (of: PreviewAsked['of']) =>
      (await preview({ of })).page.nodes.filter(({ widget }) => widget === 'portal-aphorism').length
    expect([await quotes('draft'), await quotes('published')]).toEqual([0, 1])
  })

  test('one person has one at a time, and few that wait', async () => {
    const asked = await Promise.all(Array.from({ length: 12 }, () => ask(admin, {}).then(({ status }) => status)))
    expect(asked).toContain(429)
  })
})
