import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProcessDetail } from '#adapters/wire/process.ts'
import type { StartForm } from '#adapters/wire/process-start.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument, FormDocument } from '#engine/schema/document.ts'
import { agree, deploy, flowOf, PROCESS, refuse, rowsOf, start, taskOf, users } from '#tests/support/flow.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const trip = {
  kind: 'entity',
  grammar: 1,
  key: 'trip',
  title: { zh: '出差' },
  status: true,
  access: [{ id: 'readers', to: { roles: ['reader'] }, may: ['list', 'detail', 'edit'] }],
  fields: [
    { id: 'place', type: 'string', title: { zh: '地点' }, required: true, maxLength: 20 },
    { id: 'days', type: 'integer', title: { zh: '天数' }, required: true },
    { id: 'budget', type: 'string', title: { zh: '预算科目' }, required: true },
    { id: 'salary', type: 'string', title: { zh: '工资级别' } },
    { id: 'opinion', type: 'text', title: { zh: '意见' } },
  ],
}
const rest = 'hide' as const
const write = (id: string) => ({ id, may: 'write' as const })
const read = (id: string) => ({ id, may: 'read' as const })

let server: TestServer
let owner: Caller
let ann: Caller
let bob: Caller
let reader: Caller

beforeAll(async () => {
  server = await startServer()
  await publishDocuments(server.db, 'trips', [trip] as unknown as AnyDocument[], '000000')
  owner = await server.loginNew({ account: 'owner' })
  ann = await server.loginNew({ account: 'ann' })
  bob = await server.loginNew({ account: 'bob' })
  reader = await server.loginNew({ account: 'reader', roles: ['reader'] })
  const settings = {
    start: { rest, fields: [write('place'), write('days'), write('salary')] },
    money: { ...users('ann'), rest, fields: [read('place'), { ...write('budget'), required: true }] },
    boss: { ...users('bob'), rest: 'read' as const, fields: [write('opinion')] },
  }
  const flow = flowOf(
    'trip',
    [
      ['money', settings.money],
      ['long', { type: 'exclusiveGateway', default: 'way3' }],
      ['boss', settings.boss],
    ],
    {
      entity: 'trip',
      fields: [{ id: 'salary', may: 'hide' }],
      viewers: { roles: ['auditor'] },
      ways: [
        ['start', 'money'],
        ['money', 'long'],
        ['long', 'boss', `${'${'}days > 3}`],
        ['long', 'end'],
        ['boss', 'end'],
      ],
    },
  )
  flow.elements[0] = { ...flow.elements[0]!, ...settings.start }
  await deploy(server, flow)
})
afterAll(() => server.stop())

const begin = (days: number, more: object = {}) => start(owner, 'trip', { place: '北京', days, salary: 'A7', ...more })
const detailOf = async (caller: Caller, id: string) =>
  (await caller.get<ProcessDetail>(`${PROCESS}/detail?processInsId=${id}`)).body.data
const recordOf = async (id: string) =>
  (
    await server.db.read({ tenant: '000000' }, trx =>
      sql<{ place: string; budget: string | null; dataStatus: number; dataFrom: string; opinion: string | null }>`
        select t.place, t.budget, t.opinion, t.data_status as "dataStatus" from app_trip t
          join wf_instance i on i.record = t.id and i.tenant_id = t.tenant_id
         where t.tenant_id = ${trx.tenant} and i.id = ${id}`.execute(trx),
    )
  ).rows[0]!

test('the form is saved as a record of its entity within the step, in the state of the process', async () => {
  const id = await begin(5)
  expect(await recordOf(id)).toMatchObject({ place: '北京', budget: null, dataStatus: 3 })
  expect((await agree(ann, id, { variables: { budget: 'B-1' } })).status).toBe(200)
  expect((await agree(bob, id, { variables: { opinion: '好' } })).body.data).toMatchObject({
    processIsFinished: 'finished',
  })
  expect(await recordOf(id)).toMatchObject({ budget: 'B-1', opinion: '好', dataStatus: 1 })
})

test('gateways decide on stored values', async () => {
  const short = await begin(2)
  const ended = await agree(ann, short, { variables: { budget: 'B-2', days: 30 } })
  expect(ended.body.data).toMatchObject({ processIsFinished: 'finished' })
})

test('a field that is not writable never changes, one that is required here is asked for', async () => {
  const id = await begin(5)
  const refused = await agree(ann, id, { variables: { place: '上海' } })
  expect([refused.status, refused.body.msg]).toEqual([400, expect.stringContaining('预算科目')])
  await agree(ann, id, { variables: { budget: 'B-1', place: '上海', salary: 'Z9' } })
  expect(await recordOf(id)).toMatchObject({ place: '北京', budget: 'B-1' })
})

