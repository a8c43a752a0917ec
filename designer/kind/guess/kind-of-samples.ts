/**
 * The kind of values in a column, by what they are and by its name: the kind that its name says, where the values fit it,
 * else the narrowest kind that they all fit.
 * @source docs/designer.md#surfaces
 */
import { checkFormat } from '#engine/entity/check-format.ts'
import type { Field } from '#engine/schema/document.ts'
import { parseValue } from '#engine/value/parse-value.ts'
import { readCell } from '#engine/value/read-cell.ts'
import units from '#schemas/words/units.json' with { type: 'json' }
import type { FieldWord } from '../words.ts'
import { type Guess, guessKind, kindOf } from './kind-of-name.ts'

/** The narrowest first; each says something that the kinds after it do not. */
const NARROW = ['idCard', 'phone', 'email', 'url', 'boolean', 'time-range', 'date-range', 'date', 'datetime', 'time']
const NUMBERS = ['integer', 'decimal']
const MOST_OPTIONS = 20
const LONGEST_OPTION = 20
/** A choice is told by values that come again: of as many rows as this. */
const LEAST_ROWS = 8
const LONG_TEXT = 60
/** A number of more digits is a name: a program that counts would not keep it. */
const MOST_DIGITS = 15

/**
 * @param samples  texts of cells, as they are shown; empty ones say nothing
 * @param share    of the samples, 0 … 1, so many fit: the rest are told apart as cells that do not
 */
export function guessColumn(name: string, samples: readonly string[], share = 1): Guess {
  const told = samples.map(text => text.trim()).filter(Boolean)
  const named = guessKind(name)
  if (told.length === 0) return named
  const suits = (kind: FieldWord) => told.filter(text => fits(kind, text)).length >= told.length * share
  if (named.why !== null && suits(named.kind)) return named
  return { kind: kindOf(kindOfValues(told, id => suits(kindOf(id)))), why: null }
}

function kindOfValues(told: string[], fitAll: (id: string) => boolean): string {
  // 0 and 1 may be the first of many numbers, `20230101` a number given to somebody
  const isNumbered = told.every(text => /^[01]$/.test(text)) || told.some(text => /^\d{8}$/.test(text))
  const narrow = isNumbered ? undefined : NARROW.find(fitAll)
  if (narrow) return narrow
  if (told.every(text => /[%％]$/.test(text)) && fitAll('percent')) return 'percent'
  if (told.every(text => withoutMoney(text) !== text)) return 'money'
  const number = NUMBERS.find(fitAll)
  if (number) return number
  if (isChoice(told)) return 'enum'
  return told.some(text => text.length > LONG_TEXT || text.includes('\n')) ? 'text' : 'string'
}

function isChoice(told: string[]): boolean {
  const values = new Set(told)
  return (
    told.length >= LEAST_ROWS &&
    values.size > 1 &&
    values.size <= Math.min(MOST_OPTIONS, told.length / 2) &&
    told.every(text => text.length <= LONGEST_OPTION && !text.includes('\n'))
  )
}

/** Whether a cell may hold this text. Names of people, places and records are looked up later, and may be of every form. */
export function fits({ type, many, facts, widget }: FieldWord, text: string): boolean {
  const field: Field = {
    id: 'value',
    title: { zh: '' },
    type,
    ...(many && { many }),
    ...(widget && { widget }),
    ...facts,
    scale: MOST_DIGITS,
  }
  if (field.format) return checkFormat(field.format, text) === null
  if (type === 'integer' || type === 'decimal') return isCounted(text) && reads(field, withoutMoney(text))
  // a small number counts people, and names none
  if (NAMING.has(type)) return !/^\d{1,4}$/.test(text)
  return READ.has(type) ? reads(field, text) : true
}

const NAMING = new Set<Field['type']>(['user', 'users', 'dept', 'depts', 'region'])

const READ = new Set<Field['type']>(['boolean', 'date', 'datetime', 'time', 'json'])

/** Without the sign of money before it or the unit after it. */
const withoutMoney = (text: string): string => {
  const unit = units.money.find(sign => text.toLowerCase().endsWith(sign)) ?? ''
  return text
    .slice(0, text.length - unit.length)
    .replace(/^(-?)[\u00a5\uffe5$\u20ac]/, '$1')
    .trim()
}

/** `007` and numbers of cards are names, not numbers. */
const isCounted = (text: string): boolean => !/^-?0\d/.test(text) && text.replaceAll(/\D/g, '').length <= MOST_DIGITS

const reads = (field: Field, text: string): boolean =>
  parseValue(field, readCell(field, text, new Map())).issue === undefined
