import fs from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ProcessRow } from '#adapters/wire/process.ts'
import type { AnyDocument, Field, FlowElement, FormDocument } from '#engine/schema/document.ts'
import { agree, deploy, flowOf, PROCESS, start, users } from '#tests/support/flow.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const outing = {
  ...{ kind: 'entity', grammar: 1, key: 'outing', title: { zh: '外出' }, status: true, access: [] },
  fields: [
    {
      ...{ id: 'kind', type: 'enum', title: { zh: '类别', en: 'Kind' } },
      options: [
        { id: 'study', title: { zh: '调研', en: 'Study' } },
        { id: 'meet', title: { zh: '会议', en: 'Meeting' } },
      ],
    },
    { id: 'days', type: 'decimal', title: { zh: '天数', en: 'Days' }, scale: 1, unit: { zh: '天', en: 'days' } },
    { id: 'leaves', type: 'date', title: { zh: '出发', en: 'Leaves' } },
    { id: 'with', type: 'users', title: { zh: '同行', en: 'With' } },
    { id: 'pay', type: 'decimal', title: { zh: '补贴', en: 'Pay' }, scale: 2 },
  ],
}
const pay = (may: 'hide' | 'write') => ({ fields: [{ id: 'pay', may }] })

let server: TestServer
let owner: Caller
let ann: Caller
let bob: Caller
let instance = ''
beforeAll(async () => {
  server = await startServer()
  await publishDocuments(server.db, 'outings', [outing] as unknown as AnyDocument[])
  owner = await server.loginNew({ account: 'owner', name: '林晓' })
  ann = await server.loginNew({ account: 'ann', name: '周安' })
  bob = await server.loginNew({ account: 'bob', name: '孙博' })
  const nodes: Parameters<typeof flowOf>[1] = [
    ['head', { ...users('ann'), name: '负责人', nameEn: 'Head', ...pay('hide') }],
    ['office', { ...users('bob'), name: '办公室', ...pay('write') }],
  ]
  const brief = ['kind', 'days', 'leaves', 'with', 'pay']
  await deploy(server, flowOf('outing', nodes, { entity: 'outing', brief }))
  const people = await server.db.read({ tenant: '000000' }, trx =>
    sql<{ ids: string }>`select string_agg(id::text, ',' order by account) as ids from blade_user
      where tenant_id = ${trx.tenant} and account in ('ann', 'bob')`.execute(trx),
  )
  const values = { kind: 'study', days: '3.0', leaves: '2026-11-26', with: people.rows[0]!.ids, pay: '120.50' }
  instance = await start(owner, 'outing', values)
})
afterAll(() => server.stop())

const briefOf = async (caller: Caller, list: string, lang: string) => {
  const answer = await caller.get<{ records: ProcessRow[] }>(`${PROCESS}/${list}`, { 'accept-language': lang })
  const row = answer.body.data.records.find(({ processInsId }) => processInsId === instance)
  return row?.brief.map(({ label, text }) => `${label} ${text}`)
}

interface Line {
  title: string
  content: string
}
const newestOf = async (caller: Caller, lang: string): Promise<Line | undefined> =>
  (await caller.get<{ records: Line[] }>('/api/blade-message/message/my/list', { 'accept-language': lang })).body.data
    .records[0]

test('lists say what a process is about, in the reader’s language, without what their node hides', async () => {
  expect(await briefOf(owner, 'sendList', 'en')).toEqual([
    'Kind Study',
    'Days 3 days',
    'Leaves 26 Nov 2026',
    'With 周安, 孙博',
    'Pay 120.5',
  ])
  const seen = ['类别 调研', '天数 3 天', '出发 2026 年 11 月 26 日', '同行 周安、孙博']
  expect(await briefOf(ann, 'todoList', 'zh')).toEqual(seen)
  await agree(ann, instance)
  expect(await briefOf(ann, 'myDoneList', 'zh')).toEqual(seen)
})

test('it is written by the step that changes the form', async () => {
  await agree(bob, instance, { variables: { pay: '80' } })
  expect((await briefOf(bob, 'myDoneList', 'zh'))?.at(-1)).toBe('补贴 80')
  expect((await briefOf(ann, 'doneList', 'zh'))?.at(-1)).toBe('同行 周安、孙博')
})

test('ME-06 a message is read in the language of whoever reads it, with the brief they may see', async () => {
  await vi.waitUntil(() => newestOf(ann, 'zh'), { timeout: 20_000, interval: 100 })
  const about = 'Kind: Study; Days: 3 days; Leaves: 26 Nov 2026; With: 周安, 孙博'
  expect(await newestOf(ann, 'en')).toMatchObject({
    title: 'To do: 林晓 outing',
    content: `"outing" of 林晓 waits for you: Head.\n${about}`,
  })
  expect((await newestOf(ann, 'zh'))?.title).toBe('待办：林晓 outing')
})