test('a refused form leaves nothing: no record, no process', async () => {
  const count = async () =>
    (
      await server.db.read({ tenant: '000000' }, trx =>
        sql<{ n: string }>`select (select count(*) from app_trip where tenant_id = ${trx.tenant})
        + (select count(*) from wf_instance where tenant_id = ${trx.tenant}) as n`.execute(trx),
      )
    ).rows[0]!.n
  const before = await count()
  const answer = await owner.post(`${PROCESS}/startProcessByKey`, { processDefKey: 'trip', days: 'many' })
  expect(answer.status).toBe(400)
  expect(await count()).toBe(before)
})

test('WU-16 WU-50 a task shows its handler the fields of its node, and no word of the others', async () => {
  const id = await begin(5)
  const { form } = await detailOf(ann, id)
  expect(form!.values).toMatchObject({ place: '北京' })
  expect(JSON.stringify(form)).not.toMatch(/salary|工资|A7|days/)
  expect(form!.bundle.entities.trip!.readOnly).toEqual(['place'])
  expect((await detailOf(owner, id)).form!.readOnly).toBe(true)
})

test('what is read through the app is bounded by its grants alone, through a task by its node alone', async () => {
  const id = await begin(5)
  expect((await reader.get(`${PROCESS}/detail?processInsId=${id}`)).status).toBe(403)
  expect((await ann.get('/api/data/trip/list')).status).toBe(403)
  const { records } = (await reader.get<{ records: WireRecord[] }>('/api/data/trip/list')).body.data
  const inCirculation = records.find(({ dataStatus }) => String(dataStatus) === '3')!
  const edited = await reader.post('/api/data/trip/submit', { id: inCirculation.id, place: 'x' })
  expect([edited.status, edited.body.msg]).toEqual([400, '非正常状态数据不可编辑!'])
})

test('copied people and viewers see the fields of readers; each look of who takes no part is logged', async () => {
  const auditor = await server.loginNew({ account: 'auditor', roles: ['auditor'] })
  const copied = await server.loginNew({ account: 'copied' })
  const id = await begin(5, { copyUser: 'copied' })
  for (const caller of [copied, auditor]) {
    const { form } = await detailOf(caller, id)
    expect(form!.values).toMatchObject({ place: '北京' })
    expect(JSON.stringify(form)).not.toMatch(/salary|工资|A7/)
    expect(form!.readOnly).toBe(true)
  }
  const looks = () =>
    server.db.read({ tenant: '000000' }, trx =>
      sql<{ title: string; account: string }>`select l.title, u.account from blade_usual_log l
        join blade_user u on u.tenant_id = l.tenant_id and u.id = l.user_id
       where l.tenant_id = ${trx.tenant} and l.log_data like ${`%${id}%`}`.execute(trx),
    )
  await expect
    .poll(async () => (await looks()).rows, { timeout: 5_000 })
    .toEqual([{ title: '查看他人的流程', account: 'auditor' }])
})

test('a decision keeps a hash of what its node shows; the same content gives the same within a process', async () => {
  const rest = 'read' as const
  const nodes = [
    ['one', { ...users('ann'), rest, fields: [write('budget')] }],
    ['two', { ...users('bob'), rest }],
    ['three', { ...users('ann'), rest, fields: [write('opinion')] }],
    ['four', { ...users('bob'), rest, fields: [{ id: 'opinion', may: 'hide' as const }] }],
  ] as Parameters<typeof flowOf>[1]
  await deploy(server, flowOf('hashed', nodes, { entity: 'trip' }))
  const seenOf = async () => {
    const id = await start(owner, 'hashed', { place: '北京', days: 1, budget: 'B' })
    await agree(ann, id, { variables: { budget: 'B-1' } })
    await agree(bob, id)
    await agree(ann, id, { variables: { opinion: '好' } })
    await agree(bob, id)
    return (await detailOf(owner, id)).flow.flatMap(({ comments }) => comments.flatMap(({ seen }) => seen ?? []))
  }
  const [one, two, three, four] = await seenOf()
  expect(one).toMatch(/^[0-9a-f]{64}$/)
  expect([two === one, three === one, four === three]).toEqual([true, false, false])
  // another process has a secret of its own: content that is hidden from somebody is not found by trying
  expect(await seenOf()).not.toContain(one)
})

test('a refused one is back in its owner’s hands with state 2, and goes on with the changed values', async () => {
  const id = await begin(5)
  await refuse(ann, id)
  expect(await recordOf(id)).toMatchObject({ dataStatus: 2 })
  const own = await detailOf(owner, id)
  expect(own.form!.readOnly).toBe(false)
  await agree(owner, id, { comment: 'shorter', variables: { days: 1, budget: 'sneaked' } })
  expect(await recordOf(id)).toMatchObject({ dataStatus: 3, budget: null })
  expect((await agree(ann, id, { variables: { budget: 'B' } })).body.data).toMatchObject({
    processIsFinished: 'finished',
  })
})

