import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Page, WireIssue } from '#adapters/wire/envelope.ts'
import type { ProcessDefinitionRow, ProcessRow } from '#adapters/wire/process.ts'
import type { StartForm } from '#adapters/wire/process-start.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { agree, deploy, flowOf, PROCESS, start, taskOf, users } from '#tests/support/flow.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import type { Trx } from '../../db/db.ts'

const asset = {
  ...{ kind: 'entity', grammar: 1, key: 'asset', title: { zh: '设备' }, status: true },
  access: [
    { id: 'keepers', to: { roles: ['keeper'] }, may: ['list', 'detail', 'add'] },
    { id: 'editors', to: { roles: ['editor'] }, may: ['list', 'detail', 'add', 'edit'] },
  ],
  fields: [
    { id: 'name', type: 'string', title: { zh: '名称' } },
    { id: 'reason', type: 'string', title: { zh: '事由' } },
    { id: 'parts', type: 'children', to: 'assetPart', by: 'asset', title: { zh: '部件' } },
  ],
}
const part = {
  ...{ kind: 'entity', grammar: 1, key: 'assetPart', title: { zh: '部件' } },
  access: [{ id: 'editors', to: { roles: ['editor'] }, may: ['list', 'detail', 'add', 'edit', 'remove'] }],
  fields: [
    { id: 'asset', type: 'ref', to: 'asset', title: { zh: '设备' } },
    { id: 'part', type: 'string', title: { zh: '部件' } },
  ],
}

let server: TestServer
let keeper: Caller
let stranger: Caller
let editor: Caller
let ann: Caller
let record: string

beforeAll(async () => {
  server = await startServer()
  await publishDocuments(server.db, 'assets', [asset, part] as unknown as AnyDocument[], '000000')
  keeper = await server.loginNew({ account: 'keeper', roles: ['keeper'] })
  editor = await server.loginNew({ account: 'editor', roles: ['editor'] })
  stranger = await server.loginNew({ account: 'stranger', roles: ['clerk'] })
  ann = await server.loginNew({ account: 'ann' })
  const over = (key: string) =>
    deploy(server, flowOf(key, [['look', users('ann')]], { entity: 'asset', rest: 'write' }))
  await over('repair')
  await over('scrap')
  await deploy(server, flowOf('elsewhere', [['look', users('ann')]]))
  record = String((await keeper.post<WireRecord>('/api/data/asset/submit', { name: 'Lathe' })).body.data.id)
})
afterAll(() => server.stop())

const formOf = (caller: Caller, key: string, id = record) =>
  caller.get<StartForm>(`${PROCESS}/getFormByProcessDefKey?processDefKey=${key}&recordId=${id}`)
const begin = (caller: Caller, key: string, values: object) =>
  caller.post(`${PROCESS}/startProcessByKey`, { processDefKey: key, ...values })
const ofRecord = async (caller: Caller) =>
  (await caller.get<Page<ProcessRow>>(`${PROCESS}/ofRecord?entity=asset&id=${record}`)).body.data.records

test('DM-06 the processes that can be started over a record of an entity', async () => {
  const { records } = (await keeper.get<Page<ProcessDefinitionRow>>(`${PROCESS}/processList?entity=asset`)).body.data
  expect(records.map(({ key }) => key).sort()).toEqual(['repair', 'scrap'])
})

test('DM-06 the form of a start over a record begins with its values; several processes run on one record', async () => {
  const { form } = (await formOf(keeper, 'repair')).body.data
  expect(form!.values).toMatchObject({ name: 'Lathe' })
  expect(form!.values).not.toHaveProperty('id')
  const repair = await start(keeper, 'repair', { id: record, reason: 'noise' })
  const scrap = await start(keeper, 'scrap', { id: record })
  const rows = await ofRecord(keeper)
  expect(rows.map(row => [row.processInsId, row.processIsFinished, row.assigneeName])).toEqual([
    [scrap, 'unfinished', 'ann'],
    [repair, 'unfinished', 'ann'],
  ])
  await agree(ann, repair)
  expect((await ofRecord(keeper)).map(row => row.processIsFinished)).toEqual(['unfinished', 'finished'])
  expect(await ofRecord(ann)).toHaveLength(2)
  expect(await ofRecord(stranger)).toEqual([])
})

