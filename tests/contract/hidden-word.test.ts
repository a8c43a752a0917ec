/**
 * A word is put everywhere a reader may not see it: in a hidden field, a row, a file's name, an old value, and the
 * label others see. No call, no push event and no screen reveals it to the reader, whatever else is granted to them.
 * @source docs/security.md#data; docs/security.md#logs
 */
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { PublicPanel } from '#adapters/wire/panel.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument, DashboardDocument, Field, Query } from '#engine/schema/document.ts'
import { makeApp, publish } from '../support/design.ts'
import { publishDocuments } from '../support/publish.ts'
import { openStream } from '../support/push.ts'
import { type Answer, type Caller, startServer, type TestServer } from '../support/server.ts'
import { PNG, put, type Uploaded } from '../support/upload.ts'

const WORD = 'XYZZY7731'
/** Of a record outside of the reader's rows. */
const OF_ROW = 'PLUGH4412'
/** Logs are lent whole: they tell of every record, without what is hidden of it. */
const LOGS = ['operation log', 'operation log of apps', 'data-collection log']
/** Nor the id of the field, where documents travel. */
const FIELD = 'verdict'
const CASES = '/api/data/hearing'
const NOTES = '/api/data/minute'
const BIZ = '/api/appInfo/appBizData'
const SYSTEM = '/api/blade-system'
/** Logs and other things administrators have, lent to the reader's role button by button. */
const LENT = [
  ...['operationLog', 'appAuditLog', 'dataCollectLog', 'apiLog', 'errorLog'].flatMap(log => [
    `${log}_list`,
    `${log}_detail`,
  ]),
  ...['list', 'detail', 'add', 'edit', 'preview', 'select', 'models'].map(call => `emailTemplate_${call}`),
]

const title = (zh: string) => ({ zh, en: zh })
const field = (id: string, type: string, more: object = {}) => ({ id, type, title: title(id), ...more }) as Field
const entity = (key: string, fields: Field[], more: object = {}) =>
  ({ kind: 'entity', grammar: 1, key, title: title(key), fields, ...more }) as unknown as AnyDocument
type By = 'documents' | 'permissions'
const hiding = (by: By, hide: string[]) => (by === 'documents' ? { hide } : {})
const forVisitors = (hide: string[]) => ({ id: 'visitors', to: { anyone: true }, may: ['totals'], hide })
const reads = ['list', 'detail', 'select', 'export']
const writes = [...reads, 'add', 'edit', 'remove', 'import']
/** Keeps a record from the reader whole. */
const ROWS = { '!=': [{ var: 'shut' }, 'yes'] }

const count = { measures: [{ id: 'n', fn: 'count' }] }
const totalsBy = (entity: string, id: string) => ({ entity, get: 'sums', group: [{ id }], ...count })
/** What a board open to anyone asks, be it more than a visitor may be told. */
const OPEN_QUERIES: Record<string, object> = {
  all: { entity: 'hearing', get: 'sums', ...count },
  byTitle: totalsBy('hearing', 'title'),
  byIt: totalsBy('hearing', 'verdict'),
  byFormula: totalsBy('hearing', 'start'),
  byMaker: totalsBy('hearing', 'createUser'),
  byRecord: totalsBy('hearing', 'id'),
  byPaper: totalsBy('hearing', 'papers'),
  bySeveral: totalsBy('minute', 'all'),
  byReference: totalsBy('minute', 'about'),
  byItem: totalsBy('hearingLine', 'item'),
  byItsLine: totalsBy('hearingLine', 'verdict'),
  first: { entity: 'hearing', get: 'sums', measures: [{ id: 'n', fn: 'min', of: 'verdict' }] },
  where: { ...totalsBy('hearing', 'title'), where: { '==': [{ var: 'verdict' }, { var: '$var.word' }] } },
  rows: { entity: 'hearing', get: 'rows', size: 5 },
  one: { entity: 'hearing', get: 'one', where: { '==': [{ var: 'title' }, 'One again'] } },
}
const configOf = (queryId: string) => {
  const { entity, where, ...asks } = OPEN_QUERIES[queryId] as { entity: string; where?: object }
  const condition = where && { conditionConfig: where }
  return { queryId, type: 'miniApp', modelId: entity, configType: 'other', ...condition, ...asks }
}
const lists = ['rows', 'one']
const openBoard = [
  {
    prop: 'board',
    option: { access: { anyone: true }, variables: [{ id: 'word', type: 'string' }], queries: lists.map(configOf) },
  },
  ...Object.entries(OPEN_QUERIES).flatMap(([id, asks]) => {
    const [group] = (asks as { group?: { id: string }[] }).group ?? []
    const dataConfig = { ...configOf(id), fieldRelation: { x: group?.id ?? 'n', y: 'n' } }
    return lists.includes(id) ? [] : [{ id, prop: 'bar', w: 6, h: 6, dataConfig }]
  }),
]