test('several processes on one record: its state is 3 while any of them runs', async () => {
  const first = await begin(5)
  const { id: record } = (await detailOf(owner, first)).form!.values
  const second = await begin(5, { id: record })
  await agree(ann, first, { variables: { budget: 'B' } })
  await agree(bob, first)
  expect(await recordOf(first)).toMatchObject({ dataStatus: 3 })
  await agree(ann, second, { variables: { budget: 'B' } })
  await agree(bob, second)
  expect(await recordOf(first)).toMatchObject({ dataStatus: 1 })
})

test('a process begins with no record its starter may not read', async () => {
  const { id: record } = (await detailOf(owner, await begin(5))).form!.values
  const body = { processDefKey: 'trip', id: record, place: '偷看', days: 1 }
  const stranger = await bob.post(`${PROCESS}/startProcessByKey`, body)
  expect([403, 404]).toContain(stranger.status)
  // it is in circulation: another process may begin with it, and not change it
  expect((await reader.post(`${PROCESS}/startProcessByKey`, body)).status).toBe(409)
  const unchanged = await reader.post(`${PROCESS}/startProcessByKey`, { processDefKey: 'trip', id: record })
  expect(unchanged.status).toBe(200)
})

test('WU-51 WU-52 FM-09 a form with fields of its own is checked, and kept with the process', async () => {
  const form: FormDocument = {
    kind: 'form',
    grammar: 1,
    key: 'ask.form',
    title: { zh: '申请' },
    fields: [
      { id: 'what', type: 'string', title: { zh: '事项' }, required: true, maxLength: 10 },
      { id: 'count', type: 'integer', title: { zh: '数量' }, min: 1 },
    ],
    nodes: [{ id: 'what', widget: 'text', bind: 'what' }],
  }
  await deploy(server, flowOf('ask', [['look', { ...users('ann'), fields: [write('count')] }]], { form: 'ask.form' }), {
    'ask.form': form,
  })
  const asked = await owner.get<{ form: { bundle: { document: FormDocument } } }>(
    `${PROCESS}/getFormByProcessDefKey?processDefKey=ask`,
  )
  expect(asked.body.data.form.bundle.document.nodes).toHaveLength(1)
  const refused = await owner.post(`${PROCESS}/startProcessByKey`, {
    processDefKey: 'ask',
    count: 0,
    what: '很长很长很长很长很长很长',
  })
  expect(refused.status).toBe(400)
  expect(refused.body.msg.split(' | ')).toHaveLength(2)
  const id = await start(owner, 'ask', { what: '桌子', count: 2 })
  expect((await detailOf(ann, id)).form!.values).toMatchObject({ what: '桌子', count: 2 })
  await agree(ann, id, { variables: { what: '椅子', count: 3 } })
  expect((await detailOf(ann, id)).form!.values).toMatchObject({ what: '桌子', count: 3 })
})

test('what a form with fields of its own locks, no call changes: neither a field, nor a column, nor by the id of a row twice', async () => {
  const whenSettled = { '!': [{ empty: [{ var: 'amount' }] }] }
  const form: FormDocument = {
    ...{ kind: 'form', grammar: 1, key: 'locked.form', title: { zh: '报销' } },
    fields: [
      { id: 'amount', type: 'decimal', scale: 2, title: { zh: '金额' }, readOnly: whenSettled },
      { id: 'memo', type: 'string', title: { zh: '备注' } },
      {
        ...{ id: 'parts', type: 'children', title: { zh: '明细' } },
        fields: [
          { id: 'part', type: 'string', title: { zh: '名称' } },
          { id: 'price', type: 'decimal', scale: 2, title: { zh: '单价' }, readOnly: true },
          { id: 'cost', type: 'decimal', scale: 2, title: { zh: '成本' } },
        ],
      },
    ],
    nodes: [{ id: 'amount', widget: 'number', bind: 'amount' }],
  }
  const look = { ...users('ann'), rest: 'write' as const, fields: [{ id: 'parts.cost', may: 'hide' as const }] }
  const flow = flowOf('locked', [['look', look]], { form: form.key })
  flow.elements[0] = { ...flow.elements[0]!, rest: 'write' }
  await deploy(server, flow, { [form.key]: form })
  const id = await start(owner, 'locked', { amount: 5, parts: [{ part: 'a', price: 1, cost: 7 }] })
  type Rows = { parts: { id: string }[] }
  const [row] = ((await detailOf(ann, id)).form!.values as unknown as Rows).parts
  const parts = [
    { ...row, part: 'b', price: 99, cost: 99 },
    { id: row!.id, part: 'c' },
  ]
  const agreed = await agree(ann, id, { variables: { amount: 999, memo: '好', parts } })
  expect(agreed.status).toBe(200)
  const kept = (await detailOf(owner, id)).form!.values as unknown as Rows
  expect(kept).toMatchObject({
    ...{ amount: '5.00', memo: '好' },
    parts: [
      { id: row!.id, part: 'b', price: '1.00', cost: '7.00' },
      { part: 'c', price: null, cost: null },
    ],
  })
  expect(kept.parts[1]!.id).not.toBe(row!.id)
})

