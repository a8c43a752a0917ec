import texts from '#schemas/text/durations.json' with { type: 'json' }
import words from '#schemas/words/durations.json' with { type: 'json' }
import type { DurationUnit, Field } from '../../schema/document.ts'
import { fill, type Lang, pick } from '../../text/text.ts'
import type { Notation } from './notation.ts'

const MINUTES = { days: 1440, hours: 60, minutes: 1 } as const satisfies Record<DurationUnit, number>
const UNITS = Object.keys(MINUTES) as DurationUnit[]
const UNIT_OF = new Map(UNITS.flatMap(unit => words[unit].map(word => [word, unit] as const)))
/** longer texts are no duration */
const LONGEST = 60

/** A share of the smallest unit is said with at most so many hundredths. */
const HUNDRED = 100

/** The units of a field, from the largest; all of them where it names none. */
function unitsOf(field: Pick<Field, 'units'> | undefined): DurationUnit[] {
  const chosen = UNITS.filter(unit => field?.units?.includes(unit))
  return chosen.length > 0 ? chosen : UNITS
}

/**
 * Minutes in the units of their field: 1590 is “1 d 2 h 30 min”, in hours “26.5 h”. What the smallest of them cannot
 * say exactly is said in smaller ones: 80 in hours is “1 h 20 min”.
 */
export function sayDuration(minutes: number, lang: Lang, field?: Pick<Field, 'units'>): string {
  const chosen = unitsOf(field)
  const smallest = chosen.at(-1)!
  let left = Math.abs(Math.round(minutes))
  const parts = UNITS.flatMap(unit => {
    if (!chosen.includes(unit) && UNITS.indexOf(unit) < UNITS.indexOf(smallest)) return []
    const isExact = unit === smallest && (left * HUNDRED) % MINUTES[unit] === 0
    const n = isExact ? left / MINUTES[unit] : Math.floor(left / MINUTES[unit])
    left = isExact ? 0 : left - n * MINUTES[unit]
    return n === 0 ? [] : fill(pick(texts[unit], lang), { n })
  })
  return (minutes < 0 ? '-' : '') + (parts.join(' ') || fill(pick(texts[smallest], lang), { n: 0 }))
}

/**
 * The minutes of what is typed: “2h 30m”, “2h30”, “1.5 hours”, “1:30”, and the same in Chinese; null where it is none of
 * these or no whole number of minutes. A number alone counts the smallest unit of the field, a number after a unit the
 * next smaller one. A minus stands before the whole.
 */
export function readDuration(text: string, field?: Pick<Field, 'units'>): number | null {
  const typed = text.replaceAll(/\s/g, '').toLowerCase()
  if (typed.length > LONGEST) return null
  if (!typed.startsWith('-')) return readParts(typed, field)
  const minutes = readParts(typed.slice(1), field)
  return minutes === null ? null : 0 - minutes
}

function readParts(typed: string, field: Pick<Field, 'units'> | undefined): number | null {
  if (typed === '') return null
  const clock = /^(\d+):([0-5]\d)$/.exec(typed)
  if (clock) return Number(clock[1]) * MINUTES.hours + Number(clock[2])
  let minutes = 0
  let last = -1
  let rest = typed
  while (rest !== '') {
    const part = /^(\d+(?:\.\d+)?)([^\d.]*)/.exec(rest)
    if (!part) return null
    const alone = last < 0 ? unitsOf(field).at(-1) : UNITS[last + 1]
    const unit = part[2] === '' ? alone : UNIT_OF.get(part[2]!)
    if (unit === undefined || UNITS.indexOf(unit) <= last) return null
    last = UNITS.indexOf(unit)
    minutes += Number(part[1]) * MINUTES[unit]
    rest = rest.slice(part[0].length)
  }
  const whole = Math.round(minutes)
  return Math.abs(minutes - whole) < 1e-6 && Number.isSafeInteger(whole) ? whole : null
}

/** Minutes, said in the units of the field. In a call a number alone is always minutes, as it is stored. */
export const duration: Notation = {
  types: ['integer'],
  say: (value, { lang, field }) => sayDuration(Number(value), lang, field),
  read: text => readDuration(text),
  typed: readDuration,
}