test('nobody starts a process over a record they may not read, nor one of another kind', async () => {
  for (const answer of [
    await formOf(stranger, 'repair'),
    await begin(stranger, 'repair', { id: record, name: 'x' }),
    await formOf(keeper, 'repair', '1'),
  ]) {
    expect([answer.status, answer.body.msg]).toEqual([403, '没有这条记录，或者您无权查看。'])
  }
  expect((await formOf(keeper, 'elsewhere')).status).toBe(400)
  const { data } = (await keeper.get<WireRecord>(`/api/data/asset/detail?id=${record}`)).body
  expect(data.name).toBe('Lathe')
})

test('a start changes of a record what the starter may edit, and nothing while another process handles it', async () => {
  const { id } = (await keeper.post<WireRecord>('/api/data/asset/submit', { name: 'Saw', reason: 'new' })).body.data
  const reasonOf = async () => (await keeper.get<WireRecord>(`/api/data/asset/detail?id=${id}`)).body.data.reason
  const first = await start(keeper, 'repair', { id, reason: 'noise' })
  expect(await reasonOf()).toBe('new') // keepers may list, not edit
  await agree(ann, first)
  const second = await start(editor, 'repair', { id, reason: 'noise' })
  expect(await reasonOf()).toBe('noise')
  const refused = await begin(editor, 'scrap', { id, reason: 'cheaper' })
  expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('repair')])
  expect(await reasonOf()).toBe('noise')
  const third = await start(editor, 'scrap', { id, reason: 'noise' })
  await agree(ann, second)
  expect((await begin(editor, 'repair', { id, reason: 'cheaper' })).status).toBe(409)
  await agree(ann, third)
  expect((await begin(editor, 'repair', { id, reason: 'cheaper' })).status).toBe(200)
})

test('who may only read a record changes it by no door: for others, recalled, refused', async () => {
  const name = 'Press'
  const { id } = (await editor.post<WireRecord>('/api/data/asset/submit', { name })).body.data
  const nameOf = async () => (await editor.get<WireRecord>(`/api/data/asset/detail?id=${id}`)).body.data.name
  const stand = flowOf('stand', [['look', users('ann')]], { entity: 'asset', rest: 'write' })
  await deploy(server, { ...stand, onBehalf: { roles: ['keeper'] } })
  const forEditor = await start(keeper, 'stand', { id, name: 'Mine', applyUser: 'editor' })
  await agree(ann, forEditor)
  const own = await start(keeper, 'stand', { id, name: 'Mine' })
  const submitAgain = async () =>
    keeper.post(`${PROCESS}/completeTask`, {
      ...{ taskId: await taskOf(keeper, own), pass: true, comment: 'again', variables: { name: 'Mine' } },
    })
  const recall = { processInsId: own, withdrawType: 'wf_withdraw_start' }
  expect((await keeper.post(`${PROCESS}/withdrawTask`, recall)).status).toBe(200)
  expect((await submitAgain()).status).toBe(200)
  const refusal = { taskId: await taskOf(ann, own), pass: false, comment: 'no' }
  expect((await ann.post(`${PROCESS}/completeTask`, refusal)).status).toBe(200)
  expect((await submitAgain()).status).toBe(200)
  await agree(ann, own)
  expect(await nameOf()).toBe(name)
})