const subject = '{starter}：{kind}，{pay}'
const titlesOf = async (id: string) => {
  const { rows } = await server.db.read({ tenant: '000000' }, trx =>
    sql<{ title: string }>`select title from wf_instance where id = ${id}
      union all select title from wf_task where instance_id = ${id}`.execute(trx),
  )
  return rows.map(({ title }) => title)
}

test('a title is made of what is stored, tells nobody what somebody is kept from, and is made anew everywhere', async () => {
  const nodes: Parameters<typeof flowOf>[1] = [
    ['head', { ...users('ann'), ...pay('hide'), copy: { to: { users: ['bob'] }, at: ['arrival'] } }],
    ['office', { ...users('bob'), rest: 'write' }],
    ['last', users('ann')],
  ]
  await deploy(server, flowOf('titled', nodes, { entity: 'outing', subject }))
  const id = await start(owner, 'titled', { kind: 'study', pay: '120.50' })
  expect(await titlesOf(id)).toEqual(['林晓：调研，', '林晓：调研，'])
  await agree(ann, id)
  const admin = await server.login('admin')
  const supervised = { instId: id, awaitTime: 1, timeCount: 1, timeUnit: 'hour', maxCount: 1, context: 'soon' }
  const saved = await admin.post<{ id: string }>('/api/blade-workflow/urge-supervise/submit', supervised)
  expect(saved.status, saved.text).toBe(200)
  await agree(bob, id, { variables: { kind: 'meet' } })
  const anew = '林晓：会议，'
  expect(await titlesOf(id)).toEqual([anew, anew, anew, anew])
  const copies = await bob.get<{ records: ProcessRow[] }>(`${PROCESS}/copyList`)
  expect(copies.body.data.records.map(({ title }) => title)).toContain(anew)
  const { rows } = await server.db.read({ tenant: '000000' }, trx =>
    sql<{ name: string }>`select inst_name as name from blade_urge_supervise where inst_id = ${id}`.execute(trx),
  )
  expect(rows).toEqual([{ name: anew }])
})

test('what is typed into a field that the start hides is in no title', async () => {
  const start0 = { id: 'start', bpmn: 'start', type: 'startEvent', ...pay('hide') } as FlowElement
  const flow = flowOf('typed', [['head', { ...users('ann'), ...pay('write') }]], { form: 'typed.form', subject })
  flow.elements[0] = start0
  const fields = outing.fields.filter(({ id }) => id === 'kind' || id === 'pay') as Field[]
  const form: FormDocument = { kind: 'form', grammar: 1, key: 'typed.form', title: { zh: '补贴' }, fields }
  await deploy(server, flow, { 'typed.form': form })
  const id = await start(owner, 'typed', { kind: 'study', pay: '999' })
  expect(await titlesOf(id)).toEqual(['林晓：调研，', '林晓：调研，'])
})

test('where a node has a form of its own, the record keeps its title, brief and state', async () => {
  const fields = [{ id: 'memo', type: 'string', title: { zh: '备注' } }] as Field[]
  const form: FormDocument = { kind: 'form', grammar: 1, key: 'noted.form', title: { zh: '备注' }, fields }
  const nodes: Parameters<typeof flowOf>[1] = [
    ['head', { ...users('ann'), form: form.key, rest: 'write' }],
    ['office', { ...users('bob'), form: form.key, rest: 'read' }],
  ]
  const more = { entity: 'outing', brief: ['kind', 'days'], subject: '{kind} {memo}' }
  await deploy(server, flowOf('noted', nodes, more), { [form.key]: form })
  const id = await start(owner, 'noted', { kind: 'study', days: '3.0' })
  const stored = async () => {
    const { rows } = await server.db.maintain(trx =>
      sql<object>`select i.title, i.brief, o.data_status, o.kind from wf_instance i
        join app_outing o on o.tenant_id = i.tenant_id and o.id = i.record where i.id = ${id}`.execute(trx),
    )
    return rows[0] as { title: string; brief: { id: string }[]; data_status: number; kind: string }
  }
  const before = await stored()
  expect(before.title).toBe('调研')
  await agree(ann, id, { variables: { memo: 'seen', kind: 'meet' } })
  expect(await stored()).toEqual({ ...before, title: '调研 seen' })
  expect(before.brief.map(each => each.id)).toEqual(['kind', 'days'])
  await agree(bob, id, { variables: { memo: 'changed' } })
  expect(await stored()).toMatchObject({ title: '调研 seen', kind: 'study' })
  expect((await stored()).data_status).not.toBe(before.data_status)
})

