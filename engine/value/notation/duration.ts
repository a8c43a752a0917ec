import texts from '#schemas/text/durations.json' with { type: 'json' }
import words from '#schemas/words/durations.json' with { type: 'json' }
import { fill, type Lang, pick } from '../../text/text.ts'
import type { Notation } from './notation.ts'

const MINUTES = { days: 1440, hours: 60, minutes: 1 } as const
type Unit = keyof typeof MINUTES
const UNITS = Object.keys(MINUTES) as Unit[]
const UNIT_OF = new Map(UNITS.flatMap(unit => words[unit].map(word => [word, unit] as const)))
/** longer texts are no duration */
const LONGEST = 60

/** Minutes as days, hours and minutes: 1590 is “1 d 2 h 30 min”. */
export function sayDuration(minutes: number, lang: Lang): string {
  let left = Math.abs(minutes)
  const parts = UNITS.flatMap(unit => {
    const n = Math.floor(left / MINUTES[unit])
    left -= n * MINUTES[unit]
    return n === 0 ? [] : fill(pick(texts[unit], lang), { n })
  })
  return (minutes < 0 ? '-' : '') + (parts.join(' ') || fill(pick(texts.minutes, lang), { n: 0 }))
}

/**
 * The minutes of what is typed: “2h 30m”, “2h30”, “1.5 hours”, “1:30” or a number of minutes, and the same in Chinese;
 * null where it is none of these or no whole number of minutes.
 */
export function readDuration(text: string): number | null {
  const typed = text.replaceAll(/\s/g, '').toLowerCase()
  if (typed === '' || typed.length > LONGEST) return null
  const clock = /^(\d+):([0-5]\d)$/.exec(typed)
  if (clock) return Number(clock[1]) * MINUTES.hours + Number(clock[2])
  let minutes = 0
  let last = -1
  let rest = typed
  while (rest !== '') {
    const part = /^(\d+(?:\.\d+)?)([^\d.]*)/.exec(rest)
    if (!part) return null
    const unit = part[2] === '' ? 'minutes' : UNIT_OF.get(part[2]!)
    if (unit === undefined || UNITS.indexOf(unit) <= last) return null
    last = UNITS.indexOf(unit)
    minutes += Number(part[1]) * MINUTES[unit]
    rest = rest.slice(part[0].length)
  }
  const whole = Math.round(minutes)
  return Math.abs(minutes - whole) < 1e-6 && Number.isSafeInteger(whole) ? whole : null
}

/** Minutes, said as days, hours and minutes. */
export const duration: Notation = {
  types: ['integer'],
  say: (value, { lang }) => sayDuration(Number(value), lang),
  read: readDuration,
}
