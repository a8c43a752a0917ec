import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { decodeProcess } from '#engine/flow/process-address.ts'
import type { FlowDocument, FlowElement } from '#engine/schema/document.ts'
import { agree, deploy, flowOf, PROCESS, rowsOf, start, users } from '#tests/support/flow.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import release from './release-0.1-rows.json' with { type: 'json' }

let server: TestServer
let owner: Caller
let ann: Caller
let bob: Caller

beforeAll(async () => {
  server = await startServer()
  owner = await server.loginNew({ account: 'owner', name: '林晓' })
  ann = await server.loginNew({ account: 'ann' })
  bob = await server.loginNew({ account: 'bob' })
})
afterAll(() => server.stop())

const until = (holds: () => Promise<boolean>) => vi.waitUntil(holds, { timeout: 20_000, interval: 100 })
const names = async (caller: Caller, id: string) =>
  (await rowsOf(caller, 'todoList', id)).map(({ taskName }) => taskName)
const statusOf = async (id: string) =>
  (await rowsOf(owner, 'sendList', id)).map(({ processIsFinished }) => processIsFinished)[0]
const messagesOf = async (caller: Caller) =>
  (
    await caller.get<{ records: { title: string; pcUrl: string; type: number }[] }>(
      '/api/blade-message/message/my/list?size=50',
    )
  ).body.data.records
const element = (more: Partial<FlowElement>) => more as FlowElement

test('a timer on a task fires once and cancels it; the next task arises', async () => {
  const flow = flowOf(
    'timer',
    [
      ['wait', users('ann')],
      ['late', users('bob')],
    ],
    {
      ways: [
        ['start', 'wait'],
        ['wait', 'end'],
        ['clock', 'late'],
        ['late', 'end'],
      ],
    },
  )
  flow.elements.push(
    element({
      id: 'clock',
      bpmn: 'clock',
      type: 'boundaryEvent',
      attachedTo: 'wait',
      event: { kind: 'timer', duration: 'PT1S' },
    }),
  )
  await deploy(server, flow)
  const id = await start(owner, 'timer')
  expect(await names(ann, id)).toEqual(['wait'])
  await until(async () => (await names(bob, id)).length > 0)
  expect([await names(ann, id), await names(bob, id)]).toEqual([[], ['late']])
  await agree(bob, id)
  expect(await statusOf(id)).toBe('finished')
})

test('a task that is due is passed, or its handler is reminded', async () => {
  await deploy(
    server,
    flowOf('due', [
      ['soon', { ...users('ann'), due: { after: 'PT1S', do: 'pass' } }],
      ['then', { ...users('bob'), due: { after: 'PT1S', do: 'remind' } }],
    ]),
  )
  const id = await start(owner, 'due')
  await until(async () => (await names(bob, id)).length > 0)
  await until(async () => (await messagesOf(bob)).some(({ title }) => title.startsWith('提醒：')))
  expect(await names(bob, id)).toEqual(['then'])
})

test('handlers and the owner are told by messages of type 3, which lead to the task', async () => {
  await deploy(server, flowOf('told', [['look', users('ann')]]))
  const id = await start(owner, 'told')
  const own = async (caller: Caller) => (await messagesOf(caller)).find(({ title }) => title.includes('told'))
  await until(async () => (await own(ann)) !== undefined)
  const message = (await own(ann))!
  expect(message).toMatchObject({ title: '待办：林晓 told', type: 3 })
  const [, p = ''] = /^\/workflow\/process\/detail\/(.*)$/.exec(message.pcUrl)!
  expect(decodeProcess(p)).toMatchObject({ processInsId: id })
  await agree(ann, id)
  await until(async () => (await messagesOf(owner)).some(({ title }) => title === '已完成：林晓 told'))
})

test('a called process runs as an instance of its own and its caller goes on', async () => {
  await deploy(server, flowOf('inner', [['inside', users('ann')]]))
  await deploy(
    server,
    flowOf('outer', [
      ['call', element({ type: 'callActivity', calledElement: 'inner' })],
      ['after', users('bob')],
    ]),
  )
  const id = await start(owner, 'outer')
  await until(async () => (await rowsOf(ann, 'todoList')).some(({ taskName }) => taskName === 'inside'))
  const inner = (await rowsOf(ann, 'todoList')).find(({ taskName }) => taskName === 'inside')!
  await ann.post(`${PROCESS}/completeTask`, { taskId: inner.taskId, pass: true })
  await until(async () => (await names(bob, id)).length > 0)
  await agree(bob, id)
  expect(await statusOf(id)).toBe('finished')
})

