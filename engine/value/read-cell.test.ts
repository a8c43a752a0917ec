import { expect, test } from 'vitest'
import type { Field } from '../schema/document.ts'
import { codesOf, plainCell, readCell } from './read-cell.ts'

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
  [field('time'), '8:15', '08:15'],
  [field('date'), '2026年7月1日', '2026-07-01'],
  [field('date'), '20260701', '2026-07-01'],
  [field('datetime'), '2026年7月1日 8：15', '2026-07-01 08:15'],
  [field('boolean'), '是', true],
  [field('boolean'), 'No', false],
  [field('enum'), 'Office', 'a'],
  [field('enum', { many: true }), '办公、b；x', ['a', 'b', 'x']],
  [field('string'), 12, '12'],
])('%o reads %o', (one, cell, value) => {
  expect(readCell(one, cell, KINDS)).toEqual(value)
})

test.each<[unknown, string | undefined, unknown]>([
  [new Date('2026-07-01T00:00:00Z'), 'yyyy-mm-dd', '2026-07-01'],
  [new Date('2026-07-01T08:15:00Z'), 'yyyy-mm-dd', '2026-07-01 08:15:00'],
  [new Date('2026-07-01T00:00:00Z'), 'yyyy/m/d h:mm', '2026-07-01 00:00:00'],
  [new Date('1899-12-30T08:15:00Z'), 'h:mm', '08:15:00'],
  [new Date('2026-07-01T08:15:00Z'), undefined, '2026-07-01 08:15:00'],
  [123, '00000', '00123'],
  [1234567, '00000', '1234567'],
  [1012345, '000-00000', '010-12345'],
  [0.15, '0%', '15%'],
  [0.125, '0.0%', '12.5%'],
  [0.1 + 0.2, undefined, 0.3],
  [1250, '#,##0.00', 1250],
  [' a\0 ', undefined, 'a'],
])('the cell %j with the format %s shows %j', (value, format, shown) => {
  expect(plainCell(value, format)).toBe(shown)
})
