import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EntityDocument, Field } from '../schema/document.ts'
import type { EngineRecord } from '../value/value.ts'
import { placeFields, placeRows } from './place-rows.ts'

const row = (id: string, at?: number | null): EngineRecord => ({ id, ...(at === undefined ? {} : { at }) })
const fresh = (name: string): EngineRecord => ({ name })
const numbered = (rows: EngineRecord[]) => rows.map(({ id, name, at }) => `${id ?? name}${at}`).join(' ')
const STORED = [row('a', 1), row('b', 2), row('c', 3)]
const [a, b, c] = STORED as [EngineRecord, EngineRecord, EngineRecord]

test.each<[string, EngineRecord[], EngineRecord[], EngineRecord[], string]>([
  ['the first rows begin with 1', [], [fresh('x'), fresh('y')], [], 'x1 y2'],
  ['two that changed places change alone', STORED, [b, a, c], [], 'b1 a2 c3'],
  ['one that is removed changes no other', STORED, [a, c], [], 'a1 c2'],
  ['a new one at the end changes no other', STORED, [a, b, c, fresh('x')], [], 'a1 b2 c3 x4'],
  ['a new one stands after the one it was sent after', STORED, [a, fresh('x'), b, c], [], 'a1 x2 b3 c4'],
  ['a new one at the front', STORED, [fresh('x'), a, b, c], [], 'x1 a2 b3 c4'],
  ['one that is sent alone stays where it is', STORED, [b], [a, c], 'b2 a1 c3'],
  ['a new one that is sent alone is the last', STORED, [fresh('x')], STORED, 'x4 a1 b2 c3'],
  [
    'rows without a number, or with one twice, get one',
    [row('a'), row('b', 5), row('c', 5)],
    [row('a'), b, c],
    [],
    'a5 b6 c7',
  ],
])('%s', (_, stored, sent, left, expected) => expect(numbered(placeRows('at', stored, sent, left))).toBe(expected))

test('rows that are read by their numbers stand as they were sent', () => {
  const moved = fc
    .uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 8 })
    .map(numbers => numbers.sort((x, y) => x - y).map(at => row(`r${at}`, at)))
    .chain(stored => fc.tuple(fc.constant(stored), fc.shuffledSubarray(stored, { minLength: stored.length })))
  fc.assert(
    fc.property(moved, ([stored, sent]) => {
      const placed = placeRows('at', stored, sent, [])
      const read = placed.toSorted((x, y) => Number(x.at) - Number(y.at))
      expect(read.map(({ id }) => id)).toEqual(sent.map(({ id }) => id))
    }),
  )
})

test.each<[string, Partial<Field>, Partial<EntityDocument>, boolean]>([
  ['a whole number', {}, {}, true],
  ['one that is not required, and is searched', { required: false, search: 'between' }, {}, true],
  ['another type', { type: 'decimal' }, {}, false],
  ['one without a column', { column: false }, {}, false],
  ['a computed one', { value: 1 }, {}, false],
  ['a required one', { required: true }, {}, false],
  ['one that applies at times', { when: { '==': [{ var: 'name' }, 'a'] } }, {}, false],
  ['one with a least value', { min: 1 }, {}, false],
  ['one with a greatest value', { max: 9 }, {}, false],
  ['a unique one', { unique: true }, {}, false],
  ['one of a unique index', {}, { indexes: [{ id: 'i', fields: ['at'], unique: true }] }, false],
  ['one of an index', {}, { indexes: [{ id: 'i', fields: ['at'] }] }, true],
])('the order of rows and %s', (_, facts, more, expected) => {
  const title = { zh: '序' }
  const at: Field = { id: 'at', type: 'integer', title, ...facts }
  const rows: EntityDocument = { kind: 'entity', grammar: 1, key: 'row', title, fields: [at], ...more }
  expect(placeFields(rows)).toEqual(expected ? [at] : [])
})
