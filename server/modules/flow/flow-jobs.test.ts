import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { decodeProcess } from '#engine/flow/process-address.ts'
import type { FlowElement } from '#engine/schema/document.ts'
import { agree, deploy, flowOf, PROCESS, rowsOf, start, users } from '#tests/support/flow.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

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