test('a script task sets variables; one that fails waits with its reason', async () => {
  const script = (source: string) => element({ type: 'scriptTask', service: { do: 'script', source: [source] } })
  await deploy(
    server,
    flowOf(
      'script',
      [
        ['count', script('({ total: form.count * 2 })')],
        ['big', users('ann')],
      ],
      {
        ways: [
          ['start', 'count'],
          ['count', 'big', `${'${'}total > 3}`],
          ['count', 'end', `${'${'}total <= 3}`],
          ['big', 'end'],
        ],
      },
    ),
  )
  const small = await start(owner, 'script', { count: 1 })
  await until(async () => (await statusOf(small)) === 'finished')
  const big = await start(owner, 'script', { count: 5 })
  await until(async () => (await names(ann, big)).length > 0)
  await deploy(server, flowOf('broken', [['fail', script('nothing.there')]]))
  const stuck = await start(owner, 'broken')
  const error = async () =>
    (
      await server.db.read({ tenant: '000000' }, trx =>
        sql<{
          error: string | null
          english: string | null
        }>`select error, error_en as english from wf_job where tenant_id = ${trx.tenant} and instance_id = ${stuck}`.execute(
          trx,
        ),
      )
    ).rows[0]
  await until(async () => Boolean((await error())?.error))
  expect([(await error())!.error, (await error())!.english]).toEqual([
    expect.stringMatching(/[\u4e00-\u9fff]/),
    expect.not.stringMatching(/[\u4e00-\u9fff]/),
  ])
  expect(await statusOf(stuck)).toBe('unfinished')
})

const db = <T>(statement: (tenant: string) => ReturnType<typeof sql<T>>) =>
  server.db.write({ tenant: '000000' }, async trx => (await statement(trx.tenant).execute(trx)).rows)

test('a loop of services is stopped after 10,000 steps that nobody asked for; an administrator may let it go on', async () => {
  const flow = flowOf(
    'round',
    [
      ['go', users('ann')],
      ['again', element({ bpmn: 'Again_1', type: 'scriptTask', service: { do: 'script', source: ['({})'] } })],
    ],
    {
      ways: [
        ['start', 'go'],
        ['go', 'again'],
        ['again', 'again'],
      ],
    },
  )
  await deploy(server, flow)
  const id = await start(owner, 'round')
  await agree(ann, id)
  await db(tenant => sql`update wf_instance set steps = 9990 where tenant_id = ${tenant} and id = ${id}`)
  const ops = '/api/blade-workflow/ops'
  const admin = await server.loginNew({ account: 'ada', roles: ['administrator'] })
  const listed = async (list: string) =>
    (
      await admin.get<{ records: { processInsId: string; error: string; taskName: string }[] }>(
        `${ops}/${list}?size=100`,
      )
    ).body.data.records.filter(({ processInsId }) => processInsId === id)
  await until(async () => (await listed('stuckList')).length > 0)
  expect(await listed('failedList')).toMatchObject([
    { taskName: 'Again_1', error: expect.stringMatching(/10,?000/), attempts: 1 },
  ])
  const steps = async () =>
    (
      await db<{ steps: number }>(
        tenant => sql`select steps from wf_instance where tenant_id = ${tenant} and id = ${id}`,
      )
    )[0]!.steps
  expect(await steps()).toBe(10_000)
  await admin.post(`${ops}/retry`, { processInstanceId: id })
  await until(async () => (await steps()) !== 10_000 && (await steps()) > 1)
  expect(await listed('stuckList')).toEqual([])
  await admin.post(`${ops}/terminateProcess`, { processInstanceId: id, comment: 'enough' })
  expect(await statusOf(id)).toBe('terminate')
})

