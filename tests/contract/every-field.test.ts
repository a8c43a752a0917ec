/** A field of every type, from the model to a stored record and back, through the screen derived from it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttp, type Http } from '#adapters/http/http.ts'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Ports } from '#engine/ports/ports.ts'
import { createFormStore } from '#engine/react/form/store/form-store.ts'
import { blockNode } from '#engine/react/state/blocks.ts'
import { createPage, type PageStore } from '#engine/react/state/page.ts'
import type { EntityDocument, Field, FieldType, Json } from '#engine/schema/document.ts'
import grammar from '#schemas/meta/entity.schema.json' with { type: 'json' }
import { editDraft, makeApp, publish, withEntity, withFields } from '../support/design.ts'
import { factsOf } from '../support/fields.ts'
import { type Caller, clientHeader, startServer, type TestServer } from '../support/server.ts'

const APP = 'everyField'
const MANY: FieldType[] = ['enum', 'dict']

/** What a person enters into each; the serial number is the server's. */
const entered = (me: string, dept: string, first: string): Partial<Record<string, Json>> => ({
  stringOne: 'one line',
  textOne: 'two\nlines',
  integerOne: 7,
  decimalOne: '12.50',
  booleanOne: true,
  dateOne: '2026-09-01',
  datetimeOne: '2026-09-01 08:30:00',
  timeOne: '08:30:15',
  enumOne: 'b',
  enumMany: ['c', 'a'],
  dictOne: '2',
  dictMany: ['2', '1'],
  refOne: first,
  refsOne: [first],
  userOne: me,
  usersOne: [me],
  deptOne: dept,
  deptsOne: [dept],
  regionOne: '330106',
  fileOne: [{ link: '/f/1', name: 'a.pdf', size: 9, attachId: '7' }],
  jsonOne: { any: ['thing', 1] },
  childrenOne: [{ note: 'a row' }],
})

const fieldOf = (type: FieldType, many: boolean): Field => ({
  id: many ? `${type}Many` : `${type}One`,
  type,
  title: { zh: type, en: type },
  ...factsOf(type, APP),
  ...(many && { many }),
})
const TYPES = grammar.$defs.type.enum as FieldType[]
const WITH_COLUMN = [...TYPES.map(type => fieldOf(type, false)), ...MANY.map(type => fieldOf(type, true))]
/** The same once more, without a column of their own. */
const BESIDE = WITH_COLUMN.filter(({ type }) =>
  grammar.$defs.field.dependentSchemas.column.properties.type.enum.includes(type),
)
const besideOf = (id: string) => `${id}Beside`
const FIELDS = [...WITH_COLUMN, ...BESIDE.map((field): Field => ({ ...field, id: besideOf(field.id), column: false }))]
const ROWS: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: `${APP}-row`,
  title: { zh: '行', en: 'Row' },
  access: [{ id: 'maker', to: { roles: ['creator'] }, may: ['list', 'detail', 'add', 'edit'] }],
  fields: [
    { id: 'above', type: 'ref', title: { zh: '上级', en: 'Above' }, to: APP },
    { id: 'note', type: 'string', title: { zh: '说明', en: 'Note' } },
  ],
}

let server: TestServer
let creator: Caller
let http: Http
beforeAll(async () => {
  server = await startServer()
  creator = await server.loginNew({ account: 'maker', roles: ['creator'], depts: ['lab'] })
  http = createHttp({
    base: server.url,
    session: { client: () => clientHeader().authorization, token: () => creator.token },
    onUnauthorized: () => undefined,
    lang: () => 'en',
  })
  await makeApp(creator, APP)
  await editDraft(creator, APP, documents => [...withFields(fields => [...fields, ...FIELDS])(documents), ROWS])
})
afterAll(() => server?.stop())

test('published, filled in its form, saved and read back, a field of every type has the value that was entered', async () => {
  const published = await publish(creator, APP)
  expect(published.body.data).toEqual({ version: 1 })
  const page = await openPage()
  const first = await fillForm(page, { title: 'first' })
  const { user_id: me, dept_id: dept } = creator.result
  const own = entered(me!, dept!, String(first.id))
  const beside = BESIDE.map(({ id }) => [besideOf(id), own[id]] as const)
  const values: typeof own = { ...own, ...Object.fromEntries(beside) }
  expect(Object.keys(values)).toHaveLength(FIELDS.length - 1)
  const saved = await fillForm(page, { title: 'second', ...values })
  const client = page.bundle.entities[APP]!
  const { records } = await http.data.list(client, { current: 1, size: 10 })
  const read = await http.data.detail(client, String(saved.id))
  for (const [id, value] of Object.entries(values)) {
    if (id === 'childrenOne') expect(read[id], id).toMatchObject(value as object)
    else expect(read[id], id).toEqual(value)
  }
  expect(read.serialOne).toMatch(/\d/)
  expect(records.find(({ id }) => id === saved.id)).toMatchObject({ enumMany: ['c', 'a'], jsonOne: values.jsonOne })
  const emptied = Object.fromEntries(['textOne', 'jsonOne', 'usersOne'].map(id => [besideOf(id), null]))
  const change = { dictMany: ['1'], dictManyBeside: ['1'], integerOneBeside: 8, ...emptied }
  expect(await fillForm(page, change, read)).toMatchObject({ enumMany: ['c', 'a'], ...change, rev: 2 })
  expect(await http.data.detail(client, String(saved.id))).toMatchObject({ enumManyBeside: ['c', 'a'], ...change })
})

