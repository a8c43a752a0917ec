import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { ProcessDefinitionRow } from '#adapters/wire/process.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { deploy, flowOf, PROCESS, start, users } from '#tests/support/flow.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const SCOPE = '/api/blade-workflow/design/model-scope'
const MODEL = '/api/blade-workflow/design/model'
const QUERY = {
  ...{ kind: 'query', grammar: 1, key: 'opening.mayApply', title: { zh: '可申请' }, access: { everyone: true } },
  ...{ source: 'main', params: [{ id: 'who', type: 'string' }], result: [{ id: 'yes', type: 'integer' }] },
  sql: [`select 1 as yes where :who = 'ann'`],
}

let server: TestServer
let admin: Caller
let ann: Caller
let bob: Caller
let model: string

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'ada', roles: ['administrator'] })
  ann = await server.loginNew({ account: 'ann', roles: ['clerk'] })
  bob = await server.loginNew({ account: 'bob', roles: ['teacher'] })
  await publishDocuments(server.db, 'opening', [QUERY] as unknown as AnyDocument[], '000000')
  model = String((await admin.post<WireRecord>(`${MODEL}/submit`, { name: 'Opened', modelKey: 'opened' })).body.data.id)
  await deploy(server, flowOf('opened', [['look', users('ada')]]))
})
afterAll(() => server.stop())

/** The rules of the process are those of the test alone. */
beforeEach(async () => {
  const { records } = (await admin.get<Page<WireRecord>>(`${SCOPE}/list?size=100`)).body.data
  if (records.length) await admin.post(`${SCOPE}/remove?ids=${records.map(({ id }) => id)}`)
})

async function rule(body: object): Promise<WireRecord> {
  const answer = await admin.post<WireRecord>(`${SCOPE}/submit`, { modelId: model, ...body })
  expect(answer.body.code, answer.text).toBe(200)
  return answer.body.data
}
const begin = (caller: Caller) => caller.post(`${PROCESS}/startProcessByKey`, { processDefKey: 'opened' })
const form = (caller: Caller) => caller.get(`${PROCESS}/getFormByProcessDefKey?processDefKey=opened`)
const listed = async (caller: Caller) =>
  (await caller.get<Page<ProcessDefinitionRow>>(`${PROCESS}/processList?size=100`)).body.data.records.find(
    ({ key }) => key === 'opened',
  )
const mayStart = async (caller: Caller) =>
  (await caller.get<{ start: boolean }>(`${MODEL}/currentUserPermission?modelId=${model}`)).body.data.start
/** Days of the month that are not today, in the server's zone. */
const otherDays = async () => {
  const today = new Date(Date.now() + 8 * 3_600_000).getUTCDate()
  return [1, 2, 3].filter(day => day !== today && day !== today + 1).join(',')
}

test('WD-12 without a rule a process is open; closed on other days, which is said before a form is filled in', async () => {
  expect((await listed(ann))?.closed).toBeNull()
  const days = await otherDays()
  await rule({ timeType: 'day', day: days })
  const said = expect.stringMatching(/^现在不能发起此流程：每月 .* 日开放。$/)
  expect((await listed(ann))?.closed).toEqual(said)
  for (const answer of [await form(ann), await begin(ann)])
    expect([answer.status, answer.body.msg]).toEqual([403, said])
  expect(await mayStart(ann)).toBe(false)
  await rule({ timeType: 'always' })
  expect((await begin(ann)).status).toBe(200)
})

test('WD-06 WD-12 people, roles, departments and posts name who may start', async () => {
  const to = (body: object) => rule({ userAll: false, ...body })
  const { userConfig } = await to({ userIds: ann.result.user_id })
  expect(userConfig).toEqual({ userIds: ann.result.user_id, roleIds: '', deptIds: '', postIds: '' })
  expect((await begin(ann)).status).toBe(200)
  expect((await begin(bob)).body.msg).toBe('此流程未对您开放。')
  expect(await listed(bob)).toBeUndefined()
  expect((await begin(admin)).status).toBe(200)
  const roles = await server.db.read({ tenant: '000000' }, trx =>
    sql<{ id: string }>`select id from blade_role where tenant_id = ${trx.tenant} and role_alias = 'teacher'`.execute(
      trx,
    ),
  )
  const second = await to({ userConfig: { roleIds: roles.rows[0]!.id } })
  expect(second.roleIds).toBe(roles.rows[0]!.id)
  expect((await begin(bob)).status).toBe(200)
})

test('WD-12 how often somebody may start it, also at the same moment', async () => {
  await deploy(server, flowOf('counted', [['look', users('ada')]]))
  const made = await admin.post<WireRecord>(`${MODEL}/submit`, { name: 'Counted', modelKey: 'counted' })
  await rule({ modelId: made.body.data.id, count: 2 })
  const attempts = await Promise.all(
    Array.from({ length: 8 }, () => ann.post(`${PROCESS}/startProcessByKey`, { processDefKey: 'counted' })),
  )
  expect(attempts.filter(({ status }) => status === 200)).toHaveLength(2)
  const late = await ann.post(`${PROCESS}/startProcessByKey`, { processDefKey: 'counted' })
  expect([late.status, late.body.msg]).toEqual([403, '每人最多发起 2 次，您已达到次数。'])
  expect(await start(bob, 'counted')).toBeTruthy()
  // whoever starts it for somebody else uses that person's starts
  await deploy(server, flowOf('counted', [['look', users('ada')]], { onBehalf: { users: ['bob'] } }))
  const forAnn = { processDefKey: 'counted', applyUser: 'ann' }
  expect((await bob.post(`${PROCESS}/startProcessByKey`, forAnn)).status).toBe(403)
})

test('WD-12 a published query decides, named by its key or by its exact text', async () => {
  const ask = { diySqlEnable: true, sqlParams: { who: 'account' } }
  await rule({ ...ask, diySql: QUERY.key })
  expect((await form(ann)).status).toBe(200)
  expect([(await begin(bob)).status, (await form(bob)).body.msg]).toEqual([403, '您目前不符合此流程的发起条件。'])
  const [first] = (await admin.get<Page<WireRecord>>(`${SCOPE}/list`)).body.data.records
  await rule({ id: first!.id, diySql: QUERY.sql[0] })
  expect((await begin(ann)).status).toBe(200)
  expect((await begin(bob)).status).toBe(403)
  await rule({ id: first!.id, diySql: 'select 1' })
  expect((await begin(ann)).status).not.toBe(200)
})

test('WD-12 what a rule needs is asked for, what it cannot mean is refused', async () => {
  const paths = async (body: object) => {
    const answer = await admin.post<{ issues: { path: string }[] }>(`${SCOPE}/submit`, { modelId: model, ...body })
    return answer.body.data?.issues?.map(({ path }) => path.split('/')[0])
  }
  expect(await paths({ timeType: 'day' })).toEqual(['day'])
  expect(await paths({ timeType: 'day', day: 'mon' })).toEqual(['day'])
  expect(await paths({ timeType: 'week', day: 'mon,sun' })).toBeUndefined()
  expect(await paths({ timeType: 'appoint', appoint: '2026-11-05~2026-11-01' })).toEqual(['appoint'])
  expect(await paths({ timeType: 'always', onlyMonth: true, onlyYear: true, year: 'soon' })).toEqual(['month', 'year'])
  expect(await paths({ diySqlEnable: true })).toEqual(['diySql'])
  expect(
    await paths({ timeType: 'appoint', appoint: '2000-01-01~2099-01-01', day: '1', onlyMonth: true }),
  ).toBeUndefined()
})