/** What hides it: the grants of documents, or permissions of the app over grants that hide nothing. */
const documentsOf = (by: By) =>
  [
    entity(
      'hearing',
      [
        field('title', 'string', { search: 'like' }),
        field('verdict', 'string', { search: 'like', unique: true }),
        field('papers', 'file'),
        field('shut', 'string'),
        field('start', 'string', { value: { part: [{ var: 'verdict' }, 1, 9] } }),
        field('lines', 'children', { to: 'hearingLine', by: 'hearing', onRemove: 'remove' }),
      ],
      {
        labelField: 'verdict',
        access: [
          {
            id: 'readers',
            to: { roles: ['reader'] },
            may: writes,
            ...hiding(by, ['verdict', 'papers']),
            ...(by === 'documents' && { rows: ROWS }),
          },
          { ...forVisitors(['verdict', 'papers']), rows: ROWS },
        ],
      },
    ),
    entity(
      'hearingLine',
      [field('hearing', 'ref', { to: 'hearing' }), field('item', 'string'), field('verdict', 'string')],
      {
        access: [
          { id: 'readers', to: { roles: ['reader'] }, may: reads, ...hiding(by, ['verdict']) },
          forVisitors(['verdict']),
        ],
      },
    ),
    entity(
      'minute',
      [
        field('text', 'string'),
        field('about', 'ref', { to: 'hearing', show: ['verdict'] }),
        field('all', 'refs', { to: 'hearing' }),
      ],
      { access: [{ id: 'readers', to: { roles: ['reader'] }, may: writes }, forVisitors([])] },
    ),
    { kind: 'page', grammar: 1, key: 'hearing.manage', title: title('hearings'), from: 'hearing' },
    { kind: 'page', grammar: 1, key: 'hearing.minutes', title: title('minutes'), from: 'minute' },
    {
      ...{ kind: 'dashboard', grammar: 1, key: 'hearing.board', title: title('board') },
      queries: [
        { id: 'newest', entity: 'hearing', get: 'rows', size: 5 },
        { id: 'by', entity: 'hearing', get: 'sums', group: [{ id: 'verdict' }], measures: [{ id: 'n', fn: 'count' }] },
      ],
      cards: [
        {
          id: 'list',
          widget: 'record-list',
          span: 6,
          rows: 3,
          title: title('list'),
          query: 'newest',
          map: { value: 'verdict' },
        },
        {
          id: 'bars',
          widget: 'chart-bar',
          span: 6,
          rows: 3,
          title: title('bars'),
          query: 'by',
          map: { x: 'verdict', y: 'n' },
        },
      ],
    },
  ] as unknown as AnyDocument[]

let server: TestServer
let admin: Caller
let reader: Caller
/** live, and removed */
let hers: WireRecord
let gone: WireRecord
let note: WireRecord
/** outside of the reader's rows */
let shut: WireRecord
/** of the hidden field */
let paper: Uploaded
let heard: Promise<string>

async function saved(path: string, record: object): Promise<WireRecord> {
  const { status, body, text } = await admin.post<WireRecord>(`${path}/submit`, record)
  expect(status, text).toBe(200)
  return body.data
}

async function lend(role: string, codes: string[]): Promise<void> {
  const ids: unknown[] = []
  for (const code of codes) {
    const { records } = (await admin.get<Page<WireRecord>>(`${SYSTEM}/menu/list?code_equal=${code}`)).body.data
    ids.push(records[0]?.id ?? (await saved(`${SYSTEM}/menu`, { name: code, code, category: 2 })).id)
  }
  const roles = await admin.get<Page<WireRecord>>(`${SYSTEM}/role/list?roleAlias_equal=${role}`)
  const grant = { roleIds: roles.body.data.records[0]!.id, menuIds: ids.join() }
  expect((await admin.post(`${SYSTEM}/role/grant`, grant)).status).toBe(200)
}

