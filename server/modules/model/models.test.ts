/** The catalogue of models: what each reader is told of the models of apps, over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { EntityDocument, Grant } from '#engine/schema/document.ts'
import { editDraft, makeApp, publish, withEntity } from '#tests/support/design.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const MODELS = '/api/blade-model/model'
const DEVELOP = '/api/blade-develop/model'
const ITEMS = '/api/blade-modelitem/model_item'

let server: TestServer
let admin: Caller
let maker: Caller
let clerk: Caller
let stranger: Caller
let neighbour: Caller

const text = (en: string) => ({ zh: en, en })
const SECRET = 'codename'
const grants: Grant[] = [
  { id: 'makers', to: { roles: ['creator'] }, may: ['list', 'detail', 'add', 'edit', 'remove'] },
  { id: 'clerks', to: { roles: ['clerk'] }, may: ['list', 'detail'], hide: [SECRET] },
]
const loan: EntityDocument = {
  ...{ kind: 'entity', grammar: 1, key: 'loan', title: text('Loan'), access: grants },
  fields: [
    { id: 'title', type: 'string', title: text('Title'), maxLength: 60, required: true },
    { id: SECRET, type: 'string', title: text('Codename'), maxLength: 60 },
    { id: 'days', type: 'integer', title: text('Days'), max: 9 },
    { id: 'things', type: 'children', title: text('Things'), to: 'loan.thing', by: 'loan' },
    { id: 'costs', type: 'children', title: text('Costs'), to: 'loan.cost', by: 'loan' },
  ],
}
const thing: EntityDocument = {
  ...{ kind: 'entity', grammar: 1, key: 'loan.thing', title: text('Thing'), rightsOf: 'loan' },
  fields: [
    { id: 'loan', type: 'ref', title: text('Loan'), to: 'loan' },
    { id: 'what', type: 'string', title: text('What'), maxLength: 60 },
  ],
}
/** Open to creators alone. */
const cost: EntityDocument = {
  ...{ kind: 'entity', grammar: 1, key: 'loan.cost', title: text('Cost'), access: grants.slice(0, 1) },
  fields: [
    { id: 'loan', type: 'ref', title: text('Loan'), to: 'loan' },
    { id: 'amount', type: 'decimal', scale: 2, title: text('Amount') },
  ],
}

const listed = async (caller: Caller, path = MODELS, query = '') =>
  (await caller.get<Page<WireRecord>>(`${path}/list?size=100${query}`)).body.data.records
const idsOf = (rows: WireRecord[]) => rows.map(({ id }) => id)
const answered = async <T = WireRecord[]>(caller: Caller, path: string) => (await caller.get<T>(path)).body.data

beforeAll(async () => {
  server = await startServer()
  admin = await server.login('admin')
  maker = await server.loginNew({ account: 'maker', roles: ['creator'] })
  stranger = await server.loginNew({ account: 'stranger', roles: ['creator'] })
  clerk = await server.loginNew({ account: 'clerk', roles: ['clerk'] })
  neighbour = await server.loginNew({ account: 'neighbour', roles: ['administrator'], tenant: '000007' })
  await makeApp(maker, 'loan')
  const saved = await editDraft(maker, 'loan', documents => [
    loan,
    thing,
    cost,
    ...documents.filter(({ kind }) => kind !== 'entity'),
  ])
  expect(saved.body, saved.text).toMatchObject({ code: 200 })
  expect((await publish(maker, 'loan')).body).toMatchObject({ code: 200 })
  await makeApp(maker, 'plan')
})
afterAll(() => server?.stop())

