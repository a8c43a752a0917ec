import { expect, test } from 'vitest'
import type { Field } from '../schema/document.ts'
import { checkFacts } from './check-facts.ts'

const check = (field: Partial<Field> & Pick<Field, 'type'>) =>
  checkFacts({ id: 'f', title: { zh: 'f' }, ...field }, 'fields/f').map(({ path, code }) => [path, code])

test.each<[string, Partial<Field> & Pick<Field, 'type'>, string, string]>([
  ['a pattern that could explode', { type: 'string', pattern: '(a)\\1' }, 'fields/f/pattern', 'field.pattern.unsafe'],
  ['a limit that is no number', { type: 'integer', min: 'few' }, 'fields/f/min', 'field.limit'],
  ['a limit with too many places', { type: 'decimal', scale: 1, max: 0.25 }, 'fields/f/max', 'field.limit'],
  ['a limit that is no day', { type: 'date', max: '2026-02-30' }, 'fields/f/max', 'field.limit'],
  ['a least above the most', { type: 'integer', min: 2, max: 1 }, 'fields/f/min', 'field.limits'],
  ['days the wrong way round', { type: 'date', min: '2026-02-01', max: '2026-01-01' }, 'fields/f/min', 'field.limits'],
  ['lengths the wrong way round', { type: 'string', minLength: 5, maxLength: 4 }, 'fields/f/minLength', 'field.limits'],
  ['counts the wrong way round', { type: 'children', minCount: 3, maxCount: 2 }, 'fields/f/minCount', 'field.limits'],
])('%s is refused', (_, field, path, code) => {
  expect(check(field)).toEqual([[path, code]])
})

test('facts that make sense pass', () => {
  expect(check({ type: 'integer', min: 1, max: 99 })).toEqual([])
  expect(check({ type: 'string', minLength: 1, maxLength: 10, pattern: '^[a-z]+$' })).toEqual([])
  expect(check({ type: 'date', min: '2026-01-01', max: '2026-01-01' })).toEqual([])
})
