/** Rules of micro-apps: rows of a permission, the condition of an automation. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import type { RuleNames } from '#adapters/wire/rule.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await startServer()
  const model = (key: string, field: string) =>
    ({
      kind: 'entity',
      grammar: 1,
      key,
      title: { zh: key, en: key },
      fields: [{ id: field, type: 'integer', title: { zh: field } }],
    }) as AnyDocument
  await publishDocuments(server.db, 'lending', [model('a-part', 'pieces'), model('lending', 'level')])
  await publishDocuments(server.db, 'walk', [model('stroll', 'steps')])
  admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
})
afterAll(() => server.stop())

test.each<[string, string, { model?: Record<'lending' | 'walk', string>; actions?: object[] }]>([
  ['appPermission', 'rowRule', { model: { lending: 'lending', walk: 'stroll' } }],
  ['appAutomation', 'condition', { actions: [{}] }],
])('a rule of %s is asked of the records of its app, and of no others', async (key, field, { model, ...more }) => {
  const save = async (appId: 'lending' | 'walk' | 'user', rule: unknown) => {
    const of = appId === 'user' ? undefined : model?.[appId]
    const sent = { name: 'x', appId, [field]: rule, ...(of && { model: of }), ...more }
    const { body } = await admin.post<{ issues: WireIssue[] }>(`/api/${key}/${key}/submit`, sent)
    return body.code === 200 ? 'saved' : (body.data?.issues?.map(({ path }) => path) ?? body.msg)
  }
  const over = (name: string) => ({ '>': [{ var: name }, 3] })
  expect(await save('lending', over('level'))).toBe('saved')
  expect(await save('walk', over('steps'))).toBe('saved')
  expect(await save('lending', over('pieces'))).toEqual([field])
  expect(await save('lending', { '+': [{ var: 'level' }, 3] })).toEqual([field])
  expect(await save('user', over('level'))).toEqual(['appId'])
})

test('the builder is told what the model of the app has; an app without one is unknown', async () => {
  const names = (key: string, of: string) => admin.post<RuleNames>(`/api/data/${key}/names`, { of })
  for (const key of ['appPermission', 'appAutomation']) {
    expect((await names(key, 'lending')).body.data.entities.lending!.fields.map(({ id }) => id)).toEqual(['level'])
    expect((await names(key, 'walk')).body.data.entities.walk!.fields.map(({ id }) => id)).toEqual(['steps'])
    expect((await names(key, 'user')).status).toBe(404)
  }
  const guest = await server.loginNew({ account: 'guest', roles: ['staff'] })
  expect((await guest.post('/api/data/appPermission/names', { of: 'lending' })).status).toBe(403)
})
