import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Field, FormDocument } from '#engine/schema/document.ts'
import { agree, deploy, flowOf, PROCESS, refuse, rowsOf, start, taskOf, users } from '#tests/support/flow.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const OPS = '/api/blade-workflow/ops'

let server: TestServer
let admin: Caller
let owner: Caller
let ann: Caller
let bob: Caller
let cat: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.login('admin')
  owner = await server.loginNew({ account: 'owner', name: '林晓' })
  ann = await server.loginNew({ account: 'ann' })
  bob = await server.loginNew({ account: 'bob' })
  cat = await server.loginNew({ account: 'cat' })
  await deploy(
    server,
    flowOf('line', [
      ['first', users('ann')],
      ['second', users('bob')],
    ]),
  )
})
afterAll(() => server.stop())

interface Row {
  id: string
  taskId: string | null
  processInsId: string
  taskName: string
  assigneeName: string
  processIsFinished: string
}
const list = async (caller: Caller, name: string, query = '') =>
  (await caller.get<{ records: Row[] }>(`${OPS}/${name}?size=200${query}`)).body.data.records
const rows = async (caller: Caller, name: string, id: string) =>
  (await list(caller, name)).filter(row => row.processInsId === id)
const names = async (caller: Caller, id: string) =>
  (await rowsOf(caller, 'todoList', id)).map(({ taskName }) => taskName)
const openTask = async (id: string) => (await rows(admin, 'list', id))[0]!.taskId
const onTask = async (id: string, call: string, body: object = {}, caller = admin) =>
  caller.post(`${OPS}/${call}`, { taskId: await openTask(id), ...body })
const onProcess = (id: string, call: string, body: object = {}, caller = admin) =>
  caller.post(`${OPS}/${call}`, { processInstanceId: id, ...body })
const read = async <T>(statement: (tenant: string) => ReturnType<typeof sql<T>>) =>
  (await server.db.read({ tenant: '000000' }, trx => statement(trx.tenant).execute(trx))).rows
const statusOf = async (id: string) =>
  (
    await read<{ status: string }>(
      tenant => sql`select status from wf_instance where tenant_id = ${tenant} and id = ${id}`,
    )
  )[0]!.status
const commentsOf = async (id: string) =>
  (
    await read<{ type: string }>(
      tenant => sql`select type from wf_comment where tenant_id = ${tenant} and instance_id = ${id} order by id`,
    )
  ).map(({ type }) => type)

test('WO-01 WO-02 WO-03 the lists hold what the administrator administers, and nothing for others', async () => {
  const id = await start(owner, 'line')
  expect(await rows(admin, 'list', id)).toMatchObject([{ taskName: 'first', assigneeName: 'ann' }])
  expect(await rows(admin, 'processList', id)).toMatchObject([{ processIsFinished: 'unfinished' }])
  expect(await rows(admin, 'doneList', id)).toEqual([])
  for (const name of ['list', 'processList', 'doneList', 'stuckList', 'failedList', 'figures'])
    expect(await list(ann, name), name).toEqual([])
  await agree(ann, id)
  await agree(bob, id)
  expect(await rows(admin, 'doneList', id)).toMatchObject([{ processIsFinished: 'finished' }])
})

test('WO-04 WO-05 … WO-17 nobody but an administrator administers: 403', async () => {
  const id = await start(owner, 'line')
  const task = await taskOf(ann, id)
  const body = {
    taskId: task,
    processInstanceId: id,
    assignee: 'cat',
    nodeId: 'second',
    status: 'suspend',
    to: 'second',
  }
  expect((await ann.get(`${OPS}/processNodes?processInstanceId=${id}`)).status).toBe(403)
  const calls = ['completeTask', 'changeTaskStatus', 'changeTaskAssignee', 'transferTask', 'delegateTask', 'copyTask']
  const more = [
    'urgeTask',
    'terminateProcess',
    'rollbackTask',
    'dispatchTask',
    'addMultiInstance',
    'deleteMultiInstance',
  ]
  for (const call of [...calls, ...more, 'deleteProcess', 'moveProcess', 'findHandlers', 'retry'])
    expect((await ann.post(`${OPS}/${call}`, body)).status, call).toBe(403)
  expect(await names(ann, id)).toEqual(['first'])
  expect(await commentsOf(id)).toEqual([])
})

