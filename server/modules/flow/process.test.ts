import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProcessDetail, ProcessRow } from '#adapters/wire/process.ts'
import { act, agree, deploy, flowOf, PROCESS, refuse, rowsOf, start, taskOf, users } from '#tests/support/flow.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let owner: Caller
let ann: Caller
let bob: Caller
let cat: Caller
let dean: Caller

beforeAll(async () => {
  server = await startServer()
  owner = await server.loginNew({ account: 'owner', name: '林晓', depts: ['law'] })
  ann = await server.loginNew({ account: 'ann' })
  bob = await server.loginNew({ account: 'bob' })
  cat = await server.loginNew({ account: 'cat' })
  dean = await server.loginNew({ account: 'dean' })
  await deploy(
    server,
    flowOf('line', [
      ['first', users('ann')],
      ['second', users('bob')],
    ]),
  )
})
afterAll(() => server.stop())

const statusOf = async (instance: string) =>
  (
    await server.db.read({ tenant: '000000' }, trx =>
      sql<{
        status: string
      }>`select status from wf_instance where tenant_id = ${trx.tenant} and id = ${instance}`.execute(trx),
    )
  ).rows[0]!.status
const names = async (caller: Caller, list: string, instance: string) =>
  (await rowsOf(caller, list, instance)).map(({ taskName }) => taskName)

test('WU-01 WU-02 WU-30 WU-31 WU-45 WU-46 WU-48 WU-57 WU-58 a process is started, agreed to step by step, and ends', async () => {
  const id = await start(owner, 'line')
  expect(await names(ann, 'todoList', id)).toEqual(['first'])
  expect(await names(owner, 'sendList', id)).toEqual(['first'])
  expect((await agree(ann, id)).status).toBe(200)
  expect(await names(ann, 'todoList', id)).toEqual([])
  expect(await names(ann, 'myDoneList', id)).toEqual(['first'])
  expect(await names(bob, 'todoList', id)).toEqual(['second'])
  const last = await agree(bob, id)
  expect(last.body.data).toMatchObject({ processIsFinished: 'finished' })
  expect(await statusOf(id)).toBe('finished')
  expect((await rowsOf(owner, 'doneList', id)).length).toBe(1)
})

test('what somebody started says how far it is: steps passed, of the fewest there are; none where it does not go on', async () => {
  const nodes: Parameters<typeof flowOf>[1] = [
    ['first', users('ann')],
    ['both', { ...users('ann', 'bob'), many: { pass: 'all' } }],
    ['last', users('cat')],
  ]
  await deploy(server, flowOf('far', nodes))
  const id = await start(owner, 'far')
  const other = await start(owner, 'far')
  const progress = async (instance = id) => (await rowsOf(owner, 'sendList', instance))[0]?.progress
  const said = [await progress()]
  for (const caller of [ann, ann, bob, cat]) {
    await agree(caller, id)
    said.push(await progress())
  }
  expect(said).toEqual(['0/3', '1/3', '1/3', '2/3', '3/3'])
  expect(await progress(other)).toBe('0/3')
  expect((await rowsOf(ann, 'todoList', other))[0]).not.toHaveProperty('progress')
  await owner.post(`${PROCESS}/withdrawTask`, { processInsId: other, withdrawType: 'wf_withdraw_end' })
  expect([await statusOf(other), await progress(other)]).toEqual(['withdraw', null])
})

test('WU-41 nobody but the handler acts on a task: 403; a task that is done: 409', async () => {
  const id = await start(owner, 'line')
  const task = await taskOf(ann, id)
  const by = (caller: Caller) => caller.post(`${PROCESS}/completeTask`, { taskId: task, pass: true })
  expect((await by(bob)).status).toBe(403)
  expect((await by(ann)).status).toBe(200)
  const again = await by(ann)
  expect([again.status, again.body.msg]).toEqual([409, '任务已被办理。请刷新列表。'])
})

test('WU-03 WU-35 VM-04 VM-05 a refusal needs an opinion and returns to the owner, who resubmits with a note', async () => {
  const id = await start(owner, 'line')
  expect((await refuse(ann, id, { comment: ' ' })).body.msg).toBe('请填写批复意见')
  expect((await refuse(ann, id)).body.data).toMatchObject({ processIsFinished: 'reject' })
  expect((await agree(owner, id, { comment: '' })).body.msg).toBe('请填写修改说明')
  expect((await agree(owner, id, { comment: 'changed' })).body.data).toMatchObject({ processIsFinished: 'unfinished' })
  expect(await names(ann, 'todoList', id)).toEqual(['first'])
})

