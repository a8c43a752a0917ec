/** Calls of people who mistake or mean harm: each is refused with its reason, and nothing is half done. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FlowElement } from '#engine/schema/document.ts'
import { agree, deploy, flowOf, PROCESS, rowsOf, start, taskOf, users } from '#tests/support/flow.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let owner: Caller
let ann: Caller
let bob: Caller
let abroad: Caller

beforeAll(async () => {
  server = await startServer()
  owner = await server.loginNew({ account: 'owner' })
  ann = await server.loginNew({ account: 'ann' })
  bob = await server.loginNew({ account: 'bob' })
  abroad = await server.loginNew({ account: 'ann', tenant: '000777', roles: ['administrator'] })
  const buttons = (['wf_pass', 'wf_transfer', 'wf_delegate', 'wf_add_instance'] as const).map(id => ({ id }))
  await deploy(server, flowOf('line', [['first', { ...users('ann'), buttons }]]))
})
afterAll(() => server.stop())

const post = (caller: Caller, call: string, body: object) => caller.post(`${PROCESS}/${call}`, body)
const openRows = async (id: string) => (await rowsOf(owner, 'sendList', id)).map(({ taskName }) => taskName)

test('a task of another tenant is not there, whatever is asked of it', async () => {
  const id = await start(owner, 'line')
  const taskId = await taskOf(ann, id)
  for (const call of ['completeTask', 'claimTask', 'transferTask', 'terminateProcess', 'rollbackTask', 'keepDraft'])
    expect([
      call,
      (await post(abroad, call, { taskId, assignee: 'ann', nodeId: 'first', comment: 'x' })).status,
    ]).toEqual([call, 404])
  expect((await abroad.get(`${PROCESS}/detail?taskId=${taskId}&processInsId=${id}`)).status).toBe(404)
  expect(await openRows(id)).toEqual(['first'])
})

test('one’s own task that was delegated away is not completed until it is back', async () => {
  const id = await start(owner, 'line')
  const taskId = await taskOf(ann, id)
  expect((await post(ann, 'delegateTask', { taskId, assignee: 'bob', comment: 'x' })).status).toBe(200)
  expect((await post(ann, 'completeTask', { taskId, pass: true })).status).toBe(403)
  expect((await agree(bob, id)).status).toBe(200)
  expect((await agree(ann, id)).status).toBe(200)
})

test('people who are disabled or not there are named by nobody', async () => {
  await server.loginNew({ account: 'gone' })
  const admin = await server.login('admin')
  const found = await admin.get<{ records: { id: string }[] }>('/api/blade-system/user/page?account_equal=gone')
  const [gone] = found.body.data.records
  expect((await admin.post('/api/blade-system/user/update', { id: gone!.id, status: '0' })).status).toBe(200)
  const id = await start(owner, 'line')
  const taskId = await taskOf(ann, id)
  for (const assignee of ['gone', 'never-there'])
    for (const call of ['transferTask', 'delegateTask', 'addMultiInstance'])
      expect([call, assignee, (await post(ann, call, { taskId, assignee, comment: 'x' })).status]).toEqual([
        call,
        assignee,
        400,
      ])
  expect((await post(owner, 'startProcessByKey', { processDefKey: 'line', copyUser: 'gone' })).status).toBe(400)
  expect(await openRows(id)).toEqual(['first'])
})

test('an opinion of 100,000 characters is refused with its limit', async () => {
  const id = await start(owner, 'line')
  const refused = await agree(ann, id, { comment: '长'.repeat(100_000) })
  expect(refused.status).toBe(400)
  expect(refused.body.msg).toMatch(/\d/)
  expect((await agree(ann, id)).status).toBe(200)
})

test('processes that call each other without end stop at ten levels, with the reason', async () => {
  const call = { type: 'callActivity', calledElement: 'loopB' } as Partial<FlowElement>
  await deploy(server, flowOf('loopA', [['call', call]]))
  await deploy(server, flowOf('loopB', [['call', { ...call, calledElement: 'loopA' }]]))
  await start(owner, 'loopA')
  const counted = async () => {
    const { rows } = await server.db.read({ tenant: '000000' }, trx =>
      sql<{ error: string | null; instances: number }>`
        select (select max(error) from wf_job where tenant_id = ${trx.tenant}) as error, count(*)::integer as instances
          from wf_instance where tenant_id = ${trx.tenant} and def_key like 'loop_'`.execute(trx),
    )
    return rows[0]
  }
  await expect.poll(counted, { timeout: 20_000 }).toEqual({ error: expect.stringContaining('10'), instances: 11 })
})

test('a bomb of parallel branches is refused when it is started, and nothing of it is left', async () => {
  // each fork leads twice to the next: 2^20 tokens
  const between = Array.from({ length: 20 }, (_, at): [string, Partial<FlowElement>] => [
    `fork${at}`,
    { type: 'parallelGateway' },
  ])
  const ways = between.flatMap(([id], at): [string, string][] => {
    const next = between[at + 1]?.[0] ?? 'task'
    return [
      [id, next],
      [id, next],
    ]
  })
  const merged = between.flatMap(([id], at): [string, Partial<FlowElement>][] => [
    [`meet${at}`, { type: 'exclusiveGateway' }],
    [id, { type: 'parallelGateway' }],
  ])
  await deploy(
    server,
    flowOf('bomb', [...merged, ['task', users('ann')]] as never, {
      ways: [
        ['start', 'meet0'],
        ...between.map(([id], at): [string, string] => [`meet${at}`, id]),
        ...ways.map(([from, to]): [string, string] => [from, to.replace('fork', 'meet')]),
        ['task', 'end'],
      ],
    }),
  )
  const before = (await rowsOf(ann, 'todoList')).length
  const refused = await post(owner, 'startProcessByKey', { processDefKey: 'bomb' })
  expect(refused.status).toBe(400)
  expect((await rowsOf(ann, 'todoList')).length).toBe(before)
  expect((await rowsOf(owner, 'sendList')).filter(row => row.taskName === 'task')).toEqual([])
})
