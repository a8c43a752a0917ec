import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page, WireIssue } from '#adapters/wire/envelope.ts'
import type { Choice, WireRecord } from '#adapters/wire/screen.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import type { TreeNode } from '../../entity/read/tree.ts'

const SERVICES = '/api/serviceConfig/thirdServiceAuth'
const SOURCES = '/api/blade-develop/datasource'
const MODELS = '/api/blade-model/model'
const CATEGORIES = '/api/blade-category/model_category'
const DEPLOYMENTS = '/api/blade-workflow/design/deployment'
const PERSONAL = '/api/blade-data/personal'
const DRAFTS = '/api/reportDraft/reportDraft'
let server: TestServer
let admin: Caller
let clerk: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
  clerk = await server.loginNew({ account: 'clerk', roles: ['clerk'] })
})
afterAll(() => server.stop())

const add = async (path: string, record: object, caller = admin): Promise<WireRecord> => {
  const answer = await caller.post<WireRecord>(`${path}/submit`, record)
  expect(answer.body, answer.text).toMatchObject({ code: 200 })
  return answer.body.data
}
const issuesOf = (data: unknown) => (data as { issues: WireIssue[] }).issues.map(({ path }) => path)
const namesIn = (rows: WireRecord[], name = 'name') => rows.map(row => row[name])

test('DS-27 all: more than a page at once, with the filters of the list', async () => {
  const many = Array.from({ length: 12 }, (_, n) => ({ name: `auth ${n}`, authType: 'none', status: n ? 1 : 0 }))
  for (const record of many) await add(SERVICES, record)
  const all = await admin.get<WireRecord[]>(`${SERVICES}/listNoPage?status=1&ascs=name`)
  expect(all.body.data).toHaveLength(11)
  expect(all.body.data[0]).toMatchObject({ name: 'auth 1' })
  expect((await clerk.get(`${SERVICES}/listNoPage`)).status).toBe(403)
})

test('DS-01 DS-02 names: what may be picked as id and name; its password never leaves the server', async () => {
  const creator = await server.loginNew({ account: 'maker', roles: ['creator'] })
  const record = {
    name: 'Campus',
    category: 'postgresql',
    url: 'postgresql://db.example/campus',
    password: 'of the db',
  }
  const { id } = await add(SOURCES, record)
  expect((await creator.get(`${SOURCES}/select`)).body.data).toEqual([{ id, name: 'Campus' }])
  expect((await clerk.get(`${SOURCES}/select`)).status).toBe(403)
  const picker = await creator.get<Page<Choice>>('/api/data/datasource/select')
  expect(picker.body.data.records).toMatchObject([{ id, label: 'Campus' }])
  expect((await admin.get(`${SOURCES}/detail?id=${id}`)).text).not.toContain('of the db')
})

test('saveMany: all of a list or none, each refusal told at its record; all: those of ids', async () => {
  const named = (...names: string[]) => names.map(modelName => ({ modelName, tableName: `t_${modelName}` }))
  const saved = (await admin.post<WireRecord[]>(`${MODELS}/submit-list`, named('a', 'b'))).body.data
  expect(namesIn(saved, 'modelName')).toEqual(['a', 'b'])
  const refused = await admin.post(`${MODELS}/submit-list`, [...named('c'), { modelName: 'd' }])
  expect([refused.status, issuesOf(refused.body.data)]).toEqual([400, ['1/tableName']])
  const total = (await admin.get<Page<WireRecord>>(`${MODELS}/list`)).body.data.total
  expect(total).toBe(2)
  const listed = await admin.get<WireRecord[]>(`${MODELS}/listByIds?ids=${saved[1]!.id}`)
  expect(namesIn(listed.body.data, 'modelName')).toEqual(['b'])
  expect((await admin.post(`${MODELS}/submit-list`, [])).status).toBe(400)
  expect((await admin.post(`${MODELS}/submit-list`, { modelName: 'e' })).status).toBe(400)
  expect((await clerk.post(`${MODELS}/submit-list`, named('f'))).status).toBe(403)
})

test('MO-03 the prototypes of a model are saved as a list and answered for it alone', async () => {
  const source = { name: 'Archive', category: 'postgresql', url: 'postgresql://db.example/archive' }
  const { id: datasourceId } = await add('/api/blade-develop/datasource', source)
  const [one, other] = [
    await add('/api/blade-develop/model', { modelName: 'One', modelCode: 'one', modelTable: 'one', datasourceId }),
    await add('/api/blade-develop/model', {
      modelName: 'Other',
      modelCode: 'other',
      modelTable: 'other',
      datasourceId,
    }),
  ]
  const path = '/api/blade-develop/model-prototype'
  const sent = [
    { name: 'title', modelId: one.id },
    { name: 'days', modelId: one.id, sort: 2 },
    { name: 'place', modelId: other.id },
  ]
  expect((await admin.post(`${path}/submit-list`, sent)).body).toMatchObject({ code: 200 })
  const listed = await admin.get<WireRecord[]>(`${path}/select?modelId=${one.id}`)
  expect(namesIn(listed.body.data)).toEqual(['title', 'days'])
  expect((await clerk.get(`${path}/select?modelId=${one.id}`)).status).toBe(403)
})