test('of two starts at the same moment that change a record, one does', async () => {
  const { id } = (await keeper.post<WireRecord>('/api/data/asset/submit', { name: 'Drill' })).body.data
  const both = await Promise.all(['one', 'two'].map(reason => begin(editor, 'repair', { id, reason })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

describe('a withdrawal gives the record back', () => {
  const add = async () =>
    String((await editor.post<WireRecord>('/api/data/asset/submit', { name: 'Bench', reason: 'new' })).body.data.id)
  const detail = async (id: string) => (await editor.get<WireRecord>(`/api/data/asset/detail?id=${id}`)).body.data
  const withdraw = (instance: string) =>
    editor.post<{ told?: WireIssue[] }>(`${PROCESS}/withdrawTask`, {
      ...{ processInsId: instance, withdrawType: 'wf_withdraw_end' },
    })
  const inTenant = <T>(run: (trx: Trx) => Promise<T>) => server.db.write({ tenant: '000000' }, run)

  test('with its values, rows and state; what changed since stays and is named', async () => {
    const id = await add()
    const parts = [{ part: 'leg' }, { part: 'top' }]
    const stored = (await editor.post<WireRecord>('/api/data/asset/submit', { id, parts })).body.data
    const [leg] = stored.parts as WireRecord[]
    const rows = [
      { id: leg!.id, part: 'arm' },
      { part: 'foot' },
      { ...(stored.parts as WireRecord[])[1], $delete: true },
    ]
    const first = await start(editor, 'repair', { id, name: 'Chair', reason: 'noise', parts: rows })
    expect(await detail(id)).toMatchObject({ name: 'Chair', dataStatus: 3 })
    await inTenant(trx => sql`update app_asset set reason = 'otherwise' where id = ${id}`.execute(trx))
    const answer = await withdraw(first)
    expect([answer.status, answer.body.data.told]).toMatchObject([200, [{ path: 'reason', code: 'flow.record-left' }]])
    const back = await detail(id)
    expect(back).toMatchObject({ name: 'Bench', reason: 'otherwise', dataStatus: 1 })
    expect((back.parts as WireRecord[]).map(({ part }) => part).sort()).toEqual(['leg', 'top'])
    const { text } = await editor.get(`${PROCESS}/modelView?processInstanceId=${first}`)
    expect(text).toContain('"left":["事由"]')
  })

  test('not while another process handles it; the last gives back the state the other left', async () => {
    const id = await add()
    const first = await start(editor, 'repair', { id, name: 'Chair' })
    const second = await start(editor, 'scrap', { id })
    const answer = await withdraw(first)
    expect(answer.body.data.told!.map(({ path }) => path)).toEqual(['name'])
    expect(await detail(id)).toMatchObject({ name: 'Chair', dataStatus: 3 })
    expect((await withdraw(second)).body.data).not.toHaveProperty('told')
    expect(await detail(id)).toMatchObject({ name: 'Chair', dataStatus: 1 })
  })

  test('nothing of a record the process added, and nothing is kept of a process that is over', async () => {
    const added = await start(editor, 'repair', { name: 'New', reason: 'one' })
    const { rows } = await inTenant(trx =>
      sql<{ record: string }>`select record from wf_instance where id = ${added}`.execute(trx),
    )
    await withdraw(added)
    expect(await detail(rows[0]!.record)).toMatchObject({ name: 'New', dataStatus: 5 })
    const agreed = await start(editor, 'repair', { id: await add(), name: 'Chair' })
    await agree(ann, agreed)
    const left = await inTenant(trx =>
      sql`select 1 from wf_record_before where instance_id = any(${[added, agreed]}::bigint[])`.execute(trx),
    )
    expect(left.rows).toEqual([])
  })
})

const tightened = {
  ...asset,
  fields: asset.fields.map(field => ({ ...field, ...{ name: { maxLength: 3 }, reason: { maxLength: 5 } }[field.id] })),
}

describe('a limit that came later stops only what touches the value', () => {
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    const add = async (name: string) =>
      String((await editor.post<WireRecord>('/api/data/asset/submit', { name, reason: 'a reason' })).body.data.id)
    await deploy(server, flowOf('tight', [['look', users('ann')]], { entity: 'asset', rest: 'write' }))
    const veil = { ...users('ann'), fields: [{ id: 'name', may: 'hide' as const }] }
    await deploy(server, flowOf('veiled', [['look', veil]], { entity: 'asset', rest: 'write' }))
    ids.veiled = await start(editor, 'veiled', { id: await add('veiled it') })
    for (const name of ['agree', 'refuse', 'withdraw', 'terminate', 'delete', 'lists'])
      if (name !== 'lists') ids[name] = await start(editor, 'tight', { id: await add(`${name} it`) })
      else ids[name] = await add('a long name')
    await publishDocuments(server.db, 'assets', [tightened, part] as unknown as AnyDocument[], '000000')
    // the server hears of it a moment later
    const tooLong = { name: 'a long name', reason: 'short' }
    await vi.waitFor(async () => expect((await editor.post('/api/data/asset/submit', tooLong)).status).toBe(400), {
      timeout: 10_000,
    })
  })
  afterAll(() => publishDocuments(server.db, 'assets', [asset, part] as unknown as AnyDocument[], '000000'))

  const complete = async (instance: string, more: object) =>
    ann.post<{ told?: WireIssue[] }>(`${PROCESS}/completeTask`, { taskId: await taskOf(ann, instance), ...more })
  const pathsOf = ({ body }: { body: { data: { told?: WireIssue[] } } }) => body.data.told?.map(({ path }) => path)

  test('a process ends whichever way, and its answer tells what is wrong', async () => {
    const touched = await complete(ids.agree!, { pass: true, variables: { name: 'agree it', reason: 'too long' } })
    expect([touched.status, touched.body.data]).toMatchObject([400, { issues: [{ path: 'reason' }] }])
    const agreed = await complete(ids.agree!, { pass: true, variables: { name: 'agree it', reason: 'short' } })
    expect([agreed.status, pathsOf(agreed)]).toEqual([200, ['name']])
    expect(agreed.body.data.told![0]!.msg).toContain('名称')
    const refused = await complete(ids.refuse!, { pass: false, comment: 'no', variables: { name: 'refuse it' } })
    expect([refused.status, pathsOf(refused)]).toEqual([200, ['name', 'reason']])
    const admin = await server.loginNew({ account: 'chief', roles: ['administrator'] })
    for (const answer of [
      await editor.post(`${PROCESS}/withdrawTask`, { processInsId: ids.withdraw, withdrawType: 'wf_withdraw_end' }),
      await admin.post(`/api/blade-workflow/ops/terminateProcess`, { processInsId: ids.terminate, comment: 'x' }),
      await admin.post(`/api/blade-workflow/ops/deleteProcess`, { processInsId: ids.delete, comment: 'x' }),
    ])
      expect([answer.status, answer.body.msg]).toEqual([200, expect.anything()])
  })

  test('a handler is told nothing of a field their node hides', async () => {
    const answer = await complete(ids.veiled!, { pass: true, variables: { reason: 'short' } })
    expect([answer.status, pathsOf(answer)]).toEqual([200, undefined])
  })

  test('who submits again mends all that they may write', async () => {
    const again = { taskId: await taskOf(editor, ids.refuse!), pass: true, comment: 'mended' }
    const refused = await editor.post(`${PROCESS}/completeTask`, { ...again, variables: { reason: 'short' } })
    expect([refused.status, refused.body.data]).toMatchObject([400, { issues: [{ path: 'name' }] }])
    const mended = await editor.post(`${PROCESS}/completeTask`, {
      ...again,
      variables: { name: 'two', reason: 'short' },
    })
    expect(mended.status).toBe(200)
  })

  test('an old record is edited beside it', async () => {
    const edit = (values: object) => editor.post<WireRecord>('/api/data/asset/submit', { id: ids.lists, ...values })
    const saved = await edit({ reason: 'short' })
    expect([saved.status, pathsOf(saved)]).toEqual([200, ['name']])
    expect((await edit({ ...saved.body.data, reason: 'other' })).body.data).not.toHaveProperty('$dropped')
    expect((await edit({ name: 'another long' })).status).toBe(400)
    expect((await begin(editor, 'tight', { id: ids.lists, reason: 'again' })).status).toBe(400)
  })
})
