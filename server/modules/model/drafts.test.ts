/** Changes of models by calls: drafts of their apps, over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page, WireIssue } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { editDraft, makeApp, openState, publish, removeApp } from '#tests/support/design.ts'
import { type Answer, type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import type { TreeNode } from '../../entity/read/tree.ts'

const MODELS = '/api/blade-model/model'
const DEVELOP = '/api/blade-develop/model'
const ITEMS = '/api/blade-modelitem/model_item'
const PROTOTYPES = '/api/blade-develop/model-prototype'
const CATEGORIES = '/api/blade-category/model_category'

let server: TestServer
let admin: Caller
let maker: Caller
let editor: Caller
let stranger: Caller
let clerk: Caller
let neighbour: Caller
let n = 0

beforeAll(async () => {
  server = await startServer()
  admin = await server.login('admin')
  maker = await server.loginNew({ account: 'maker', roles: ['creator'] })
  editor = await server.loginNew({ account: 'editor', roles: ['administrator'] })
  stranger = await server.loginNew({ account: 'stranger', roles: ['creator'] })
  clerk = await server.loginNew({ account: 'clerk', roles: ['clerk'] })
  neighbour = await server.loginNew({ account: 'neighbour', roles: ['administrator'], tenant: '000007' })
})
afterAll(() => server?.stop())

/** A published app of its own. */
async function newApp(): Promise<string> {
  const key = `asset${n++}`
  await makeApp(maker, key)
  expect((await publish(maker, key)).body).toMatchObject({ code: 200 })
  return key
}

const detail = async (id: string, caller = maker) =>
  (await caller.get<WireRecord & { document: EntityDocument }>(`${MODELS}/detail?id=${id}`)).body.data
const entitiesIn = async (app: string, of: 'draft' | 'published') => {
  const state = await openState(maker, app)
  return entitiesOf(of === 'draft' ? state.draft.documents : state.published)
}
const issuesOf = (answer: Answer) => (answer.body.data as { issues: WireIssue[] }).issues.map(({ path }) => path)
const submit = (body: object, caller = maker) => caller.post<WireRecord>(`${MODELS}/submit`, body)

test('MO-04 a model is added to the draft, has no table before it is published, and one after', async () => {
  const app = await newApp()
  const added = await submit({ appId: app, modelName: '配件', tableName: 'spare_part', remark: 'small' })
  expect(added.body, added.text).toMatchObject({
    code: 200,
    data: { id: `${app}.sparePart`, tableName: `app_${app}_spare_part`, status: 0, isChanged: true, remark: 'small' },
  })
  expect((await entitiesIn(app, 'draft')).map(({ key }) => key)).toEqual([app, `${app}.sparePart`])
  expect((await maker.get(`/api/data/${app}.sparePart/list`)).status).toBe(404)
  expect((await maker.get<WireRecord[]>(`${MODELS}/table-list`)).text).not.toContain('spare_part')
  expect((await publish(maker, app)).body).toMatchObject({ code: 200 })
  expect((await maker.get(`/api/data/${app}.sparePart/list`)).status).toBe(200)
  expect(await detail(`${app}.sparePart`)).toMatchObject({ status: 1, isChanged: false })
})

test('an app that cannot be is refused at once, whatever its name looks like', async () => {
  const began = Date.now()
  for (const appId of ['(a+)+$', '('])
    expect((await submit({ appId, modelName: 'x', tableName: `app_${'a'.repeat(28)}` })).status).toBe(404)
  expect(Date.now() - began).toBeLessThan(1_000)
})

test('MO-04 a second submit of one form meets the first: 409 by its revision, 400 by its name', async () => {
  const app = await newApp()
  const { rev } = await detail(app)
  const form = { appId: app, modelName: 'Part', tableName: 'part', rev }
  expect((await submit(form)).status).toBe(200)
  const again = await submit(form)
  expect([again.status, again.body.data]).toMatchObject([409, { rev: Number(rev) + 1 }])
  const { rev: _, ...late } = form
  expect(issuesOf(await submit(late))).toEqual(['tableName'])
  expect((await entitiesIn(app, 'draft')).length).toBe(2)
})