test('WU-33 WU-34 WU-40 WU-65 WU-67 the owner revokes or recalls until it is handled', async () => {
  const id = await start(owner, 'line')
  const withdraw = (caller: Caller, withdrawType: string) =>
    caller.post(`${PROCESS}/withdrawTask`, { processInstanceId: id, withdrawType })
  expect((await withdraw(ann, 'wf_withdraw_end')).status).toBe(403)
  expect((await withdraw(owner, 'other')).status).toBe(400)
  expect((await withdraw(owner, 'wf_withdraw_start')).body.data).toMatchObject({ processIsFinished: 'recall' })
  expect(await names(ann, 'todoList', id)).toEqual([])
  await agree(owner, id, { comment: 'again' })
  await agree(ann, id)
  expect((await withdraw(owner, 'wf_withdraw_end')).status).toBe(409)
  const other = await start(owner, 'line')
  const revoked = await owner.post(`${PROCESS}/revokeSubmission`, { processInstanceId: other })
  expect(revoked.body.data).toMatchObject({ processIsFinished: 'withdraw' })
})

test('the counts of one’s own processes tell what runs from what came back; what is over is in neither', async () => {
  await server.loginNew({ account: 'counter', name: 'Counter' })
  const counter = await server.login('counter')
  const counted = async () => {
    const { sent, returned } = (await counter.get<Record<string, number>>(`${PROCESS}/counts`)).body.data
    return { sent, returned }
  }
  await start(counter, 'line')
  const refused = await start(counter, 'line')
  const revoked = await start(counter, 'line')
  const ended = await start(counter, 'line')
  expect(await counted()).toEqual({ sent: 4, returned: 0 })
  await refuse(ann, refused)
  await counter.post(`${PROCESS}/revokeSubmission`, { processInstanceId: revoked })
  await agree(ann, ended)
  await agree(bob, ended)
  expect(await counted()).toEqual({ sent: 1, returned: 1 })
})

test('WU-12 WU-44 WU-61 one of several candidates claims a task', async () => {
  await deploy(server, flowOf('pool', [['pool', users('ann', 'bob')]]))
  const id = await start(owner, 'pool')
  expect(await names(ann, 'claimList', id)).toEqual(['pool'])
  const task = (await rowsOf(bob, 'claimList', id))[0]!.taskId
  const claim = (caller: Caller) => caller.post(`${PROCESS}/claimTask`, { taskId: task })
  expect((await claim(cat)).status).toBe(403)
  expect((await claim(bob)).status).toBe(200)
  expect((await claim(ann)).status).toBe(409)
  expect(await names(ann, 'claimList', id)).toEqual([])
  expect((await agree(bob, id)).body.data).toMatchObject({ processIsFinished: 'finished' })
})

const everyButton = [
  'wf_pass',
  'wf_reject',
  'wf_rollback',
  'wf_terminate',
  'wf_transfer',
  'wf_delegate',
  'wf_add_instance',
  'wf_del_instance',
] as const
const buttons = everyButton.map(id => ({ id }))

test('WU-05 WU-06 WU-59 WU-60 a task is transferred, or delegated and given back', async () => {
  await deploy(server, flowOf('hand', [['only', { ...users('ann'), buttons }]]))
  const id = await start(owner, 'hand')
  expect((await act(ann, id, 'transferTask', { assignee: 'bob' })).body.msg).toBe('请填写批复意见')
  expect((await act(ann, id, 'transferTask', { assignee: 'nobody', comment: 'x' })).status).toBe(400)
  expect((await act(ann, id, 'transferTask', { assignee: 'bob', comment: 'yours' })).status).toBe(200)
  expect((await act(bob, id, 'delegateTask', { assignee: 'cat', comment: 'please' })).status).toBe(200)
  expect(await names(bob, 'todoList', id)).toEqual([])
  await agree(cat, id)
  expect(await statusOf(id)).toBe('unfinished')
  expect((await agree(bob, id)).body.data).toMatchObject({ processIsFinished: 'finished' })
})

test('WU-04 WU-55 WU-62 a task is returned to a node the process passed', async () => {
  await deploy(
    server,
    flowOf('back', [
      ['first', users('ann')],
      ['second', users('bob')],
      ['third', { ...users('cat'), buttons }],
    ]),
  )
  const id = await start(owner, 'back')
  await agree(ann, id)
  await agree(bob, id)
  const task = await taskOf(cat, id)
  const nodes = (await cat.get<{ nodeId: string }[]>(`${PROCESS}/getBackNodes?taskId=${task}`)).body.data
  expect(nodes.map(({ nodeId }) => nodeId)).toEqual(['second', 'first'])
  expect((await act(cat, id, 'rollbackTask', { nodeId: 'end', comment: 'x' })).status).toBe(400)
  expect((await act(cat, id, 'rollbackTask', { nodeId: 'first', comment: 'x' })).status).toBe(200)
  expect(await names(ann, 'todoList', id)).toEqual(['first'])
  type Told = { flow: { comments: { type: string; superseded?: true }[] }[] }
  const { flow } = (await owner.get<Told>(`${PROCESS}/detail?processInsId=${id}`)).body.data
  expect(flow.flatMap(({ comments }) => comments).map(({ type, superseded }) => [type, superseded])).toEqual([
    ['comment', true],
    ['comment', true],
    ['rollbackComment', undefined],
  ])
  for (const caller of [ann, bob, cat]) await agree(caller, id)
  expect(await statusOf(id)).toBe('finished')
})

