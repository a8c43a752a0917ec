import { placesOf, readDecimal, writeDecimal } from './decimal.ts'
import type { Reading } from './reading.ts'

/** An integer that JSON represents exactly. */
export function parseInteger(input: unknown): Reading {
  const number = readDecimal(input)
  if (!number) return { code: 'field.number' }
  const value = Number(number.toFixed())
  if (placesOf(number) > 0) return { code: 'field.integer' }
  return Number.isSafeInteger(value) ? { value: value === 0 ? 0 : value } : { code: 'field.range' }
}

/** Decimal text with exactly `scale` places. */
export function parseDecimal(input: unknown, scale: number): Reading {
  const number = readDecimal(input)
  if (!number) return { code: 'field.number' }
  return placesOf(number) > scale ? { code: 'field.scale', params: { scale } } : { value: writeDecimal(number, scale) }
}

const TRUTHS = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [1, true],
  ['1', true],
  [false, false],
  ['false', false],
  [0, false],
  ['0', false],
])

export function parseBoolean(input: unknown): Reading {
  const value = TRUTHS.get(input)
  return value === undefined ? { code: 'field.boolean' } : { value }
}
