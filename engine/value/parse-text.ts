import type { Reading } from './reading.ts'
import type { Value } from './value.ts'

/** Text without the character NUL, which PostgreSQL cannot store. Numbers and booleans are converted to text. */
export function parseText(input: unknown): Reading {
  if (typeof input === 'number' || typeof input === 'boolean') return { value: String(input) }
  if (typeof input !== 'string') return { code: 'field.text' }
  const text = input.replaceAll('\0', '').trim()
  return { value: text === '' ? null : text.toWellFormed() }
}

/** Any JSON value; names that reach a prototype are refused at any depth. */
export function parseJson(input: unknown): Reading {
  return hasPrototypeKey(input, 64) ? { code: 'field.json' } : { value: input as Value }
}

function hasPrototypeKey(input: unknown, depth: number): boolean {
  if (input === null || typeof input !== 'object') return false
  if (depth === 0) return true
  return Object.entries(input).some(
    ([key, value]) =>
      key === '__proto__' || key === 'constructor' || key === 'prototype' || hasPrototypeKey(value, depth - 1),
  )
}
