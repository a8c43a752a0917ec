import { expect, test } from 'vitest'
import type { Field } from '../../schema/document.ts'
import { fromWire } from './wire-record.ts'

const title = { zh: '字段' }
const options = [
  { id: '0', title },
  { id: '1', title },
]

test('codes, truths and ids that travel in an old way become what rules know', () => {
  const fields: Field[] = [
    { id: 'status', type: 'enum', title, store: 'integer', options },
    { id: 'open', type: 'boolean', title, store: 'integer' },
    { id: 'menus', type: 'refs', title, to: 'menu', store: 'csv' },
    { id: 'name', name: 'title', type: 'string', title },
  ]
  const record = fromWire(fields, { id: '9', status: 1, open: 0, menus: '3,4', title: '' }, {})
  expect(record).toEqual({ id: '9', status: '1', open: false, menus: ['3', '4'], name: null })
})

test('a stored code that is no longer offered is shown as it is', () => {
  const gone: Field = { id: 'status', type: 'enum', title, store: 'integer', options }
  expect(fromWire([gone], { status: 7 }, {}).status).toBe(7)
})
