import { afterAll, beforeAll, expect, test } from 'vitest'
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
