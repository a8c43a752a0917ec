import type { Option } from '../schema/document.ts'
import type { Reading } from './reading.ts'
import type { Value } from './value.ts'

/** Digits of a region code by level: province, city, county. Some cities have towns of 9 digits directly below them. */
const REGION_DIGITS = [[2], [4], [6, 9], [9]]

/** A code as defined by `code` in `schemas/meta/common`. */
export function parseCode(input: unknown): Reading {
  const code = typeof input === 'number' ? String(input) : input
  return typeof code === 'string' && /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/.test(code)
    ? { value: code }
    : { code: 'field.option' }
}

/** A list of codes, or their comma list; without duplicates, in the order given. */
export function parseCodes(input: unknown, read: (code: unknown) => Reading): Reading {
  const codes: Value[] = []
  for (const item of itemsOf(input)) {
    const one = read(item)
    if ('code' in one) return one
    codes.push(one.value)
  }
  return { value: codes.length ? [...new Set(codes)] : null }
}

/** The entries of a list or comma list, without empty ones. */
function itemsOf(input: unknown): unknown[] {
  const items = typeof input === 'string' ? input.split(',').map(item => item.trim()) : [input].flat()
  return items.filter(item => item !== '')
}

export function parseOption(input: unknown, options: readonly Option[]): Reading {
  const code = typeof input === 'number' ? String(input) : input
  return options.some(option => option.id === code) ? { value: code as string } : { code: 'field.option' }
}

export function parseRegion(input: unknown, depth: number): Reading {
  const digits = REGION_DIGITS.slice(0, depth).flat()
  return typeof input === 'string' && /^\d+$/.test(input) && digits.includes(input.length)
    ? { value: input }
    : { code: 'field.region', params: { depth } }
}

/** An id: a decimal string up to the largest bigint. `0` counts as empty. */
export function readId(input: unknown): string | null {
  const text = typeof input === 'number' && Number.isSafeInteger(input) ? String(input) : input
  if (typeof text !== 'string' || !/^[1-9]\d{0,18}$/.test(text)) return null
  return text.length < 19 || text <= '9223372036854775807' ? text : null
}

export function parseOneId(input: unknown): Reading {
  if (input === 0 || input === '0') return { value: null }
  const id = readId(input)
  return id === null ? { code: 'field.id' } : { value: id }
}

/** A list of ids, or their comma list; without duplicates, in the order given. */
export function parseIds(input: unknown): Reading {
  const ids = itemsOf(input).map(readId)
  if (ids.some(id => id === null)) return { code: 'field.id' }
  const once = [...new Set(ids as string[])]
  return { value: once.length ? once : null }
}
