/**
 * Operations on text by code points, and on values compared as text: dates, times and datetimes sort as they are
 * written. A result without characters is empty.
 */
import { Fault } from '../error/fault.ts'
import { readWhole } from '../value/decimal.ts'

type Text = string | null

/**
 * The longest text a rule computes, in characters: otherwise fields that each join two others would double it without
 * limit.
 */
export const MAX_LENGTH = 100_000

function holds(test: (a: string, b: string) => boolean) {
  return (a: Text, b: Text): boolean => a !== null && b !== null && test(a, b)
}

const least = (a: string, b: string) => (b < a ? b : a)
const greatest = (a: string, b: string) => (b > a ? b : a)

function over(combined: (a: string, b: string) => string) {
  return (...operands: Text[]): Text => (operands.includes(null) ? null : (operands as string[]).reduce(combined))
}

function overRows(combined: (a: string, b: string) => string) {
  return (values: Text[]): Text => {
    const given = values.filter(value => value !== null)
    return given.length ? given.reduce(combined) : null
  }
}

/** @throws Fault 'rule.text.long' */
function join(parts: string[]): string {
  if (parts.reduce((length, part) => length + part.length, 0) > MAX_LENGTH)
    throw new Fault('rule.text.long', { most: MAX_LENGTH })
  return parts.join('')
}

function lengthOf(text: string): number {
  return [...text].length
}

/** The characters from a place, counted from 1. */
function part(text: Text, from: unknown, count: unknown): Text {
  const [start, size] = [readWhole(from), readWhole(count)]
  if (text === null || start === null || size === null || start < 1 || size < 1) return null
  return [...text].slice(start - 1, start - 1 + size).join('') || null
}

/** Every `what` becomes `by`, as it stands; empty when that makes a text longer than a rule computes. */
function replace(text: Text, what: Text, by: Text): Text {
  if (text === null || what === null) return text
  const added = (text.split(what).length - 1) * (lengthOf(by ?? '') - lengthOf(what))
  if (added > Math.max(0, MAX_LENGTH - lengthOf(text))) return null
  return text.replaceAll(what, () => by ?? '') || null
}

export const TEXT_OPERATIONS = {
  '@equal': (a: unknown, b: unknown) => a === b,
  '@<Text': holds((a, b) => a < b),
  '@<=Text': holds((a, b) => a <= b),
  '@>Text': holds((a, b) => a > b),
  '@>=Text': holds((a, b) => a >= b),
  '@leastText': over(least),
  '@greatestText': over(greatest),
  '@leastTextOfRows': overRows(least),
  '@greatestTextOfRows': overRows(greatest),
  '@cat': (...parts: unknown[]) => (parts.includes(null) ? null : join(parts.map(String))),
  '@length': (text: Text) => (text === null ? null : lengthOf(text)),
  '@contains': holds((text, part) => text.includes(part)),
  '@startsWith': holds((text, start) => text.startsWith(start)),
  '@endsWith': holds((text, end) => text.endsWith(end)),
  '@upper': (text: Text) => text?.replace(/[a-z]+/g, letters => letters.toUpperCase()) ?? null,
  '@lower': (text: Text) => text?.replace(/[A-Z]+/g, letters => letters.toLowerCase()) ?? null,
  '@trim': (text: Text) => text?.trim() || null,
  '@part': part,
  '@replace': replace,
  '@withinRegion': holds((region, top) => region.startsWith(top)),
}