test('fifty calls complete one task at once: one wins, the others get 409, the next task appears once', async () => {
  const id = await begin(5)
  const task = await taskOf(ann, id)
  const call = () =>
    ann.post(`${PROCESS}/completeTask`, { taskId: task, pass: true, comment: 'x', variables: { budget: 'B' } })
  const statuses = (await Promise.all(Array.from({ length: 50 }, call))).map(({ status }) => status)
  expect(statuses.filter(status => status === 200)).toHaveLength(1)
  expect(statuses.filter(status => status === 409)).toHaveLength(49)
  expect(await rowsOf(bob, 'todoList', id)).toHaveLength(1)
  const { flow } = await detailOf(bob, id)
  expect(flow.filter(({ historyActivityId }) => historyActivityId === 'money')).toHaveLength(1)
})

test('FM-10 FM-11 FM-12 VM-09 the checks of a form run before it is submitted, and say why not', async () => {
  const checks = [
    { id: 'enough', by: 'script' as const, source: ['form.count >= 2'], message: { zh: '至少两件' } },
    { id: 'odd', by: 'script' as const, source: ['form.count % 2 === 0'] },
  ]
  const form = {
    ...{ kind: 'form' as const, grammar: 1, key: 'checked.form', title: { zh: '申请' } },
    fields: [{ id: 'count', type: 'integer' as const, title: { zh: '数量' } }],
    nodes: [{ id: 'count', widget: 'number', bind: 'count' }],
    checks,
  } as unknown as FormDocument
  await deploy(server, flowOf('checked', [['look', users('ann')]], { form: 'checked.form' }), { 'checked.form': form })
  const begin = (count: number) => owner.post(`${PROCESS}/startProcessByKey`, { processDefKey: 'checked', count })
  expect((await begin(1)).body.msg).toBe('至少两件 | 提交验证失败，无法提交')
  expect((await begin(3)).body.msg).toBe('提交验证失败，无法提交')
  expect((await begin(2)).status).toBe(200)
})

test('WU-22 WU-23 WU-68 an opinion is written into the field its node names, signed as the node says', async () => {
  const comment = { into: 'opinion', mode: 'append' as const, show: ['name' as const, 'node' as const] }
  const nodes: Parameters<typeof flowOf>[1] = [
    ['one', { ...users('ann'), rest: 'hide', comment }],
    ['two', { ...users('bob'), rest: 'hide', comment }],
  ]
  const flow = flowOf('opinions', nodes, { entity: 'trip' })
  flow.elements[0] = { ...flow.elements[0]!, rest: 'write' }
  await deploy(server, flow)
  const id = await start(owner, 'opinions', { place: '上海', days: 1, budget: 'B' })
  const taskId = await taskOf(ann, id)
  const into = (commentProp: string) =>
    ann.post(`${PROCESS}/processCommentUpForm`, { taskId, commentProp, comment: '待定' })
  expect((await into('salary')).status).toBe(400)
  expect((await into('opinion')).status).toBe(200)
  expect((await recordOf(id)).opinion).toBe('待定（ann，one）')
  await agree(ann, id, { comment: '同意', variables: { opinion: 'sneaked' } })
  await agree(bob, id, { comment: '也同意' })
  expect((await recordOf(id)).opinion).toBe('待定（ann，one）\n同意（ann，one）\n也同意（bob，two）')
})

test('a start over an earlier one begins with what its starter wrote, not with what a handler did, and with nothing once the record is gone', async () => {
  const id = await begin(2)
  await agree(ann, id, { budget: 'K-7', place: 'by Ann' })
  const opened = async (caller: Caller) =>
    (await caller.get<StartForm>(`${PROCESS}/getFormByProcessDefKey?processDefKey=trip&from=${id}`)).body.data
  const { form, filled } = await opened(owner)
  expect(form!.values).toEqual({ place: '北京', days: 2, salary: 'A7' })
  expect(filled).toMatchObject({ fields: { place: 'process', days: 'process', salary: 'process' }, process: { id } })
  // who handled it and who administers it did not write it
  expect((await opened(ann)).form!.values).toEqual({})
  await server.db.write({ tenant: '000000' }, trx =>
    sql`update app_trip set is_deleted = 1 where id = (select record from wf_instance where id = ${id})`.execute(trx),
  )
  const gone = await opened(owner)
  expect([gone.form!.values, gone.filled]).toEqual([{}, { fields: {}, process: null, draft: null }])
})