test('a called process makes a title of its own', async () => {
  await deploy(
    server,
    flowOf('inside', [['look', users('bob')]], { entity: 'outing', subject: '内：{starter} {kind}' }),
  )
  const call = { type: 'callActivity', calledElement: 'inside' } as const
  await deploy(server, flowOf('around', [['call', call]], { entity: 'outing', subject: '{starter} {pay}' }))
  const id = await start(owner, 'around', { kind: 'study', pay: '7' })
  expect(await titlesOf(id)).toEqual(['林晓 7'])
  const called = async () => (await bob.get<{ records: ProcessRow[] }>(`${PROCESS}/todoList`)).body.data.records
  await vi.waitUntil(async () => (await called()).some(({ title }) => title === '内：林晓 调研'), {
    timeout: 20_000,
    interval: 100,
  })
})

test('an upgrade makes the titles of running processes anew, of suspended ones too', async () => {
  const ids = [
    await start(owner, 'titled', { kind: 'study', pay: '5' }),
    await start(owner, 'titled', { kind: 'study' }),
  ]
  const admin = await server.login('admin')
  const held = await admin.post('/api/blade-workflow/ops/changeTaskStatus', { processInsId: ids[1], status: 'suspend' })
  expect(held.status, held.text).toBe(200)
  const upgrade = fs.readFileSync(new URL('../../db/migrations/215-flow-titles.sql', import.meta.url), 'utf8')
  await server.db.maintain(async trx => {
    await sql`update wf_instance set title = '林晓：study，5' where id = any(${ids}::bigint[])`.execute(trx)
    await sql`update wf_task set title = '林晓：study，5' where instance_id = any(${ids}::bigint[])`.execute(trx)
    await sql.raw(upgrade).execute(trx)
  })
  const isDone = async () => (await Promise.all(ids.map(titlesOf))).flat().every(title => title === '林晓：调研，')
  await vi.waitUntil(isDone, { timeout: 20_000, interval: 100 })
})

test('WU-28 a sentence of the starter is in the message of the first handlers alone', async () => {
  const note = { customUserMsg: '请今天办' }
  const id = await start(owner, 'titled', { kind: 'study', ...note })
  const toldOf = async (caller: Caller) => {
    const answer = await caller.get<{ records: Line[] }>('/api/blade-message/message/my/list?size=50')
    return answer.body.data.records.filter(({ content }) => content.includes(note.customUserMsg)).length
  }
  await vi.waitUntil(async () => (await toldOf(ann)) === 1, { timeout: 20_000, interval: 100 })
  await agree(ann, id)
  expect(await toldOf(bob)).toBe(0)
  const long = { processDefKey: 'titled', kind: 'study', customUserMsg: 'x'.repeat(501) }
  expect((await owner.post(`${PROCESS}/startProcessByKey`, long)).status).toBe(400)
})

test('WU-28 the history says what the starter changed of the values the form began with', async () => {
  const begun = { kind: 'meet', days: '3.0', pay: '1.00' }
  const id = await start(owner, 'titled', { kind: 'study', days: '3.0', pay: '9.00', initFormData: begun })
  const { body } = await ann.get<{ flow: { comments: { type: string; changed?: string[] }[] }[] }>(
    `${PROCESS}/detail?processInsId=${id}`,
  )
  const said = body.data.flow.flatMap(({ comments }) => comments)
  expect(said).toMatchObject([{ type: 'explainComment', changed: ['类别'] }])
  const kept = await server.db.read({ tenant: '000000' }, trx =>
    sql<{ begun: object }>`select state -> 'vars' -> 'initFormData' as begun from wf_instance where id = ${id}`.execute(
      trx,
    ),
  )
  expect(kept.rows).toEqual([{ begun }])
  const large = { processDefKey: 'titled', kind: 'study', initFormData: { kind: 'x'.repeat(20_001) } }
  expect((await owner.post(`${PROCESS}/startProcessByKey`, large)).status).toBe(400)
})

test('WU-28 an outside form keeps what it was drawn with, and says which values become variables', async () => {
  await deploy(server, flowOf('outside', [['look', users('ann')]], { form: 'wf_ex_room', subject: '{room}{size}' }))
  const option = { theme: 'dark' }
  const sent = { room: 'hall', size: '9', wf_form_option: option, wf_form_variable: 'room' }
  const id = await start(owner, 'outside', sent)
  expect(await titlesOf(id)).toEqual(['hall', 'hall'])
  const { body } = await ann.get<{ process: { wf_form_option: unknown } }>(`${PROCESS}/detail?processInsId=${id}`)
  expect(body.data.process.wf_form_option).toEqual(option)
})
