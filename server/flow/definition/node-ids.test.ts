/** A process from a file whose ids are not ours: every call tells the file's ids, and takes both. @source docs/workflow.md#ids */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FlowHistoryItem, ModelView } from '#adapters/wire/process.ts'
import { readFlow } from '#engine/flow/settings/read-flow.ts'
import type { FlowDocument } from '#engine/schema/document.ts'
import { act, agree, deploy, PROCESS, rowsOf, type Started, start, taskOf } from '#tests/support/flow.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const OPS = '/api/blade-workflow/ops'
const SUPERVISE = '/api/blade-workflow/urge-supervise'

const xml = (second = 'Activity_2') => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="x">
  <process id="foreign" name="Foreign"><startEvent id="Event_0" />
    <sequenceFlow id="Flow_1" sourceRef="Event_0" targetRef="Activity_1" />
    <userTask id="Activity_1" name="First" flowable:candidateUsers="ann" />
    <sequenceFlow id="Flow_2" sourceRef="Activity_1" targetRef="${second}" />
    <userTask id="${second}" name="Second" flowable:candidateUsers="bob"><extensionElements>
      <flowable:button label="Return" prop="wf_rollback" display="true" /></extensionElements></userTask>
    <sequenceFlow id="Flow_3" sourceRef="${second}" targetRef="Receive_1" />
    <receiveTask id="Receive_1" name="Receipt" />
    <sequenceFlow id="Flow_4" sourceRef="Receive_1" targetRef="Activity_3" />
    <userTask id="Activity_3" name="Third" flowable:candidateUsers="ann" />
    <sequenceFlow id="Flow_5" sourceRef="Activity_3" targetRef="Event_9" /><endEvent id="Event_9" />
  </process></definitions>`

const NODES = ['Event_0', 'Activity_1', 'Activity_2', 'Receive_1', 'Activity_3', 'Event_9']

let server: TestServer
let admin: Caller
let owner: Caller
let ann: Caller
let bob: Caller

const deployed = (text = xml()) => {
  const { flow } = readFlow(text)
  const elements = flow.elements.map(element =>
    element.bpmn === 'Activity_3' ? { ...element, who: [{ id: 'who', is: 'chosenByInitiator' as const }] } : element,
  )
  const own = { kind: 'flow', grammar: 1, key: 'foreign.flow', callers: { roles: ['administrator'] } } as const
  return deploy(server, { ...own, ...flow, elements } as FlowDocument)
}

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'ada', roles: ['administrator'] })
  owner = await server.loginNew({ account: 'owner' })
  ann = await server.loginNew({ account: 'ann' })
  bob = await server.loginNew({ account: 'bob' })
  await deployed()
})
afterAll(() => server?.stop())

const begin = () => start(owner, 'foreign')
const isAt = async (caller: Caller, id: string) =>
  (await rowsOf(caller, 'todoList', id)).map(({ taskName }) => taskName)
const detail = async (id: string, caller = ann) =>
  (
    await caller.get<{ process: { nodeId: string | null }; flow: FlowHistoryItem[] }>(
      `${PROCESS}/detail?processInsId=${id}`,
    )
  ).body.data
const operate = async (call: string, body: object) => {
  const answer = await admin.post(`${OPS}/${call}`, { comment: 'so', ...body })
  expect(answer.status, `${call} ${answer.text}`).toBe(200)
}

describe.each([
  ['the id of the file', (id: string) => id],
  ['our id', (id: string) => id[0]!.toLowerCase() + id.slice(1).replace('_', '')],
])('%s is taken', (_, said) => {
  test('by a start that names people, a return, dispatch, move, receive and supervision', async () => {
    const begun = await owner.post<Started>(`${PROCESS}/startProcessByKey`, {
      processDefKey: 'foreign',
      customUserTask: { [said('Activity_3')]: bob.result.user_id },
    })
    const id = begun.body.data.processInsId
    await agree(ann, id)
    expect((await act(bob, id, 'rollbackTask', { nodeId: said('Activity_1'), comment: 'no' })).status).toBe(200)
    expect(await isAt(ann, id)).toEqual(['First'])
    await operate('dispatchTask', { taskId: await taskOf(ann, id), nodeId: said('Activity_2') })
    expect(await isAt(bob, id)).toEqual(['Second'])
    const supervision = await admin.post<{ nodeKey: string; nodeName: string }>(`${SUPERVISE}/submit`, {
      ...{ instId: id, nodeKey: said('Activity_2'), awaitTime: 1, timeCount: 1, timeUnit: 'hour', maxCount: 3 },
    })
    expect(supervision.body.data).toMatchObject({ nodeKey: 'Activity_2', nodeName: 'Second' })
    await operate('moveProcess', { processInstanceId: id, from: said('Activity_2'), to: said('Receive_1') })
    await operate('receive', { processInstanceId: id, nodeId: said('Receive_1') })
    expect(await isAt(bob, id)).toEqual(['Third'])
  })
})

test('the ids of the file are told by detail, history, diagram, returns, the nodes to move to and figures', async () => {
  const id = await begin()
  expect((await detail(id)).process.nodeId).toBe('Activity_1')
  await agree(ann, id)
  const told = await detail(id, bob)
  expect(told.flow.map(({ historyActivityId }) => historyActivityId)).toEqual([
    ...['Event_0', 'Flow_1', 'Activity_1', 'Flow_2', 'Activity_2'],
  ])
  const back = await bob.get<{ nodeId: string }[]>(`${PROCESS}/getBackNodes?taskId=${await taskOf(bob, id)}`)
  expect(back.body.data.map(({ nodeId }) => nodeId)).toEqual(['Activity_1'])
  const view = (await bob.get<ModelView>(`${PROCESS}/modelView?processInstanceId=${id}`)).body.data
  expect(view.elements.filter(({ from }) => !from).map(each => each.id)).toEqual(NODES)
  expect(view.elements.find(each => each.id === 'Flow_2')).toMatchObject({ from: 'Activity_1', to: 'Activity_2' })
  const nodes = await admin.get<{ id: string; nodeId: string }[]>(`${OPS}/processNodes?processInstanceId=${id}`)
  expect(nodes.body.data.map(({ nodeId }) => nodeId)).toEqual(NODES.slice(1))
  const figures = await admin.get<{ records: { id: string; handled: number }[] }>(
    `${OPS}/figuresBy?processDefinitionKey=foreign&by=node`,
  )
  expect(figures.body.data.records.map(row => row.id)).toEqual(expect.arrayContaining(['Activity_1', 'Activity_2']))
  const heat = await admin.get<{ id: string; handled?: number }[]>(`${OPS}/figuresMap?processDefinitionKey=foreign`)
  expect(heat.body.data.find(each => each.id === 'Activity_1')?.handled).toBeGreaterThan(0)
})

test('a migration names nodes by the ids of the files, and takes both', async () => {
  const id = await begin()
  await agree(ann, id)
  const to = await deployed(xml('Activity_9'))
  const resting = await admin.get<{ id: string; choices: { id: string }[] }[]>(`${OPS}/migration/resting?to=${to}`)
  const known = resting.body.data.find(each => each.id === 'Activity_2')
  expect(known?.choices.map(each => each.id)).toEqual(['Activity_1', 'Activity_9', 'Activity_3'])
  const plan = async (nodes: object) =>
    (
      await admin.post<{ moved: number; instances: { issues: { path: string }[] }[] }>(`${OPS}/migration/plan`, {
        ...{ to, nodes, instances: [id] },
      })
    ).body.data
  expect((await plan({})).instances[0]!.issues[0]!.path).toBe('Activity_2')
  expect(await plan({ Activity_2: 'Activity_9' })).toMatchObject({ moved: 1 })
  expect(await plan({ activity2: 'activity9' })).toMatchObject({ moved: 1 })
})
