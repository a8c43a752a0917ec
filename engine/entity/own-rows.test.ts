import { expect, test } from 'vitest'
import type { EntityDocument, Field } from '../schema/document.ts'
import { checkRecord } from './check-record.ts'
import { compileEntity } from './compile-entity.ts'
import { recompute } from './state-of.ts'

const title = { zh: 'x' }
const env = {} as never
const parts: Field = {
  id: 'parts',
  type: 'children',
  title: { zh: '零件' },
  maxCount: 2,
  fields: [
    { id: 'name', type: 'string', title: { zh: '名称' }, required: true },
    { id: 'count', type: 'integer', title },
    {
      id: 'price',
      type: 'decimal',
      scale: 2,
      title,
      value: { '*': [{ var: 'count' }, { var: '$parent.each' }] },
    },
    { id: 'note', type: 'string', title, when: { var: '$parent.noted' } },
  ],
}
const fields: Field[] = [
  { id: 'total', type: 'decimal', scale: 2, title, value: { sum: [{ var: 'parts' }, { var: 'price' }] } },
  parts,
  { id: 'each', type: 'decimal', scale: 2, title, value: { '+': [{ var: 'base' }, 1] } },
  { id: 'base', type: 'decimal', scale: 2, title },
  { id: 'noted', type: 'boolean', title },
]
const documentOf = (given: Field[]): EntityDocument => ({
  kind: 'entity',
  grammar: 1,
  key: 'form',
  title,
  fields: given,
})
const compile = (given: Field[]) => compileEntity(documentOf(given), () => undefined)
const entity = compile(fields)

test('rows of the form itself are computed with the record around them, and the record with them', () => {
  const rows = [
    { name: 'a', count: 2, note: 'kept' },
    { name: 'b', count: 3, note: 'kept' },
  ]
  const { record, issues } = checkRecord(entity, { base: '9', noted: true, parts: rows }, { env })
  expect(issues).toEqual([])
  expect(record).toMatchObject({ each: '10.00', total: '50.00', parts: [{ price: '20.00', note: 'kept' }, {}] })
  const without = checkRecord(entity, { base: '9', noted: false, parts: rows }, { env })
  expect(without.record).toMatchObject({ parts: [{ note: null }, { note: null }] })
})

test('a change of the record reaches its rows, and what is computed from them', () => {
  const { record } = checkRecord(entity, { base: '9', parts: [{ name: 'a', count: 2 }] }, { env })
  const next = recompute(entity, { ...record, base: '19.00' }, ['base'], env)
  expect(next.record).toMatchObject({ each: '20.00', total: '40.00', parts: [{ price: '40.00' }] })
  expect(next.changed.toSorted()).toEqual(['each', 'parts', 'total'])
})

test('each row is checked, and how many there are', () => {
  const found = checkRecord(entity, { parts: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] }, { env }).issues
  expect(found).toMatchObject([{ path: 'parts', code: 'field.rows.many' }])
  const wrong = checkRecord(entity, { parts: [{ count: 'many' }] }, { env }).issues
  expect(wrong.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'parts/0/name field.row.required',
    'parts/0/count field.number',
  ])
})

test('rows may have rows of their own', () => {
  const cells: Field[] = [
    { id: 'n', type: 'integer', title, required: true },
    { id: 'twice', type: 'integer', title, value: { '*': [{ var: 'n' }, { var: '$parent.by' }] } },
  ]
  const outer: Field[] = [
    { id: 'by', type: 'integer', title },
    { id: 'cells', type: 'children', title, fields: cells },
  ]
  const deep = compile([{ id: 'lines', type: 'children', title, fields: outer }])
  const { record, issues } = checkRecord(deep, { lines: [{ by: 2, cells: [{ n: 3 }, {}] }] }, { env })
  expect(record).toMatchObject({ lines: [{ cells: [{ twice: 6 }, { twice: null }] }] })
  expect(issues.map(({ path }) => path)).toEqual(['lines/0/cells/1/n'])
})

test('rows and a record that wait for each other are a circle', () => {
  const row: Field = { ...parts, fields: [{ ...parts.fields![2]!, value: { var: '$parent.total' } }] }
  expect(() => compile([fields[0]!, row])).toThrow('rule.cycle')
})
