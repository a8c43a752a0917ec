/** The screens of categories, models and deployments, and the calls behind their buttons, over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { editDraft, makeApp, openState, publish } from '#tests/support/design.ts'
import { flowOf, users } from '#tests/support/flow.ts'
import { grantButtons } from '#tests/support/grant.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const DESIGN = '/api/blade-workflow/design'
const DEPLOYMENT = `${DESIGN}/deployment`
const CODES = ['deployment_add', 'deployment_view', 'deployment_delete', 'deployment_edit']

/** The menu of the list, and the rights to its records. */
const RIGHTS = [
  'workflow_wf_deployment',
  ...['list', 'detail', 'add', 'edit', 'remove'].map(right => `wfDeployment_${right}`),
]

let server: TestServer
let admin: Caller
let keeper: Caller
let clerk: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'ada', roles: ['administrator'] })
  keeper = await server.loginNew({ account: 'kim', roles: ['keeper'] })
  clerk = await server.loginNew({ account: 'cleo', roles: ['clerk'] })
  await grantButtons(server, admin, 'keeper', RIGHTS)
  await grantButtons(server, admin, 'clerk', RIGHTS)
})
afterAll(() => server?.stop())

interface Table {
  toolbar: { id: string }[]
  rowActions: { id: string }[]
}

async function buttonsOf(caller: Caller): Promise<string[]> {
  const { body, text } = await caller.get<{ document: { nodes: { id: string; body: Table }[] } }>(
    '/api/blade-schema/screen/workflow.wf-deployment',
  )
  const table = body.data?.document.nodes.find(({ id }) => id === 'table')
  if (!table) throw new Error(text)
  return [...table.body.toolbar, ...table.body.rowActions].map(({ id }) => id)
}

test('WD-02 the list of deployments has buttons to add, view, delete and edit, and each does so', async () => {
  expect(await buttonsOf(admin)).toEqual(expect.arrayContaining(['add', 'view', 'remove', 'edit']))
  const made = await admin.post<WireRecord>(`${DEPLOYMENT}/submit`, { name: 'Kept', processDefKey: 'kept' })
  expect(made.status, made.text).toBe(200)
  const { id } = made.body.data
  const detail = async () => (await admin.get<WireRecord>(`${DEPLOYMENT}/detail?id=${id}`)).body.data
  expect(await detail()).toMatchObject({ name: 'Kept', version: 1 })
  const { rev } = await detail()
  expect((await admin.post(`${DEPLOYMENT}/submit`, { id, rev, name: 'Renamed' })).status).toBe(200)
  expect(await detail()).toMatchObject({ name: 'Renamed' })
  expect((await admin.post(`${DEPLOYMENT}/remove?ids=${id}`)).status).toBe(200)
  expect((await admin.get(`${DEPLOYMENT}/detail?id=${id}`)).status).toBe(404)
})

test('WD-03 its buttons need deployment_add, deployment_view, deployment_delete and deployment_edit', async () => {
  const usual = ['add', 'view', 'edit', 'remove', 'removeMany', 'suspend', 'activate']
  expect((await buttonsOf(clerk)).toSorted()).toEqual(usual.toSorted())
  await grantButtons(server, admin, 'keeper', [...RIGHTS, ...CODES])
  expect((await buttonsOf(keeper)).toSorted()).toEqual(usual.toSorted())
  expect(await buttonsOf(clerk)).toEqual([])
  const mine = (await keeper.get<Record<string, true>>('/api/blade-system/menu/buttons')).body.data
  expect(CODES.filter(code => mine[code])).toEqual(CODES)
  await grantButtons(server, admin, 'clerk', [...RIGHTS, 'deployment_view'])
  expect(await buttonsOf(clerk)).toEqual(['view'])
})

test('WD-01 WD-07 WD-08 categories are a tree; models and deployments are put into one; a suspended one starts nothing', async () => {
  const add = async (name: string, parentId?: unknown) =>
    (await admin.post<WireRecord>(`${DESIGN}/category/submit`, { name, sort: 1, ...(parentId ? { parentId } : {}) }))
      .body.data
  const people = await add('People')
  const leave = await add('Leave', people.id)
  const tree = await admin.get<{ id: string; children?: { id: string }[] }[]>(`${DESIGN}/category/tree`)
  expect(tree.body.data.find(({ id }) => id === people.id)?.children?.map(({ id }) => id)).toEqual([leave.id])

  await makeApp(admin, 'letters')
  await editDraft(admin, 'letters', documents => [
    ...documents,
    { ...flowOf('letter', [['head', users('ada')]]), key: 'letters.letter' },
  ])
  const published = await publish(admin, 'letters')
  expect(published.status, published.text).toBe(200)
  const listed = async (path: string) => (await admin.get<Page<WireRecord>>(`${DESIGN}/${path}`)).body.data.records[0]!
  const model = await listed('model/list?modelKey_equal=letter')
  expect(model).toMatchObject({ appKey: 'letters' })
  expect((await openState(admin, String(model.appKey))).key).toBe('letters')
  expect((await admin.post(`${DESIGN}/model/changeCategory`, { ids: model.id, category: leave.id })).status).toBe(200)
  expect((await admin.post(`${DESIGN}/model/changeIcon`, { id: model.id, icon: 'mail' })).status).toBe(200)
  expect(await listed('model/list?modelKey_equal=letter')).toMatchObject({ category: leave.id, icon: 'mail' })

  const deployed = await listed(`deployment/list?modelId_equal=${model.id}`)
  expect(deployed).toMatchObject({ processDefKey: 'letter', version: 1 })
  const start = () =>
    clerk
      .post('/api/blade-workflow/process/startProcessByKey', { processDefKey: 'letter' })
      .then(({ status }) => status)
  expect((await admin.post(`${DEPLOYMENT}/changeStatus`, { ids: deployed.id, status: '0' })).status).toBe(200)
  expect(await start()).not.toBe(200)
  expect((await admin.post(`${DEPLOYMENT}/changeStatus`, { ids: deployed.id, status: '1' })).status).toBe(200)
  expect(await start()).toBe(200)
})
