/** The search fields of a derived list and the searchable fields of its model are one. @source docs/designer.md#search-fields */
import { expect, test } from 'vitest'
import type { AnyDocument, EntityDocument } from '#engine/schema/document.ts'
import { loan, manage, sampleGround } from '#tests/support/design-sample.ts'
import { docsOf } from '../documents/docs.ts'
import { viewOf } from '../documents/view.ts'
import type { Call } from '../index.ts'
import { applyPatches, runCalls } from '../run.ts'
import { searchedBy } from './searched.ts'

const ENTITY = 'entity:loan'
const LIST = 'page:loan.manage'
const start = docsOf([loan, manage])

/** What is searched, in the model and in the list, after `calls`; one undo restores everything. */
function after(calls: Call[], documents = start) {
  const { docs, undo } = runCalls(viewOf(documents, sampleGround), sampleGround, calls)
  expect(applyPatches(docs, undo)).toEqual(documents)
  const view = viewOf(docs, sampleGround)
  const { fields } = docs[ENTITY] as EntityDocument
  const said = (of: (field: (typeof fields)[number]) => string | undefined) =>
    fields.flatMap(field => (of(field) ? [`${field.id} ${of(field)}`] : []))
  return { model: said(field => field.search), list: said(field => searchedBy(view.docs[LIST], field)), docs }
}

test.each<[string, Call[], string[]]>([
  [
    'added to the list',
    [
      {
        command: 'search.add',
        args: {
          document: LIST,
          list: 'table/search',
          item: { id: 'loanDate', by: 'between' } as never,
          after: 'title',
        },
      },
    ],
    ['title like', 'loanDate between'],
  ],
  ['taken off the list', [{ command: 'search.remove', args: { document: LIST, address: 'table/search/title' } }], []],
  [
    'compared otherwise in the list',
    [
      {
        command: 'prop.set',
        args: { document: LIST, addresses: ['table/search/title'], path: ['by'], value: 'equal' },
      },
    ],
    ['title equal'],
  ],
  [
    'marked in the model',
    [{ command: 'field.set', args: { document: ENTITY, field: 'price', facts: { search: 'between' } } }],
    ['title like', 'price between'],
  ],
  [
    'no longer marked in the model',
    [{ command: 'field.set', args: { document: ENTITY, field: 'title', facts: { search: null } } }],
    [],
  ],
])('a search field %s is so in both', (_, calls, both) => {
  const { model, list, docs } = after(calls)
  expect([model, list]).toEqual([both, both])
  expect(docs[LIST]).not.toHaveProperty('change')
})

test('what only the list says of a search field stays its own', () => {
  const { model, docs } = after([
    { command: 'prop.set', args: { document: LIST, addresses: ['table/search/title'], path: ['fold'], value: true } },
  ])
  expect(model).toEqual(['title like'])
  expect(docs[LIST]).toMatchObject({ change: [{ set: 'table/search/title', to: { fold: true } }] })
})

test('a list that was searched otherwise follows the model once a mark is set', () => {
  const change = [{ remove: 'table/search/title' }]
  const other = { ...manage, change } as AnyDocument
  const mark = (search: string | null): Call => ({
    command: 'field.set',
    args: { document: ENTITY, field: 'title', facts: { search } },
  })
  expect(after([], docsOf([loan, other])).list).toEqual([])
  expect(after([mark('like')], docsOf([loan, other])).list).toEqual(['title like'])
  const own = {
    ...manage,
    change: [{ add: { id: 'price', by: 'equal' }, in: 'table/search' }],
  } as unknown as AnyDocument
  const unmark: Call = { command: 'field.set', args: { document: ENTITY, field: 'price', facts: { search: null } } }
  expect(after([unmark], docsOf([loan, own])).list).toEqual(['title like'])
})
