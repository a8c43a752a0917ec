/** Models of processes over HTTP: their one definition is a flow in an app. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page, WireIssue } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { FlowDocument } from '#engine/schema/document.ts'
import { APPS, editDraft, makeApp, openState, publish, removeApp } from '#tests/support/design.ts'
import { type Answer, type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const MODEL = '/api/blade-workflow/design/model'
const HISTORY = '/api/blade-workflow/design/model-history'
const DEPLOYMENT = '/api/blade-workflow/design/deployment'
const FORM = '/api/blade-workflow/design/form'

const xml = (task = 'flowable:assignee="${applyUser}"', more = '') => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"
  xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" targetNamespace="http://example.org">
  <process id="drawn" name="Drawn"><startEvent id="Start" /><sequenceFlow id="f1" sourceRef="Start" targetRef="Task_1" />
    <userTask id="Task_1" name="Approve" ${task}>${more}</userTask>
    <sequenceFlow id="f2" sourceRef="Task_1" targetRef="End" /><endEvent id="End" /></process>
  <bpmndi:BPMNDiagram id="D"><bpmndi:BPMNPlane id="P" bpmnElement="drawn" /></bpmndi:BPMNDiagram></definitions>`

let server: TestServer
let admin: Caller
let creator: Caller
let clerk: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'ada', roles: ['administrator'] })
  creator = await server.loginNew({ account: 'cara', roles: ['creator'] })
  clerk = await server.loginNew({ account: 'cleo', roles: ['clerk'] })
})
afterAll(() => server?.stop())

const issuesOf = ({ body }: Answer) => ((body.data as { issues?: WireIssue[] } | null)?.issues ?? []) as WireIssue[]
const codesOf = (answer: Answer) => issuesOf(answer).map(({ path, code }) => [path, code])
const submit = (body: object) => admin.post<WireRecord & { issues?: WireIssue[] }>(`${MODEL}/submit`, body)
const detail = async (id: unknown) =>
  (await admin.get<WireRecord & { xml: string }>(`${MODEL}/detail?id=${id}`)).body.data
const historyOf = async (id: unknown) =>
  (await admin.get<Page<WireRecord>>(`${HISTORY}/list?modelId_equal=${id}`)).body.data.records
const deploymentsOf = async (key: string) =>
  (await admin.get<Page<WireRecord>>(`${DEPLOYMENT}/list?processDefKey_equal=${key}`)).body.data.records
async function add(modelKey: string, text = xml()): Promise<WireRecord> {
  const { body, text: said } = await submit({ modelKey, name: `Model ${modelKey}`, xml: text })
  expect(body.code, said).toBe(200)
  return body.data
}

describe('a model', () => {
  test('WD-11 WD-13 submit keeps the process as a draft of an app of one, detail writes it from there', async () => {
    const model = await add('leaveOne')
    expect(model).not.toHaveProperty('xml')
    const state = await openState(admin, String(model.appKey))
    const [flow] = state.draft.documents as FlowDocument[]
    expect(flow).toMatchObject({ kind: 'flow', process: 'leaveOne', title: { zh: 'Model leaveOne' }, imported: true })
    expect(flow!.elements.find(({ id }) => id === 'task1')).toMatchObject({
      bpmn: 'Task_1',
      who: [{ id: 'assignee', is: 'initiator' }],
    })
    const { xml: written } = await detail(model.id)
    expect(written).toContain('<bpmn:process id="leaveOne" name="Model leaveOne">')
    expect(written).toContain('bpmnElement="leaveOne"')
    expect(written).toContain('flowable:assignee="${applyUser}"')
  })

  test('WD-11 a second submit changes the draft, not what is deployed; WD-04 each is in the history', async () => {
    const { id } = await add('leaveTwo')
    expect((await admin.post<{ version: number }>(`${MODEL}/deploy`, { id })).body.data).toEqual({ id, version: 1 })
    const changed = await submit({ id, xml: xml('flowable:candidateGroups="dean"') })
    expect(changed.body.code, changed.text).toBe(200)
    expect((await detail(id)).xml).toContain('candidateGroups="dean"')
    expect((await deploymentsOf('leaveTwo')).map(({ version }) => version)).toEqual([1])
    expect((await admin.post(`${MODEL}/deploy`, { id })).body.data).toEqual({ id, version: 2 })
    const deployed = await deploymentsOf('leaveTwo')
    expect(deployed.map(({ version, modelId, name }) => [version, modelId, name]).sort()).toEqual([
      [1, id, 'Model leaveTwo'],
      [2, id, 'Model leaveTwo'],
    ])
    const histories = await historyOf(id)
    expect(histories.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4])
    const newest = histories.find(({ version }) => version === 4)!
    const told = await admin.get<WireRecord>(`${HISTORY}/detail?id=${newest.id}`)
    expect(told.body.data.xml).toContain('candidateGroups="dean"')
  })

  test('WD-08 WD-11 what runs is answered to nobody: deployments have no content', async () => {
    const { id } = await add('secretive')
    await admin.post(`${MODEL}/deploy`, { id })
    const [row] = await deploymentsOf('secretive')
    const { text } = await admin.get(`${DEPLOYMENT}/detail?id=${row!.id}`)
    expect(text).not.toContain('elements')
    const { rows } = await server.db.read({ tenant: '000000' }, trx =>
      sql<{ content: { flow: FlowDocument } }>`
        select content from wf_definition where tenant_id = ${trx.tenant} and deployment_id = ${row!.id}`.execute(trx),
    )
    expect(rows[0]!.content.flow.process).toBe('secretive')
  })

  test('WD-11 an unfinished process is kept and refused at deploy, naming the element', async () => {
    const { id } = await add('unready', xml(''))
    const refused = await admin.post(`${MODEL}/deploy`, { id })
    expect(refused.status).toBe(400)
    expect(codesOf(refused)).toContainEqual([expect.stringContaining('elements/task1'), 'flow.no-handler'])
    expect(await deploymentsOf('unready')).toEqual([])
    expect((await historyOf(id)).length).toBe(1)
  })

  test('what of a file has no effect is said', async () => {
    const odd = xml(
      'flowable:assignee="${applyUser}"',
      '<extensionElements><flowable:button prop="odd" /></extensionElements>',
    )
    const { body } = await submit({ modelKey: 'oddOne', name: 'Odd', xml: odd })
    expect(body.data.issues).toMatchObject([{ path: 'task1', code: 'flow.unread', level: 'warning' }])
    expect((await detail(body.data.id)).xml).toContain('prop="odd"')
  })

  test('WD-11 its key stays with its process; whoever removes it unpublishes the process', async () => {
    const { id, appKey } = await add('goingAway')
    await admin.post(`${MODEL}/deploy`, { id })
    expect(codesOf(await submit({ id, modelKey: 'other' }))).toEqual([['modelKey', 'flow.model-key']])
    expect((await admin.post(`${MODEL}/remove?ids=${id}`)).status).toBe(200)
    expect((await admin.get(`${APPS}/${appKey}`)).status).toBe(404)
    expect((await deploymentsOf('goingAway')).map(({ status }) => String(status))).toEqual(['0'])
  })

  test('WD-07 WD-11 its category and icon change without the process', async () => {
    const { id } = await add('looks')
    const category = await admin.post<WireRecord>('/api/blade-workflow/design/category/submit', {
      name: 'Leave',
      sort: 1,
    })
    expect((await admin.post(`${MODEL}/changeCategory`, { ids: id, category: category.body.data.id })).status).toBe(200)
    expect((await admin.post(`${MODEL}/changeIcon`, { id, icon: 'file' })).status).toBe(200)
    expect(await detail(id)).toMatchObject({ category: category.body.data.id, icon: 'file' })
    await admin.post(`${MODEL}/deploy`, { id })
    expect(await deploymentsOf('looks')).toMatchObject([{ category: category.body.data.id }])
    const tree = await admin.get<{ id: string }[]>('/api/blade-workflow/design/category/tree')
    expect(tree.body.data.map(each => each.id)).toContain(category.body.data.id)
  })

  test('WD-09 everyone may ask what they may do with it', async () => {
    const { id } = await add('asked')
    const ask = async (caller: Caller) =>
      (await caller.get(`${MODEL}/currentUserPermission?modelId=${id}`)).body.data as Record<string, unknown>
    expect(await ask(clerk)).toMatchObject({ modelKey: 'asked', start: false, view: false, design: false })
    await admin.post(`${MODEL}/deploy`, { id })
    expect(await ask(clerk)).toMatchObject({ start: true, view: false, design: false })
    expect(await ask(admin)).toMatchObject({ start: true, view: true, design: true })
  })
})

test('WD-11 FM-04 a stored form that changed comes into force with the next deployment, and only then', async () => {
  const save = (more: object) =>
    admin.post<WireRecord>(`${FORM}/submit`, { name: 'Stored', formKey: 'storedForm', status: 1, ...more })
  const asking = (...names: string[]) => ({
    ...{ form: {} },
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        names.map(name => [name, { type: 'string', title: name, 'x-decorator': 'FormItem', 'x-component': 'Input' }]),
      ),
    },
  })
  const { id: form } = (await save({ content: asking('first') })).body.data
  const { id } = await add(
    'storing',
    xml('flowable:assignee="${applyUser}"', '').replace('<startEvent', '<startEvent flowable:formKey="storedForm"'),
  )
  const deploy = () => admin.post(`${MODEL}/deploy`, { id })
  const asked = async () => {
    const path = '/api/blade-workflow/process/getFormByProcessDefKey?processDefKey=storing'
    return (await clerk.get(path)).text
  }
  const first = await deploy()
  expect(first.status, first.text).toBe(200)
  expect(await asked()).toContain('"first"')
  expect((await deploy()).body.msg).toContain('无需发布')
  await save({ id: form, content: asking('first', 'second') })
  expect(await asked()).not.toContain('"second"')
  const second = await deploy()
  expect([second.status, second.body.data]).toEqual([200, { id, version: 2 }])
  expect(await asked()).toContain('"second"')
  expect((await deploy()).body.msg).toContain('无需发布')
  const paid = { openPayment: true, paymentAddress: 'https://pay.example.edu' }
  expect((await save({ id: form, content: asking('first', 'second'), ...paid })).status).toBe(200)
  expect((await deploy()).status).toBe(200)
})

describe('bad input is refused, and nothing is half done', () => {
  const expression = `flowable:assignee="\${${'a'.repeat(10_000)}}"`
  const many = Array.from({ length: 5_000 }, (_, at) => `<manualTask id="m${at}" />`).join('')
  test.each<[what: string, text: string, code: string]>([
    ['entities', '<!DOCTYPE x [<!ENTITY a "aaaa">]><definitions>&a;</definitions>', 'bpmn.doctype'],
    ['no XML', 'not at all', 'bpmn.xml'],
    [
      'an element that cannot run',
      xml().replace('<userTask', '<adHocSubProcess id="h" name="As you like" /><userTask'),
      'bpmn.element',
    ],
    ['5,000 elements', xml().replace('<userTask', `${many}<userTask`), 'flow.size'],
  ])('%s', async (_, text, code) => {
    const refused = await submit({ modelKey: 'neverMade', name: 'Never', xml: text })
    expect(refused.status).toBe(400)
    expect(issuesOf(refused).map(each => [each.path.split('.')[0], each.code])).toEqual([['xml', code]])
    const found = await admin.get<Page<WireRecord>>(`${MODEL}/list?modelKey_equal=neverMade`)
    expect(found.body.data.total).toBe(0)
  })

  test('10 MB', async () => {
    const refused = await submit({
      modelKey: 'neverMade',
      name: 'Never',
      xml: xml().replace('<userTask', `<!--${'x'.repeat(10_000_000)}--><userTask`),
    })
    expect([400, 413]).toContain(refused.status)
    expect((await admin.get<Page<WireRecord>>(`${MODEL}/list?modelKey_equal=neverMade`)).body.data.total).toBe(0)
  })

  test('an expression of 10,000 characters has no effect, which is said; a condition of that length is refused', async () => {
    const { body } = await submit({ modelKey: 'longOne', name: 'Long', xml: xml(expression) })
    expect(body.data.issues).toMatchObject([{ code: 'flow.unread', params: { name: 'flowable:assignee' } }])
    const refused = await admin.post(`${MODEL}/deploy`, { id: body.data.id })
    expect(codesOf(refused)).toContainEqual([expect.stringContaining('task1'), 'flow.no-handler'])
    const condition = `targetRef="End"><conditionExpression>\${${'b'.repeat(10_000)}}</conditionExpression></sequenceFlow>`
    const second = await submit({
      modelKey: 'longTwo',
      name: 'Long',
      xml: xml().replace('targetRef="End" />', condition),
    })
    const late = await admin.post(`${MODEL}/deploy`, { id: second.body.data.id })
    expect(codesOf(late)).toContainEqual([expect.stringContaining('elements/f2'), 'flow.expression-size'])
  })

  test('a stranger changes and deploys nothing', async () => {
    const { id } = await add('guarded')
    expect((await clerk.post(`${MODEL}/submit`, { id, xml: xml() })).status).toBe(403)
    expect((await clerk.post(`${MODEL}/deploy`, { id })).status).toBe(403)
    expect((await creator.post(`${MODEL}/deploy`, { id })).status).toBe(403)
  })
})

describe('a flow of an app', () => {
  const flow = (more: Partial<FlowDocument> = {}): FlowDocument => ({
    kind: 'flow',
    grammar: 1,
    key: 'house.approval',
    title: { zh: '审批', en: 'Approval' },
    process: 'houseApproval',
    form: 'house.paper',
    administrators: { roles: ['administrator'] },
    elements: [
      { id: 'start', bpmn: 'start', type: 'startEvent' },
      { id: 'a', bpmn: '', type: 'sequenceFlow', from: 'start', to: 'check' },
      { id: 'check', bpmn: 'check', type: 'userTask', who: [{ id: 'who1', is: 'roles', codes: ['keeper'] }] },
      { id: 'b', bpmn: '', type: 'sequenceFlow', from: 'check', to: 'end' },
      { id: 'end', bpmn: 'end', type: 'endEvent' },
    ],
    ...more,
  })
  const paper = {
    kind: 'form' as const,
    grammar: 1,
    key: 'house.paper',
    title: { zh: '单据' },
    fields: [{ id: 'reason', type: 'string' as const, title: { zh: '事由' } }],
    nodes: [{ id: 'reason', widget: 'text', bind: 'reason' }],
  }
  const put = (app: string, more?: Partial<FlowDocument>) =>
    editDraft(creator, app, documents => [
      ...documents.filter(({ kind }) => kind !== 'flow' && kind !== 'form'),
      { ...paper, key: `${app}.paper` },
      flow({ key: `${app}.approval`, form: `${app}.paper`, ...more }),
    ])

  test('WD-11 WD-04 publishing it deploys it with its forms and writes its model', async () => {
    await makeApp(creator, 'house')
    await put('house')
    const published = await publish(creator, 'house')
    expect(published.status, published.text).toBe(200)
    const [row] = await deploymentsOf('houseApproval')
    const { rows } = await server.db.read({ tenant: '000000' }, trx =>
      sql<{ content: { app: string; forms: object } }>`
        select content from wf_definition where tenant_id = ${trx.tenant} and deployment_id = ${row!.id}`.execute(trx),
    )
    expect(rows[0]!.content).toMatchObject({ app: 'house', forms: { 'house.paper': { kind: 'form' } } })
    const found = await admin.get<Page<WireRecord>>(`${MODEL}/list?modelKey_equal=houseApproval`)
    expect(found.body.data.records).toMatchObject([
      { name: '审批', version: 1, appKey: 'house', flowKey: 'house.approval' },
    ])
    const [model] = found.body.data.records
    expect((await detail(model!.id)).xml).toContain('<bpmn:userTask id="check"')
    expect((await historyOf(model!.id)).length).toBe(1)
    expect((await admin.post(`${MODEL}/remove?ids=${model!.id}`)).status).toBe(409)
  })

  test('two processes that call each other are not published, and neither is one of them', async () => {
    const caller = (key: string, calledElement: string) => ({
      ...flow(),
      key: `house.${key}`,
      process: key,
      elements: flow().elements.map(each =>
        each.id === 'check' ? { id: 'check', bpmn: 'check', type: 'callActivity' as const, calledElement } : each,
      ),
    })
    const before = await openState(creator, 'house')
    await editDraft(creator, 'house', documents => [...documents, caller('ring', 'rang'), caller('rang', 'ring')])
    const refused = await publish(creator, 'house')
    expect(codesOf(refused)).toEqual([
      [expect.stringContaining('check/calledElement'), 'flow.calls-itself'],
      [expect.stringContaining('check/calledElement'), 'flow.calls-itself'],
    ])
    expect(refused.text).toContain('ring → rang → ring')
    await editDraft(creator, 'house', documents => documents.filter(({ key }) => !/r[ia]ng$/.test(key)))
    expect((await openState(creator, 'house')).version).toEqual(before.version)
  })

  test('publishing the app without a change of the flow deploys nothing; a change does', async () => {
    await editDraft(creator, 'house', documents =>
      documents.map(each => (each.kind === 'page' ? { ...each, title: { zh: '新名' } } : each)),
    )
    expect((await publish(creator, 'house')).status).toBe(200)
    expect((await deploymentsOf('houseApproval')).length).toBe(1)
    await put('house', { subject: '{starter} {reason}' })
    expect((await publish(creator, 'house')).status).toBe(200)
    expect((await deploymentsOf('houseApproval')).length).toBe(2)
  })

  test('one stored when buttons had a condition, which nothing read, is edited and published', async () => {
    const elements = flow().elements.map(each =>
      each.type === 'userTask' ? { ...each, buttons: [{ id: 'wf_transfer' as const }] } : each,
    )
    await put('house', { buttons: [{ id: 'wf_rollback' }], elements })
    expect((await publish(creator, 'house')).status).toBe(200)
    const found = await server.db.maintain(trx =>
      sql<{ text: string }>`update schema_document
        set text = regexp_replace(text, '"(wf_rollback|wf_transfer)"', '"\\1", "when": { "==": [1, 1] }', 'g')
        where app = 'house' and key = 'house.approval' returning text`.execute(trx),
    )
    expect(found.rows.at(-1)!.text).toMatch(/"wf_rollback", "when".*"wf_transfer", "when"/s)
    await editDraft(creator, 'house', documents =>
      documents.map(each => (each.kind === 'flow' ? { ...each, title: { zh: '审批', en: 'Approving' } } : each)),
    )
    const again = await publish(creator, 'house')
    expect(again.status, again.text).toBe(200)
    const { draft } = await openState(creator, 'house')
    expect(draft.documents.find(({ kind }) => kind === 'flow')).toMatchObject({ buttons: [{ id: 'wf_rollback' }] })
    expect(JSON.stringify(draft.documents)).not.toContain('"when"')
  })

  test('a process has one flow in the tenant', async () => {
    await makeApp(creator, 'other')
    await put('other')
    const refused = await publish(creator, 'other')
    expect(refused.status).toBe(400)
    expect(codesOf(refused)).toEqual([['flow/other.approval/process', 'flow.process-taken']])
  })

  test('a flow that is taken out of its app can no longer be started', async () => {
    await editDraft(creator, 'house', documents => documents.filter(({ kind }) => kind !== 'flow'))
    expect((await publish(creator, 'house')).status).toBe(200)
    const statuses = (await deploymentsOf('houseApproval')).map(({ status }) => String(status))
    expect(new Set(statuses)).toEqual(new Set(['0']))
  })
})

test('an app that is removed lets go of its process', async () => {
  await makeApp(creator, 'leaving')
  const made = await add('leavingFlow')
  const [flow] = (await openState(admin, String(made.appKey))).draft.documents as FlowDocument[]
  await editDraft(creator, 'leaving', documents => [...documents, { ...flow!, key: 'leaving.flow', process: 'freed' }])
  expect((await publish(creator, 'leaving')).status).toBe(200)
  expect((await removeApp(creator, 'leaving')).status).toBe(200)
  expect((await deploymentsOf('freed')).map(({ status }) => String(status))).toEqual(['0'])
  await makeApp(creator, 'coming')
  await editDraft(creator, 'coming', documents => [...documents, { ...flow!, key: 'coming.flow', process: 'freed' }])
  const again = await publish(creator, 'coming')
  expect(again.status, again.text).toBe(200)
  expect((await deploymentsOf('freed')).map(({ version }) => version).sort()).toEqual([1, 2])
})

describe('a form of a process', () => {
  let made = 0
  const save = (more: object) =>
    admin.post<WireRecord>(`${FORM}/submit`, {
      name: 'Form',
      formKey: `form${made++}`,
      content: { column: [] },
      ...more,
    })

  test('FM-01 FM-02 FM-03 FM-04 its configurations are checked', async () => {
    const good = {
      submitValidateConfig: [
        {
          submitType: 'start',
          validateType: 'sql',
          diySql: 'select 1',
          datasourceId: '1',
          resConfig: 0,
          message: '不行',
        },
      ],
      submitAfterConfig: [{ submitType: 'start', content: '好', jumpType: 'newPage', jumpAddress: '/a' }],
      preReadConfig: { enable: true, compelRead: true, readTime: 5, title: '须知', body: '请阅读', relationFiles: [] },
      openPayment: true,
      paymentAddress: 'https://pay.example.edu',
      paymentCondition: '${amount > 0}',
    }
    const saved = await save(good)
    expect(saved.body.code, saved.text).toBe(200)
    expect((await admin.get<WireRecord>(`${FORM}/detail?id=${saved.body.data.id}`)).body.data).toMatchObject(good)
  })

  test('FM-03 a text to read is stored safe', async () => {
    const body = '<p onclick="x()">Read</p><script>alert(1)</script>'
    const saved = await save({ preReadConfig: { enable: true, title: 'x', body } })
    expect(saved.body.data.preReadConfig).toMatchObject({ body: '<p>Read</p>' })
  })

  test.each<[requirement: string, more: object, path: string, code: string]>([
    [
      'FM-01 an unknown key',
      { submitValidateConfig: { nonsense: true } },
      'submitValidateConfig.nonsense',
      'flow.form-key',
    ],
    [
      'FM-01 SQL without a statement',
      { submitValidateConfig: [{ validateType: 'sql', resConfig: 1 }] },
      'submitValidateConfig.0.diySql',
      'flow.form-missing',
    ],
    [
      'FM-01 another kind of check',
      { submitValidateConfig: [{ validateType: 'java' }] },
      'submitValidateConfig.0.validateType',
      'flow.form-value',
    ],
    [
      'FM-02 a jump to nowhere',
      { submitAfterConfig: [{ jumpType: 'newPage' }] },
      'submitAfterConfig.0.jumpAddress',
      'flow.form-missing',
    ],
    [
      'FM-03 FM-17 more seconds than a reader has',
      { preReadConfig: { readTime: 10_000 } },
      'preReadConfig.readTime',
      'flow.form-value',
    ],
    [
      'VM-69 something to read without a title',
      { preReadConfig: { enable: true, body: '<p>x</p>' } },
      'preReadConfig.title',
      'preRead.title',
    ],
    [
      'VM-70 something to read without a text',
      { preReadConfig: { enable: true, title: 'x', body: '<p></p>' } },
      'preReadConfig.body',
      'preRead.body',
    ],
    [
      'VM-71 CN-10 a fourth file to read',
      { preReadConfig: { enable: true, title: 'x', body: 'y', relationFiles: '/f/1,/f/2,/f/3,/f/4' } },
      'preReadConfig.relationFiles',
      'preRead.files',
    ],
    [
      'VM-71 CN-10 a file to read of more than 10 MB',
      { preReadConfig: { enable: true, title: 'x', body: 'y', relationFiles: [{ link: '/f/1', size: 11_000_000 }] } },
      'preReadConfig.relationFiles',
      'preRead.files',
    ],
    ['FM-03 a list of them', { preReadConfig: [{ title: 'x' }] }, 'preReadConfig', 'grammar.type'],
    [
      'FM-04 a condition that cannot be read',
      { openPayment: true, paymentAddress: 'https://a.example', paymentCondition: '${amount >' },
      'paymentCondition',
      'flow.expression',
    ],
  ])('%s is refused', async (_, more, path, code) => {
    const refused = await save(more)
    expect(refused.status).toBe(400)
    expect(codesOf(refused)).toContainEqual([path, code])
  })

  test('WD-04 each change of its content is a version in its history', async () => {
    const { id } = (await save({})).body.data
    await admin.post(`${FORM}/submit`, { id, name: 'Renamed' })
    await admin.post(`${FORM}/submit`, { id, content: { column: [{ prop: 'days' }] } })
    const { records } = (
      await admin.get<Page<WireRecord>>(`/api/blade-workflow/design/form-history/list?formId_equal=${id}`)
    ).body.data
    expect(records.map(({ version }) => version).sort()).toEqual([1, 2])
    expect((await admin.get<WireRecord>(`${FORM}/detail?id=${id}`)).body.data.version).toBe(2)
  })
})