test('a list field is searched by each of its codes, and takes none that is not offered', async () => {
  const list = async (query: string) =>
    (await creator.get<{ total: number }>(`/api/data/${APP}/list?${query}`)).body.data.total
  expect(await list('enumMany_equal=a')).toBe(1)
  expect(await list('enumMany_in=b,c')).toBe(1)
  expect(await list('enumMany_in=b')).toBe(0)
  expect(await list('enumMany_null=1')).toBe(1)
  const refused = await creator.post<{ issues: WireIssue[] }>(`/api/data/${APP}/submit`, {
    title: 'third',
    enumMany: ['a', 'z'],
  })
  expect(refused.body.data.issues).toMatchObject([{ path: 'enumMany' }])
})

test('a field without a column is searched, sorted and counted like one with', async () => {
  const rows = async (query: string) => {
    const answer = await creator.get<{ records: WireRecord[] }>(`/api/data/${APP}/list?${query}`)
    return answer.body.data.records.map(({ title }) => title)
  }
  await fillForm(await openPage(), { title: 'zero', integerOneBeside: 10, dateOneBeside: '2026-10-01' })
  expect(await rows('stringOneBeside_like=ne%20li')).toEqual(['second'])
  expect(await rows('integerOneBeside_ge=9')).toEqual(['zero'])
  expect(await rows('dateOneBeside_dategt=2026-09-15')).toEqual(['zero'])
  expect(await rows('enumManyBeside_equal=a')).toEqual(['second'])
  expect(await rows('booleanOneBeside_equal=true')).toEqual(['second'])
  expect(await rows('integerOneBeside_notnull=1&descs=integerOneBeside')).toEqual(['zero', 'second'])
})

test('a record of a thousand fields, every one filled in, is kept, listed and changed', async () => {
  const fields = Array.from(
    { length: 1000 },
    (_, i): Field => ({ ...fieldOf('text', false), id: `f${i}`, ...(i >= 400 && { column: false }) }),
  )
  const access = [{ id: 'maker', to: { roles: ['creator'] }, may: ['list', 'detail', 'add', 'edit'] }]
  await makeApp(creator, 'wide')
  await editDraft(
    creator,
    'wide',
    withEntity(entity => ({ ...entity, fields, access })),
  )
  expect((await publish(creator, 'wide')).body.data).toEqual({ version: 1 })
  const value = '长一些的文字'.repeat(20)
  const saved = await creator.post<WireRecord>(
    '/api/data/wide/submit',
    Object.fromEntries(fields.map(({ id }) => [id, value])),
  )
  expect(saved.status).toBe(200)
  const { id, rev } = saved.body.data
  const changed = await creator.post<WireRecord>('/api/data/wide/submit', { id, rev, f0: 'first', f999: 'last' })
  expect(changed.body.data).toMatchObject({ f0: 'first', f1: value, f998: value, f999: 'last' })
  const listed = await creator.get<{ records: WireRecord[] }>(
    `/api/data/wide/list?f998_like=${encodeURIComponent('文字')}`,
  )
  expect(listed.body.data.records).toMatchObject([{ id, f998: value, f999: 'last' }])
})

async function openPage(): Promise<PageStore> {
  const bundle = await http.screens.load(`${APP}.manage`)
  const ports = { data: http.data, lang: 'en', clock: { now: () => '2026-09-01 08:00:00' } } as Partial<Ports> as Ports
  return createPage({ bundle, ports, loader: {}, manifests: {}, mode: 'run' })
}

/** The page's own form, filled in and sent as a person does. */
async function fillForm(page: PageStore, values: Partial<Record<string, Json>>, record: WireRecord | null = null) {
  const { body } = blockNode(page.body.nodes, 'form')!
  const store = createFormStore({ page, id: 'form', entity: body.entity, record, viewOnly: false })
  for (const [id, value] of Object.entries(values)) store.scope.set(id, value)
  const saved = await store.submit(body)
  expect(store.problems()).toEqual([])
  return saved!
}