test('WU-11 WU-63 a handler ends the process', async () => {
  const id = await start(owner, 'hand')
  expect((await act(ann, id, 'terminateProcess')).status).toBe(400)
  expect((await act(ann, id, 'terminateProcess', { comment: 'no' })).body.data).toMatchObject({
    processIsFinished: 'terminate',
  })
  const line = await start(owner, 'line')
  expect((await act(ann, line, 'terminateProcess', { comment: 'no' })).status).toBe(403)
})

test('WU-07 WU-08 WU-64 several handlers: all agree, one refuses, a signer joins and leaves', async () => {
  await deploy(server, flowOf('many', [['sign', { ...users('ann', 'bob'), many: { pass: 'all' }, buttons }]]))
  const id = await start(owner, 'many')
  expect((await act(ann, id, 'addMultiInstance', { assignee: 'cat,dean', comment: 'join' })).status).toBe(200)
  expect((await act(ann, id, 'addMultiInstance', { assignee: 'cat' })).status).toBe(400)
  expect((await act(ann, id, 'deleteMultiInstance', { assignee: 'dean' })).status).toBe(200)
  expect(await names(dean, 'todoList', id)).toEqual([])
  await agree(ann, id)
  await agree(bob, id)
  expect(await statusOf(id)).toBe('unfinished')
  expect((await agree(cat, id)).body.data).toMatchObject({ processIsFinished: 'finished' })
  const other = await start(owner, 'many')
  await agree(ann, other)
  expect((await refuse(bob, other)).body.data).toMatchObject({ processIsFinished: 'reject' })
  expect(await names(ann, 'todoList', other)).toEqual([])
})

test('WU-64 a signer joins a node of another system, whose handler is the item of its loop', async () => {
  const loop = { collection: `\${'ann,bob'}`, item: 'a' }
  const who = [{ id: 'assignee', is: 'expression' as const, expression: `\${a}` }]
  await deploy(server, flowOf('imported', [['sign', { type: 'userTask', loop, who, buttons } as never]]))
  const id = await start(owner, 'imported')
  expect((await act(ann, id, 'addMultiInstance', { assignee: 'cat', comment: 'join' })).status).toBe(200)
  for (const caller of [ann, bob, cat]) expect((await agree(caller, id)).status).toBe(200)
  expect(await statusOf(id)).toBe('finished')
})

test('WU-64 signers before, after and beside a single handler, all or one of them', async () => {
  const ask = (id: string, way: string, asks = 'all') =>
    act(ann, id, 'addMultiInstance', { assignee: 'bob,cat', way, asks })
  const begin = () => start(owner, 'hand')
  const before = await begin()
  expect((await ask(before, 'before')).status).toBe(200)
  expect(await names(ann, 'todoList', before)).toEqual([])
  await agree(bob, before)
  await agree(cat, before)
  expect(await names(ann, 'todoList', before)).toEqual(['only'])
  expect((await agree(ann, before)).body.data).toMatchObject({ processIsFinished: 'finished' })
  const after = await begin()
  await ask(after, 'after', 'any')
  expect((await agree(cat, after)).body.data).toMatchObject({ processIsFinished: 'finished' })
  const beside = await begin()
  await ask(beside, 'parallel')
  await agree(ann, beside)
  await agree(bob, beside)
  expect(await statusOf(beside)).toBe('unfinished')
  expect((await refuse(cat, beside)).body.data).toMatchObject({ processIsFinished: 'reject' })
})

test('WU-13 WU-49 copies are given at the start and with an opinion, and are read once opened', async () => {
  const id = await start(owner, 'line', { copyUser: 'cat' })
  await agree(ann, id, { copyUser: 'dean' })
  expect((await rowsOf(cat, 'copyList', id)).length).toBe(1)
  expect((await rowsOf(dean, 'copyList', id)).length).toBe(1)
  const copies = () => cat.get<{ records: { isRead: number; processInsId: string }[] }>(`${PROCESS}/copyList?size=100`)
  const isRead = async () => (await copies()).body.data.records.find(row => row.processInsId === id)?.isRead
  expect(await isRead()).toBe(1)
  expect((await cat.get(`${PROCESS}/detail?processInsId=${id}`)).status).toBe(200)
  expect(await isRead()).toBe(0)
})