/** What comes by push until the tenant is told of something published. */
async function listen(caller: Caller): Promise<string> {
  const stream = await openStream(server.url, caller)
  let all = ''
  for (;;) {
    const event = await stream.next()
    all += event
    if (event === 'closed' || event.includes('event: published')) break
  }
  stream.close()
  return all
}

/** The texts in the cells of a workbook that a call answers to the reader. */
async function workbook(path: string): Promise<{ status: number; cells: string }> {
  const headers = { 'blade-auth': `bearer ${reader.token}`, 'content-type': 'application/json' }
  const answer = await fetch(server.url + path, { method: 'POST', headers, body: '{}' })
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()))
  return { status: answer.status, cells: JSON.stringify(sheets) }
}

/** Permissions that hide what the documents' grants would hide. */
async function permit(): Promise<void> {
  const roles = await admin.get<Page<WireRecord>>(`${SYSTEM}/role/list?roleAlias_equal=reader`)
  const roleIds = roles.body.data.records[0]!.id
  const give = (model: string, hide: string[], more = {}) =>
    saved('/api/appPermission/appPermission', {
      ...{ name: model, appId: 'hearing', model, roleIds, formPrint: true, listPrint: true, ...more },
      operatePermission: ['view', 'add', 'edit', 'delete', 'copy', 'import', 'export', 'download'],
      fieldsPermission: hide.map(prop => ({ prop, hide: true })),
    })
  const screens = ['hearing.manage', 'hearing.minutes', 'hearing.board']
  await give('hearing', ['verdict', 'papers'], { rowRule: ROWS, screens })
  await give('hearingLine', ['verdict'])
  await give('minute', [])
}

