import { expect, test } from 'vitest'
import type { Field } from '../schema/document.ts'
import { sheetCell, sheetFormat } from './sheet-cell.ts'
import type { Value } from './value.ts'

const field = (type: Field['type'], more: Partial<Field> = {}): Field => ({
  id: 'a',
  type,
  title: { zh: 'A' },
  ...more,
})

test.each<[Field, Value, unknown, string | undefined]>([
  [field('integer'), 2026, 2026, undefined],
  [field('integer', { unit: { zh: '元' } }), 1200, 1200, '#,##0'],
  [field('decimal', { scale: 2 }), '187.50', 187.5, '#,##0.00'],
  [field('decimal', { scale: 4 }), '-0.1250', -0.125, '#,##0.0000'],
  [field('decimal', { scale: 2 }), '12345678901234567.25', '12345678901234567.25', '#,##0.00'],
  [field('decimal', { widget: 'percent' }), '12.5', 12.5, '0.##"%"'],
  [field('integer', { widget: 'duration' }), 90, '1 h 30 min', undefined],
  [field('integer', { words: { '0': { zh: '不限' } } }), 0, '不限', undefined],
  [field('date'), '2026-11-28', new Date('2026-11-28T00:00:00Z'), 'yyyy-mm-dd'],
  [field('date'), '1899-12-31', '1899-12-31', 'yyyy-mm-dd'],
  [field('datetime'), '2026-11-28 09:05:00', new Date('2026-11-28T09:05:00Z'), 'yyyy-mm-dd hh:mm:ss'],
  [field('time'), '18:00:00', 0.75, 'hh:mm:ss'],
  [field('string'), '00123', '00123', undefined],
  [field('boolean'), true, '✓', undefined],
  [field('string'), '', null, undefined],
])('the cell of %j with %j', (of, value, cell, format) => {
  expect(sheetCell(of, value, { lang: 'en' })).toEqual(cell)
  expect(sheetFormat(of)).toBe(format)
})