test('WU-09 WU-66 the owner urges, at most once in half an hour', async () => {
  const id = await start(owner, 'line')
  const urge = (caller: Caller) => caller.post(`${PROCESS}/urgeTask`, { processInstanceId: id })
  expect((await urge(ann)).status).toBe(403)
  expect((await urge(owner)).status).toBe(200)
  expect((await urge(owner)).status).toBe(429)
})

test('WU-50 WU-25 WU-26 detail answers process, form, flow and button to who takes part, 403 to others', async () => {
  const id = await start(owner, 'line')
  await agree(ann, id, { comment: '同意' })
  const detail = await bob.get<{
    process: object
    flow: { historyActivityId: string; comments: object[] }[]
    button: { prop: string }[]
  }>(`${PROCESS}/detail?processInsId=${id}`)
  expect(detail.body.data.process).toMatchObject({
    processIsFinished: 'unfinished',
    taskName: 'second',
    isOwner: false,
    starterName: '林晓',
  })
  expect(detail.body.data.button.map(({ prop }) => prop)).toEqual([
    'wf_pass',
    'wf_reject',
    'wf_ask',
    'wf_keep',
    'wf_print',
  ])
  expect(detail.body.data.flow.map(({ historyActivityId }) => historyActivityId)).toEqual([
    'start',
    'way0',
    'first',
    'way1',
    'second',
  ])
  expect(detail.body.data.flow[2]!.comments).toMatchObject([
    { action: 'AddComment', type: 'comment', fullMessage: '同意' },
  ])
  expect((await cat.get(`${PROCESS}/detail?processInsId=${id}`)).status).toBe(403)
})

test('a return that goes straight back asks those who had agreed no second time', async () => {
  const three = (then: 'straight' | 'owner') =>
    flowOf(`return${then}`, [
      ['first', users('ann')],
      ['second', users('bob')],
      ['third', { ...users('cat'), back: { then } }],
    ])
  await deploy(server, three('straight'))
  const id = await start(owner, 'returnstraight')
  await agree(ann, id)
  await agree(bob, id)
  await refuse(cat, id)
  await agree(owner, id, { comment: 'changed' })
  expect([await names(ann, 'todoList', id), await names(cat, 'todoList', id)]).toEqual([[], ['third']])
  await deploy(server, three('owner'))
  const chosen = async (then?: string) => {
    const other = await start(owner, 'returnowner')
    for (const caller of [ann, bob]) await agree(caller, other)
    await refuse(cat, other)
    await agree(owner, other, { comment: 'changed', then })
    return names(ann, 'todoList', other)
  }
  expect(await chosen('straight')).toEqual([])
  expect(await chosen()).toEqual(['first'])
})

test('people are asked for an opinion, which the task does not wait for; a draft is its writer’s alone', async () => {
  const id = await start(owner, 'line')
  expect((await act(ann, id, 'askOpinion', { assignee: 'cat,dean', comment: '怎么看' })).status).toBe(200)
  expect((await agree(cat, id, { comment: '可以' })).status).toBe(200)
  const task = await taskOf(ann, id)
  expect(
    (await ann.post(`${PROCESS}/keepDraft`, { taskId: task, comment: '再想想', variables: { a: 1 } })).status,
  ).toBe(200)
  const draftOf = async (caller: Caller) =>
    (await caller.get<{ process: { draft?: object } }>(`${PROCESS}/detail?processInsId=${id}&taskId=${task}`)).body.data
      .process.draft
  expect(await draftOf(ann)).toEqual({ comment: '再想想', variables: { a: 1 }, begun: {} })
  expect(await draftOf(dean)).toBeUndefined()
  await agree(ann, id)
  expect(await names(dean, 'todoList', id)).toEqual([])
  expect(await names(bob, 'todoList', id)).toEqual(['second'])
})

test('who may, starts a process for somebody else, whose it then is', async () => {
  const own = { who: [{ id: 'own', is: 'initiator' as const }], own: 'ask' as const }
  await deploy(server, flowOf('forOthers', [['own', own]], { onBehalf: { users: ['dean'] } }))
  const begin = (caller: Caller, applyUser: string) =>
    caller.post<{ processInsId: string; title: string }>(`${PROCESS}/startProcessByKey`, {
      processDefKey: 'forOthers',
      applyUser,
    })
  expect([(await begin(cat, 'owner')).status, (await begin(dean, 'owner,ann')).status]).toEqual([403, 400])
  const { processInsId: id, title } = (await begin(dean, 'owner')).body.data
  expect(title).toBe('林晓 forOthers')
  expect(await names(owner, 'sendList', id)).toEqual(['own'])
  expect(await names(dean, 'sendList', id)).toEqual(['own'])
  expect(await names(owner, 'todoList', id)).toEqual(['own'])
  const { process, flow } = (await dean.get<ProcessDetail>(`${PROCESS}/detail?processInsId=${id}`)).body.data
  expect(process).toMatchObject({ starterName: '林晓', starterDeptName: 'law', isOwner: false })
  expect(flow[0]).toMatchObject({ assigneeName: 'dean', deputyOf: '林晓' })
  const withdrawn = { processInstanceId: id, withdrawType: 'wf_withdraw_end' }
  expect((await dean.post(`${PROCESS}/withdrawTask`, withdrawn)).status).toBe(403)
  expect((await owner.post(`${PROCESS}/withdrawTask`, withdrawn)).status).toBe(200)
})

