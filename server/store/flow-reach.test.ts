import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { FlowDocument } from '#engine/schema/document.ts'
import { editDraft, makeApp, publish } from '#tests/support/design.ts'
import { flowOf, users } from '#tests/support/flow.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let creator: Caller
let admin: Caller

beforeAll(async () => {
  server = await startServer()
  creator = await server.loginNew({ account: 'cara', roles: ['creator'] })
  admin = await server.loginNew({ account: 'ada', roles: ['administrator'] })
})
afterAll(() => server?.stop())

const flowIn = (app: string, more: Partial<FlowDocument>, service?: object): FlowDocument => ({
  ...flowOf(
    app,
    [['look', users('cara')], ...(service ? [['does', { type: 'serviceTask' as const, service }] as never] : [])],
    more,
  ),
  key: `${app}.flow`,
})
// biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of the process
const AN_EXPRESSION = '${process}'

/** A flow that calls another process. */
const calling = (app: string, calledElement: string): FlowDocument => ({
  ...flowOf(app, [
    ['look', users('cara')],
    ['calls', { type: 'callActivity', calledElement }],
  ]),
  key: `${app}.flow`,
})

async function refusal(caller: Caller, app: string, flow: FlowDocument) {
  await makeApp(caller, app)
  const draft = await editDraft(caller, app, documents => [...documents, flow])
  expect(draft.status, JSON.stringify(draft.body)).toBe(200)
  const answer = await publish(caller, app)
  const { issues = [] } = (answer.body.data ?? {}) as { issues?: { path: string; code: string }[] }
  return answer.status === 200 ? [] : issues.map(({ code }) => code)
}

test('a process reaches no further than who publishes it', async () => {
  expect(await refusal(creator, 'reachOne', flowIn('reachOne', { entity: 'reachOne' }))).toEqual([])
  expect(await refusal(creator, 'reachTwo', flowIn('reachTwo', { entity: 'user' }))).toContain('flow.entity-foreign')
  const record = { do: 'record', entity: 'role', set: [{ id: 'roleName', value: 'x' }] }
  expect(await refusal(creator, 'reachThree', flowIn('reachThree', {}, record))).toContain('flow.entity-foreign')
  const http = { do: 'http', url: 'http://example.org/' }
  expect(await refusal(creator, 'reachFour', flowIn('reachFour', {}, http))).toContain('flow.http-right')
  expect(await refusal(admin, 'reachFive', flowIn('reachFive', {}, http))).toEqual([])
})

test('a step of a screen reaches no further than who publishes it', async () => {
  const screen = (app: string, service: object) => {
    const steps = [{ id: 'begin', do: 'act', service }]
    const toolbar = [{ id: 'go', title: { zh: 'go', en: 'go' }, steps }]
    const nodes = [{ id: 'list', widget: 'table', body: { entity: app, columns: [{ id: 'createTime' }], toolbar } }]
    const envelope = { kind: 'page', grammar: 1, key: `${app}.desk`, title: { zh: 'desk', en: 'desk' } }
    return { ...envelope, access: { everyone: true }, nodes } as never
  }
  const http = { do: 'http', url: 'http://example.org/' }
  expect(await refusal(creator, 'stepHttp', screen('stepHttp', http))).toEqual(['flow.http-right'])
  const record = { do: 'record', entity: 'role', set: [{ id: 'roleName', value: 'x' }] }
  expect(await refusal(creator, 'stepRecord', screen('stepRecord', record))).toEqual(['flow.entity-foreign'])
  expect(await refusal(admin, 'stepAdmin', screen('stepAdmin', http))).toEqual([])
})

test.each<[app: string, service: object, code: string]>([
  ['reachMessage', { do: 'message', subject: 'x', to: { everyone: true } }, 'flow.message-right'],
  ['reachChosen', { do: 'message', subject: 'x', fields: ['person'] }, 'flow.message-right'],
  ['reachMail', { do: 'mail', subject: 'x', content: '{{name}}', addresses: ['a@example.org'] }, 'flow.mail-right'],
])('nobody publishes what sends, who may not send: %s', async (app, service, code) => {
  expect(await refusal(creator, app, flowIn(app, {}, service))).toEqual([code])
  expect(await refusal(admin, `${app}Too`, flowIn(`${app}Too`, {}, service))).toEqual([])
})

test('nobody copies to an audience who may not send messages to it; people who are named may be copied in', async () => {
  const copying = (app: string, to: object) => ({
    ...flowOf(app, [['look', { ...users('cara'), copy: { to, at: ['arrival'] } as never }]]),
    key: `${app}.flow`,
  })
  expect(await refusal(creator, 'copyAll', copying('copyAll', { everyone: true }))).toEqual(['flow.copy-right'])
  expect(await refusal(creator, 'copyRole', copying('copyRole', { roles: ['creator'] }))).toEqual(['flow.copy-right'])
  expect(await refusal(creator, 'copyOne', copying('copyOne', { users: ['ada'] }))).toEqual([])
  expect(await refusal(admin, 'copyAny', copying('copyAny', { everyone: true }))).toEqual([])
})

test('nobody publishes a call of a process that they may not start', async () => {
  const starters = (app: string, to: object) => ({ ...flowIn(app, { starters: to }) })
  expect(await refusal(admin, 'called', starters('called', { roles: ['finance'] }))).toEqual([])
  expect(await refusal(admin, 'callable', starters('callable', { roles: ['creator'] }))).toEqual([])
  expect(await refusal(creator, 'callsIt', calling('callsIt', 'called'))).toEqual(['flow.call-right'])
  expect(await refusal(creator, 'callsNone', calling('callsNone', 'comesLater'))).toEqual(['flow.call-right'])
  expect(await refusal(creator, 'callsAny', calling('callsAny', AN_EXPRESSION))).toEqual(['flow.call-right'])
  expect(await refusal(creator, 'callsOther', calling('callsOther', 'callable'))).toEqual([])
  expect(await refusal(admin, 'callsToo', calling('callsToo', 'called'))).toEqual([])
})

test('a process that is opened to others alone is not called', async () => {
  const found = await admin.get<Page<WireRecord>>('/api/blade-workflow/design/model/list?modelKey_equal=callable')
  const opening = {
    modelId: found.body.data.records[0]!.id,
    userAll: false,
    userConfig: { userIds: '1' },
    timeType: 'always',
  }
  const opened = await admin.post('/api/blade-workflow/design/model-scope/submit', opening)
  expect(opened.status, opened.text).toBe(200)
  expect(await refusal(creator, 'callsShut', calling('callsShut', 'callable'))).toEqual(['flow.call-right'])
})

test('an issue names the element in words', async () => {
  await makeApp(creator, 'worded')
  await editDraft(creator, 'worded', documents => [...documents, calling('worded', 'called')])
  expect((await publish(creator, 'worded')).text).toContain('“calls”会调用流程“called”，而您不能发起它')
})
