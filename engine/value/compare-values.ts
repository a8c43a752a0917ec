/**
 * Compares two values of one field for sorting in memory; empty comes last. Text is sorted by code points, as
 * PostgreSQL sorts it with collation "C".
 */
import type { Field } from '../schema/document.ts'
import { readDecimal } from './decimal.ts'
import { isEmpty, type Value } from './value.ts'

/** Negative when `a` comes first. */
export function compareValues(field: Field, a: Value | undefined, b: Value | undefined): number {
  if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b))
  const numbers = NUMERIC.has(field.type) ? [readDecimal(a), readDecimal(b)] : []
  if (numbers[0] && numbers[1]) return numbers[0].cmp(numbers[1])
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b)
  return compareText(String(a), String(b))
}

const NUMERIC = new Set(['integer', 'decimal', 'ref', 'user', 'dept'])

function compareText(a: string, b: string): number {
  const [left, right] = [[...a], [...b]]
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = left[i]!.codePointAt(0)! - right[i]!.codePointAt(0)!
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