test('the names of a process, its nodes and its category are in the reader’s language, where they have one', async () => {
  const nodes: Parameters<typeof flowOf>[1] = [
    ['first', { ...users('ann'), name: '审批', nameEn: 'Approval' }],
    ['second', { ...users('owner'), name: '备案', nameEn: 'Filing', own: 'ask', buttons: [{ id: 'wf_rollback' }] }],
  ]
  await deploy(server, flowOf('named', nodes, { title: { zh: '外出', en: 'Going out' } }))
  await server.db.write({ tenant: '000000' }, async trx => {
    await sql`insert into blade_wf_category (tenant_id, name, name_en) values (${trx.tenant}, '人事', 'Personnel')`.execute(
      trx,
    )
    await sql`update blade_wf_deployment d set category = c.id from blade_wf_category c
      where d.tenant_id = ${trx.tenant} and c.tenant_id = ${trx.tenant} and d.process_def_key = 'named'`.execute(trx)
  })
  const id = await start(owner, 'named')
  const inEnglish = <T>(path: string) => owner.get<T>(`${PROCESS}/${path}`, { 'accept-language': 'en' })
  type Row = Pick<ProcessRow, 'processInsId' | 'processDefinitionName' | 'categoryName' | 'taskName'> & {
    section?: string
  }
  type Rows = { records: Row[] }
  const { records } = (await inEnglish<Rows>('sendList?size=100')).body.data
  expect(records.find(row => row.processInsId === id)).toMatchObject({
    ...{ processDefinitionName: 'Going out', taskName: 'Approval' },
  })
  expect(await names(owner, 'sendList', id)).toEqual(['审批'])
  await agree(ann, id)
  for (const typed of ['备', 'fil']) {
    const waiting = await inEnglish<Rows>(`todoList?taskName=${encodeURIComponent(typed)}`)
    expect(waiting.body.data.records.map(row => row.taskName)).toEqual(['Filing'])
  }
  const back = await inEnglish<{ nodeName: string }[]>(`getBackNodes?taskId=${await taskOf(owner, id)}`)
  expect(back.body.data.map(({ nodeName }) => nodeName)).toEqual(['Approval'])
  const found = await inEnglish<Rows>(`processList?categoryName=${encodeURIComponent('人事')}`)
  expect(found.body.data.records).toEqual([expect.objectContaining({ categoryName: 'Personnel' })])
  const known = (await inEnglish<Rows>('processList?size=100')).body.data.records
  expect(known.map(row => row.processDefinitionName)).toEqual(expect.arrayContaining(['Going out', 'line']))
  // what somebody started last comes first, a few in a section of their own
  expect(known[0]).toMatchObject({ processDefinitionName: 'Going out', section: 'Recent' })
  const sections = known.map(({ section }) => section)
  const recent = sections.filter(section => section === 'Recent')
  expect(recent.length).toBeLessThanOrEqual(4)
  expect(sections.lastIndexOf('Recent')).toBe(recent.length - 1)
  expect(sections).toContain('Uncategorised')
  const ofAnn = await ann.get<Rows>(`${PROCESS}/processList?size=100`, { 'accept-language': 'en' })
  expect(ofAnn.body.data.records[0]).toMatchObject({ processDefinitionName: 'Going out', section: 'Personnel' })
  const { process, flow } = (await inEnglish<ProcessDetail>(`detail?processInsId=${id}`)).body.data
  expect(process).toMatchObject({ processDefinitionName: 'Going out', taskName: 'Filing' })
  expect(process.holders.map(({ taskName }) => taskName)).toEqual(['Filing'])
  expect(flow.flatMap(({ historyActivityName: name }) => (name ? [name] : []))).toEqual(['Approval', 'Filing'])
})

test('a fault names the process in the reader’s language', async () => {
  const title = { zh: '请假', en: 'Leave' }
  await deploy(server, flowOf('named', [['task', users('ann')]], { title, starters: { roles: ['nobody'] } }))
  const refused = async (lang: string) =>
    (await ann.post(`${PROCESS}/startProcess`, { processDefKey: 'named' }, { 'accept-language': lang })).body.msg
  expect([await refused('zh'), await refused('en')]).toEqual(['您无权发起“请假”。', 'You may not start "Leave".'])
})