test('WO-01 WO-12 those a flow names as its administrators have its processes, and no others', async () => {
  const settings = { administrators: { users: ['cat'] } }
  await deploy(server, flowOf('kept', [['only', users('ann')]], settings))
  const id = await start(owner, 'kept')
  const other = await start(owner, 'line')
  expect((await list(cat, 'list')).map(row => row.processInsId)).toEqual([id])
  expect((await cat.get(`${PROCESS}/detail?processInsId=${id}`)).status).toBe(200)
  expect((await onProcess(other, 'terminateProcess', {}, cat)).status).toBe(403)
  expect((await onProcess(id, 'terminateProcess', {}, cat)).status).toBe(200)
  expect(await statusOf(id)).toBe('terminate')
})

test('WO-05 an administrator answers for the handlers', async () => {
  const id = await start(owner, 'line')
  expect((await onTask(id, 'completeTask', { pass: true, comment: 'for ann' })).status).toBe(200)
  expect(await names(bob, id)).toEqual(['second'])
  expect((await onTask(id, 'completeTask', { pass: 'false' })).status).toBe(200)
  expect(await statusOf(id)).toBe('reject')
  expect(await commentsOf(id)).toEqual(['comment', 'rejectComment'])
  expect((await onTask(id, 'completeTask')).status).toBe(200)
  expect(await names(ann, id)).toEqual(['first'])
})

test('WO-06 a suspended process is handled by nobody until it goes on', async () => {
  const id = await start(owner, 'line')
  expect((await onProcess(id, 'changeTaskStatus', { status: 'whatever' })).status).toBe(400)
  expect((await onProcess(id, 'changeTaskStatus', { status: 'suspend' })).status).toBe(200)
  expect((await agree(ann, id)).status).toBe(409)
  expect((await onProcess(id, 'changeTaskStatus', { status: 'active' })).status).toBe(200)
  expect((await agree(ann, id)).status).toBe(200)
})

test('WO-07 WO-08 WO-09 WU-27 a task is given to somebody else, and each way is noted as its own', async () => {
  const id = await start(owner, 'line')
  expect((await onTask(id, 'changeTaskAssignee', { assignee: 'cat' })).status).toBe(200)
  expect(await names(cat, id)).toEqual(['first'])
  expect((await onTask(id, 'transferTask', { assignee: 'bob' })).status).toBe(200)
  expect((await onTask(id, 'delegateTask', { assignee: 'ann' })).status).toBe(200)
  await agree(ann, id)
  expect(await names(bob, id)).toEqual(['first'])
  expect((await onTask(id, 'changeTaskAssignee', { assignee: 'bob' })).status).toBe(400)
  expect(await commentsOf(id)).toEqual(['assigneeComment', 'transferComment', 'delegateComment', 'delegateComment'])
})

test('WO-10 WO-11 copies and reminders by an administrator', async () => {
  const id = await start(owner, 'line')
  expect((await onProcess(id, 'copyTask', { copyUser: 'cat' })).status).toBe(200)
  expect((await rowsOf(cat, 'copyList', id)).length).toBe(1)
  expect((await onProcess(id, 'urgeTask')).status).toBe(200)
  expect((await onProcess(id, 'urgeTask')).status).toBe(429)
})

