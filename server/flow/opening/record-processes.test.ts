import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { ProcessDefinitionRow, ProcessRow } from '#adapters/wire/process.ts'
import type { StartForm } from '#adapters/wire/process-start.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { agree, deploy, flowOf, PROCESS, start, users } from '#tests/support/flow.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const asset = {
  ...{ kind: 'entity', grammar: 1, key: 'asset', title: { zh: '设备' }, status: true },
  access: [
    { id: 'keepers', to: { roles: ['keeper'] }, may: ['list', 'detail', 'add'] },
    { id: 'editors', to: { roles: ['editor'] }, may: ['list', 'detail', 'edit'] },
  ],
  fields: [
    { id: 'name', type: 'string', title: { zh: '名称' } },
    { id: 'reason', type: 'string', title: { zh: '事由' } },
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
  await publishDocuments(server.db, 'assets', [asset] as unknown as AnyDocument[], '000000')
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

test('of two starts at the same moment that change a record, one does', async () => {
  const { id } = (await keeper.post<WireRecord>('/api/data/asset/submit', { name: 'Drill' })).body.data
  const both = await Promise.all(['one', 'two'].map(reason => begin(editor, 'repair', { id, reason })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})