test('a fault names nodes in the reader’s language, and a list of names has the commas of it', async () => {
  const nodes: Parameters<typeof flowOf>[1] = [
    ['first', { ...users('ann'), name: '审批', nameEn: 'Approval' }],
    ['second', { ...users('ann'), name: '复核', nameEn: 'Review' }],
    ['third', { ...users('owner'), name: '备案', nameEn: 'Filing', own: 'ask', buttons: [{ id: 'wf_rollback' }] }],
    ['gate', { type: 'exclusiveGateway', name: '分支', nameEn: 'Split' }],
    ['last', users('ann')],
  ]
  const ways: [string, string, string?][] = [
    ['start', 'first'],
    ['first', 'second'],
    ['second', 'third'],
    ['third', 'gate'],
    ['gate', 'last', `${'${'}go == 'on'}`],
    ['last', 'end'],
  ]
  await deploy(server, flowOf('faulty', nodes, { ways }))
  const id = await start(owner, 'faulty', { go: 'nowhere' })
  await agree(ann, id)
  const offered = async (lang: string) =>
    (await ann.post(`${PROCESS}/rollbackTask`, { taskId: await taskOf(ann, id) }, { 'accept-language': lang })).body.msg
  expect([await offered('zh'), await offered('en')]).toEqual([
    '“复核”不提供此操作。',
    '"Review" does not offer this action.',
  ])
  await agree(ann, id)
  const taskId = await taskOf(owner, id)
  const said = async (call: string, body: object, lang: string) =>
    (await owner.post(`${PROCESS}/${call}`, { taskId, comment: 'x', ...body }, { 'accept-language': lang })).body.msg
  const back = { nodeId: 'none' }
  expect(await said('rollbackTask', back, 'zh')).toContain('可以退回到：复核、审批。')
  expect(await said('rollbackTask', back, 'en')).toContain('It can return to: Review, Approval.')
  expect(await said('completeTask', { pass: true }, 'zh')).toContain('“分支”之后没有条件成立的连线')
  expect(await said('completeTask', { pass: true }, 'en')).toContain('No flow after "Split"')
})

test('several who may claim a task are listed with the commas of the reader’s language', async () => {
  await deploy(server, flowOf('claimed', [['first', users('ann', 'cat')]]))
  const id = await start(owner, 'claimed')
  const named = async (lang: string) => {
    const detail = await owner.get<ProcessDetail>(`${PROCESS}/detail?processInsId=${id}`, { 'accept-language': lang })
    return detail.body.data.flow.find(({ historyActivityId }) => historyActivityId === 'first')?.assigneeName
  }
  expect([await named('zh'), await named('en')]).toEqual(['ann、cat', 'ann, cat'])
})

test('whoever may read a process comments on it; its owner and handlers are told', async () => {
  const id = await start(owner, 'line', { copyUser: 'cat' })
  const comment = (caller: Caller, text: string) =>
    caller.post(`${PROCESS}/comment`, { processInstanceId: id, comment: text })
  expect((await comment(dean, '旁人')).status).toBe(403)
  expect((await comment(cat, '')).body.msg).toBe('请填写批复意见')
  expect((await comment(cat, '请先核对名单')).status).toBe(200)
  const { flow } = (await owner.get<ProcessDetail>(`${PROCESS}/detail?processInsId=${id}`)).body.data
  expect(flow.flatMap(({ comments }) => comments)).toMatchObject([{ fullMessage: '请先核对名单', userName: 'cat' }])
  const told = async (caller: Caller) =>
    JSON.stringify((await caller.get('/api/blade-message/message/my/list?size=50')).body.data).includes('新评论')
  await expect.poll(async () => [await told(owner), await told(ann), await told(cat)]).toEqual([true, true, false])
  await agree(ann, id)
  await agree(bob, id)
  const endOf = async () =>
    (await owner.get<ProcessDetail>(`${PROCESS}/detail?processInsId=${id}`)).body.data.process.endTime
  const ended = await endOf()
  await comment(cat, '已归档')
  expect(await endOf()).toBe(ended)
})

test('WU-13 a node copies to its audience on arrival or when it is passed', async () => {
  const copy = { to: { users: ['dean'] }, at: ['arrival' as const] }
  await deploy(server, flowOf('copies', [['look', { ...users('ann'), copy }]]))
  const id = await start(owner, 'copies')
  expect(await rowsOf(dean, 'copyList', id)).toHaveLength(1)
})

