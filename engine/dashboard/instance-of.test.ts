import { describe, expect, test } from 'vitest'
import type { Json, Query } from '../schema/document.ts'
import { isInstanceOf } from './instance-of.ts'

const rule: Json = {
  and: [{ '==': [{ var: 'kind' }, { var: '$var.kind' }] }, { in: [{ var: 'day' }, { var: '$query.days.rows' }] }],
}
const query: Query = {
  ...{ id: 'n', entity: 'tour', get: 'sums', where: rule, group: [{ id: 'kind' }], minutes: 5 },
  measures: [{ id: 'n', fn: 'count' }],
}
const { group, measures } = query
const asked = (where: unknown, more: object = {}) => ({ get: 'sums', group, measures, where, ...more }) as Query
const bound = (kind: unknown, days: unknown = ['2026-01-01']) => ({
  and: [{ '==': [{ var: 'kind' }, kind] }, { in: [{ var: 'day' }, days] }],
})

describe('a query that is asked', () => {
  test.each([['a'], [1], [true], [null], [['a', 'b']]])('with the value %j is an instance of the query', value => {
    expect(isInstanceOf(asked(bound(value)), query)).toBe(true)
  })

  test.each([
    ['without its condition', asked(undefined)],
    ['of another field', asked({ '==': [{ var: 'guide' }, 'a'] })],
    ['with a rule for a value', asked(bound({ var: 'guide' }))],
    ['with a rule within a value', asked(bound(['a', { var: 'guide' }]))],
    ['with lists in a list', asked(bound([['a']]))],
    ['with a long value', asked(bound('x'.repeat(201)))],
    ['with many values', asked(bound(Array.from({ length: 101 }, () => 'a')))],
    ['with another operator', asked({ or: bound('a').and })],
    ['with a condition more', asked({ and: [...bound('a').and, true] })],
    ['by another group', asked(bound('a'), { group: [{ id: 'guide' }] })],
    ['with another measure', asked(bound('a'), { measures: [{ id: 'n', fn: 'max', of: 'guide' }] })],
    ['for rows', asked(bound('a'), { get: 'rows' })],
    ['of another size', asked(bound('a'), { size: 5 })],
  ])('%s is no instance of the query', (_how, other) => {
    expect(isInstanceOf(other, query)).toBe(false)
  })

  test('names that no reader has stay as they are', () => {
    const today = { ...query, where: { '>=': [{ var: 'day' }, { var: '$today' }] } }
    expect(isInstanceOf({ ...today, id: 'x' }, today)).toBe(true)
  })
})