test('MO-06 WD-07 WD-15 setField: one field of many records, all or none; a tree of what they are put into', async () => {
  const above = await add(CATEGORIES, { name: 'Above' })
  const below = await add(CATEGORIES, { name: 'Below', parentId: above.id })
  const tree = await admin.get<TreeNode[]>(`${CATEGORIES}/treeList?tenantId=000000`)
  expect(tree.body.data).toMatchObject([{ title: 'Above', children: [{ title: 'Below' }] }])
  const models = [
    await add(MODELS, { modelName: 'x', tableName: 'x' }),
    await add(MODELS, { modelName: 'y', tableName: 'y' }),
  ]
  const ids = models.map(({ id }) => id).join()
  expect((await admin.post(`${MODELS}/changeCategory`, { ids, category: below.id })).status).toBe(200)
  const listed = await admin.get<WireRecord[]>(`${MODELS}/listByIds?ids=${ids}`)
  expect(namesIn(listed.body.data, 'category')).toEqual([below.id, below.id])
  expect((await admin.post(`${MODELS}/changeCategory`, { ids: `${ids},999`, category: above.id })).status).toBe(404)
  expect((await admin.post(`${MODELS}/changeCategory`, { ids, category: '999' })).status).toBe(400)
  expect((await admin.post(`${MODELS}/changeCategory`, { ids })).status).toBe(400)
  expect((await clerk.post(`${MODELS}/changeCategory`, { ids, category: above.id })).status).toBe(403)
  const after = await admin.get<WireRecord[]>(`${MODELS}/listByIds?ids=${ids}`)
  expect(namesIn(after.body.data, 'category')).toEqual([below.id, below.id])
})

test('WD-08 setField sets nothing but its field', async () => {
  const { id } = await add(DEPLOYMENTS, { name: 'Leave', processDefKey: 'leave' })
  await admin.post(`${DEPLOYMENTS}/changeStatus`, { id, status: 0, name: 'Other' })
  const [row] = (await admin.get<Page<WireRecord>>(`${DEPLOYMENTS}/list`)).body.data.records
  expect(row).toMatchObject({ name: 'Leave', status: 0 })
})

test('DB-49 personal data is saved, listed and removed under the names given, each person’s own', async () => {
  const category = await add('/api/blade-data/personal-category', { name: 'Papers' })
  const saved = await clerk.post<WireRecord>(`${PERSONAL}/savePersonalData`, { title: 'Mine', categoryId: category.id })
  expect(saved.body.data).toMatchObject({ title: 'Mine', userId: clerk.result.user_id })
  const mine = await clerk.get<WireRecord[]>(`${PERSONAL}/personalData?categoryId=${category.id}`)
  expect(namesIn(mine.body.data, 'title')).toEqual(['Mine'])
  expect(namesIn((await clerk.get<WireRecord[]>(`${PERSONAL}/personalDataCategory`)).body.data)).toEqual(['Papers'])
  const other = await server.loginNew({ account: 'other-clerk', roles: ['clerk'] })
  expect((await other.get(`${PERSONAL}/personalData`)).body.data).toEqual([])
  const { id } = saved.body.data
  expect((await other.post(`${PERSONAL}/savePersonalData`, { id, title: 'Theirs' })).status).toBe(404)
  expect((await other.post(`${PERSONAL}/delPersonalData?ids=${id}`)).status).toBe(404)
  expect((await clerk.post(`${PERSONAL}/delPersonalData?ids=${id}`)).status).toBe(200)
  expect((await clerk.get(`${PERSONAL}/personalData`)).body.data).toEqual([])
})

test('RT-30 find: a draft by its id or by the task it is of', async () => {
  const report = await add('/api/reportInfo/reportInfo', { title: 'Labs' })
  const task = await add('/api/blade-reportTask/reportTask', { taskName: 'Labs 2026', reportInfoId: report.id })
  const user = await add('/api/reportTask/taskUser', { taskId: task.id, userId: clerk.result.user_id })
  expect(user.title).toBe('Labs 2026 · clerk')
  const draft = await add(DRAFTS, { taskUserId: user.id, data: { rooms: 3 } }, clerk)
  for (const query of [`id=${draft.id}`, `taskUserId=${user.id}`]) {
    const found = await clerk.get<WireRecord>(`${DRAFTS}/detail?${query}`)
    expect(found.body.data).toMatchObject({ id: draft.id, data: { rooms: 3 } })
  }
  expect((await clerk.get(`${DRAFTS}/detail?taskUserId=1`)).status).toBe(404)
  expect((await clerk.get(`${DRAFTS}/detail`)).status).toBe(404)
  expect((await admin.get(`${DRAFTS}/detail?taskUserId=${user.id}`)).status).toBe(404)
})

test('MA-32 save and count', async () => {
  const path = '/api/blade-changeRecord/change_record'
  const record = { title: 'Wrong room', reason: 'Typed wrongly' }
  const { id } = (await clerk.post<WireRecord>(`${path}/save`, record)).body.data
  await clerk.post(`${path}/save`, { id, reason: 'Misread' })
  await clerk.post(`${path}/save`, record)
  expect((await clerk.get(`${path}/detail?id=${id}`)).body.data).toMatchObject({ reason: 'Misread', status: 0 })
  expect((await clerk.get(`${path}/queryChangeRecordCount?reason_like=misread`)).body.data).toBe(1)
  expect((await clerk.get(`${path}/queryChangeRecordCount`)).body.data).toBe(2)
})