test('WU-21 WU-24 WU-43 WU-47 WU-53 WU-54 WU-56 WU-69 a definition is found, read as BPMN, started by its id, and followed', async () => {
  const listed = await owner.get<{ records: { id: string; key: string; name: string }[] }>(
    `${PROCESS}/processList?name=line&size=50`,
  )
  const { id: processId } = listed.body.data.records.find(({ key }) => key === 'line')!
  const byId = await owner.get<{ xml: string }>(`${PROCESS}/getXmlByProcessDefId?processDefId=${processId}`)
  const byKey = await owner.get<{ xml: string }>(`${PROCESS}/getXmlByProcessDefKey?processDefKey=line`)
  expect(byId.body.data.xml).toContain('id="line"')
  expect(byKey.body.data.xml).toBe(byId.body.data.xml)
  const started = await owner.post<{ processInsId: string }>(`${PROCESS}/startProcess`, { processId })
  const { processInsId } = started.body.data
  await agree(ann, processInsId)
  const sent = (await rowsOf(owner, 'sendList', processInsId))[0]!
  expect(sent).toMatchObject({
    ...{ processDefinitionName: 'line', processDefinitionKey: 'line', assigneeName: 'bob', taskName: 'second' },
    ...{ processIsFinished: 'unfinished', processInstanceId: processInsId, taskId: null },
  })
  const { process } = (await bob.get<{ process: object }>(`${PROCESS}/detail?processInsId=${processInsId}`)).body.data
  expect(process).toMatchObject({
    ...{ key: 'line', name: 'line', processDefinitionId: processId, processInstanceId: processInsId },
    ...{ taskName: 'second', processIsFinished: 'unfinished', isOwner: false },
  })
  await agree(bob, processInsId)
  expect(await rowsOf(ann, 'doneList', processInsId)).toHaveLength(1)
  const view = await owner.get<{
    xml: string
    flow: { historyActivityId: string; historyActivityType: string; endTime: string }[]
  }>(`${PROCESS}/modelView?processInstanceId=${processInsId}`)
  expect(view.body.data.flow.map(({ historyActivityType }) => historyActivityType)).toEqual([
    ...['startEvent', 'sequenceFlow', 'userTask', 'sequenceFlow', 'userTask', 'sequenceFlow', 'endEvent'],
  ])
  expect(view.body.data.flow.every(({ endTime }) => endTime !== null)).toBe(true)
  expect((await owner.get(`${PROCESS}/modelView?processDefinitionId=${processId}`)).body.data).toMatchObject({
    flow: [],
  })
  expect((await cat.get(`${PROCESS}/modelView?processInstanceId=${processInsId}`)).status).toBe(403)
})

test('WU-10 WU-32 each way a process goes has its status', async () => {
  const status = async (work: (id: string) => Promise<{ body: { data: unknown } }>) => {
    const id = await start(owner, 'hand')
    return ((await work(id)).body.data as { processIsFinished: string }).processIsFinished
  }
  const withdraw = (withdrawType: string) => (id: string) =>
    owner.post(`${PROCESS}/withdrawTask`, { processInstanceId: id, withdrawType })
  expect(await status(withdraw('wf_withdraw_end'))).toBe('withdraw')
  expect(await status(withdraw('wf_withdraw_start'))).toBe('recall')
  expect(await status(id => refuse(ann, id))).toBe('reject')
  expect(await status(id => act(ann, id, 'terminateProcess', { comment: 'x' }))).toBe('terminate')
  expect(await status(id => agree(ann, id))).toBe('finished')
  expect(await status(id => act(ann, id, 'transferTask', { comment: 'x', assignee: 'bob' }))).toBe('unfinished')
})

test('a step that only gives copies is passed at once, and its people have them', async () => {
  const copies = { type: 'task' as const, copy: { to: { users: ['cat'] } } }
  await deploy(
    server,
    flowOf('copies', [
      ['copies', copies],
      ['only', users('ann')],
    ]),
  )
  const id = await start(owner, 'copies')
  expect((await rowsOf(cat, 'copyList', id)).length).toBe(1)
  expect(await names(ann, 'todoList', id)).toEqual(['only'])
})

