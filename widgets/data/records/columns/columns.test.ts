import { expect, test } from 'vitest'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import type { Column, EntityDocument } from '#engine/schema/document.ts'
import { drawnColumns, offeredColumns, type TableChoices } from '../row/columns.ts'

const entity = {
  document: {
    fields: ['a', 'b', 'c', 'd'].map(id => ({ id, type: 'string', title: { zh: id } })),
  } as unknown as EntityDocument,
} as ClientEntity
const COLUMNS: Column[] = [{ id: 'a' }, { id: 'b' }, { id: 'c', hidden: true }, { id: 'd' }, { id: 'gone' }]
const drawn = (kept: TableChoices) =>
  drawnColumns({ entity: 'x', columns: COLUMNS }, entity, 'zh', kept).map(({ column }) =>
    column.pin ? `${column.id}!` : column.id,
  )

test.each<[string, TableChoices, string]>([
  ['nothing', {}, 'a b d'],
  ['one hidden, one shown', { hidden: { a: true, c: false } }, 'b c d'],
  ['an order', { order: ['d', 'c', 'b', 'a'] }, 'd b a'],
  ['an order from before b was added', { order: ['d', 'a'] }, 'd a b'],
  ['an order from before the first was added', { order: ['d', 'b', 'c'] }, 'a d b'],
  ['one in sight', { pinned: ['d'] }, 'd! a b'],
  ['an order and two in sight', { order: ['b', 'd', 'a'], pinned: ['a', 'd'] }, 'd! a! b'],
  ['columns that are gone', { order: ['old', 'b', 'a'], pinned: ['old'], hidden: { old: true } }, 'b d a'],
])('a person who keeps %s sees %s', (_, kept, seen) => {
  expect(drawn(kept).join(' ')).toBe(seen)
})

test('hidden columns are offered, columns of fields the reader may not see are not', () => {
  const offered = offeredColumns({ entity: 'x', columns: COLUMNS }, entity, 'zh', { hidden: { a: true } })
  expect(offered.map(({ column }) => column.id)).toEqual(['a', 'b', 'c', 'd'])
})
