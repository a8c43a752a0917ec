import { afterAll, beforeAll, expect, test } from 'vitest'
import { agree, deploy, flowOf, rowsOf, start, users } from '#tests/support/flow.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import type { Migration } from '../../flow/migrate/migrate.ts'

const PATH = '/api/blade-workflow/ops/migration'
let server: TestServer
let admin: Caller
let owner: Caller
let ann: Caller
let bob: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'ada', roles: ['administrator'] })
  owner = await server.loginNew({ account: 'owner' })
  ann = await server.loginNew({ account: 'ann' })
  bob = await server.loginNew({ account: 'bob' })
})
afterAll(() => server.stop())

const call = async (name: string, body: object, caller = admin) =>
  (await caller.post<Migration>(`${PATH}/${name}`, body)).body.data
const read = async (name: string, query: Record<string, string>) =>
  (await admin.get<unknown>(`${PATH}/${name}?${new URLSearchParams(query)}`)).body.data
const names = async (caller: Caller, id: string) =>
  (await rowsOf(caller, 'todoList', id)).map(({ taskName }) => taskName)

test('running processes are moved to another version, said before, undone for those not moved since', async () => {
  await deploy(server, flowOf('moving', [['look', users('ann')]]))
  const [first, second] = [await start(owner, 'moving'), await start(owner, 'moving')]
  const to = await deploy(
    server,
    flowOf('moving', [
      ['look', users('ann')],
      ['check', users('bob')],
    ]),
  )
  expect(await call('plan', { to })).toMatchObject({ id: null, moved: 2, refused: 0 })
  expect((await ann.post(`${PATH}/migrate`, { to })).status).toBe(403)
  const done = await call('migrate', { to })
  expect(done.instances.map(({ outcome, at, version }) => [outcome, at, version])).toEqual([
    ['moved', ['look'], 1],
    ['moved', ['look'], 1],
  ])
  await agree(ann, first)
  expect(await names(bob, first)).toEqual(['check'])
  const undone = await call('undo', { id: done.id })
  expect(undone.instances.map(({ id, outcome }) => [id, outcome])).toEqual([
    [first, 'gone'],
    [second, 'moved'],
  ])
  expect((await agree(ann, second)).body.data).toMatchObject({ processIsFinished: 'finished' })
  expect((await agree(bob, first)).body.data).toMatchObject({ processIsFinished: 'finished' })
})

test('what cannot be moved is refused by name and stays; a node may take the place of another', async () => {
  await deploy(server, flowOf('renamed', [['look', { ...users('ann'), name: '查看' }]]))
  const id = await start(owner, 'renamed')
  const to = await deploy(server, flowOf('renamed', [['view', { ...users('bob'), name: '审阅' }]]))
  const refused = await call('migrate', { to })
  expect(refused).toMatchObject({ moved: 0, refused: 1 })
  expect(refused.instances[0]!.issues).toMatchObject([{ path: 'look', code: 'flow.migrate-gone' }])
  expect(await names(ann, id)).toEqual(['查看'])
  const moved = await call('migrate', { to, nodes: { look: 'view' } })
  expect(moved).toMatchObject({ moved: 1, refused: 0 })
  expect(await names(ann, id)).toEqual(['审阅'])
  await call('undo', { id: moved.id })
  expect(await names(ann, id)).toEqual(['查看'])
})

test('what somebody chooses from is read: versions, nodes that need another, what happens in words, the past', async () => {
  await deploy(server, flowOf('read', [['look', { ...users('ann'), name: '查看', nameEn: 'Look' }]]))
  const [first, second] = [await start(owner, 'read'), await start(owner, 'read')]
  const to = await deploy(
    server,
    flowOf('read', [
      ['view', { ...users('bob'), name: '审阅' }],
      ['paid', { type: 'receiveTask' }],
    ]),
  )
  const process = { processDefinitionKey: 'read' }
  expect(await read('versions', process)).toMatchObject([
    { id: to, version: 2, isNewest: true, running: 0 },
    { version: 1, isNewest: false, running: 2 },
  ])
  expect(await read('resting', { to })).toEqual([
    { id: 'look', name: '查看', running: 2, choices: [{ id: 'view', name: '审阅' }] },
  ])
  expect(await read('planned', { to })).toMatchObject({
    total: 2,
    records: [{ outcome: 'refused', at: '查看', into: '', why: expect.stringContaining('查看') }, {}],
  })
  const inEnglish = await admin.get(`${PATH}/planned?to=${to}`, { 'accept-language': 'en' })
  expect(inEnglish.body.data).toMatchObject({
    records: [{ at: 'Look', why: expect.stringContaining('no "Look"') }, {}],
  })
  const nodes = JSON.stringify({ look: 'view' })
  expect(await read('planned', { to, nodes })).toMatchObject({
    records: [{ outcome: 'moved', into: '审阅', why: '' }, {}],
  })
  expect((await admin.post(`${PATH}/plan`, { to, nodes: '{' })).status).toBe(400)
  const id = (await call('migrate', { to, nodes })).id!
  expect(await read('list', process)).toMatchObject({ total: 1, records: [{ id, version: 2, moved: 2, undoable: 2 }] })
  await agree(ann, first)
  expect(await read('moved', { id })).toMatchObject({
    records: [
      { id: first, outcome: 'gone', version: 1 },
      { id: second, outcome: 'undoable' },
    ],
  })
  expect(await call('undo', { id })).toMatchObject({ moved: 1, gone: 1 })
  expect(await read('list', process)).toMatchObject({ records: [{ moved: 1, undoable: 0 }] })
  for (const name of ['versions', 'resting', 'planned', 'list', 'moved'])
    expect([name, (await ann.get(`${PATH}/${name}?id=${id}&to=${to}`)).status]).toEqual([name, 403])
  const offers = async (caller: Caller) =>
    (await caller.get('/api/blade-schema/screen/workflow.ops')).text.includes('workflow.ops-versions')
  expect([await offers(admin), await offers(ann)]).toEqual([true, false])
  expect((await ann.get('/api/blade-schema/screen/workflow.ops-migrate')).status).toBe(403)
})
