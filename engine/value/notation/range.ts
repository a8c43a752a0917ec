import { parseDateTime } from '../parse-date.ts'
import type { Reading } from '../reading.ts'
import { tidyMoment } from '../tidy-moment.ts'
import type { Value } from '../value.ts'
import type { Notation } from './notation.ts'

/** between the ends, as written and as typed: the word stands for “to”. A time has no hyphen of its own. */
const BETWEEN = {
  date: /\s*[~\uff5e\u2013\u2014\u81f3\u5230]\s*|\s+(?:to|-)\s+/,
  time: /\s*[~\uff5e\u2013\u2014\u81f3\u5230]\s*|\s+to\s+|(?<=\d)\s*-\s*(?=\d)/,
}

/** `[from, to]`, an open end null: “2026-11-01 ~ 2026-11-20”, seconds only where there are some. */
export const sayRange = (value: Value): string =>
  [value, null]
    .flat()
    .slice(0, 2)
    .map(end => String(end ?? '').replace(/^(\d\d:\d\d):00$/, '$1'))
    .join(' ~ ')

/** From one date or time to another; times may pass midnight. */
export function range(part: 'date' | 'time'): Notation {
  const wrong = { code: `field.${part}s` }
  const check = (value: Value): Reading => {
    if (value === null) return { value }
    if (!Array.isArray(value) || value.length !== 2) return wrong
    const ends = value.map(end => (end === null || end === '' ? null : parseDateTime(end, part)))
    const read = ends.map(end => (end === null ? null : 'code' in end ? undefined : end.value))
    const [from, to] = read
    if (from === undefined || to === undefined) return wrong
    if (part === 'date' && from !== null && to !== null && String(from) > String(to)) return wrong
    return { value: from === null && to === null ? null : [from, to] }
  }
  return {
    types: ['json'],
    whole: true,
    say: sayRange,
    read: text => {
      const ends = text.split(BETWEEN[part])
      return ends.length === 2 && ends.some(Boolean) ? ends.map(end => tidyMoment(end.trim()) || null) : null
    },
    check,
  }
}