describe.each<By>(['documents', 'permissions'])('hidden by %s', by => {
  beforeAll(async () => {
    server = await startServer()
    admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
    await publishDocuments(server.db, 'hearing', documentsOf(by))
    reader = await server.loginNew({ account: 'reader', roles: ['reader'] })
    if (by === 'permissions') await permit()
    await lend('reader', LENT)
    await vi.waitFor(async () => expect((await reader.get(`${CASES}/list`)).status).toBe(200), { timeout: 10_000 })
    heard = listen(reader)
    paper = await put(admin, PNG, `${WORD}.png`)
    hers = await saved(CASES, {
      title: 'One',
      verdict: `${WORD} first`,
      papers: [paper],
      lines: [{ item: 'a', verdict: `${WORD} row` }],
    })
    hers = await saved(CASES, { id: hers.id, title: 'One again', verdict: `${WORD} second` })
    gone = await saved(CASES, { title: 'Gone', verdict: `${WORD} gone` })
    expect((await admin.post(`${CASES}/remove?ids=${gone.id}`)).status).toBe(200)
    shut = await saved(CASES, {
      ...{ title: `${OF_ROW} shut`, verdict: `${WORD} shut`, shut: 'yes' },
      lines: [{ item: 'b', verdict: `${WORD} shut` }],
    })
    note = await saved(NOTES, { text: 'about it', about: hers.id, all: [hers.id, shut.id] })
    await saved('/api/blade-email/template', {
      name: 'T',
      code: 't',
      title: 'About',
      content: '{verdict} {title}',
      status: 1,
    })
    await admin.post(`${CASES}/submit`, { title: 'Clash', verdict: `${WORD} second` }) // refused, and told in the logs
    await admin.post('/api/blade-message/message/save', {
      title: 'go',
      content: 'on',
      receivers: [reader.result.user_id],
    })
    await makeApp(admin, 'told')
    expect((await publish(admin, 'told')).status).toBe(200)
  })
  afterAll(() => server?.stop())

  const id = () => String(hers.id)
  const template = async () =>
    (await reader.get<Page<WireRecord>>('/api/blade-email/template/list')).body.data.records[0]!.id

  test('the word is there for readers who may see it', async () => {
    for (const answer of [
      await admin.get(`${CASES}/list`),
      await admin.get(`${NOTES}/list`),
      await admin.post(`${CASES}/timeline`, { id: id() }),
      await admin.post(`${CASES}/removed`, {}),
      await admin.get('/api/appAuditLog/page?size=50'),
    ])
      expect(answer.text).toContain(WORD)
  })

  describe('no answer to the reader contains it:', () => {
    const post = (path: string, body: object) => () => reader.post(path, body)
    const query = (body: object) => () => reader.post(`${CASES}/query`, body)
    const CALLS: Record<string, () => Promise<Answer>> = {
      list: () => reader.get(`${CASES}/list`),
      'list, searched': () => reader.get(`${CASES}/list?verdict_like=first`),
      'list, sorted': () => reader.get(`${CASES}/list?ascs=verdict`),
      detail: () => reader.get(`${CASES}/detail?id=${id()}`),
      select: () => reader.get(`${CASES}/select`),
      'select, searched': () => reader.get(`${CASES}/select?q=first`),
      'query rows': query({ get: 'rows' }),
      'query, searched': query({ get: 'rows', search: 'second' }),
      'query where': query({ get: 'rows', where: { '==': [{ var: 'verdict' }, `second`] } }),
      'sums by it': query({ get: 'sums', group: [{ id: 'verdict' }], measures: [{ id: 'n', fn: 'count' }] }),
      'the largest': query({ get: 'sums', measures: [{ id: 'n', fn: 'max', of: 'verdict' }] }),
      'sums by a reference': () =>
        reader.post(`${NOTES}/query`, {
          get: 'sums',
          group: [{ id: 'about' }],
          measures: [{ id: 'n', fn: 'count' }],
        }),
      'the queries of a page, which somebody asked who sees it': async () => {
        const asked = [
          { get: 'rows' },
          { get: 'rows', search: 'second' },
          { get: 'sums', group: [{ id: 'verdict' }], measures: [{ id: 'n', fn: 'count' }] },
        ]
        const queries = asked.map((query, at) => ({ id: `${at}`, entity: CASES.split('/').at(-1), query }))
        expect((await admin.post('/api/data/queries', { queries })).text).toContain(WORD)
        return reader.post('/api/data/queries', { queries })
      },
      'rows of it': () => reader.get('/api/data/hearingLine/list'),
      'labels of references': () => reader.get(`${NOTES}/list`),
      'one with references': () => reader.get(`${NOTES}/detail?id=${note.id}`),
      'its own save': () => reader.post(`${CASES}/submit`, { id: id(), title: 'By the reader' }),
      'a stale save': () => reader.post(`${CASES}/submit`, { id: id(), title: 'Late', rev: 1 }),
      'a save with it': () => reader.post(`${CASES}/submit`, { title: 'Guess', verdict: `second` }),
      'a note about it': () => reader.post(`${NOTES}/submit`, { text: 'mine', about: hers.id }),
      timeline: () => reader.post(`${CASES}/timeline`, { id: id() }),
      'timeline of what points at it': () => reader.post(`${NOTES}/timeline`, { id: note.id }),
      comment: () => reader.post(`${CASES}/comment`, { id: id(), text: 'said' }),
      removed: post(`${CASES}/removed`, {}),
      'restored, then removed': async () => {
        const back = await reader.post(`${CASES}/restore`, { id: gone.id })
        expect(back.status, back.text).toBe(200)
        const away = await reader.post(`${CASES}/remove?ids=${gone.id}`)
        return { ...away, text: back.text + away.text }
      },
      'by the doors of micro-apps, list': post(`${BIZ}/list`, { appId: 'hearing' }),
      'by the doors of micro-apps, detail': () => reader.post(`${BIZ}/detail`, { appId: 'hearing', dataId: id() }),
      'by the doors of micro-apps, rows': () =>
        reader.post(`${BIZ}/childOneToMoreList`, { appId: 'hearing', tableName: 'hearingLine', foreignKey: id() }),
      'its export': post(`${CASES}/export`, {}),
      'what is filled in for an import': post(`${CASES}/import/template`, {}),
      'a record out of reach': () => reader.get(`${CASES}/detail?id=${shut.id}`),
      'its timeline': () => reader.post(`${CASES}/timeline`, { id: shut.id }),
      'a comment on it': () => reader.post(`${CASES}/comment`, { id: shut.id, text: 'x' }),
      'a change of it': () => reader.post(`${CASES}/submit`, { id: shut.id, title: 'taken' }),
      'a copy of it': () => reader.post(`${CASES}/copy`, { id: shut.id }),
      'its removal': () => reader.post(`${CASES}/remove?ids=${shut.id}`),
      'its rows': () => reader.get(`/api/data/hearingLine/list?hearing_equal=${shut.id}`),
      'a note about it, then told': () => reader.post(`${NOTES}/submit`, { text: 'shut', about: shut.id }),
      'its print': () => reader.post(`${CASES}/print`, { id: shut.id }),
      'the print of a list with it': () => reader.post(`${CASES}/print`, { ids: [hers.id, shut.id] }),
      'the print of hers': () => reader.post(`${CASES}/print`, { id: id() }),
      'how many there are': query({ get: 'sums', measures: [{ id: 'n', fn: 'count' }], group: [{ id: 'title' }] }),
      'a formula over it': query({ get: 'sums', measures: [{ id: 'n', fn: 'count' }], group: [{ id: 'start' }] }),
      'search by a formula over it': query({ get: 'rows', where: { '!=': [{ var: 'start' }, ''] } }),
      'who can be mentioned': () => reader.post(`${CASES}/mentionable`, { id: shut.id }),
      'messages to the reader': () => reader.get('/api/blade-message/message/page?size=50'),
      'the attachment': () => reader.get(paper.link),
      'the attachment, in small': () => reader.get(`${paper.link}?small`),
      'the attachment, to be kept': () => reader.get(`${paper.link}?download`),
      'attachments there are': () => reader.get('/api/blade-resource/attach/list?size=50'),
      'by the doors of micro-apps, export': post(`${BIZ}/exportBizData`, { appId: 'hearing' }),
      'by the doors of micro-apps, files': post(`${BIZ}/exportBizDataFiles`, { appId: 'hearing' }),
      'the recycle bin': post('/api/appInfo/recycled/list', { appId: 'hearing' }),
      'global search': () => reader.get(`${SYSTEM}/search/all?text=first&lists=hearing`),
      'operation log': () => reader.get('/api/blade-log/operation/list?size=100'),
      'operation log of apps': () => reader.get('/api/appAuditLog/page?size=100'),
      'data-collection log': () => reader.get('/api/dataCollectLog/list?size=100'),
      'log of calls': () => reader.get('/api/blade-log/api/list?size=100'),
      'log of errors': () => reader.get('/api/blade-log/error/list?size=100'),
      'preview of a template': async () =>
        reader.get(`/api/blade-email/template/preview?id=${await template()}&model=hearing&record=${id()}`),
      'preview of a text being written': () =>
        reader.get(`/api/blade-email/template/preview?title=x&content=%7Bverdict%7D&model=hearing&record=${id()}`),
    }

    test.each(Object.entries(CALLS))('%s', async (name, call) => {
      const { status, text } = await call()
      expect(status).toBeLessThan(500)
      expect(text).not.toContain(WORD)
      if (!LOGS.includes(name)) expect(text).not.toContain(OF_ROW)
    })

    test.each(['export', 'import/template'])('the workbook of %s', async call => {
      const { status, cells } = await workbook(`${CASES}/${call}`)
      expect(status).toBe(200)
      expect(cells).toContain('title')
      expect(cells).not.toMatch(new RegExp(`${WORD}|${OF_ROW}|${FIELD}|papers`))
    })

    test('the attachment and the record out of reach are as if they were not there', async () => {
      for (const more of ['', '?small', '?download']) expect((await reader.get(paper.link + more)).status).toBe(404)
      expect((await reader.get(`${CASES}/detail?id=${shut.id}`)).status).toBe(404)
      const rows = await reader.post<{ rows: WireRecord[] }>(`${CASES}/query`, { get: 'rows', size: 200 })
      expect(rows.body.data.rows.map(row => row.id)).not.toContain(shut.id)
    })

    test('push', async () => {
      expect(await heard).toContain('event: message')
      expect(await heard).not.toContain(WORD)
    })

    test.each([
      ['the screen of it', '/api/blade-schema/screen/hearing.manage'],
      ['the screen of what points at it', '/api/blade-schema/screen/hearing.minutes'],
      ['the dashboard over it', '/api/blade-schema/screen/hearing.board'],
      ['OpenAPI', '/api/data/openapi.json'],
      ['what one may do in the app', `${BIZ}/queryAppPermissionInfo?appId=hearing`],
      ['the model', '/api/blade-model/model/table-info?modelId=hearing'],
    ])('%s, nor the field', async (_, path) => {
      const { status, text } = await reader.get(path)
      expect(status).toBe(200)
      expect(text).not.toMatch(new RegExp(`${WORD}|"${FIELD}"`))
    })
  })

  describe('no answer to a visitor contains it, nor a name:', () => {
    const PANEL = '/api/dataPortrait/dataPortrait/noLogin'
    const asked = (name: string) => ({
      ...OPEN_QUERIES[name],
      ...('where' in OPEN_QUERIES[name]! && { where: { '==': [{ var: 'verdict' }, `${WORD} second`] } }),
    })
    let panel: string
    beforeAll(async () => {
      const workshop = { portraitName: 'Hearings', portraitType: 'platform', portraitConfig: openBoard }
      panel = String((await saved('/api/dataPortrait/dataPortrait', workshop)).id)
      await vi.waitFor(async () => expect((await server.call('GET', `${PANEL}/panel?id=${panel}`)).status).toBe(200))
    })
    type Told = { rows?: WireRecord[]; refused?: { code: number } }
    const ask = async (query: unknown) => {
      const entity = (query as Partial<Query> | undefined)?.entity
      const queries = [{ id: 'asked', entity, query }]
      const answer = await server.call<Told[]>('POST', `${PANEL}/totals`, { id: panel, queries })
      const [told] = answer.status === 200 ? answer.body.data : []
      return { rows: told?.rows, text: answer.text, status: told?.refused?.code ?? answer.status }
    }
    const totals = (name: string) => ask(asked(name))

    test('what is open is answered, without the row out of reach', async () => {
      const { rows } = await totals('byTitle')
      expect(rows!.map(row => row.title)).toContain('By the reader')
      expect((await totals('all')).rows).toEqual([{ n: rows!.length }])
    })

    test('the panel has neither the field nor what reads it', async () => {
      const { text, body } = await server.call<PublicPanel>('GET', `${PANEL}/panel?id=${panel}`)
      expect(text).not.toMatch(new RegExp(`${WORD}|${OF_ROW}|"${FIELD}"|papers|keeper`))
      const { queries = [], cards = [] } = body.data.bundle.document as DashboardDocument
      const left = ['all', 'byTitle', 'bySeveral', 'byReference', 'byItem']
      expect(queries.map(each => each.id).filter(each => !left.includes(each))).toEqual([])
      expect(cards.every(({ query = '' }) => left.includes(query))).toBe(true)
    })

    test.each(Object.keys(OPEN_QUERIES))('%s', async name => {
      const { status, text } = await totals(name)
      expect(status).toBeLessThan(503)
      expect(text).not.toMatch(new RegExp(`${WORD}|${OF_ROW}|${FIELD}|keeper`))
    })

    test.each([
      ['another group', { ...totalsBy('hearing', 'title'), group: [{ id: 'title' }, { id: 'shut' }] }],
      ['another model', totalsBy('user', 'account')],
      ['another condition', { ...asked('byTitle'), where: { '==': [{ var: 'title' }, 'One again'] } }],
      ['a condition over a name', { ...asked('where'), where: { '==': [{ var: 'verdict' }, { var: 'title' }] } }],
      ['rows', { entity: 'hearing', get: 'rows' }],
      ['text', 'all'],
      ['nothing', undefined],
    ])('%s is refused', async (_name, query) => {
      const { status, text } = await ask(query)
      expect(status).toBe(400)
      expect(text).not.toMatch(new RegExp(`${WORD}|${OF_ROW}|One again`))
    })

    test('every other call asks who it is', async () => {
      const calls = [
        `${CASES}/list`,
        `${CASES}/detail?id=${hers.id}`,
        `${CASES}/select`,
        '/api/dataPortrait/dataPortrait/list',
      ]
      for (const path of calls) expect((await server.call('GET', path)).status).toBe(401)
      for (const path of [`${CASES}/query`, `${CASES}/submit`, '/api/data/dataPortrait/submit'])
        expect((await server.call('POST', path, { get: 'sums' })).status).toBe(401)
    })
  })
})