test('WO-13 WO-14 WO-04 a task is returned, and moved to any node, forward too', async () => {
  await deploy(
    server,
    flowOf('long', [
      ['first', users('ann')],
      ['second', users('bob')],
      ['third', { ...users('cat'), nameEn: 'Archive' }],
    ]),
  )
  const id = await start(owner, 'long')
  const nodes = await admin.get<{ nodeId: string }[]>(`${OPS}/processNodes?processInstanceId=${id}`)
  expect(nodes.body.data.map(({ nodeId }) => nodeId)).toEqual(['first', 'second', 'third', 'end'])
  const inEnglish = { 'accept-language': 'en' }
  const nowhere = { taskId: await openTask(id), nodeId: 'nowhere' }
  const unknown = await admin.post(`${OPS}/dispatchTask`, nowhere, inEnglish)
  expect([unknown.status, unknown.body.msg]).toEqual([400, expect.stringContaining('to: first, second, Archive, End.')])
  expect((await onTask(id, 'dispatchTask', { nodeId: 'third' })).status).toBe(200)
  expect(await names(cat, id)).toEqual(['third'])
  expect(await names(ann, id)).toEqual([])
  expect((await onTask(id, 'rollbackTask', { nodeId: 'second' })).status).toBe(400)
  expect((await onProcess(id, 'moveProcess', { to: ['first'] })).status).toBe(200)
  await agree(ann, id)
  expect((await onTask(id, 'rollbackTask', { nodeId: 'first' })).status).toBe(200)
  expect(await names(ann, id)).toEqual(['first'])
  await refuse(ann, id)
  expect(await statusOf(id)).toBe('reject')
  expect((await onTask(id, 'dispatchTask', { nodeId: 'third' })).status).toBe(200)
  expect((await agree(cat, id)).body.data).toMatchObject({ processIsFinished: 'finished' })
})

test('WO-14 without a node a task is dispatched to a person', async () => {
  const id = await start(owner, 'line')
  expect((await onTask(id, 'dispatchTask', { assignee: 'cat' })).status).toBe(200)
  expect(await names(cat, id)).toEqual(['first'])
  expect(await commentsOf(id)).toEqual(['dispatchComment'])
})

test('WO-15 WO-16 signers join and leave', async () => {
  const id = await start(owner, 'line')
  expect((await onTask(id, 'addMultiInstance', { assignee: 'cat', way: 'before' })).status).toBe(200)
  expect(await names(cat, id)).toEqual(['first'])
  const task = (await rows(admin, 'list', id)).find(({ assigneeName }) => assigneeName === 'ann')!.taskId
  expect((await admin.post(`${OPS}/deleteMultiInstance`, { taskId: task, assignee: 'cat' })).status).toBe(200)
  expect(await names(cat, id)).toEqual([])
  expect(await names(ann, id)).toEqual(['first'])
})

test('WO-12 WO-17 a process is ended; a deleted one ends as deleted; an ended one leaves the lists', async () => {
  const id = await start(owner, 'line')
  expect((await onProcess(id, 'deleteProcess', { comment: 'twice' })).status).toBe(200)
  expect(await statusOf(id)).toBe('deleted')
  expect(await names(ann, id)).toEqual([])
  expect(await commentsOf(id)).toEqual(['deleteProcessComment'])
  expect((await rowsOf(owner, 'sendList', id)).length).toBe(1)
  expect((await admin.post(`${OPS}/deleteProcess`, { ids: id })).status).toBe(200)
  expect(await rowsOf(owner, 'sendList', id)).toEqual([])
  const other = await start(owner, 'line')
  expect((await onProcess(other, 'terminateProcess')).status).toBe(200)
  expect((await onProcess(other, 'terminateProcess')).status).toBe(409)
})

test('handlers are found again when the rules name others now', async () => {
  await deploy(server, flowOf('pool', [['pool', users('ann', 'bob')]]))
  const id = await start(owner, 'pool')
  await server.db.write({ tenant: '000000' }, trx =>
    sql`update blade_user set status = 2 where tenant_id = ${trx.tenant} and account = 'bob'`.execute(trx),
  )
  try {
    expect((await onTask(id, 'findHandlers')).status).toBe(200)
    expect(await names(ann, id)).toEqual(['pool'])
  } finally {
    await server.db.write({ tenant: '000000' }, trx =>
      sql`update blade_user set status = 1 where tenant_id = ${trx.tenant} and account = 'bob'`.execute(trx),
    )
  }
  expect((await onTask(id, 'findHandlers')).status).toBe(200)
  expect(await names(ann, id)).toEqual([])
  expect((await rowsOf(ann, 'claimList', id)).length).toBe(1)
  expect((await rowsOf(bob, 'claimList', id)).length).toBe(1)
})

