import { expect, test } from 'vitest'
import type { Field } from '../schema/document.ts'
import { codesOf, readCell } from './read-cell.ts'

const field = (type: Field['type'], more: Partial<Field> = {}) =>
  ({ id: 'f', type, title: { zh: '-' }, ...more }) as Field
const KINDS = codesOf([
  { id: 'a', title: { zh: '办公', en: 'Office' } },
  { id: 'b', title: { zh: '教学' } },
])

test.each<[Field, string | number | boolean, unknown]>([
  [field('decimal'), '1,250.00', '1250.00'],
  [field('decimal'), '￥1,250,000.5', '1250000.5'],
  [field('decimal'), '-¥12', '-12'],
  [field('integer'), '12，000', '12000'],
  [field('integer'), '1,2', '1,2'],
  [field('integer'), 'twelve', 'twelve'],
  [field('integer'), 7, 7],
  [field('date'), '2026/1/5', '2026-01-05'],
  [field('datetime'), '2026.1.5', '2026-01-05 00:00:00'],
  [field('time'), '1899-12-31 08:30:00', '08:30:00'],
  [field('boolean'), '是', true],
  [field('boolean'), 'No', false],
  [field('enum'), 'Office', 'a'],
  [field('enum', { many: true }), '办公、b；x', ['a', 'b', 'x']],
  [field('string'), 12, '12'],
])('%o reads %o', (one, cell, value) => {
  expect(readCell(one, cell, KINDS)).toEqual(value)
})