describe('whoever gave a task away, or answered it for somebody, handled it', () => {
  const reading = (caller: Caller, id: string, task?: string) =>
    caller.get<ProcessDetail>(`${PROCESS}/detail?processInsId=${id}${task ? `&taskId=${task}` : ''}`)
  const mustHaveHandled = async (caller: Caller, id: string, task: string) => {
    const [row, ...others] = await rowsOf(caller, 'myDoneList', id)
    expect([row?.taskId, others]).toEqual([task, []])
    for (const asked of [undefined, task]) {
      const read = await reading(caller, id, asked)
      expect(read.status, read.text).toBe(200)
      const props = read.body.data.button.map(({ prop }) => prop)
      for (const prop of ['wf_pass', 'wf_claim', 'wf_take_back']) expect(props).not.toContain(prop)
    }
  }

  beforeAll(async () => {
    const buttons = [{ id: 'wf_transfer' as const }, { id: 'wf_delegate' as const }]
    await deploy(server, flowOf('given', [['only', { ...users('ann'), buttons }]]))
  })

  test('a transfer', async () => {
    const id = await start(owner, 'given')
    const task = await taskOf(ann, id)
    expect((await act(ann, id, 'transferTask', { assignee: 'bob', comment: 'yours' })).status).toBe(200)
    await mustHaveHandled(ann, id, task)
    expect(await rowsOf(ann, 'doneList', id)).toEqual([])
    expect((await reading(cat, id)).status).toBe(403)
    expect((await agree(bob, id)).status).toBe(200)
    await mustHaveHandled(ann, id, task)
    expect(await rowsOf(ann, 'doneList', id)).toHaveLength(1)
    expect(await rowsOf(bob, 'myDoneList', id)).toHaveLength(1)
  })

  test('a delegate who agreed, and who delegated it', async () => {
    const id = await start(owner, 'given')
    const task = await taskOf(ann, id)
    expect((await act(ann, id, 'delegateTask', { assignee: 'bob', comment: 'please' })).status).toBe(200)
    await mustHaveHandled(ann, id, task)
    expect(await rowsOf(bob, 'myDoneList', id)).toEqual([])
    expect((await agree(bob, id)).status).toBe(200)
    await mustHaveHandled(bob, id, task)
    expect((await agree(ann, id)).status).toBe(200)
    await mustHaveHandled(bob, id, task)
    expect((await rowsOf(ann, 'myDoneList', id)).map(({ taskId }) => taskId)).toEqual([task])
    for (const each of [ann, bob]) expect(await rowsOf(each, 'doneList', id)).toHaveLength(1)
  })
})

test('a notice names who returned, refused, gave on or asked, and what they said; that person is its sender', async () => {
  interface Told {
    content: string
    createUserName: string
    pcUrl: string
  }
  /** The newest message about the process. */
  const told = async (caller: Caller, id: string) => {
    const { records } = (await caller.get<{ records: Told[] }>('/api/blade-message/message/my/list?size=50')).body.data
    const mine = records.find(({ pcUrl }) =>
      Buffer.from(decodeURIComponent(pcUrl.split('/').at(-1)!), 'base64').includes(id),
    )
    return mine && [mine.createUserName, mine.content]
  }
  const decides = (who: string) => ({ ...users(who), buttons })
  await deploy(
    server,
    flowOf('told', [
      ['first', decides('ann')],
      ['second', decides('bob')],
    ]),
  )
  const id = await start(owner, 'told')
  const says = (caller: Caller, by: string, content: string) =>
    expect.poll(() => told(caller, id)).toEqual([by, content])
  await refuse(ann, id, { comment: '缺材料' })
  await says(owner, 'ann', 'ann退回了您的“told”，请修改后重新提交。\n意见：缺材料')
  await agree(owner, id, { comment: '已补' })
  await says(ann, '林晓', '林晓的“told”等待您办理：first。')
  await act(ann, id, 'transferTask', { assignee: 'cat', comment: '请代办' })
  await says(cat, 'ann', 'ann将林晓的“told”转给您办理：first。\n意见：请代办')
  await act(cat, id, 'delegateTask', { assignee: 'dean', comment: '请看' })
  await says(dean, 'cat', 'cat委托您办理林晓的“told”：first。\n意见：请看')
  await agree(dean, id, { comment: '可以' })
  await says(cat, 'dean', 'dean已办理您委托的任务，林晓的“told”回到您这里：first。\n意见：可以')
  await act(cat, id, 'addMultiInstance', { assignee: 'dean', way: 'before', comment: '请先看' })
  await says(dean, 'cat', 'cat请您对林晓的“told”加签：first。\n意见：请先看')
  await agree(dean, id, { comment: '看过' })
  await says(cat, 'dean', 'dean已答复加签，林晓的“told”回到您这里：first。\n意见：看过')
  await agree(cat, id)
  await act(bob, id, 'rollbackTask', { nodeId: 'first', comment: '请核对' })
  await says(ann, 'bob', 'bob将林晓的“told”退回到您这里，请重新办理：first。\n意见：请核对')
  const admin = await server.login('admin')
  await admin.post(`${PROCESS}/comment`, { processInstanceId: id, comment: '请尽快' })
  await expect.poll(async () => (await told(owner, id))?.[1]).toContain('意见：请尽快')
  expect((await admin.get<{ total: number }>('/api/blade-message/message/my/sendList')).body.data.total).toBe(0)
})