test('work that failed for good is listed, its process is stuck, and it runs again', async () => {
  const id = await start(owner, 'line')
  expect(await rows(admin, 'stuckList', id)).toEqual([])
  await server.db.write({ tenant: '000000' }, trx =>
    sql`insert into wf_job (tenant_id, instance_id, work, node, due_at, failed, error, error_en, attempts)
      values (${trx.tenant}, ${id}, 'throw', '', now(), true, '没有应答', 'no answer', 8)`.execute(trx),
  )
  expect(await rows(admin, 'failedList', id)).toMatchObject([{ error: '没有应答', attempts: 8, work: 'throw' }])
  const english = await admin.get(`${OPS}/failedList?size=200`, { 'accept-language': 'en' })
  expect([english.text.includes('no answer'), english.text.includes('没有应答')]).toEqual([true, false])
  expect((await rows(admin, 'stuckList', id)).length).toBe(1)
  expect((await onProcess(id, 'retry')).body.data).toEqual({ retried: 1 })
  expect(await rows(admin, 'stuckList', id)).toEqual([])
})

test('the figures say how long processes take and where they wait', async () => {
  await deploy(
    server,
    flowOf('timed', [
      ['quick', users('ann')],
      ['slow', users('bob')],
    ]),
  )
  const id = await start(owner, 'timed')
  await agree(ann, id)
  await agree(bob, id)
  await start(owner, 'timed')
  await server.db.write({ tenant: '000000' }, async trx => {
    await sql`update wf_instance set create_time = end_time - interval '3 hours' where tenant_id = ${trx.tenant} and id = ${id}`.execute(
      trx,
    )
    await sql`update wf_task set create_time = end_time - interval '2 hours' where tenant_id = ${trx.tenant} and instance_id = ${id} and node = 'slow'`.execute(
      trx,
    )
  })
  const figures = (await admin.get<{ records: object[] }>(`${OPS}/figures?days=30`)).body.data.records
  expect(figures).toContainEqual({
    ...{
      id: 'timed',
      processDefinitionKey: 'timed',
      processDefinitionName: 'timed',
      older: 0,
      running: 1,
      finished: 1,
    },
    ...{ medianHours: '3.00', p90Hours: '3.00', slowestNode: 'slow', slowestHours: '2.00' },
  })
  expect((await admin.get(`${OPS}/figures?days=1000`)).status).toBe(400)
})

test('WU-58 ticked tasks of one node that allows it are answered together, each with its result', async () => {
  await deploy(server, flowOf('batch', [['sign', { ...users('ann'), batch: true }]]))
  const ids = [await start(owner, 'batch'), await start(owner, 'batch'), await start(owner, 'batch')]
  const tasks = await Promise.all(ids.map(id => taskOf(ann, id)))
  const send = (body: object, caller = ann) => caller.post(`${PROCESS}/completeTasks`, body)
  expect((await send({ ids: [] })).status).toBe(400)
  expect((await send({ ids: Array.from({ length: 101 }, (_, at) => String(at + 1)) })).status).toBe(400)
  const off = await taskOf(ann, await start(owner, 'line'))
  const why = '“first”不允许批量审批，请逐条办理。'
  expect((await send({ ids: [off] })).body.data).toMatchObject({ done: 0, failed: 1, why })
  const plan = async (caller = ann) =>
    (await caller.get(`${PROCESS}/batchPlan?ids=${[off, ...tasks].join(',')}`)).body.data
  const list = '* line · first：1 条，该节点不允许批量审批，请逐条办理\n* batch · sign：3 条'
  expect(await plan()).toEqual({ may: 3, not: 1, list: list.split('\n').toReversed().join('\n') })
  expect(await plan(bob)).toEqual({ may: 0, not: 0, list: '' })
  await agree(ann, ids[2]!)
  const answer = await send({ ids: [off, ...tasks], comment: 'fine' })
  expect(answer.body.data).toMatchObject({ done: 2, failed: 2, why: `任务已被办理。请刷新列表。 | ${why}` })
  expect(await statusOf(ids[0]!)).toBe('finished')
  const others = await send({ ids: [tasks[0]] }, bob)
  expect(others.body.data).toMatchObject({ done: 0, failed: 1 })
})

