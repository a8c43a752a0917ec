import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { agree, deploy, flowOf, PROCESS, start, users } from '#tests/support/flow.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const ALL = { id: 'all', to: { everyone: true }, may: ['list', 'detail', 'add', 'edit', 'remove'] }
const string = (id: string) => ({ id, type: 'string', title: { zh: id } })
const order = {
  ...{ kind: 'entity', grammar: 1, key: 'order', title: { zh: '订单' }, status: true, access: [ALL] },
  fields: [
    string('name'),
    { id: 'lines', type: 'children', title: { zh: '明细' }, to: 'orderLine', by: 'order', onRemove: 'remove' },
  ],
}
const line = {
  ...{ kind: 'entity', grammar: 1, key: 'orderLine', title: { zh: '明细' }, access: [ALL] },
  fields: [
    { id: 'order', type: 'ref', title: { zh: '订单' }, to: 'order' },
    { id: 'good', type: 'ref', title: { zh: '商品' }, to: 'good', onRemove: 'remove' },
    string('what'),
    { id: 'parts', type: 'children', title: { zh: '零件' }, to: 'orderPart', by: 'line', onRemove: 'remove' },
  ],
}
const part = {
  ...{ kind: 'entity', grammar: 1, key: 'orderPart', title: { zh: '零件' }, access: [ALL] },
  fields: [{ id: 'line', type: 'ref', title: { zh: '明细' }, to: 'orderLine' }, string('what')],
}
const good = {
  ...{ kind: 'entity', grammar: 1, key: 'good', title: { zh: '商品' }, access: [ALL] },
  fields: [string('name')],
}

let server: TestServer
let owner: Caller
let ann: Caller

beforeAll(async () => {
  server = await startServer()
  const documents = [good, part, line, order] as unknown as AnyDocument[]
  await publishDocuments(server.db, 'orders', documents, '000000')
  owner = await server.loginNew({ account: 'owner' })
  ann = await server.loginNew({ account: 'ann' })
  await deploy(server, flowOf('order', [['look', users('ann')]], { entity: 'order', rest: 'write' }))
})
afterAll(() => server.stop())

const save = (entity: string, body: object) => owner.post<WireRecord>(`/api/data/${entity}/submit`, body)
const remove = (entity: string, id: unknown) => owner.post(`/api/data/${entity}/remove?ids=${id}`)
const said = ({ status, body }: Awaited<ReturnType<typeof remove>>) => [status, body.msg]
const EDIT = [400, '非正常状态数据不可编辑!']
const REMOVE = [400, '非正常状态数据不可删除!']

async function circulating() {
  const made = await save('good', { name: 'paper' })
  const saved = await save('order', { name: 'x', lines: [{ what: 'a', good: made.body.data.id }, { what: 'b' }] })
  expect(saved.status, saved.text).toBe(200)
  const id = String(saved.body.data.id)
  const { records } = (await owner.get<{ records: WireRecord[] }>(`/api/data/orderLine/list?order_equal=${id}`)).body
    .data
  const lines = records.map(row => String(row.id))
  const made2 = await save('orderPart', { line: lines[0], what: 'screw' })
  const instance = await start(owner, 'order', { id, name: 'y' })
  return { id, lines, part: made2.body.data.id, good: made.body.data.id, instance }
}

test('DM-11 the rows of a record in circulation are not changed by their own calls either', async () => {
  const { id, lines, part, instance } = await circulating()
  expect(said(await save('order', { id, name: 'z' }))).toEqual(EDIT)
  expect(said(await save('orderLine', { id: lines[0], what: 'changed' }))).toEqual(EDIT)
  expect(said(await save('orderLine', { id: lines[0], order: null }))).toEqual(EDIT)
  expect(said(await save('orderLine', { order: id, what: 'added' }))).toEqual(EDIT)
  expect(said(await save('orderPart', { id: part, what: 'changed' }))).toEqual(EDIT)
  const free = await save('orderLine', { what: 'free' })
  expect(said(await save('orderLine', { id: free.body.data.id, order: id }))).toEqual(EDIT)
  await agree(ann, instance)
  expect((await save('orderLine', { id: lines[0], what: 'changed' })).status).toBe(200)
})

test('DM-11 nor are they removed, by themselves or with what they point at, nor brought back', async () => {
  const { lines, part, good, instance } = await circulating()
  expect(said(await remove('orderLine', lines[0]))).toEqual(REMOVE)
  expect(said(await remove('orderPart', part))).toEqual(REMOVE)
  expect(said(await remove('good', good))).toEqual(REMOVE)
  await agree(ann, instance)
  expect((await remove('orderLine', lines[1])).status).toBe(200)
  const { body } = await owner.get<WireRecord>(`/api/data/orderLine/detail?id=${lines[0]}`)
  await start(owner, 'order', { id: body.data.order, name: 'again' })
  expect(said(await owner.post('/api/data/orderLine/restore', { id: lines[1] }))).toEqual(EDIT)
})

test('a task writes rows of the record it handles', async () => {
  const { id, lines, instance } = await circulating()
  const answer = await agree(ann, instance, { variables: { lines: [{ id: lines[0], what: 'by ann' }] } })
  expect(answer.status, answer.text).toBe(200)
  const { records } = (await owner.get<{ records: WireRecord[] }>(`/api/data/orderLine/list?order_equal=${id}`)).body
    .data
  expect(records.map(({ what }) => what).sort()).toEqual(['a', 'by ann'])
})

test('DM-11 whoever handled it and passed it on changes it no more, by its rows, by themselves, nor by another start', async () => {
  const first = flowOf(
    'signed',
    [
      ['own', { who: [{ id: 'who', is: 'initiator' }] }],
      ['look', users('ann')],
    ],
    {
      ...{ entity: 'order', rest: 'write' },
    },
  )
  await deploy(server, first)
  const saved = await save('order', { name: 'x', lines: [{ what: 'a' }] })
  const id = String(saved.body.data.id)
  const instance = await start(owner, 'signed', { id, name: 'y' })
  const linesOf = async () =>
    (await owner.get<{ records: WireRecord[] }>(`/api/data/orderLine/list?order_equal=${id}`)).body.data.records
  const [line] = await linesOf()
  const written = await agree(owner, instance, { variables: { lines: [{ id: line!.id, what: 'by the owner' }] } })
  expect(written.status, written.text).toBe(200)
  const again = (values: object) =>
    owner.post(`${PROCESS}/startProcessByKey`, { processDefKey: 'order', id, ...values })
  expect(said(await save('orderLine', { id: line!.id, what: 'late' }))).toEqual(EDIT)
  expect(said(await remove('orderLine', line!.id))).toEqual(REMOVE)
  for (const values of [{ name: 'z' }, { lines: [{ id: line!.id, what: 'late' }] }, { lines: [] }]) {
    const refused = await again(values)
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('signed')])
  }
  expect(await linesOf()).toMatchObject([{ what: 'by the owner' }])
  await agree(ann, instance)
  expect((await again({ name: 'z' })).status).toBe(200)
})
