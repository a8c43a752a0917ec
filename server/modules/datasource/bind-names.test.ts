import { expect, test } from 'vitest'
import type { Variable } from '#engine/schema/document.ts'
import { bindNames, boundOf, textOf } from './bind-names.ts'

const params: Variable[] = [
  { id: 'a', type: 'integer' },
  { id: 'day', type: 'date' },
]

test.each([
  ['select :a, :day, :a', 'select ($1::bigint), ($2::date), ($1::bigint)', ['a', 'day'], []],
  [
    `select ':a', ':a'':a', "x:a", E'\\':a' -- :a\n, :a`,
    `select ':a', ':a'':a', "x:a", E'\\':a' -- :a\n, ($1::bigint)`,
    ['a'],
    [],
  ],
  ['select /* :a */ $$ :a $$, $t$ :a $$ :a $t$, x::a', 'select /* :a */ $$ :a $$, $t$ :a $$ :a $t$, x::a', [], []],
  ['select :b, xs[1:2]', 'select :b, xs[1:2]', [], ['b']],
])('DS-04 %s is %s', (text, sql, names, unknown) => {
  expect(bindNames(text, params)).toEqual({ sql, names, unknown })
})

test('DS-04 a semicolon at the end belongs to nobody', () => {
  expect(textOf({ sql: ['select 1', 'as a; ', ';'] })).toBe('select 1\nas a')
})

test('several ids are bound as an array, other lists and records as JSON', () => {
  const bound = (type: Variable['type'], value: unknown) => boundOf({ id: 'x', type }, value)
  expect(bindNames(':x', [{ id: 'x', type: 'refs' }]).sql).toBe('($1::bigint[])')
  expect(bound('refs', ['1', '2'])).toEqual(['1', '2'])
  expect(bound('refs', null)).toBe(null)
  expect(bound('json', ['a'])).toBe('["a"]')
  expect(bound('json', { a: 1 })).toBe('{"a":1}')
})