test('a field that a node alone asks for is named as every other, in a batch too', async () => {
  const fields = [
    { id: 'reason', type: 'string', title: { zh: '理由', en: 'Reason' } },
    { id: 'day', type: 'date', title: { zh: '日期', en: 'Day' } },
  ] as Field[]
  const asked = fields.map(({ id }) => ({ id, may: 'write' as const, required: true }))
  const form: FormDocument = { kind: 'form', grammar: 1, key: 'asks.form', title: { zh: '说明' }, fields }
  const sign = { ...users('ann'), batch: true as const, fields: asked }
  await deploy(server, flowOf('asks', [['sign', sign]], { form: 'asks.form' }), { 'asks.form': form })
  const id = await start(owner, 'asks')
  const alone = await agree(ann, id)
  expect([alone.status, alone.body.msg]).toEqual([400, '请输入理由 | 请选择日期'])
  const answer = await ann.post(`${PROCESS}/completeTasks`, { ids: [await taskOf(ann, id)] })
  expect(answer.body.data).toMatchObject({ done: 0, failed: 1, why: '请输入理由 | 请选择日期' })
})

test('the counts of the home page are one call', async () => {
  const before = (await cat.get<Record<string, number>>(`${PROCESS}/counts`)).body.data
  await start(cat, 'line', { copyUser: 'bob' })
  const id = await start(ann, 'line')
  await onTask(id, 'changeTaskAssignee', { assignee: 'cat' })
  const after = (await cat.get<Record<string, number>>(`${PROCESS}/counts`)).body.data
  expect(after).toEqual({ ...before, todo: before.todo! + 1, sent: before.sent! + 1 })
  expect((await bob.get<Record<string, number>>(`${PROCESS}/counts`)).body.data.copied).toBeGreaterThan(0)
})

test('WU-70 a draft is kept, listed, read and removed by who wrote it, and nobody else sees it', async () => {
  const path = `${PROCESS}/draft`
  const kept = await ann.post<{ id: string }>(`${path}/submit`, {
    ...{ title: 'line', processDefKey: 'line', variables: { reason: 'Flu' } },
  })
  const { id } = kept.body.data
  expect((await ann.get(`${path}/detail?id=${id}`)).body.data).toMatchObject({ variables: { reason: 'Flu' } })
  expect((await ann.get<{ total: number }>(`${path}/list`)).body.data.total).toBe(1)
  expect((await bob.get<{ total: number }>(`${path}/list`)).body.data.total).toBe(0)
  expect((await bob.get(`${path}/detail?id=${id}`)).status).toBe(404)
  expect((await bob.post(`${path}/submit`, { id, title: 'mine' })).status).toBe(404)
  await bob.post(`${path}/remove?ids=${id}`)
  expect((await ann.post(`${path}/remove?ids=${id}`)).status).toBe(200)
  expect((await ann.get<{ total: number }>(`${path}/list`)).body.data.total).toBe(0)
})

test('SH-25 SH-26 WU-20 WU-42 everyone has the lists; the buttons of the sent list can be kept for roles', async () => {
  type Bundle = { document: { nodes: { body: { rowActions: { id: string }[] } }[] } }
  const screen = (caller: Caller, key: string) => caller.get<Bundle>(`/api/blade-schema/screen/${key}`)
  const menus = (await ann.get<{ children?: { path: string }[] }[]>('/api/blade-system/menu/routes')).body.data
  const paths = menus.flatMap(({ children = [] }) => children.map(({ path }) => path))
  expect(paths).toContain('/plugin/workflow/process/send')
  expect(paths).toContain('/plugin/workflow/process/todo')
  const buttons = async () =>
    (await screen(ann, 'workflow.process-send')).body.data.document.nodes[0]!.body.rowActions.map(({ id }) => id)
  expect(await buttons()).toEqual(['detail', 'follow', 'again'])
  await server.db.write({ tenant: '000000' }, trx =>
    sql`insert into blade_role_menu (tenant_id, role_id, menu_id) select ${trx.tenant}, r.id, m.id from blade_role r, blade_menu m
      where r.tenant_id = ${trx.tenant} and r.role_alias = 'creator' and m.code = 'wf_process_send_follow'`.execute(
      trx,
    ),
  )
  expect(await buttons()).toEqual(['detail', 'again'])
})

