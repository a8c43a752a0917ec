/** Processes that processes call: they end with what waits for them. @source docs/workflow.md#called-processes */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { FlowElement } from '#engine/schema/document.ts'
import { agree, deploy, flowOf, PROCESS, refuse, rowsOf, start, taskOf, users } from '#tests/support/flow.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let owner: Caller
let ann: Caller
let bob: Caller

beforeAll(async () => {
  server = await startServer()
  owner = await server.loginNew({ account: 'owner' })
  ann = await server.loginNew({ account: 'ann' })
  bob = await server.loginNew({ account: 'bob' })
  const call = (calledElement: string): Partial<FlowElement> => ({ type: 'callActivity', calledElement })
  await deploy(server, flowOf('inner', [['inside', users('ann')]]))
  await deploy(server, flowOf('middle', [['call', call('inner')]]))
  await deploy(server, flowOf('outer', [['call', call('middle')]], { withdraw: 'always' }))
  const ways: [string, string][] = [
    ['start', 'first'],
    ['first', 'fork'],
    ['fork', 'call'],
    ['fork', 'beside'],
    ['call', 'meet'],
    ['beside', 'meet'],
    ['meet', 'end'],
  ]
  const fork: [string, Partial<FlowElement>][] = [
    ['first', users('bob')],
    ['fork', { type: 'parallelGateway' }],
    ['call', call('middle')],
    ['beside', { ...users('bob'), back: { to: 'first' } }],
    ['meet', { type: 'parallelGateway' }],
  ]
  await deploy(server, flowOf('beside', fork, { ways }))
})
afterAll(() => server.stop())

const statuses = async (root: string) => {
  const { rows } = await server.db.read({ tenant: '000000' }, trx =>
    sql<{ key: string; status: string; open: number; jobs: number }>`
      select i.def_key as key, i.status, (select count(*)::integer from wf_task t where t.instance_id = i.id and t.status = 'open') as open,
             (select count(*)::integer from wf_job j where j.instance_id = i.id) as jobs
        from wf_instance i where i.id = ${root} or i.root_id = ${root} order by i.id`.execute(trx),
  )
  return rows
}
const until = (holds: () => Promise<boolean>) => vi.waitUntil(holds, { timeout: 20_000, interval: 100 })
const isAsked = () => until(async () => (await rowsOf(ann, 'todoList')).length > 0)

test('a process that ends takes with it what it called, all the way down', async () => {
  const id = await start(owner, 'outer')
  await isAsked()
  const answer = await owner.post(`${PROCESS}/withdrawTask`, {
    processInstanceId: id,
    withdrawType: 'wf_withdraw_end',
    comment: 'no need',
  })
  expect(answer.status).toBe(200)
  expect(await rowsOf(ann, 'todoList')).toEqual([])
  expect(await statuses(id)).toEqual([
    { key: 'outer', status: 'withdraw', open: 0, jobs: 0 },
    { key: 'middle', status: 'terminate', open: 0, jobs: 0 },
    { key: 'inner', status: 'terminate', open: 0, jobs: 0 },
  ])
})

test('a return that takes a call away ends what was called, and the process calls anew', async () => {
  const id = await start(owner, 'beside')
  await agree(bob, id)
  await isAsked()
  expect((await refuse(bob, id)).status).toBe(200)
  expect(await rowsOf(ann, 'todoList')).toEqual([])
  expect((await statuses(id)).map(({ key, status }) => `${key} ${status}`)).toEqual([
    'beside unfinished',
    'middle terminate',
    'inner terminate',
  ])
  await agree(bob, id)
  await isAsked()
  await agree(ann, (await rowsOf(ann, 'todoList'))[0]!.processInsId)
  await agree(bob, id)
  await until(async () => (await statuses(id))[0]!.status === 'finished')
})

test('of one root a thousand called processes run: the call beyond them waits for an administrator', async () => {
  const id = await start(owner, 'beside')
  await server.db.write({ tenant: '000000' }, trx =>
    sql`insert into wf_instance (tenant_id, id, deployment_id, def_key, def_name, title, serial_number, status, rev, state, starter, root_id)
      select tenant_id, next_id(), deployment_id, 'many', def_name, title, '', 'unfinished', 1, state, starter, id
        from wf_instance, generate_series(1, 1000) where id = ${id}`.execute(trx),
  )
  await agree(bob, id)
  const admin = await server.login('admin')
  const stuck = async () => {
    const { body } = await admin.get<{ records: { id: string }[] }>('/api/blade-workflow/ops/stuckList?size=50')
    return body.data.records.some(row => row.id === id)
  }
  await until(stuck)
  expect((await statuses(id)).filter(({ key }) => key !== 'many')).toMatchObject([
    { key: 'beside', status: 'unfinished' },
  ])
})

test('a terminate end for all ends the processes that called it, and none goes on', async () => {
  const written = { terminateEventDefinition: { 'flowable:terminateAll': 'true' } }
  await deploy(
    server,
    flowOf(
      'lowest',
      [
        ['inside', users('ann')],
        ['all', { type: 'endEvent', event: { kind: 'terminate' }, written }],
      ],
      {
        ways: [
          ['start', 'inside'],
          ['inside', 'all'],
        ],
      },
    ),
  )
  const calling = (calledElement: string, called: string) =>
    deploy(
      server,
      flowOf(calledElement, [
        ['call', { type: 'callActivity', calledElement: called }],
        ['after', users('bob')],
      ]),
    )
  await calling('between', 'lowest')
  await calling('highest', 'between')
  const id = await start(owner, 'highest')
  await isAsked()
  await agree(ann, (await rowsOf(ann, 'todoList'))[0]!.processInsId)
  await until(async () => (await statuses(id))[0]!.status === 'finished')
  expect((await statuses(id)).map(({ key, status, open, jobs }) => [key, status, open, jobs])).toEqual([
    ['highest', 'finished', 0, 0],
    ['between', 'finished', 0, 0],
    ['lowest', 'finished', 0, 0],
  ])
})

test('nobody decides their own request, however the task came to them', async () => {
  await deploy(
    server,
    flowOf('own', [['boss', { ...users('bob'), buttons: [{ id: 'wf_transfer' }, { id: 'wf_add_instance' }] }]]),
  )
  const id = await start(owner, 'own')
  const taskId = await taskOf(bob, id)
  const give = (call: string) => bob.post(`${PROCESS}/${call}`, { taskId, assignee: 'owner', comment: 'yours' })
  expect((await give('transferTask')).status).toBe(403)
  expect((await give('addMultiInstance')).status).toBe(403)
  await server.db.write({ tenant: '000000' }, trx =>
    sql`update wf_task set assignee = (select id from blade_user where account = 'owner' and tenant_id = '000000')
      where tenant_id = '000000' and id = ${taskId}`.execute(trx),
  )
  const answer = await agree(owner, id)
  expect([answer.status, answer.body.msg]).toEqual([403, expect.stringContaining('自己')])
  const { body } = await owner.get<{ button: { prop: string }[] }>(`${PROCESS}/detail?taskId=${taskId}`)
  expect(body.data.button.map(({ prop }) => prop)).not.toContain('wf_pass')
  expect((await agree(owner, id, { pass: false })).status).toBe(403)
})