test('MO-04 of two editors at the same moment one is told of the other, and nobody’s work is lost', async () => {
  const app = await newApp()
  const { rev } = await detail(app)
  const answers = await Promise.all([
    submit({ id: app, rev, modelName: 'Mine' }),
    submit({ id: app, rev, modelName: 'Theirs' }, editor),
    editDraft(editor, app, documents => documents.map(each => ({ ...each, note: 'in the designer' }))),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  // without a revision each is a change of its own
  const both = await Promise.all([
    submit({ id: app, remark: 'a note' }),
    submit({ id: app, modelName: 'Named' }, editor),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await detail(app)).toMatchObject({ remark: 'a note', modelName: 'Named' })
  const same = await detail(app)
  expect((await submit({ ...same })).body.data).toMatchObject({ rev: same.rev }) // what changes nothing is no revision
})

test('MO-04 forged ids: another creator, a user and another tenant change nothing', async () => {
  const app = await newApp()
  const before = await openState(maker, app)
  const tries = (caller: Caller) => [
    submit({ id: app, modelName: 'Taken over' }, caller),
    submit({ appId: app, modelName: 'Mine', tableName: 'mine' }, caller),
    caller.post(`${MODELS}/submit-list`, [{ id: app, modelName: 'Taken over' }]),
    caller.post(`${MODELS}/remove`, { ids: app }),
    caller.post(`${ITEMS}/submit`, { modelId: app, label: 'a', fieldName: 'a', fieldType: 'string' }),
    caller.post(`${ITEMS}/remove`, { ids: `${app}:title` }),
    caller.post(`${PROTOTYPES}/submit-list`, [{ modelId: app, name: 'a', columnType: 'text' }]),
    caller.post(`${DEVELOP}/submit`, { id: app, modelName: 'Taken over' }),
    caller.post(`${DEVELOP}/remove`, { ids: app }),
  ]
  const statuses = async (caller: Caller) => new Set((await Promise.all(tries(caller))).map(({ status }) => status))
  expect(await statuses(clerk)).toEqual(new Set([403]))
  expect(await statuses(stranger)).toEqual(new Set([403]))
  expect(await statuses(neighbour)).toEqual(new Set([404]))
  expect((await submit({ id: 'system.user', modelName: 'x' }, admin)).status).toBe(404)
  expect((await submit({ appId: 'system.user', modelName: 'x', tableName: 'x' }, admin)).status).toBe(400)
  expect(await openState(maker, app)).toEqual(before)
})

test('MO-04 a list is saved whole or not at all, each refusal told at its record', async () => {
  const app = await newApp()
  const made = ['one', 'two'].map(tableName => ({ appId: app, modelName: tableName, tableName }))
  const refused = await maker.post(`${MODELS}/submit-list`, [...made, { appId: app, modelName: 'three' }])
  expect([refused.status, issuesOf(refused)]).toEqual([400, ['2/tableName']])
  const twice = await maker.post(`${MODELS}/submit-list`, [...made, made[0]])
  expect([twice.status, issuesOf(twice)]).toEqual([400, ['2/tableName']])
  expect((await entitiesIn(app, 'draft')).length).toBe(1)
  const saved = await maker.post<WireRecord[]>(`${MODELS}/submit-list`, made)
  expect(saved.body.data.map(({ id }) => id)).toEqual([`${app}.one`, `${app}.two`])
  for (const wrong of [[], { modelName: 'x' }, [null]]) {
    expect((await maker.post(`${MODELS}/submit-list`, wrong)).status, JSON.stringify(wrong)).toBe(400)
  }
  const many = Array.from({ length: 201 }, (_, at) => ({ appId: app, modelName: 'x', tableName: `x${at}` }))
  expect((await maker.post(`${MODELS}/submit-list`, many)).body.msg).toMatch(/200/)
})

test('MO-04 a change with an error is refused with its place; what ran goes on', async () => {
  const app = await newApp()
  const { document } = await detail(app)
  const wrong: [object, string][] = [
    [{ id: app, document: { ...document, key: 'other' } }, 'document'],
    [{ id: app, document: 'text' }, 'document'],
    [{ id: app, document: { ...document, fields: [] } }, `entity/${app}/fields`],
    [{ id: app, document: { ...document, path: '/api/mine' } }, `entity/${app}/path`],
    [{ id: app, tableName: 'app_elsewhere' }, 'tableName'],
    [{ id: app, appId: 'elsewhere' }, 'appId'],
    [{ id: app, modelName: '' }, 'modelName'],
    [{ id: app, modelName: 'x'.repeat(121) }, 'modelName'],
    [{ id: app, modelName: 7 }, 'modelName'],
    [{ id: app, category: '999' }, 'category'],
    [{ appId: app, modelName: 'x', tableName: '中文' }, 'tableName'],
    [{ modelName: 'x' }, 'appId'],
  ]
  for (const [body, path] of wrong) {
    const answer = await submit(body)
    expect([answer.status, issuesOf(answer)[0]], JSON.stringify(body).slice(0, 80)).toEqual([400, path])
  }
  // its page is drawn from it
  const kept = await maker.post(`${MODELS}/remove`, { ids: app })
  expect([kept.status, kept.body.msg]).toEqual([400, expect.stringMatching(/./)])
  expect((await detail(app)).isChanged).toBe(false)
  expect((await maker.get(`/api/data/${app}/list`)).status).toBe(200)
})

test('MO-04 a removed model leaves with the next publish; its records stay until then', async () => {
  const app = await newApp()
  await submit({ appId: app, modelName: 'Part', tableName: 'part' })
  await publish(maker, app)
  expect((await maker.post(`${MODELS}/remove?ids=${app}.part`)).status).toBe(200)
  expect(await detail(`${app}.part`)).toMatchObject({ status: 1, isChanged: true })
  expect((await maker.get(`/api/data/${app}.part/list`)).status).toBe(200)
  expect((await maker.post(`${MODELS}/remove?ids=${app}.part`)).status).toBe(404)
  expect((await publish(maker, app)).body).toMatchObject({ code: 200 })
  expect((await maker.get(`${MODELS}/detail?id=${app}.part`)).status).toBe(404)
})

test('MO-06 WD-07 WD-15 models are put into a category of the tree, all or none, in the draft', async () => {
  const app = await newApp()
  await submit({ appId: app, modelName: 'Part', tableName: 'part' })
  const make = async (record: object) => (await admin.post<WireRecord>(`${CATEGORIES}/submit`, record)).body.data
  const above = await make({ name: 'Above' })
  const below = await make({ name: 'Below', parentId: above.id })
  const tree = await maker.get<TreeNode[]>(`${CATEGORIES}/treeList`)
  expect(tree.body.data).toMatchObject([{ title: 'Above', children: [{ title: 'Below' }] }])
  expect((await maker.post(`${CATEGORIES}/submit`, { name: 'Mine' })).status).toBe(403)
  const ids = `${app},${app}.part`
  const change = (body: object, caller = maker) => caller.post(`${MODELS}/changeCategory`, body)
  expect((await change({ ids, category: below.id })).status).toBe(200)
  const listed = await maker.get<Page<WireRecord>>(`${MODELS}/list?category_equal=${below.id}`)
  expect(listed.body.data.records).toMatchObject([
    { id: app, categoryName: 'Below', isChanged: true },
    { id: `${app}.part`, categoryName: 'Below' },
  ])
  expect((await change({ ids: `${app},none`, category: above.id })).status).toBe(404)
  expect((await change({ ids, category: '999' })).status).toBe(400)
  expect((await change({ ids })).status).toBe(400)
  expect((await change({ category: above.id })).status).toBe(400)
  expect((await change({ ids, category: above.id }, clerk)).status).toBe(403)
  expect((await change({ ids: app, category: above.id }, stranger)).status).toBe(403)
  expect((await detail(app)).category).toBe(below.id)
  expect((await publish(maker, app)).body).toMatchObject({ code: 200 })
  expect((await admin.post(`${CATEGORIES}/remove?ids=${below.id}`)).status).toBe(200)
  expect(await detail(app)).toMatchObject({ category: null, categoryName: null })
})

test('MO-09 a field is added to the draft, changed, moved and removed', async () => {
  const app = await newApp()
  const item = (body: object) => maker.post<WireRecord>(`${ITEMS}/submit`, body)
  const sent = { modelId: app, label: '编号', fieldName: 'asset_no', fieldType: 'string', sort: 1 }
  const added = await item({ ...sent, isRequired: true, pattern: '^A', config: { type: 'string', maxLength: 20 } })
  expect(added.body, added.text).toMatchObject({
    code: 200,
    data: { id: `${app}:assetNo`, fieldName: 'asset_no', columnName: 'asset_no', isRequired: true, sort: 1, status: 0 },
  })
  const { fields } = (await entitiesIn(app, 'draft'))[0]!
  expect(fields[0]).toEqual({
    ...{
      id: 'assetNo',
      name: 'asset_no',
      type: 'string',
      title: { zh: '编号' },
      maxLength: 20,
      required: true,
      pattern: '^A',
    },
  })
  expect(issuesOf(await item(sent))).toEqual(['fieldName'])
  expect(issuesOf(await item({ modelId: app }))).toEqual(['label', 'fieldName', 'fieldType'])
  expect((await item({ ...sent, fieldName: 'other', fieldType: 'nothing' })).status).toBe(400)
  expect((await item({ ...sent, fieldName: 'constructor' })).status).toBe(400)
  expect((await item({ ...sent, fieldName: 'other', config: 'x' })).status).toBe(400)
  const { rev } = added.body.data
  const changed = await item({ id: `${app}:assetNo`, rev, label: 'Number', sort: 2, isRequired: false })
  expect(changed.body.data).toMatchObject({ sort: 2, isRequired: false, pattern: '^A', rev: Number(rev) + 1 })
  expect((await item({ id: `${app}:assetNo`, rev, label: 'Late' })).status).toBe(409)
  expect((await maker.post(`${ITEMS}/remove`, { ids: `${app}:assetNo` })).status).toBe(200)
  expect((await maker.post(`${ITEMS}/remove`, { ids: `${app}:assetNo` })).status).toBe(404)
  // a published field keeps its type
  expect((await item({ id: `${app}:title`, fieldType: 'integer' })).status).toBe(400)
  expect(await detail(app)).toMatchObject({ isChanged: false })
})

test('MO-01 MO-03 older clients change the same draft under their names', async () => {
  const app = await newApp()
  const model = await maker.post<WireRecord>(`${DEVELOP}/submit`, { appId: app, modelName: 'Part', modelCode: 'part' })
  expect(model.body.data).toMatchObject({ id: `${app}.part`, modelCode: `${app}.part`, modelTable: `app_${app}_part` })
  const list = (body: unknown, caller = maker) => caller.post(`${PROTOTYPES}/submit-list`, body)
  const sent = [
    { modelId: `${app}.part`, name: 'unit_price', columnType: 'numeric(10,2)', comment: '单价' },
    { modelId: `${app}.part`, name: 'bought', columnType: 'timestamp without time zone', isRequired: true },
  ]
  expect((await list(sent)).body).toMatchObject({ code: 200 })
  const fields = (await entitiesIn(app, 'draft')).find(({ key }) => key === `${app}.part`)!.fields
  expect(fields.slice(1)).toEqual([
    { id: 'unitPrice', name: 'unit_price', type: 'decimal', scale: 2, title: { zh: '单价' } },
    { id: 'bought', type: 'datetime', title: { zh: 'bought' }, required: true },
  ])
  const refused = await list([
    { ...sent[0], name: 'a' },
    { ...sent[0], name: 'b', columnType: 'bytea' },
  ])
  expect([refused.status, issuesOf(refused)]).toEqual([400, ['1/columnType']])
  const [, price] = (await maker.get<WireRecord[]>(`${PROTOTYPES}/select?modelId=${app}.part`)).body.data
  expect((await list([{ ...price, comment: 'Price' }])).body).toMatchObject({ code: 200, data: [{ label: 'Price' }] })
  expect((await maker.post(`${DEVELOP}/remove`, { ids: `${app}.part` })).status).toBe(200)
  expect((await entitiesIn(app, 'draft')).map(({ key }) => key)).toEqual([app])
})

test('MO-04 an app that was removed takes its models with it', async () => {
  const app = await newApp()
  await removeApp(maker, app)
  expect((await maker.get(`${MODELS}/detail?id=${app}`)).status).toBe(404)
  expect((await submit({ appId: app, modelName: 'x', tableName: 'x' })).status).toBe(404)
})
