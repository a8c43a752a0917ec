/** Who reads the definition of a process, and how much of it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { editDraft, makeApp, publish } from '#tests/support/design.ts'
import { flowOf, PROCESS, start, users } from '#tests/support/flow.ts'
import { grantButtons } from '#tests/support/grant.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const DESIGN = '/api/blade-workflow/design'
const SECRETS = ['https://pay.example.edu', 'x-api-key', 'return form', 'amount', 'candidateUsers', 'flow-handler']

let server: TestServer
let admin: Caller
let maker: Caller
let starter: Caller
let handler: Caller
let keeper: Caller
let stranger: Caller
let deployment: string
let instance: string

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'ada', roles: ['administrator'] })
  maker = await server.loginNew({ account: 'mia', roles: ['creator'] })
  starter = await server.loginNew({ account: 'sam', roles: ['staff'] })
  handler = await server.loginNew({ account: 'flow-handler' })
  keeper = await server.loginNew({ account: 'kim', roles: ['keeper'] })
  stranger = await server.loginNew({ account: 'sue' })
  const calls = {
    do: 'http',
    url: 'https://pay.example.edu/pay',
    headers: [{ id: 'key', name: 'x-api-key', value: 'k' }],
  }
  const flow = flowOf(
    'pay',
    [
      ['look', users('flow-handler')],
      ['choose', { type: 'exclusiveGateway' }],
      ['script', { type: 'scriptTask', service: { do: 'script', source: ['return form'] } as never }],
      ['call', { type: 'serviceTask', service: calls as never }],
    ],
    {
      starters: { roles: ['staff'] },
      ways: [
        ['start', 'look'],
        ['look', 'choose'],
        ['choose', 'script', `${'${'}amount > 1}`],
        ['choose', 'end', `${'${'}amount <= 1}`],
        ['script', 'call'],
        ['call', 'end'],
      ],
    },
  )
  await makeApp(admin, 'pay')
  await editDraft(admin, 'pay', documents => [...documents, flow])
  const published = await publish(admin, 'pay')
  if (published.status !== 200) throw new Error(published.text)
  instance = await start(starter, 'pay')
  const { rows } = await server.db.read({ tenant: '000000' }, trx =>
    sql<{ id: string }>`select id from blade_wf_deployment where tenant_id = ${trx.tenant}
      and process_def_key = 'pay'`.execute(trx),
  )
  deployment = rows[0]!.id
  for (const code of ['schemaDocument_list', 'schemaDocument_detail']) {
    const made = await admin.post('/api/blade-system/menu/submit', { name: code, code, category: 2, sort: 1 })
    if (made.status !== 200) throw new Error(made.text)
  }
  await grantButtons(server, admin, 'keeper', [
    ...['wfModel', 'wfModelHistory', 'wfDeployment', 'schemaDocument'].flatMap(entity => [
      `${entity}_list`,
      `${entity}_detail`,
    ]),
  ])
})
afterAll(() => server?.stop())

const byId = () => `${PROCESS}/getXmlByProcessDefId?processDefId=${deployment}`
const byKey = () => `${PROCESS}/getXmlByProcessDefKey?processDefKey=pay`
const drawn = () => `${PROCESS}/modelView?processDefinitionId=${deployment}`
const followed = () => `${PROCESS}/modelView?processInstanceId=${instance}`

describe('a definition is read', () => {
  test.each([byId, byKey, drawn])('by who may start it, without what services do and whom rules name', async door => {
    const answer = await starter.get<{ xml: string }>(door())
    expect(answer.status, answer.text).toBe(200)
    for (const name of ['look', 'choose', 'script', 'call']) expect(answer.body.data.xml).toContain(`id="${name}"`)
    for (const secret of SECRETS) expect(answer.text).not.toContain(secret)
  })

  test.each([byId, byKey, drawn, followed])('by nobody else', async door => {
    const answer = await stranger.get(door())
    expect([answer.status, answer.body.msg]).toEqual([403, '您无权查看此流程。'])
  })

  test('with an instance also by who reads that, cut likewise', async () => {
    const answer = await handler.get<{ xml: string }>(followed())
    expect(answer.status).toBe(200)
    expect(answer.body.data.xml).toContain('id="call"')
    for (const secret of SECRETS) expect(answer.body.data.xml).not.toContain(secret)
    expect((await handler.get(drawn())).status).toBe(403)
  })

  test.each([byId, byKey, drawn, followed])('whole by who may design its app', async door => {
    const answer = await admin.get<{ xml: string }>(door())
    for (const secret of ['https://pay.example.edu', 'x-api-key', 'return form', 'amount'])
      expect(answer.body.data.xml).toContain(secret)
  })
})

describe('rights to models, their history, deployments and documents give away no more of an app', () => {
  const recordsOf = async (path: string) => {
    const answer = await keeper.get<Page<WireRecord>>(path)
    expect(answer.status, answer.text).toBe(200)
    return answer
  }
  const mustBeCut = async (list: string, detail: (row: WireRecord) => string, holds: string) => {
    const listed = await recordsOf(list)
    const [row] = listed.body.data.records
    const told = await keeper.get(detail(row!))
    expect(told.status, told.text).toBe(200)
    expect(told.text).toContain(holds)
    for (const secret of SECRETS) expect(listed.text + told.text).not.toContain(secret)
  }

  test('of models', () =>
    mustBeCut(`${DESIGN}/model/list?modelKey_equal=pay`, ({ id }) => `${DESIGN}/model/detail?id=${id}`, 'call'))
  test('of the history', () =>
    mustBeCut(`${DESIGN}/model-history/list`, ({ id }) => `${DESIGN}/model-history/detail?id=${id}`, 'call'))
  test('of deployments', () =>
    mustBeCut(
      `${DESIGN}/deployment/list?processDefKey_equal=pay`,
      ({ id }) => `${DESIGN}/deployment/detail?id=${id}`,
      'pay',
    ))
  test('of documents', async () => {
    const answer = await keeper.get(`/api/blade-schema/document/detail?id=${encodeURIComponent('flow pay.flow')}`)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.text).toContain('choose')
    for (const secret of SECRETS) expect(answer.text).not.toContain(secret)
  })

  test('an app that names a model of another shows its flow to that one’s maker without services', async () => {
    await makeApp(maker, 'named')
    expect((await publish(maker, 'named')).status).toBe(200)
    await makeApp(admin, 'naming')
    const record = { do: 'record', entity: 'named', set: [{ id: 'title', value: 'kept apart' }] }
    const flow = flowOf('naming', [
      ['look', users('flow-handler')],
      ['does', { type: 'serviceTask', service: record as never }],
    ])
    await editDraft(admin, 'naming', documents => [...documents, flow])
    const published = await publish(admin, 'naming')
    expect(published.status, published.text).toBe(200)
    const { text } = await maker.get('/api/blade-schema/design/apps/named')
    expect(text).toContain('naming.flow')
    expect(text).not.toContain('kept apart')
    expect(text).not.toContain('flow-handler')
  })
})
