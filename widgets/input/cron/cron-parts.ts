/**
 * Converts the parts of a Quartz expression into choices and back. A part that no choice covers is kept as typed.
 * @source JB-02
 */

export type PartName = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'weekday' | 'year'

/** In order, with their range; weekdays begin with 1 = Sunday. */
export const PARTS: { name: PartName; from: number; to: number }[] = [
  { name: 'second', from: 0, to: 59 },
  { name: 'minute', from: 0, to: 59 },
  { name: 'hour', from: 0, to: 23 },
  { name: 'day', from: 1, to: 31 },
  { name: 'month', from: 1, to: 12 },
  { name: 'weekday', from: 1, to: 7 },
  { name: 'year', from: 1970, to: 9999 },
]

export type Choice =
  | { kind: 'every' }
  | { kind: 'open' }
  | { kind: 'range'; from: number; to: number }
  | { kind: 'step'; from: number; by: number }
  | { kind: 'list'; values: number[] }
  /** last day of the month, last working day, working day nearest to a day */
  | { kind: 'lastDay' }
  | { kind: 'lastWorkday' }
  | { kind: 'workday'; near: number }
  /** the last, or the nth, of a weekday in the month */
  | { kind: 'lastOf'; weekday: number }
  | { kind: 'nthOf'; weekday: number; nth: number }
  | { kind: 'typed'; text: string }

export type ChoiceKind = Choice['kind']

const DAY = 3
const WEEKDAY = 5
const YEAR = 6
const FEWEST = 6
/** The initial expression of the builder. */
const START = ['0', '0', '0', '*', '*', '?']
const NAMES: Partial<Record<PartName, string>> = {
  month: 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC',
  weekday: 'SUN MON TUE WED THU FRI SAT',
}

/** Its six or seven parts; those of midnight every day when it has another number. */
export function splitCron(expression: string): string[] {
  const parts = expression.trim().split(/\s+/)
  return parts.length < FEWEST || parts.length > PARTS.length ? [...START] : parts
}

export function readPart(name: PartName, text = ''): Choice {
  if (text === '') return { kind: 'open' }
  if (text === '*') return name === 'year' ? { kind: 'open' } : { kind: 'every' }
  if (text === '?') return { kind: 'open' }
  const plain = withoutNames(name, text.toUpperCase())
  const [a = 0, b = 0] = (plain.match(/\d+/g) ?? []).map(Number)
  if (/^\d+-\d+$/.test(plain)) return { kind: 'range', from: a, to: b }
  if (/^\d+\/\d+$/.test(plain)) return { kind: 'step', from: a, by: b }
  if (/^\*\/\d+$/.test(plain)) return { kind: 'step', from: PARTS.find(part => part.name === name)!.from, by: a }
  if (/^\d+(,\d+)*$/.test(plain)) return { kind: 'list', values: plain.split(',').map(Number) }
  if (name === 'day' && plain === 'L') return { kind: 'lastDay' }
  if (name === 'day' && plain === 'LW') return { kind: 'lastWorkday' }
  if (name === 'day' && /^\d+W$/.test(plain)) return { kind: 'workday', near: a }
  if (name === 'weekday' && /^\dL$/.test(plain)) return { kind: 'lastOf', weekday: a }
  if (name === 'weekday' && /^\d#\d$/.test(plain)) return { kind: 'nthOf', weekday: a, nth: b }
  return { kind: 'typed', text }
}

function withoutNames(name: PartName, text: string): string {
  const names = NAMES[name]?.split(' ') ?? []
  return text.replace(/[A-Z]{3}/g, word => (names.includes(word) ? String(names.indexOf(word) + 1) : word))
}

export function printPart(name: PartName, choice: Choice): string {
  switch (choice.kind) {
    case 'every':
      return '*'
    case 'open':
      return name === 'year' ? '' : '?'
    case 'range':
      return `${choice.from}-${choice.to}`
    case 'step':
      return `${choice.from}/${choice.by}`
    case 'list':
      return choice.values.toSorted((one, other) => one - other).join(',')
    case 'lastDay':
      return 'L'
    case 'lastWorkday':
      return 'LW'
    case 'workday':
      return `${choice.near}W`
    case 'lastOf':
      return `${choice.weekday}L`
    case 'nthOf':
      return `${choice.weekday}#${choice.nth}`
    case 'typed':
      return choice.text
  }
}

/**
 * The expression with one part replaced. Only one of day and weekday may be restricted, so the other becomes `?`; when
 * one becomes `?`, the other becomes `*` if it was `?`.
 */
export function choosePart(expression: string, name: PartName, choice: Choice): string {
  const parts = splitCron(expression)
  const at = PARTS.findIndex(part => part.name === name)
  parts[at] = printPart(name, choice)
  const other = at === DAY ? WEEKDAY : at === WEEKDAY ? DAY : -1
  if (other >= 0) {
    if (choice.kind !== 'open') parts[other] = '?'
    else if (parts[other] === '?') parts[other] = '*'
  }
  if (parts[YEAR] === '') parts.length = FEWEST
  return parts.join(' ')
}

/** The kinds of choice for a part. */
export function kindsOf(name: PartName): ChoiceKind[] {
  switch (name) {
    case 'day':
      return ['open', 'every', 'range', 'step', 'list', 'workday', 'lastDay', 'lastWorkday']
    case 'weekday':
      return ['open', 'range', 'list', 'nthOf', 'lastOf']
    case 'year':
      return ['open', 'range', 'step']
    default:
      return ['every', 'range', 'step', 'list']
  }
}

/** The initial choice of a kind. @param year  this year */
export function beginChoice(name: PartName, kind: ChoiceKind, year: number): Choice {
  const part = PARTS.find(each => each.name === name)!
  const from = name === 'year' ? year : part.from
  switch (kind) {
    case 'range':
      return { kind, from, to: name === 'year' ? year + 1 : Math.min(from + 4, part.to) }
    case 'step':
      return { kind, from, by: name === 'month' ? 3 : name === 'second' || name === 'minute' ? 5 : 2 }
    case 'list':
      return { kind, values: [from] }
    case 'workday':
      return { kind, near: 15 }
    case 'lastOf':
      return { kind, weekday: 6 }
    case 'nthOf':
      return { kind, weekday: 2, nth: 1 }
    case 'typed':
      return { kind, text: '' }
    default:
      return { kind }
  }
}