describe('the catalogue answers from the documents', () => {
  test('MO-04 a running app’s models are listed with their tables and fields for its creator, drafts as such', async () => {
    const rows = await listed(maker)
    expect(idsOf(rows)).toEqual(['loan', 'loan.cost', 'loan.thing', 'plan'])
    expect(rows[0]).toMatchObject({
      ...{ modelName: 'Loan', tableName: 'app_loan', appId: 'loan', fieldCount: 5, status: 1, isChanged: false },
      ...{ isMine: true, rev: expect.any(Number) },
    })
    expect(rows[3]).toMatchObject({ id: 'plan', status: 0, isChanged: true })
    expect(idsOf(await listed(maker, MODELS, '&tableName_like=thing&status_equal=1'))).toEqual(['loan.thing'])
    const found = await answered(maker, `${MODELS}/listByIds?ids=loan,plan,nothing`)
    expect(idsOf(found)).toEqual(['loan', 'plan'])
    expect((await maker.get(`${MODELS}/list?nothing_equal=1`)).status).toBe(400)
    const tables = await answered(maker, `${MODELS}/table-list`)
    expect(tables).toContainEqual({ tableName: 'app_loan_thing', comment: 'Thing', modelId: 'loan.thing' })
    expect(tables.map(({ modelId }) => modelId)).not.toContain('plan') // it has none yet
  })

  test('MO-02 MO-04 table-info and model-prototype tell the columns, by model or by table', async () => {
    const columns = [
      { columnName: 'title', columnType: 'text', comment: 'Title', isRequired: true, fieldName: 'title' },
      { columnName: 'codename' },
      { columnName: 'days', columnType: 'bigint' },
    ]
    for (const path of [MODELS, DEVELOP]) {
      for (const query of ['modelId=loan', 'tableName=APP_LOAN&datasourceId=main']) {
        expect(await answered<object>(maker, `${path}/table-info?${query}`)).toMatchObject({ modelId: 'loan', columns })
      }
      const { prototypes } = await answered<{ prototypes: object[] }>(maker, `${path}/model-prototype?modelId=loan`)
      expect(prototypes[2]).toMatchObject({ name: 'days', modelId: 'loan', columnType: 'bigint', comment: 'Days' })
      expect((await maker.get(`${path}/table-info?tableName=blade_user`)).status).toBe(404)
      expect((await maker.get(`${path}/table-info`)).status).toBe(400)
    }
    const [row] = await listed(maker, DEVELOP, '&modelCode_equal=loan')
    expect(row).toMatchObject({ id: 'loan', modelName: 'Loan', modelCode: 'loan', modelTable: 'app_loan' })
    const prototypes = await answered(maker, `/api/blade-develop/model-prototype/select?modelId=loan`)
    expect(prototypes.map(({ name }) => name)).toEqual(['title', SECRET, 'days', 'things', 'costs'])
  })

  test('MO-10 columns of a model, and with its sub-tables', async () => {
    const columns = await answered(maker, `${ITEMS}/buildModelItemColumns?modelId=loan`)
    expect(columns).toEqual([
      { prop: 'title', label: 'Title', type: 'string', required: true, dict: null },
      { prop: SECRET, label: 'Codename', type: 'string', required: false, dict: null },
      { prop: 'days', label: 'Days', type: 'integer', required: false, dict: null },
    ])
    const build = (caller: Caller, body: object) =>
      caller.post<{ children: object[] }[]>(`${ITEMS}/buildModelColumnsWithChildren`, body)
    const [whole] = (await build(maker, { modelId: 'loan' })).body.data
    expect(whole).toMatchObject({
      modelId: 'loan',
      columns,
      children: [
        {
          prop: 'things',
          modelId: 'loan.thing',
          tableName: 'app_loan_thing',
          columns: [{ prop: 'loan' }, { prop: 'what' }],
        },
        { prop: 'costs', modelId: 'loan.cost' },
      ],
    })
    const [theirs] = (await build(clerk, { modelIds: ['loan'] })).body.data
    expect(theirs!.children).toMatchObject([{ modelId: 'loan.thing' }])
    expect((await build(maker, {})).status).toBe(400)
    expect((await build(clerk, { modelIds: ['loan', 'loan.cost'] })).status).toBe(404)
  })

  test('MO-09 fields are listed and found by the ids they are listed under', async () => {
    const rows = await answered(maker, `${ITEMS}/listByModel?modelId=loan`)
    expect(rows[0]).toMatchObject({
      ...{ id: 'loan:title', modelId: 'loan', fieldName: 'title', label: 'Title', fieldType: 'string' },
      ...{ isRequired: true, sort: 1, status: 1, config: { id: 'title', maxLength: 60 } },
    })
    expect(await answered<object>(maker, `${ITEMS}/detail?id=loan:days`)).toMatchObject({ label: 'Days', sort: 3 })
    expect(idsOf(await listed(maker, ITEMS, '&modelId_equal=loan.thing'))).toEqual([
      'loan.thing:loan',
      'loan.thing:what',
    ])
    for (const id of ['loan:none', 'none:title', 'loan', '']) {
      expect((await maker.get(`${ITEMS}/detail?id=${id}`)).status, id).toBe(404)
    }
  })
})

