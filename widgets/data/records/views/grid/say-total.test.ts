import { expect, test } from 'vitest'
import type { Column, Field } from '#engine/schema/document.ts'
import { sayTotal } from './say-total.ts'

const YEAR: Field = { id: 'f', type: 'integer', title: { zh: '-' } }
const SPENT: Field = { ...YEAR, widget: 'duration' }

test.each<[Column['total'], Field, string]>([
  ['min', YEAR, 'data.min 2026'],
  ['sum', YEAR, 'data.sum 2,026'],
  ['count', SPENT, 'data.count 2,026'],
  ['max', SPENT, 'data.max 1 d 9 h 46 min'],
])('the %s of 2026 %j is said %s', (total, field, said) => {
  expect(sayTotal({ column: { id: 'f', total }, field }, { f: 2026 }, key => key, 'en')).toBe(said)
})