const SUPERVISE = '/api/blade-workflow/urge-supervise'
type Supervision = { id: string; status: number; runCount: number; instName: string; nodeName: string; taskId: string }
const supervision = async (id: string) => (await admin.get<Supervision>(`${SUPERVISE}/detail?id=${id}`)).body.data
const supervise = async (instId: string, more: object = {}) =>
  (
    await admin.post<Supervision>(`${SUPERVISE}/submit`, {
      ...{ instId, awaitTime: 1, timeCount: 1, timeUnit: 'seconds', maxCount: 2, ...more },
    })
  ).body.data
const remindersOf = (id: string) =>
  read<{ receiver: string; content: string }>(
    tenant => sql`select u.account as receiver, m.content from blade_message m
      join blade_user u on u.tenant_id = m.tenant_id and u.id = m.receiver
     where m.tenant_id = ${tenant} and m.content like ${`%${id}%`} order by m.id`,
  )

test('SV-01 SV-02 SV-03 SV-05 SV-07 UQ-05 who handles a task is reminded up to the limit, once each time', async () => {
  const id = await start(owner, 'line')
  const made = await supervise(id, { context: `hurry ${id}` })
  expect(made).toMatchObject({ nodeName: 'first', defKey: 'line', taskId: await taskOf(ann, id) })
  expect(made.instName).not.toBe('')
  await vi.waitFor(async () => expect(await supervision(made.id)).toMatchObject({ status: 3, runCount: 2 }), {
    timeout: 15_000,
    interval: 200,
  })
  await vi.waitFor(
    async () => expect((await remindersOf(`hurry ${id}`)).map(({ receiver }) => receiver)).toEqual(['ann', 'ann']),
    { timeout: 15_000, interval: 200 },
  )
})

test('SV-04 the receivers that are named are reminded instead, by id or account, and their names are filled in', async () => {
  const id = await start(owner, 'line')
  const cats = await read<{ id: string }>(
    tenant => sql`select id from blade_user where tenant_id = ${tenant} and account = 'cat'`,
  )
  const made = await supervise(id, { maxCount: 1, receivers: cats[0]!.id, context: `look ${id}` })
  expect(made).toMatchObject({ receiverNames: 'cat' })
  await vi.waitFor(
    async () => expect((await remindersOf(`look ${id}`)).map(({ receiver }) => receiver)).toEqual(['cat']),
    { timeout: 15_000, interval: 200 },
  )
})

test('SV-07 SV-09 UQ-05 it is completed when the task is handled, terminated when the process ends or it is stopped', async () => {
  const hours = { awaitTime: 9, timeUnit: 'hour' }
  const handled = await start(owner, 'line')
  const first = await supervise(handled, hours)
  await agree(ann, handled)
  expect(await supervision(first.id)).toMatchObject({ status: 2, runCount: 0 })
  const ended = await start(owner, 'line')
  const second = await supervise(ended, hours)
  await onProcess(ended, 'terminateProcess')
  expect(await supervision(second.id)).toMatchObject({ status: 4 })
  const stopped = await supervise(await start(owner, 'line'), hours)
  const jobs = () =>
    read(tenant => sql`select 1 from wf_job where tenant_id = ${tenant} and detail ->> 'supervise' = ${stopped.id}`)
  expect((await jobs()).length).toBe(1)
  expect((await ann.post(`${SUPERVISE}/stop`, { ids: stopped.id })).status).toBe(403)
  expect((await admin.post(`${SUPERVISE}/stop`, { ids: stopped.id })).status).toBe(200)
  expect(await supervision(stopped.id)).toMatchObject({ status: 4 })
  expect(await jobs()).toEqual([])
})
