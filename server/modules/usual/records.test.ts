import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page, WireIssue } from '#adapters/wire/envelope.ts'
import type { Choice, WireRecord } from '#adapters/wire/screen.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const SERVICES = '/api/serviceConfig/thirdServiceAuth'
const SOURCES = '/api/blade-develop/datasource'
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

test('saveMany: all of a list or none, each refusal told at its record', async () => {
  const scopes = '/api/appPermission/appPermissionScope'
  const { id: appId } = await add('/api/appInfo/appInfo', { appName: 'Loans' })
  const { id: permissionId } = await add('/api/appPermission/appPermission', { name: 'Lenders', appId })
  const [a, b, c] = (
    await Promise.all(['ann', 'ben', 'cyd'].map(account => server.loginNew({ account, roles: [] })))
  ).map(({ result }) => result.user_id!) as [string, string, string]
  const named = (...ids: string[]) => ids.map(scopeId => ({ appId, permissionId, scopeType: 'user', scopeId }))
  const saved = (await admin.post<WireRecord[]>(`${scopes}/batchSubmit`, named(a, b))).body.data
  expect(namesIn(saved, 'scopeId')).toEqual([a, b])
  const refused = await admin.post(`${scopes}/batchSubmit`, [...named(c), { appId, permissionId, scopeType: 'user' }])
  expect([refused.status, issuesOf(refused.body.data)]).toEqual([400, ['1/scopeId']])
  expect((await admin.get<Page<WireRecord>>(`${scopes}/list`)).body.data.total).toBe(2)
  expect((await admin.post(`${scopes}/batchSubmit`, [])).status).toBe(400)
  expect((await admin.post(`${scopes}/batchSubmit`, named(c)[0])).status).toBe(400)
  expect((await clerk.post(`${scopes}/batchSubmit`, named(c))).status).toBe(403)
})

test('what nobody can tell beforehand is refused, not done, when it is only asked about', async () => {
  const { id } = await add(SERVICES, { name: 'kept', authType: 'none' })
  const removed = await admin.post(`${SERVICES}/remove?ids=${id}&dryRun=true`)
  expect([removed.status, removed.body.msg]).toEqual([400, expect.stringContaining('dryRun')])
  expect((await admin.post(`${SERVICES}/submit`, { id, name: 'other', dryRun: true })).status).toBe(400)
  expect((await admin.get<WireRecord>(`${SERVICES}/detail?id=${id}`)).body.data.name).toBe('kept')
})

test('setField: one field of many records, all or none', async () => {
  const [one, two] = [
    await add(DEPLOYMENTS, { name: 'One', processDefKey: 'one' }),
    await add(DEPLOYMENTS, { name: 'Two', processDefKey: 'two' }),
  ]
  const { id: category } = await add('/api/blade-workflow/design/category', { name: 'Leave' })
  const ids = `${one.id},${two.id}`
  const change = (body: object, caller = admin) => caller.post(`${DEPLOYMENTS}/changeCategory`, body)
  const filed = async () =>
    Promise.all(
      [one, two].map(
        async ({ id }) => (await admin.get<WireRecord>(`${DEPLOYMENTS}/detail?id=${id}`)).body.data.category,
      ),
    )
  expect((await change({ ids, category })).status).toBe(200)
  expect(await filed()).toEqual([category, category])
  expect((await change({ ids: `${ids},999`, category: null })).status).toBe(404)
  expect((await change({ ids, category: '999' })).status).toBe(400)
  expect((await change({ ids })).status).toBe(400)
  expect((await change({ ids, category: null }, clerk)).status).toBe(403)
  expect(await filed()).toEqual([category, category])
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
