/** Workshops and their boards, panels for readers and for visitors. @source DB-01, DB-03, DB-48, DB-50, DB-51; ADR 0046 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { PublicPanel } from '#adapters/wire/panel.ts'
import type { ScreenBundle, WireRecord } from '#adapters/wire/screen.ts'
import type { SentQuery } from '#engine/access/place-scripts.ts'
import { portraitOf } from '#engine/dashboard/portrait.ts'
import { MOST_CARDS } from '#engine/schema/cards-of.ts'
import type { AnyDocument, DashboardDocument, SqlQuery, WidgetDocument } from '#engine/schema/document.ts'
import { APPS, editDraft, makeApp, openState, publish } from '#tests/support/design.ts'
import { optionCards } from '#tests/support/option-cards.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }

const PATH = '/api/dataPortrait/dataPortrait'
const widgets = new Map(Object.entries(manifests as unknown as Record<string, WidgetDocument>))
const title = (zh: string) => ({ zh, en: zh })
const count = { aggregateType: 'count', measureId: 'n' }
const card = (id: string, more: object = {}) => ({
  ...{ id, prop: 'bar', label: id, x: 0, w: 6, h: 6, minW: 3, minH: 4 },
  dataConfig: {
    ...{ queryId: id, type: 'miniApp', appId: 'tour', appName: 'tour', modelId: 'tour', configType: 'ca' },
    ...{ group: [{ id: 'kind' }], ...count },
    fieldRelation: [
      { showField: 'text', field: 'kind' },
      { showField: 'value', field: 'n' },
    ],
  },
  ...more,
})
const open = { prop: 'board', w: 0, h: 0, option: { access: { anyone: true } } }

const model = {
  ...{ kind: 'entity', grammar: 1, key: 'tour', title: title('tours') },
  fields: [
    { id: 'guide', type: 'string', title: title('guide') },
    { id: 'kind', type: 'enum', title: title('kind'), options: ['a', 'b'].map(id => ({ id, title: title(id) })) },
    { id: 'day', type: 'date', title: title('day') },
    { id: 'lead', type: 'user', title: title('lead'), default: { var: '$me.id' } },
  ],
  access: [
    { id: 'visitors', to: { anyone: true }, may: ['totals'], hide: ['guide'] },
    { id: 'staff', to: { roles: ['staff', 'creator'] }, may: ['list', 'detail', 'add'] },
  ],
} as unknown as AnyDocument

let server: TestServer
let admin: Caller
let maker: Caller
let reader: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
  maker = await server.loginNew({ account: 'maker', roles: ['creator'] })
  reader = await server.loginNew({ account: 'reader', roles: ['staff'] })
  await publishDocuments(server.db, 'tour', [model])
  for (const kind of ['a', 'a', 'b'])
    await admin.post('/api/data/tour/submit', { guide: 'Ann', kind, day: '2026-05-01' })
})
afterAll(() => server?.stop())

async function keep(config: unknown, more: object = {}, caller = admin): Promise<WireRecord> {
  const workshop = { portraitName: 'Tours', portraitType: 'ordinary', portraitConfig: config, ...more }
  const { body, status, text } = await caller.post<WireRecord>(`${PATH}/submit`, workshop)
  expect(status, text).toBe(200)
  return body.data
}
const detail = async (id: unknown) => (await admin.get<WireRecord>(`${PATH}/detail?id=${id}`)).body.data
const panel = (id: unknown, headers = {}) =>
  server.call<PublicPanel>('GET', `${PATH}/noLogin/panel?id=${id}`, undefined, headers)
type Told = { id: string; rows?: WireRecord[]; refused?: { code: number; msg: string } }
const totals = (board: object, queries: unknown) =>
  server.call<Told[]>('POST', `${PATH}/noLogin/totals`, { ...board, queries })

describe('a workshop', () => {
  test('DB-01 DB-03 what submit gets comes back from detail and list, and again when it is sent back', async () => {
    const config = [open, card('kinds', { option: { lying: true }, visibility: ['pc'], card: { titleFontSize: 16 } })]
    const { id } = await keep(config, { openAiChart: '1', portraitType: 'platform' })
    const kept = await detail(id)
    expect(kept).toMatchObject({ portraitName: 'Tours', portraitType: 'platform', openAiChart: 1, status: 1 })
    expect(kept.portraitConfig).toEqual(config)
    const { rev, portraitConfig } = kept
    expect(
      (await admin.post(`${PATH}/submit`, { id, rev, portraitConfig: JSON.stringify(portraitConfig) })).status,
    ).toBe(200)
    expect((await detail(id)).portraitConfig).toEqual(config)
    const listed = await admin.get<Page<WireRecord>>(`${PATH}/list?portraitName_like=Tours`)
    expect(listed.body.data.records.find(each => each.id === id)?.portraitConfig).toEqual(config)
    expect((await openState(admin, `workshop-${id}`)).version).toBe(1)
  })

  test('its AI insight is the board’s, on either side', async () => {
    const { id, rev } = await keep([open, card('kinds')], { openAiChart: '1' })
    const key = `workshop-${id}`
    const board = async () => (await openState(admin, key)).draft.documents[0] as DashboardDocument
    expect((await board()).insight).toBe(true)
    await keep([open, card('kinds')], { id, rev })
    expect([(await board()).insight, (await detail(id)).openAiChart]).toEqual([true, 1])
    const { rev: now } = await detail(id)
    const off = await admin.post(`${PATH}/submit`, { id, rev: now, openAiChart: '0' })
    expect(off.status, off.text).toBe(200)
    expect((await board()).insight).toBeUndefined()
    await editDraft(admin, key, ([first]) => [{ ...first!, insight: true } as AnyDocument])
    expect((await publish(admin, key)).status).toBe(200)
    expect((await detail(id)).openAiChart).toBe(1)
  })

  test('every option of every kind of card comes back from detail as submit got it', async () => {
    const all = optionCards(manifests as unknown as Record<string, WidgetDocument>)
    expect(all.length).toBeGreaterThan(300)
    for (let at = 0; at < all.length; at += MOST_CARDS) {
      const cards = all.slice(at, at + MOST_CARDS)
      const board = { kind: 'dashboard' as const, grammar: 1, key: 'x', title: { zh: 'Tours' }, cards }
      const config = JSON.parse(JSON.stringify(portraitOf(board, widgets)))
      const { id } = await keep(config)
      expect((await detail(id)).portraitConfig).toEqual(config)
    }
  })

  test('DB-28 a card of SQL keeps the query whose text it is sent with, and no text of its own', async () => {
    const query: SqlQuery = {
      ...{ kind: 'query', grammar: 1, key: 'tour.people', title: title('people'), source: 'main', single: true },
      ...{ sql: ['select 3 as n'], result: [{ id: 'n', type: 'integer' }], access: { everyone: true } },
      params: [{ id: 'since', type: 'date' }],
    }
    await publishDocuments(server.db, 'tour', [model, query])
    const asks = { queryId: 'n', type: 'sql', dataSource: 'main', sqlContent: 'tour.people' }
    const sent = {
      ...{ id: 'n', prop: 'number-card', label: 'n', w: 3, h: 3, minW: 2, minH: 2 },
      dataConfig: {
        ...asks,
        sqlParam: [{ paramName: 'since', paramValue: '2026-01-01' }],
        fieldRelation: [{ showField: 'value', field: 'n' }],
      },
    }
    const put = (more: object) => [{ ...sent, dataConfig: { ...sent.dataConfig, ...more } }]
    const said = async (config: unknown) => {
      const workshop = { portraitName: 'SQL', portraitType: 'ordinary', portraitConfig: config }
      const { status, body } = await admin.post<{ issues: { msg: string }[] }>(`${PATH}/submit`, workshop)
      return [status, body.data.issues?.map(({ msg }) => msg).join() ?? '']
    }
    await vi.waitFor(async () => expect((await said(put({})))[0]).toBe(200))
    const { id } = await keep(put({ sqlContent: ' select 3 as n; ' }))
    expect((await detail(id)).portraitConfig).toEqual([sent])
    expect((await admin.get(`${PATH}/detail?id=${id}`)).text).not.toContain('select')
    // what is asked runs as the query it names, for whom that is
    const board = () => admin.get<ScreenBundle>(`/api/blade-schema/screen/workshop-${id}`)
    await vi.waitFor(async () =>
      expect(((await board()).body.data.document as DashboardDocument).queries).toEqual([
        { id: 'n', sql: 'tour.people', params: { since: '2026-01-01' } },
      ]),
    )
    expect(await said(put({ sqlContent: 'select 4 as n' }))).toEqual([400, '该 SQL 没有发布为查询，不能执行。'])
    expect(await said(put({ dataSource: 'courses', sqlContent: 'select 3 as n' }))).toEqual([400, expect.any(String)])
    expect(await said(put({ dataSource: undefined, sqlContent: 'select 3 as n' }))).toEqual([400, '请选择数据源'])
    expect(await said(put({ sqlContent: ' ' }))).toEqual([400, '请输入SQL语句'])
    const held = { prop: 'cards', w: 12, h: 8, cards: put({ dataSource: '', sqlContent: '' }) }
    expect(await said([held])).toEqual([400, '请配置数据源或sql语句'])
  })

  test('its board has versions, is compared and rolled back, and the record follows', async () => {
    const { id } = await keep([card('one')])
    const key = `workshop-${id}`
    await keep([card('one'), card('two')], { id })
    const diff = await admin.get<unknown[]>(`${APPS}/${key}/diff?from=v1&to=v2`)
    expect(diff.body.data.length).toBeGreaterThan(0)
    const back = await admin.post(`${APPS}/${key}/rollback`, { version: 1 })
    expect(back.status, back.text).toBe(200)
    expect((await detail(id)).portraitConfig).toEqual([card('one')])
    await editDraft(admin, key, ([board]) => [{ ...board!, title: title('Tours by kind') }])
    expect((await publish(admin, key)).status).toBe(200)
    expect((await detail(id)).portraitName).toBe('Tours by kind')
  })

  test('a draft of the designer keeps its own changes over what submit publishes', async () => {
    const { id } = await keep([card('one')])
    const key = `workshop-${id}`
    await editDraft(admin, key, ([board]) => [{ ...board!, note: 'mine' }])
    await keep([card('one'), card('two')], { id })
    const { draft } = await openState(admin, key)
    const [board] = draft.documents as DashboardDocument[]
    expect([board!.note, board!.cards?.map(each => each.id)]).toEqual(['mine', ['one', 'two']])
  })

  test.each([
    ['no list', 'text', 'portraitConfig'],
    ['an unknown widget', [card('x', { prop: 'nothing' })], 'portraitConfig'],
    ['a key that is none', [card('x', { colour: 'red' })], 'portraitConfig'],
    [
      'a model that is not there',
      [{ ...card('x'), dataConfig: { queryId: 'x', type: 'miniApp', modelId: 'none', ...count } }],
      'portraitConfig',
    ],
  ])('%s is refused, and nothing is kept', async (_name, config, path) => {
    const name = `Refused ${Math.random()}`
    const sent = { portraitName: name, portraitType: 'ordinary', portraitConfig: config }
    const { status, body } = await admin.post<{ issues: { path: string }[] }>(`${PATH}/submit`, sent)
    expect(status).toBe(400)
    expect(body.data.issues[0]!.path).toMatch(new RegExp(`^${path}`))
    const { records } = (await admin.get<Page<WireRecord>>(`${PATH}/list?portraitName_like=Refused`)).body.data
    expect(records).toEqual([])
  })

  test('a list that is sent as text is bounded as every body is', async () => {
    const nested = (n: number) => `${'[{"prop":"cards","cards":'.repeat(n)}[]${'}]'.repeat(n)}`
    for (const config of [nested(20_000), `[${'['.repeat(200_000)}${']'.repeat(200_000)}]`, '', ' ']) {
      const workshop = { portraitName: 'Deep', portraitType: 'ordinary', portraitConfig: config }
      expect((await admin.post(`${PATH}/submit`, workshop)).status).toBe(400)
    }
  })

  test('one that is older than boards keeps its layout when it is renamed', async () => {
    const config = [card('kinds')]
    await server.db.write({ tenant: '000000' }, async trx =>
      sql`insert into blade_data_portrait (id, tenant_id, portrait_name, portrait_type, portrait_config, status)
        values (771, '000000', 'Old', 'ordinary', ${JSON.stringify(config)}, 1)`.execute(trx),
    )
    const { rev } = await detail(771)
    const renamed = await admin.post(`${PATH}/submit`, { id: '771', rev, portraitName: 'Renamed' })
    expect(renamed.status, renamed.text).toBe(200)
    expect(await detail(771)).toMatchObject({ portraitName: 'Renamed', portraitConfig: config })
  })

  test('what is published and what is saved at the same moment wait for each other', async () => {
    const { id } = await keep([card('kinds')])
    const key = `workshop-${id}`
    for (let round = 0; round < 4; round++) {
      const put = await editDraft(admin, key, ([board]) => [{ ...board!, note: `round ${round}` }])
      const answers = await Promise.all([
        admin.post(`${APPS}/${key}/publish`, { rev: put.body.data.rev, note: '' }),
        admin.post(`${PATH}/submit`, { id, portraitConfig: [card(`round${round}`)] }),
        admin.post(`${PATH}/updateStatus`, { ids: id, status: '1' }),
      ])
      expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([])
    }
  })

  test('it is put into no app one does not run', async () => {
    await makeApp(admin, 'theirs')
    const sent = { portraitName: 'Planted', portraitType: 'ordinary', portraitConfig: [], appId: 'theirs' }
    expect((await maker.post(`${PATH}/submit`, sent)).status).toBe(403)
    const { id } = await keep([], {}, maker)
    expect((await maker.post(`${PATH}/submit`, { id, appId: 'theirs' })).status).toBe(403)
    await keep([], { appId: 'theirs' })
  })

  test('its board is not removed without it', async () => {
    const { id } = await keep([card('kinds')])
    const answer = await admin.call('DELETE', `${APPS}/workshop-${id}`, undefined, { 'accept-language': 'en' })
    expect([answer.status, answer.body.msg]).toEqual([
      400,
      expect.stringContaining('Delete it in the list of workshops'),
    ])
    expect((await openState(admin, `workshop-${id}`)).version).toBe(1)
  })

  test('VM-76 VM-77 without a name or a type it says so', async () => {
    const { body } = await admin.post(`${PATH}/submit`, {})
    expect(body.msg).toContain('请输入名称')
    expect(body.msg).toContain('请选择数据画像类型')
  })

  test.each([
    [PATH, { portraitName: 'On or off', portraitType: 'ordinary' }],
    [
      '/api/appPrintTemplate/appPrintTemplate',
      { templateName: 'On or off', templateType: 'form', templateJson: { blocks: [] } },
    ],
    [
      '/api/serviceConfig/thirdServiceConfig',
      { name: 'On or off', serviceType: 'internal', authType: 'none', className: 'a#b' },
    ],
    ['/api/blade-portal/floor', { name: 'On or off', type: 'news' }],
    ['/api/blade-portal/precinct', { name: 'On or off' }],
  ])('DB-05 at %s the status is 0 or 1, and 1 at first', async (path, record) => {
    const save = (more: object = {}) => admin.post<WireRecord>(`${path}/submit`, { ...record, ...more })
    const first = await save()
    expect(first.status, first.text).toBe(200)
    expect(first.body.data.status).toBe(1)
    for (const status of ['0', '1', 0, 1]) expect((await save({ status })).body.data.status).toBe(Number(status))
    for (const status of ['2', '-1', 'on', 1.5, [1]]) expect((await save({ status })).status).toBe(400)
  })

  test('DB-50 updateStatus switches it off and on, its board too', async () => {
    const { id } = await keep([open, card('kinds')], { status: '1' })
    await vi.waitFor(async () => expect((await panel(id)).status).toBe(200))
    expect((await reader.post(`${PATH}/updateStatus`, { ids: id, status: '0' })).status).toBe(403)
    expect((await admin.post(`${PATH}/updateStatus`, { ids: id, status: '0' })).status).toBe(200)
    await vi.waitFor(async () => expect((await admin.get(`/api/blade-schema/screen/workshop-${id}`)).status).toBe(404))
    expect((await detail(id)).status).toBe(0)
    expect((await admin.post(`${PATH}/updateStatus`, { ids: id, status: '1' })).status).toBe(200)
    await vi.waitFor(async () => expect((await panel(id)).status).toBe(200))
  })

  test('a maker sees and changes only their own; readers get no layout', async () => {
    const hers = await keep([card('kinds')], { portraitName: 'Hers' }, maker)
    const other = await keep([card('kinds')], { portraitName: 'Other' })
    expect((await maker.post(`${PATH}/submit`, { id: hers.id, portraitName: 'Mine' })).status).toBe(200)
    expect((await maker.post(`${PATH}/submit`, { id: other.id, portraitName: 'Taken' })).status).toBe(404)
    expect((await maker.get(`${APPS}/workshop-${other.id}`)).status).toBe(403)
    const seen = await reader.get<WireRecord>(`${PATH}/detail?id=${hers.id}`)
    expect(seen.body.data).not.toHaveProperty('portraitConfig')
    expect((await reader.post(`${PATH}/submit`, { id: hers.id, portraitName: 'x' })).status).toBe(403)
  })

  test('removed it is nowhere, restored it is back', async () => {
    const { id } = await keep([open, card('kinds')])
    expect((await admin.post(`${PATH}/remove?ids=${id}`)).status).toBe(200)
    expect((await panel(id)).status).toBe(404)
    expect((await admin.get(`${APPS}/workshop-${id}`)).status).toBe(404)
    expect((await admin.post('/api/data/dataPortrait/restore', { id })).status).toBe(200)
    await vi.waitFor(async () => expect((await panel(id)).status).toBe(200))
  })

  test('no app of a creator can take its key, and it holds no models', async () => {
    const { id } = await keep([card('kinds')])
    const taken = await maker.post(APPS, { key: 'workshop-1', title: title('x') })
    expect(taken.status).toBe(400)
    await makeApp(maker, 'plain')
    const [model] = (await openState(maker, 'plain')).draft.documents
    const put = await editDraft(admin, `workshop-${id}`, documents => [
      ...documents,
      { ...model!, key: `workshop-${id}.model` } as AnyDocument,
    ])
    expect(put.status).toBe(400)
  })
})

describe('panels', () => {
  test('DB-48 queryPlatformPanel: those of the platform that the reader may open, cut for the reader', async () => {
    const { id } = await keep(
      [{ prop: 'board', w: 0, h: 0, option: { access: { roles: ['staff'] } } }, card('kinds')],
      {
        ...{ portraitType: 'platform', portraitName: 'For staff' },
      },
    )
    const shut = await keep([{ prop: 'board', w: 0, h: 0, option: { access: { roles: ['boss'] } } }, card('kinds')], {
      ...{ portraitType: 'platform', portraitName: 'For the boss' },
    })
    const ask = async () => (await reader.get<WireRecord[]>(`${PATH}/queryPlatformPanel`)).body.data
    await vi.waitFor(async () => expect((await ask()).map(each => each.id)).toContain(id))
    const found = await ask()
    expect(found.map(each => each.id)).not.toContain(shut.id)
    const mine = found.find(each => each.id === id)!
    expect(mine).toMatchObject({ portraitName: 'For staff', screen: `workshop-${id}` })
    expect((mine.portraitConfig as { prop: string }[]).map(each => each.prop)).toEqual(['bar'])
  })

  test('a visitor opens a panel that is open to anyone and gets its totals', async () => {
    const { id } = await keep([open, card('kinds')])
    await vi.waitFor(async () => expect((await panel(id)).status).toBe(200))
    const { body } = await panel(id)
    const { document, entities } = body.data.bundle
    const [query] = (document as DashboardDocument).queries!
    expect(entities.tour!.may).toEqual(['totals'])
    const asked = { id: 'own', entity: 'tour', query: { ...query!, minutes: 5 } }
    const other = { ...asked, id: 'other', query: { ...query!, group: [{ id: 'day' }] } }
    const { data } = (await totals({ id }, [asked, other, { ...asked, id: 'again' }])).body
    const rows = [
      { kind: 'a', n: 2 },
      { kind: 'b', n: 1 },
    ]
    expect(data.find(each => each.id === 'own')).toMatchObject({ rows })
    expect(data.find(each => each.id === 'again')).toMatchObject({ rows })
    expect(data.find(each => each.id === 'other')).toMatchObject({ refused: { code: 400 } })
    for (const bad of [undefined, 'x', [null], [{ id: 'a', entity: 'tour' }], Array.from({ length: 51 }, () => asked)])
      expect((await totals({ id }, bad)).status, JSON.stringify(bad)?.slice(0, 40)).toBe(400)
  })

  test('a press does nothing there, also on a card in a container', async () => {
    const inner = { ...card('in', { drill: false, narrows: true }), w: 4, h: 4 }
    const { id } = await keep([
      ...[open, card('kinds', { narrows: true, on: { click: [{ id: 'shut', do: 'close' }] } })],
      { ...{ id: 'box', prop: 'cards', w: 12, h: 6 }, cards: [inner] },
    ])
    await vi.waitFor(async () => expect((await panel(id)).status).toBe(200))
    const text = JSON.stringify((await panel(id)).body.data.bundle.document)
    expect(text).toContain('"in"')
    expect(text).not.toMatch(/narrows|drill|"on"/)
  })

  test('who has totals alone gets them in the request of a board too', async () => {
    const passer = await server.loginNew({ account: 'passer', roles: ['nobody'] })
    const query = { get: 'sums', group: [{ id: 'kind' }], measures: [{ id: 'n', fn: 'count' }] }
    const list = { get: 'rows' }
    const { text } = await passer.post('/api/data/queries', {
      queries: [query, list].map((query, at) => ({ id: String(at), entity: 'tour', query })),
    })
    const lines = text
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line))
    expect(lines.find(({ id }) => id === '0').rows).toHaveLength(2)
    expect(lines.find(({ id }) => id === '1').refused.code).toBe(403)
  })

  test('whom no grant names gets no more of totals than a visitor: no person, no single record', async () => {
    const stranger = await server.loginNew({ account: 'unnamed', roles: ['nobody'] })
    const ask = (more: object) => {
      const measures = [{ id: 'n', fn: 'count' }]
      return stranger.post('/api/data/tour/query', { get: 'sums', group: [{ id: 'kind' }], measures, ...more })
    }
    expect((await ask({})).status).toBe(200)
    for (const id of ['id', 'createUser', 'updateUser', 'lead', 'guide']) {
      const answer = await ask({ group: [{ id }] })
      expect([id, answer.status]).toEqual([id, 400])
      expect(answer.text).not.toContain('keeper')
    }
    const where = { '==': [{ var: 'createUser' }, admin.result.user_id] }
    expect((await ask({ where })).status).toBe(400)
    expect((await ask({ search: { createUser_equal: admin.result.user_id } })).status).toBe(400)
    expect((await ask({ measures: [{ id: 'm', fn: 'min', of: 'createUser' }] })).status).toBe(400)
  })

  test('requestAfter comes back as it was sent, runs for a visitor too, and its text is in nothing they get', async () => {
    const plain = card('kinds') as { dataConfig: object }
    const requestAfter = '// hidden words\nreturn rows.slice(0, total - 1)'
    const config = [open, { ...plain, dataConfig: { ...plain.dataConfig, requestAfter } }]
    const { id } = await keep(config)
    expect((await detail(id)).portraitConfig).toEqual(config)
    await vi.waitFor(async () => expect((await panel(id)).status).toBe(200))
    const { body, text } = await panel(id)
    const [{ scripts, ...query }] = (body.data.bundle.document as DashboardDocument).queries as [SentQuery]
    const asked = { id: 'with', entity: 'tour', query, scripts }
    const answer = await totals({ id }, [asked, { ...asked, id: 'without', scripts: undefined }])
    expect(answer.body.data).toMatchObject([{ rows: [{ kind: 'a', n: 2 }] }, { refused: { code: 400 } }])
    for (const told of [text, answer.text]) expect(told).not.toContain('hidden words')
  })

  test('MO-08 queryAppDataForPortrait answers what a card asks, within the rights of who asks', async () => {
    const stranger = await server.loginNew({ account: 'stranger', roles: ['nobody'] })
    const ask = (caller: Caller, config: object) =>
      caller.post<{ rows: WireRecord[] }>('/api/blade-model/model/queryAppDataForPortrait', config)
    const kinds = { modelId: 'tour', configType: 'ca', group: [{ id: 'kind' }], ...count }
    const { body } = await ask(reader, { ...kinds, fieldRelation: { text: 'kind', value: 'n' } })
    expect(body.data.rows).toEqual([
      { kind: 'a', n: 2, text: 'a', value: 2 },
      { kind: 'b', n: 1, text: 'b', value: 1 },
    ])
    const one = { modelId: 'tour', configType: 'noCa', conditionConfig: { '==': [{ var: 'kind' }, 'a'] }, ...count }
    expect((await ask(reader, one)).body.data.rows).toEqual([{ n: 2 }])
    const records = await ask(reader, {
      modelId: 'tour',
      configType: 'dataShow',
      sortConfig: [{ sortField: 'kind', sortType: 'desc' }],
    })
    expect(records.body.data.rows[0]).toMatchObject({ kind: 'b', guide: 'Ann' })
    expect((await ask(stranger, kinds)).status).toBe(200)
    expect((await ask(stranger, { modelId: 'tour', configType: 'dataShow' })).status).toBe(403)
    expect((await ask(stranger, { ...kinds, group: [{ id: 'guide' }] })).status).toBe(400)
    for (const modelId of ['none', undefined, { a: 1 }])
      expect((await ask(reader, { ...kinds, modelId })).status).toBe(404)
  })

  test('queryAppDataForPortrait names no more slots than a card can have, for each row repeats them', async () => {
    const fieldRelation = Array.from({ length: 25_000 }, (_, n) => ({ showField: `s${n}`, field: 'guide' }))
    const records = { modelId: 'tour', configType: 'dataShow', size: 200, fieldRelation }
    expect((await reader.post('/api/blade-model/model/queryAppDataForPortrait', records)).status).toBe(400)
  })

  test('queryAppDataForPortrait refuses a script that is sent, by whatever name and whoever sends it', async () => {
    const path = '/api/blade-model/model/queryAppDataForPortrait'
    const kinds = { modelId: 'tour', configType: 'ca', group: [{ id: 'kind' }], ...count }
    const source = ['return [{ kind: "planted", n: 9 }]']
    for (const script of [{ requestAfter: source[0] }, { requestAfter: { source } }, { after: { source } }]) {
      for (const caller of [admin, reader]) {
        const answer = await caller.post<object>(path, { ...kinds, ...script }, { 'accept-language': 'en' })
        expect([answer.status, answer.body.msg]).toEqual([400, expect.stringContaining('Leave requestAfter out')])
        expect(answer.text).not.toContain('planted')
      }
    }
    // a card without one sends it empty
    for (const requestAfter of ['', null])
      expect((await reader.post(path, { ...kinds, requestAfter })).status).toBe(200)
  })

  test('what is unknown, switched off or not public says which, in words, and names nothing', async () => {
    const closed = await keep([card('kinds')])
    const off = await keep([open, card('kinds')], { status: '0' })
    const states = [
      ['1', 404, 'There is no such panel'],
      ["1' or 1=1", 404, 'There is no such panel'],
      [off.id, 404, 'switched off'],
      [closed.id, 403, 'not public'],
    ]
    for (const [id, status, words] of states) {
      const answer = await panel(id, { 'accept-language': 'en' })
      expect([answer.status, answer.body.msg]).toEqual([status, expect.stringContaining(words as string)])
      expect(answer.text).not.toContain('Tours')
    }
  })

  test('whoever is signed in is a visitor there', async () => {
    const { id } = await keep([open, card('kinds')])
    await vi.waitFor(async () => expect((await panel(id)).status).toBe(200))
    const { body } = await admin.get<PublicPanel>(`${PATH}/noLogin/panel?id=${id}`)
    expect(body.data.bundle.entities.tour!.may).toEqual(['totals'])
  })

  test('a visitor writes nothing, and asks no more than is bounded', async () => {
    const { id } = await keep([open, card('kinds')])
    await expect(
      server.db.write({ tenant: '000000', guest: true }, async trx => sql`select 1`.execute(trx)),
    ).rejects.toThrow('server.no-session')
    const large = await totals({ id }, [{ id: 'x'.repeat(70_000) }])
    expect(large.status).toBe(413)
  })
})

describe('statistics', () => {
  const STATISTICS = '/api/blade-portal/serviceStatisticsSum'
  const sums = (type: unknown) =>
    server.call<{ total: number; months: { month: string; total: number }[] }>(
      ...(['POST', `${STATISTICS}/noLogin/getSumStatistics`, { type }] as const),
    )
  const counted = async (query: ReturnType<typeof sql<{ n: number }>>) =>
    (await server.db.maintain(async trx => query.execute(trx))).rows[0]!.n

  test('PC-35 are counted by administrators, once at a time, and are then what SQL counts', async () => {
    expect((await reader.post(`${STATISTICS}/updateStatistics`)).status).toBe(403)
    expect((await server.call('POST', `${STATISTICS}/updateStatistics`)).status).toBe(401)
    for (let n = 0; n < 6; n++) await server.loginNew({ account: `many${n}`, roles: ['staff'], depts: ['faculty'] })
    const at = sql<{
      n: number
    }>`select count(*)::int as n from blade_user where tenant_id = '000000' and is_deleted = 0`
    expect((await admin.post(`${STATISTICS}/updateStatistics`)).status).toBe(200)
    expect((await admin.post(`${STATISTICS}/updateStatistics`)).status).toBe(200)
    const { body } = await sums('user')
    expect(body.data.months).toHaveLength(12)
    expect(body.data.months.at(-1)!.total).toBe(body.data.total)
    expect(body.data.total).toBe(await counted(at))
    for (const type of ['service', 'visit', 'collect', 'feedback', 'process', 'app'])
      expect((await sums(type)).body.data.months).toHaveLength(12)
    for (const type of ['other', '', null, ['user'], { $ne: 1 }]) expect((await sums(type)).status).toBe(400)
    const started = await server.call<number>('GET', `${STATISTICS}/noLogin/getStartedProcessCount`)
    const processes = sql<{ n: number }>`select count(*)::int as n from wf_instance where tenant_id = '000000'`
    expect(started.body.data).toBe(await counted(processes))
    const listed = await admin.get<Page<WireRecord>>(`${STATISTICS}/list?type_equal=user`)
    expect((await admin.get(`${STATISTICS}/detail?id=${listed.body.data.records[0]!.id}`)).status).toBe(200)
    const both = await Promise.all([1, 2].map(() => admin.post(`${STATISTICS}/updateStatistics`)))
    expect(both.map(({ status }) => status)).toContain(200)
    expect(body.data.total).toBe((await sums('user')).body.data.total)
  })

  test.each(['statistics.campus', 'statistics.departments'])(
    'the board %s is open to visitors, in totals',
    async screen => {
      const { status, body } = await server.call<PublicPanel>('GET', `${PATH}/noLogin/panel?screen=${screen}`)
      expect(status).toBe(200)
      const board = body.data.bundle.document as DashboardDocument
      expect(board.cards!.length).toBeGreaterThan(3)
      const asked = board.queries!.map(({ entity, ...query }) => ({ id: query.id, entity, query }))
      const answer = await totals({ screen }, asked)
      expect(answer.body.data.filter(({ rows }) => !rows)).toEqual([])
      expect(answer.body.data).toHaveLength(asked.length)
      expect(answer.text).not.toMatch(/many\d|keeper/)
    },
  )

  test.each(['home', 'portal.service-statistics-sum', 'system.user', 'none'])(
    '%s is no board for visitors',
    async screen => {
      const { status } = await server.call('GET', `${PATH}/noLogin/panel?screen=${screen}`)
      expect([403, 404]).toContain(status)
    },
  )
})
