import { expect, test } from 'vitest'
import type { AnyDocument } from '#engine/schema/document.ts'
import { board, loan, manage, sampleGround } from '#tests/support/design-sample.ts'
import { docsOf } from '../commands/documents/docs.ts'
import { viewOf } from '../commands/documents/view.ts'
import { libraryOf } from '../commands/fields/map-names.ts'
import { countUses, usesOf } from './uses.ts'

const rule = { '>': [{ var: 'price' }, 10] }
const form = (node: object) => ({
  ...manage,
  from: undefined,
  nodes: [{ id: 'form', widget: 'form', body: { entity: 'loan', nodes: [{ id: 'it', widget: 'number', ...node }] } }],
})
const table = (body: object) => ({
  ...manage,
  from: undefined,
  nodes: [{ id: 'table', widget: 'table', body: { entity: 'loan', columns: [{ id: 'title' }], ...body } }],
})
const chart = (query: object) => ({ ...board, queries: [{ id: 'count', entity: 'loan', get: 'sums', ...query }] })

test.each<[string, object, string]>([
  ['a node of a form', form({ bind: 'price' }), 'form/it'],
  ['a rule of a node', form({ when: rule }), 'form/it'],
  ['a rule of a property', form({ live: { max: { var: 'price' } } }), 'form/it'],
  ['a column', table({ columns: [{ id: 'price' }] }), 'table/columns/price'],
  ['a column of another name', table({ columns: [{ id: 'cost', bind: 'price' }] }), 'table/columns/cost'],
  ['a search', table({ search: [{ id: 'price', by: 'equal' }] }), 'table/search/price'],
  ['an order', table({ sort: [{ id: 'price' }] }), 'table'],
  ['the rows of a table', table({ where: rule }), 'table'],
  ['the looks of a row', table({ formats: [{ id: 'dear', when: rule, colour: 'danger' }] }), 'table/formats/dear'],
  ['a measure of a chart', chart({ measures: [{ id: 'n', fn: 'sum', of: 'price' }] }), 'queries/count'],
  ['a group of a chart', chart({ group: [{ id: 'price' }] }), 'queries/count'],
  ['the rows of a chart', chart({ where: rule }), 'queries/count'],
  ['a field’s rule', { ...loan, fields: [{ ...loan.fields[5], required: rule }] }, 'fields/reason'],
  ['a check', { ...loan, checks: [{ id: 'dear', refuse: true, at: 'price', message: { zh: '贵' } }] }, 'checks/dear'],
  ['an index', { ...loan, indexes: [{ id: 'one', fields: ['price', 'title'] }] }, 'indexes/one'],
  ['a right', { ...loan, access: [{ id: 'staff', to: {}, may: [], hide: ['price'] }] }, 'access/staff'],
  [
    'what keeps the order of rows',
    { ...loan, fields: [{ id: 'rows', type: 'children', to: 'loan', by: 'loan', place: 'price' }] },
    'fields/rows',
  ],
  ['what a record is known by', { ...loan, labelField: 'price' }, ''],
])('where a field is used finds it in %s', (_, document, address) => {
  const view = viewOf(docsOf([loan, document] as AnyDocument[]), sampleGround)
  expect(countUses(view, 'loan').get('price')).toBe(1)
  const of = { entity: 'loan', field: 'price' }
  expect(usesOf(document as AnyDocument, of, libraryOf(view)).map(use => use.address)).toEqual([address])
})

test('its own definition, a name it is part of, and a column that shows another are no use', () => {
  const others = [loan, table({ columns: [{ id: 'price', bind: 'title' }] }), form({ bind: 'prices' })]
  expect(countUses(viewOf(docsOf(others as AnyDocument[]), sampleGround), 'loan').has('price')).toBe(false)
})