test('administrators are told when a cycle without a count has fired as often as it may', async () => {
  const flow = flowOf(
    'cycle',
    [
      ['wait', users('ann')],
      ['beat', element({ type: 'task' })],
    ],
    {
      administrators: { users: ['bob'] },
      ways: [
        ['start', 'wait'],
        ['wait', 'end'],
        ['clock', 'beat'],
        ['beat', 'end'],
      ],
    },
  )
  const event = { kind: 'timer' as const, cycle: 'R/PT1M' }
  flow.elements.push(
    element({
      id: 'clock',
      bpmn: 'clock',
      name: '每分钟',
      type: 'boundaryEvent',
      attachedTo: 'wait',
      interrupting: false,
      event,
    }),
  )
  await deploy(server, flow)
  const id = await start(owner, 'cycle')
  await db(
    tenant =>
      sql`update wf_instance set state = jsonb_set(state, '{waits,0,left}', '0') where tenant_id = ${tenant} and id = ${id}`,
  )
  await db(tenant => sql`update wf_job set due_at = now() where tenant_id = ${tenant} and instance_id = ${id}`)
  await until(async () => (await messagesOf(bob)).some(({ title }) => title.startsWith('定时不再触发：')))
  expect(await names(ann, id)).toEqual(['wait'])
})

test('who begins to wait after a signal was thrown does not hear it', async () => {
  await deploy(
    server,
    flowOf('self', [
      ['ring', element({ type: 'intermediateThrowEvent', event: { kind: 'signal', name: 'ownBell' } })],
      ['hear', element({ type: 'intermediateCatchEvent', event: { kind: 'signal', name: 'ownBell' } })],
      ['after', users('ann')],
    ]),
  )
  const id = await start(owner, 'self')
  const jobs = () =>
    db<{ id: string }>(tenant => sql`select id from wf_job where tenant_id = ${tenant} and instance_id = ${id}`)
  await until(async () => (await jobs()).length === 0)
  expect(await names(ann, id)).toEqual([])
})

test('instances that release 0.1 left in the middle of a countersign and a call go on to their end', async () => {
  const [starter, first, second] = [owner, ann, bob].map(({ result }) => result.user_id)
  const known: Record<string, string> = { OWNER: starter!, ANN: first!, BOB: second! }
  const named = (state: object) => JSON.stringify(state).replace(/OWNER|ANN|BOB/g, name => known[name]!)
  const begin = async (part: { flow: unknown; state: object }, parent: { id: string; token: number } | null) => {
    const flow = part.flow as FlowDocument
    const deployment = await deploy(server, flow)
    const [row] = await db<{ id: string }>(
      tenant => sql`insert into wf_instance (tenant_id, id, deployment_id, def_key, def_name, title, serial_number, status, rev, state,
          starter, parent_id, parent_token, create_time)
        values (${tenant}, next_id(), ${deployment}, ${flow.process}, ${flow.process}, ${flow.process}, '', 'unfinished', 1,
          ${named(part.state)}::jsonb, ${starter}, ${parent?.id ?? null}, ${parent?.token ?? null}, now()) returning id`,
    )
    return row!.id
  }
  const task = (id: string, token: number, node: string, assignee: string, status: 'open' | 'done') =>
    db(
      tenant => sql`insert into wf_task (tenant_id, id, instance_id, token, node, name, kind, status, outcome, assignee, def_key, def_name,
          title, serial_number, starter, create_time, end_time)
        select ${tenant}, next_id(), id, ${token}, ${node}, ${node}, 'task', ${status}, ${status === 'done' ? 'agreed' : null}, ${assignee},
          def_key, def_name, title, '', starter, now(), case when ${status === 'done'} then now() end
          from wf_instance where tenant_id = ${tenant} and id = ${id}`,
    )
  const id = await begin(release.caller, null)
  await task(id, 5, 'both', first!, 'done')
  await task(id, 6, 'both', second!, 'open')
  await db(
    tenant =>
      sql`insert into wf_job (tenant_id, instance_id, work, wait, node, due_at) values (${tenant}, ${id}, 'timer', 4, 'beat', now())`,
  )
  const called = await begin(release.called, { id, token: 2 })
  await task(called, 1, 'inside', first!, 'open')
  const beats = () =>
    db<{ due: Date }>(
      tenant =>
        sql`select due_at as due from wf_job where tenant_id = ${tenant} and instance_id = ${id} and work = 'timer' and due_at > now()`,
    )
  await until(async () => (await beats()).length === 1)
  await agree(ann, called)
  await agree(bob, id)
  const waits = () =>
    db(tenant => sql`select 1 from wf_wait where tenant_id = ${tenant} and instance_id = ${id} and name = 'oldPaid'`)
  await until(async () => (await waits()).length === 1)
  const admin = await server.login('admin')
  const told = await admin.post('/api/blade-workflow/ops/message', { name: 'oldPaid', processInstanceId: id })
  expect(told.status, told.text).toBe(200)
  await agree(ann, id)
  expect(await statusOf(id)).toBe('finished')
})
