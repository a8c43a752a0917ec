/**
 * Operations on text by code points, and on values compared as text: dates, times and datetimes sort as they are
 * written.
 */
import { Fault } from '../error/fault.ts'

type Text = string | null

/**
 * The longest text a rule computes, in characters: otherwise fields that each join two others would double it without
 * limit.
 */
const MAX_LENGTH = 100_000

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
  '@length': (text: Text) => (text === null ? null : [...text].length),
  '@contains': holds((text, part) => text.includes(part)),
  '@startsWith': holds((text, start) => text.startsWith(start)),
  '@withinRegion': holds((region, top) => region.startsWith(top)),
}
