/**
 * What a property demands of its value: facts of the field where it has them, else checks of the form.
 * @source docs/language.md#formily
 */
import texts from '#schemas/text/formily.json' with { type: 'json' }
import type { Field, Json, Rule } from '../schema/document.ts'
import { fill, type Text } from '../text/text.ts'
import { type Decimal, plainDecimal, readDecimal, round, toDecimal } from '../value/decimal.ts'
import { isRecord } from '../value/value.ts'
import { isExpression } from './expression/parse-expression.ts'
import { textOf } from './field-of.ts'
import { codeOf } from './options.ts'
import type { Placed } from './schema.ts'

const FORMATS: Record<string, Field['format']> = {
  email: 'email',
  url: 'url',
  phone: 'phone',
  idcard: 'idCard',
}
/** Formats of Formily that are patterns here; the text of each is `pattern.<name>`. */
const PATTERNS: Record<string, string> = {
  number: '^[+-]?\\d+(\\.\\d+)?$',
  integer: '^[+-]?\\d+$',
  qq: '^[1-9]\\d{4,10}$',
  money: '^-?\\d{1,3}(,\\d{3})*(\\.\\d+)?$|^-?\\d+(\\.\\d+)?$',
  zh: '^[\u4e00-\u9fa5]+$',
  zip: '^\\d{6}$',
  ipv4: '^((25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(25[0-5]|2[0-4]\\d|1?\\d?\\d)$',
  ipv6: '^[0-9a-fA-F:]{2,39}$',
  date: '^\\d{4}[-/]\\d{1,2}[-/]\\d{1,2}$',
}
const LENGTHS = ['minLength', 'maxLength', 'len'] as const
const BOUNDS: Record<string, 'min' | 'max'> = { minimum: 'min', maximum: 'max', min: 'min', max: 'max' }
const EXCLUSIVE: Record<string, 'min' | 'max'> = { exclusiveMinimum: 'min', exclusiveMaximum: 'max' }
const COUNTS: Record<string, 'min' | 'max'> = { minItems: 'min', maxItems: 'max' }
/** Of a schema and of the props of its control. */
const IN_SCHEMA = [
  ...['minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'pattern'],
  ...['format', 'const', 'minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties'],
]
const IN_PROPS = ['minLength', 'maxLength', 'min', 'max']

type Facts = Record<string, unknown>

export function takeDemands(placed: Placed): void {
  const { schema } = placed
  takeFacts(placed, pick(schema, IN_SCHEMA))
  takeFacts(placed, pick(schema['x-component-props'] ?? {}, IN_PROPS))
  for (const validator of [schema['x-validator'] ?? []].flat()) takeValidator(placed, validator)
}

const pick = (from: Facts, keys: string[]): Facts =>
  Object.fromEntries(keys.flatMap(key => (from[key] === undefined ? [] : [[key, from[key]]])))

function takeValidator(placed: Placed, validator: unknown): void {
  const { report, states } = placed
  if (typeof validator === 'string' && !isExpression(validator)) {
    takeFacts(placed, { format: validator })
    return
  }
  if (!isRecord(validator)) {
    report.say('x-validator', 'formily.validator', { text: String(validator) })
    return
  }
  const { message, required, triggerType: _, whitespace: __, ...facts } = validator
  if (required === true) states.required = true
  const told = Object.keys(facts).filter(key => key === 'validator' || isExpression(facts[key]))
  for (const key of told) report.say('x-validator', 'formily.validator', { text: key })
  const said = textOf(message) ? { zh: textOf(message) } : undefined
  if (said && required === true) placed.field!.message = { ...placed.field!.message, required: said }
  takeFacts(placed, Object.fromEntries(Object.entries(facts).filter(([key]) => !told.includes(key))), said)
}

/** @param message  of all of them */
function takeFacts(placed: Placed, facts: Facts, message?: Text): void {
  for (const [key, value] of Object.entries(facts)) {
    if (isExpression(value)) placed.report.say(key, 'formily.expression', { text: value })
    else if (!takeFact(placed, { key, value, facts, message })) placed.report.say(key, 'formily.key', { key })
  }
}

interface Fact {
  key: string
  value: unknown
  /** all that stand together */
  facts: Facts
  message: Text | undefined
}

/** @returns false when nothing of ours says it */
function takeFact(placed: Placed, fact: Fact): boolean {
  const { key, value } = fact
  const field = placed.field!
  if (LENGTHS.includes(key as never)) return takeLength(placed, fact)
  if (key in BOUNDS) return takeBound(placed, BOUNDS[key]!, fact)
  if (key in EXCLUSIVE) return takeExclusive(placed, EXCLUSIVE[key]!, fact)
  if (key in COUNTS) return takeCount(placed, COUNTS[key]!, fact)
  switch (key) {
    case 'pattern':
      return isText(field) && typeof value === 'string' && takePattern(placed, value, fact.message)
    case 'format':
      return takeFormat(placed, fact)
    case 'multipleOf':
      if (!isNumber(field) || !(Number(value) > 0)) return false
      return refuse(
        placed,
        { ...fact, name: 'multiple' },
        { '!=': [{ mod: [read(field), number(value)] }, 0] },
        { n: number(value) },
      )
    case 'const':
      return takeChoices(placed, [value as Json], { ...fact, name: 'const' })
    case 'enum':
      return Array.isArray(value) && takeChoices(placed, value as Json[], { ...fact, name: 'oneOf' })
    case 'uniqueItems':
      return value !== true || field.many === true
    default:
      return false
  }
}

const MOST_ROWS = 2000
const LONGEST = 100_000
const isLength = (length: number): boolean => Number.isInteger(length) && length > 0 && length <= LONGEST

/** Formily takes the length of a list too. */
function takeLength(placed: Placed, fact: Fact): boolean {
  const field = placed.field!
  const length = Number(fact.value)
  const sides =
    fact.key === 'len' ? (['min', 'max'] as const) : [fact.key === 'minLength' ? ('min' as const) : ('max' as const)]
  if (!isText(field)) return sides.every(side => takeCount(placed, side, fact))
  if (!isLength(length)) return length === 0
  for (const side of sides) {
    field[`${side}Length`] = length
    say(field, `${side}Length`, fact.message)
  }
  return true
}

function takeBound({ field }: Placed, side: 'min' | 'max', { value, message, facts }: Fact): boolean {
  if (Number.isNaN(Number(value)) && !/^\d{4}-/.test(String(value))) return false
  if (isText(field!)) {
    if (!isLength(Number(value))) return Number(value) === 0
    const length = side === 'min' ? 'minLength' : 'maxLength'
    field![length] = Number(value)
    say(field!, length, message)
    return true
  }
  if (facts[side === 'min' ? 'exclusiveMinimum' : 'exclusiveMaximum'] === true) return true
  const told = readDecimal(Number(value))
  return isNumber(field!) && told !== null && bound(field!, side, told, message)
}

/** The bound is the next number with as many places as the field has. */
function takeExclusive({ field }: Placed, side: 'min' | 'max', { value, message, facts }: Fact): boolean {
  if (value === false) return true
  const told = readDecimal(Number(value === true ? facts[side === 'min' ? 'minimum' : 'maximum'] : value))
  if (!isNumber(field!) || told === null) return false
  const { scale = 0 } = field!
  const near = round(told, scale)
  const step = toDecimal(`1e-${scale}`)
  const next = side === 'min' ? (near.gt(told) ? near : near.plus(step)) : near.lt(told) ? near : near.minus(step)
  return bound(field!, side, next, message)
}

function bound(field: Field, side: 'min' | 'max', value: Decimal, message: Text | undefined): boolean {
  const turn = side === 'min' ? Math.ceil : Math.floor
  field[side] = field.type === 'decimal' ? plainDecimal(value) : turn(Number(plainDecimal(value)))
  say(field, side, message)
  return true
}

function takeCount(placed: Placed, side: 'min' | 'max', fact: Fact): boolean {
  const field = placed.field!
  const n = Number(fact.value)
  if (!Number.isInteger(n) || n < 0 || n > MOST_ROWS) return false
  if (n === 0) return side === 'min'
  if (field.type === 'children' || (field.type === 'file' && side === 'max')) {
    field[side === 'min' ? 'minCount' : 'maxCount'] = n
    return true
  }
  if (!field.many && field.type !== 'file' && !/s$/.test(field.type)) return false
  const size: Rule = { size: [read(field)] }
  return refuse(placed, { ...fact, name: `${side}Items` }, { [side === 'min' ? '<' : '>']: [size, n] }, { n })
}

function takeFormat(placed: Placed, { value, message }: Fact): boolean {
  const field = placed.field!
  const name = String(value)
  if (!isText(field))
    return isNumber(field)
      ? ['number', 'integer', 'money'].includes(name)
      : name === 'date' || name.startsWith('date-') || name === 'time'
  if (Object.hasOwn(FORMATS, name)) {
    if (field.format === 'password') return false
    field.format = FORMATS[name]!
    say(field, 'pattern', message)
    return true
  }
  const pattern = Object.hasOwn(PATTERNS, name) ? PATTERNS[name] : undefined
  if (pattern) return takePattern(placed, pattern, message ?? texts[`pattern.${name}` as keyof typeof texts])
  placed.report.say('format', 'formily.validator', { text: name })
  return true
}

/** A field has one pattern, without the flags a `/…/` may have: `u` says what holds here anyway. */
function takePattern(placed: Placed, source: string, message: Text | undefined): boolean {
  const field = placed.field!
  const [, pattern = source, flags = ''] = /^\/([\s\S]+)\/([dgimsuvy]*)$/.exec(source) ?? []
  if (flags.replace('u', '')) {
    placed.report.say('pattern', 'formily.validator', { text: source })
    return true
  }
  if (field.pattern !== undefined && field.pattern !== pattern) return false
  field.pattern = pattern
  say(field, 'pattern', message)
  return true
}

/** Only some values are right: of a choice these options, else a check. */
function takeChoices(placed: Placed, values: Json[], fact: Fact & { name: string }): boolean {
  const { codes, schema } = placed
  const field = placed.field!
  if (values.some(value => value !== null && typeof value === 'object')) return false
  const fitted = codes ? values.flatMap(value => codeOf(value, { codes: new Map(codes) }, schema) ?? []) : values
  if (fitted.length === 0 || field.type === 'json' || field.type === 'children' || field.many) return false
  const wrong: Rule = fitted.length > 1 ? { '!': [{ in: [read(field), fitted] }] } : { '!=': [read(field), fitted[0]!] }
  return refuse(placed, fact, wrong, { value: values.join(', ') })
}

/** An empty value is refused by `required` alone. */
function refuse(placed: Placed, { name, message }: Fact & { name: string }, wrong: Rule, params: Facts): boolean {
  const field = placed.field!
  const text = texts[`check.${name}` as keyof typeof texts]
  const title = field.title.zh
  placed.checks.push({
    id: `${field.id.slice(0, 30)}${name[0]!.toUpperCase()}${name.slice(1)}`,
    by: 'rule',
    refuse: { and: [{ '!': [{ empty: [read(field)] }] }, wrong] },
    at: field.id,
    message: message ?? { zh: fill(text.zh, { title, ...params }), en: fill(text.en, { title, ...params }) },
  })
  return true
}

const read = ({ id }: Field): Rule => ({ var: id })
const number = (value: unknown): number => Number(value)
const isText = ({ type }: Field): boolean => type === 'string' || type === 'text'
const isNumber = ({ type }: Field): boolean => type === 'integer' || type === 'decimal'

function say(field: Field, facet: keyof NonNullable<Field['message']>, message: Text | undefined): void {
  if (message) field.message = { ...field.message, [facet]: message }
}
