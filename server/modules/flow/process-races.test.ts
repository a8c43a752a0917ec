/** Two servers on one database, and many calls at once: one wins, the others get 409, nothing is there twice. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { act, deploy, flowOf, PROCESS, rowsOf, start, taskOf, users } from '#tests/support/flow.ts'
import { type Answer, type Caller, callerOf, callsAt, startServer, type TestServer } from '#tests/support/server.ts'
import { MODULES } from '../../app.ts'
import { boot } from '../../boot.ts'

let server: TestServer
let second: Awaited<ReturnType<typeof boot>>
let owner: Caller
let ann: Caller
let bob: Caller
let cat: Caller

const buttons = (['wf_pass', 'wf_reject', 'wf_rollback', 'wf_add_instance', 'wf_del_instance'] as const).map(id => ({
  id,
}))

beforeAll(async () => {
  server = await startServer()
  second = await boot({ ...server.config, port: 0 }, undefined, MODULES)
  owner = await server.loginNew({ account: 'owner' })
  ann = await server.loginNew({ account: 'ann' })
  bob = await server.loginNew({ account: 'bob' })
  cat = await server.loginNew({ account: 'cat' })
  await deploy(
    server,
    flowOf(
      'race',
      [
        ['first', users('ann')],
        ['pool', { ...users('bob', 'cat'), buttons }],
        ['last', users('ann')],
      ],
      { withdraw: 'always' },
    ),
  )
  await deploy(
    server,
    flowOf('crowd', [
      ['sign', { ...users('ann', 'bob'), many: { pass: 'all' }, buttons }],
      ['last', users('cat')],
    ]),
  )
})
afterAll(async () => {
  await second?.close()
  await server?.stop()
})

/** The same person at the other server. */
const there = ({ result }: Caller) => callerOf(callsAt(second.url), result)
const post = (caller: Caller, call: string, body: object) => caller.post(`${PROCESS}/${call}`, body)
const statuses = async (calls: Promise<Answer>[]) => {
  const answers = (await Promise.all(calls)).map(({ status }) => status)
  expect(answers.filter(status => ![200, 400, 403, 409].includes(status))).toEqual([])
  return { won: answers.filter(status => status === 200).length, answers }
}
const rowsIn = async (id: string) =>
  (
    await server.db.read({ tenant: '000000' }, trx =>
      sql<{ node: string; status: string; status2: string }>`select t.node, t.status, i.status as status2 from wf_task t
        join wf_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
       where t.tenant_id = ${trx.tenant} and t.instance_id = ${id} order by t.id`.execute(trx),
    )
  ).rows
const begun = async () => {
  const id = await start(owner, 'race')
  await post(ann, 'completeTask', { taskId: await taskOf(ann, id), pass: true })
  return { id, task: (await rowsOf(bob, 'claimList', id))[0]!.taskId }
}

test('many claim a task at once at two servers: one has it', async () => {
  const { id, task } = await begun()
  const claim = (caller: Caller) => post(caller, 'claimTask', { taskId: task })
  await statuses(Array.from({ length: 10 }, (_, at) => claim([bob, cat, there(bob), there(cat)][at % 4]!)))
  const held = [await rowsOf(bob, 'todoList', id), await rowsOf(cat, 'todoList', id)]
  expect(held.flat()).toHaveLength(1)
})

test('two candidates complete it at once at two servers: one wins, the next task is there once', async () => {
  const { id, task } = await begun()
  const complete = (caller: Caller) => post(caller, 'completeTask', { taskId: task, pass: true })
  const { won } = await statuses(
    Array.from({ length: 12 }, (_, at) => complete([bob, cat, there(bob), there(cat)][at % 4]!)),
  )
  expect(won).toBe(1)
  expect((await rowsIn(id)).filter(({ node }) => node === 'last')).toHaveLength(1)
})

test.each([
  [
    'withdrawing',
    (id: string) => post(there(owner), 'withdrawTask', { processInstanceId: id, withdrawType: 'wf_withdraw_end' }),
  ],
  [
    'returning',
    (_: string, task: string) => post(there(cat), 'rollbackTask', { taskId: task, nodeId: 'first', comment: 'x' }),
  ],
])('%s against completing: one wins', async (what, against) => {
  for (let round = 0; round < 5; round++) {
    const { id, task } = await begun()
    const { won } = await statuses([post(bob, 'completeTask', { taskId: task, pass: true }), against(id, task)])
    const rows = await rowsIn(id)
    const isOver = rows[0]!.status2 === 'withdraw'
    expect(won).toBeGreaterThanOrEqual(1)
    if (what === 'returning') expect(won).toBe(1)
    expect(rows.filter(({ status }) => status === 'open')).toHaveLength(isOver ? 0 : 1)
  }
})

test('changing signers against completing: counters and tasks agree, the process ends', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await start(owner, 'crowd')
    const [annsTask, bobsTask] = [await taskOf(ann, id), await taskOf(bob, id)]
    await statuses([
      post(ann, 'addMultiInstance', { taskId: annsTask, assignee: 'cat' }),
      post(there(bob), 'completeTask', { taskId: bobsTask, pass: true }),
      post(there(ann), 'deleteMultiInstance', { taskId: annsTask, assignee: 'bob' }),
    ])
    for (const caller of [ann, bob, cat]) {
      const [open] = (await rowsOf(caller, 'todoList', id)).filter(({ taskName }) => taskName === 'sign')
      if (open) await post(caller, 'completeTask', { taskId: open.taskId, pass: true })
    }
    expect((await rowsIn(id)).filter(({ node, status }) => node === 'last' && status === 'open')).toHaveLength(1)
    expect((await act(cat, id, 'completeTask', { pass: true })).body.data).toMatchObject({
      processIsFinished: 'finished',
    })
  }
})