describe('nobody is told of what is hidden from them', () => {
  const READS = [
    ...[`${MODELS}/list`, `${MODELS}/tree`, `${MODELS}/table-list`, `${MODELS}/listByIds?ids=loan,loan.cost,plan`],
    ...[`${DEVELOP}/list`, `${DEVELOP}/table-list`, `${ITEMS}/list?size=200`],
    ...[`${MODELS}/detail?id=loan`, `${MODELS}/table-info?modelId=loan`, `${MODELS}/model-prototype?id=loan`],
    ...[`${MODELS}/table-info?tableName=app_loan`, `${DEVELOP}/table-info?tableName=app_loan&datasourceId=`],
    ...[`${DEVELOP}/detail?id=loan`, `${DEVELOP}/model-prototype?modelId=loan`],
    ...[
      `${ITEMS}/listByModel?modelId=loan`,
      `${ITEMS}/buildModelItemColumns?modelId=loan`,
      `${ITEMS}/detail?id=loan:days`,
    ],
    '/api/blade-develop/model-prototype/select?modelId=loan',
  ]
  const HIDDEN = [
    ...[`${MODELS}/detail?id=loan.cost`, `${MODELS}/detail?id=plan`, `${MODELS}/table-info?tableName=app_loan_cost`],
    ...[`${MODELS}/table-info?modelId=plan`, `${ITEMS}/listByModel?modelId=loan.cost`],
    ...[`${ITEMS}/detail?id=loan:${SECRET}`, `${ITEMS}/detail?id=loan:costs`],
    '/api/blade-develop/model-prototype/select?modelId=loan.cost',
  ]

  test('MO-02 MO-04 a hidden field, a hidden model and a draft are in no answer to a user', async () => {
    for (const path of READS) {
      const { status, text } = await clerk.get(path)
      expect(status, path).toBe(200)
      expect(text, path).not.toMatch(/codename|cost|plan|document":\{|config":\{/i)
    }
    expect(idsOf(await listed(clerk))).toEqual(['loan', 'loan.thing'])
    for (const path of HIDDEN) expect((await clerk.get(path)).status, path).toBe(404)
    for (const path of HIDDEN) expect((await maker.get(path)).status, path).toBe(200)
  })

  test('MO-04 another creator of the tenant sees what runs as its grants say, not the draft', async () => {
    await editDraft(
      maker,
      'loan',
      withEntity(entity => ({ ...entity, note: 'drafted' })),
    )
    expect((await listed(maker))[0]).toMatchObject({ isChanged: true, remark: 'drafted' })
    const [row] = await listed(stranger)
    expect(row).toMatchObject({ id: 'loan', isChanged: false, isMine: false, remark: null, rev: null })
    expect((await stranger.get(`${MODELS}/detail?id=plan`)).status).toBe(404)
    expect(idsOf(await listed(admin))).toContain('plan') // administrators design every app
  })

  test('MO-02 MO-04 MO-10 somebody without rights, and another tenant, find nothing', async () => {
    const nobody = await server.loginNew({ account: 'nobody' })
    for (const caller of [nobody, neighbour]) {
      for (const path of READS) {
        const { status, text } = await caller.get(path)
        expect([200, 404], path).toContain(status)
        expect(text, path).not.toMatch(/app_loan|"loan/i)
      }
      for (const path of HIDDEN) expect((await caller.get(path)).status, path).toBe(404)
    }
  })

  test('MO-04 who is not signed in is asked to', async () => {
    for (const path of [`${MODELS}/list`, `${DEVELOP}/table-list`, `${ITEMS}/listByModel?modelId=loan`]) {
      expect((await server.call('GET', path)).status, path).toBe(401)
    }
  })
})
