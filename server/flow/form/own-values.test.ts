import { expect, test } from 'vitest'
import type { Who } from '#engine/access/who.ts'
import type { FlowDocument, FormDocument, NodeSettings } from '#engine/schema/document.ts'
import type { Services } from '../../services.ts'
import type { Definition } from '../definition/definitions.ts'
import { openFormWork } from './form-work.ts'

const title = { zh: 'x' }
const form: FormDocument = {
  kind: 'form',
  grammar: 1,
  key: 'order.form',
  title,
  fields: [
    { id: 'memo', name: 'remark', type: 'string', title },
    {
      id: 'parts',
      type: 'children',
      title: { zh: '零件' },
      fields: [
        { id: 'part', name: 'part_name', type: 'string', title, required: true },
        { id: 'price', type: 'decimal', scale: 2, title },
        { id: 'stock', type: 'integer', title, required: true },
      ],
    },
  ],
}
const flow = { process: 'order', title, form: form.key } as FlowDocument
const who = { id: '1', tenant: '000000', roles: [], posts: [] } as unknown as Who
const work = (fields: NodeSettings['fields']) =>
  openFormWork(
    {} as Pick<Services, 'entities' | 'errors'>,
    who,
    { flow, forms: { [form.key]: form } } as unknown as Definition,
    {
      rest: 'write',
      fields,
    } as NodeSettings,
  )
const LOCKED: NodeSettings['fields'] = [
  { id: 'parts.price', may: 'read' },
  { id: 'parts.stock', may: 'hide' },
]
type Rows = { parts: Record<string, unknown>[] }

test('the rows of a form without a model are kept by id, and each is known again', async () => {
  const all = await work([])
  const sent = {
    remark: 'a',
    parts: [
      { part_name: 'x', price: '3', stock: 1 },
      { part_name: 'y', stock: 2 },
    ],
  }
  const first = all.keep({}, sent, 'all').vars as Rows
  expect(first).toMatchObject({ memo: 'a', parts: [{ part: 'x', price: '3.00', stock: 1 }, { part: 'y' }] })
  const [one, two] = first.parts
  expect(new Set([one!.id, two!.id]).size).toBe(2)
  const removed = {
    parts: [
      { ...one, part_name: 'x', $delete: true },
      { id: two!.id, part_name: 'z', stock: 2 },
    ],
  }
  expect(all.keep(first as never, removed, 'all').vars).toMatchObject({
    memo: 'a',
    parts: [{ id: two!.id, part: 'z' }],
  })
})

test('a row that is wrong is refused', async () => {
  const all = await work([])
  expect(() => all.keep({}, { parts: [{ price: '1' }] }, 'all')).toThrow(
    expect.objectContaining({
      code: 'record.refused',
      data: {
        issues: [expect.objectContaining({ path: 'parts/0/part' }), expect.objectContaining({ path: 'parts/0/stock' })],
      },
    }),
  )
})

test('a column that may not be written keeps what it held, whatever is sent', async () => {
  const kept = (await work([])).keep({}, { parts: [{ part_name: 'x', price: '3', stock: 1 }] }, 'all').vars as Rows
  const some = await work(LOCKED)
  const { id } = kept.parts[0]!
  const sent = {
    parts: [
      { id, part_name: 'y', price: '9', stock: 9 },
      { id: 'made up', part_name: 'z', price: '9' },
    ],
  }
  const after = some.keep(kept as never, sent, 'all').vars as Rows
  expect(after.parts).toMatchObject([
    { id, part: 'y', price: '3.00', stock: 1 },
    { part: 'z', price: null, stock: null },
  ])
  expect(after.parts[1]!.id).not.toBe('made up')
})

test('of two rows with one id the first is the known one', async () => {
  const kept = (await work([])).keep({}, { parts: [{ part_name: 'x', price: '3', stock: 1 }] }, 'all').vars as Rows
  const { id } = kept.parts[0]!
  const sent = {
    parts: [
      { id, part_name: 'y' },
      { id, part_name: 'z' },
    ],
  }
  const { parts } = (await work(LOCKED)).keep(kept as never, sent, 'all').vars as Rows
  expect(parts).toMatchObject([
    { id, part: 'y', price: '3.00', stock: 1 },
    { part: 'z', price: null, stock: null },
  ])
  expect(parts[1]!.id).not.toBe(id)
})
