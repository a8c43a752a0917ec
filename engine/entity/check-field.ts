/**
 * Checks a value against its field's facts and rules: required, length, pattern, format, range, choice, rows.
 * @source VM-02, VM-06, VM-07, VM-08, VM-16…18; docs/language.md#rules-of-a-field
 */
import type { Issue } from '../error/issue.ts'
import type { RuleContext } from '../rules/context.ts'
import type { Field } from '../schema/document.ts'
import { readDecimal } from '../value/decimal.ts'
import { isMask } from '../value/mask.ts'
import { issueOf } from '../value/parse-value.ts'
import { compilePattern } from '../value/pattern.ts'
import type { Value } from '../value/value.ts'
import { checkFormat } from './check-format.ts'
import type { EntityField } from './compile-entity.ts'
import { isSame } from './settle.ts'

/** One option: its `id`, and what `choices` reads of it. */
export interface OptionRecord {
  id: string
  [name: string]: unknown
}

type Facet = keyof NonNullable<Field['message']>

/** The first thing that is wrong with the value of `each` in `at.record`, or null. */
export function checkField(
  each: EntityField,
  at: RuleContext,
  previous: Value,
  options?: readonly OptionRecord[],
): Issue | null {
  const { field } = each
  const value = at.record[field.id] ?? null
  if (field.type === 'children') return checkRowCount(each, at, value)
  if (value === null) return checkRequired(each, at)
  if (each.rules.value) return null
  // to whom the stored value is masked, its mask is the value
  if (field.masked && isMask(String(value))) return isSame(value, previous) ? null : issueOf(field, 'field.masked')
  return checkFacts(each, value) ?? (isSame(value, previous) ? null : checkChoice(each, at, value, options))
}

/** An issue, with the field's own message where it has one. */
function say(field: Field, facet: Facet, code: string, params: Record<string, unknown> = {}): Issue {
  const message = field.message?.[facet]
  return issueOf(field, code, message ? { ...params, message } : params)
}

const CHOSEN = new Set([
  'enum',
  'dict',
  'ref',
  'refs',
  'user',
  'users',
  'dept',
  'depts',
  'region',
  'date',
  'time',
  'datetime',
  'boolean',
])

function checkRequired({ field, rules }: EntityField, at: RuleContext): Issue | null {
  return field.type === 'serial' || !rules.required?.holds(at) ? null : missing(field)
}

/** What is said of a required field that is empty. */
export function missing(field: Field): Issue {
  if (field.type === 'children') return say(field, 'required', 'field.rows.none', { label: field.title })
  if (field.format === 'phone') return say(field, 'required', 'field.phone.empty')
  if (field.type === 'file') return say(field, 'required', 'field.required.file')
  return say(field, 'required', CHOSEN.has(field.type) ? 'field.required.choose' : 'field.required')
}

/** Checks a value against the facts alone, without rules and choices. The pattern must be a safe one. */
export function valueCheck(field: Field): (value: Value) => Issue | null {
  const pattern = field.pattern === undefined ? null : compilePattern(field.pattern)
  return value => (value === null || value === '' ? null : checkFacts({ field, pattern }, value))
}

function checkFacts({ field, pattern }: Pick<EntityField, 'field' | 'pattern'>, value: Value): Issue | null {
  if (field.type === 'string' || field.type === 'text') {
    const text = String(value)
    const length = [...text].length
    if (field.minLength !== undefined && length < field.minLength) {
      return say(field, 'minLength', 'field.minLength', { min: field.minLength, length })
    }
    if (field.maxLength !== undefined && length > field.maxLength) {
      return say(field, 'maxLength', 'field.maxLength', { max: field.maxLength, length })
    }
    if (pattern && !pattern.matches(text)) return say(field, 'pattern', 'field.pattern')
    const code = field.format && checkFormat(field.format, text)
    return code ? say(field, 'pattern', code) : null
  }
  if (field.type === 'file' && Array.isArray(value)) return checkFiles(field, value)
  return checkRange(field, value)
}

function checkRange(field: Field, value: Value): Issue | null {
  if (field.min !== undefined && isBelow(value, field.min)) return say(field, 'min', 'field.min', { min: field.min })
  if (field.max !== undefined && isBelow(field.max, value)) return say(field, 'max', 'field.max', { max: field.max })
  return null
}

/** Compares numbers as numbers, dates and times as text. */
function isBelow(a: Value, b: Value): boolean {
  const [x, y] = [readDecimal(a), readDecimal(b)]
  return x && y ? x.lt(y) : String(a) < String(b)
}

function checkFiles(field: Field, files: Value[]): Issue | null {
  const most = field.maxCount
  if (most !== undefined && files.length > most) return issueOf(field, 'field.files', { n: most })
  const accept = field.accept
  const wrong = accept && files.find(file => !accept.includes(extensionOf(file)))
  return wrong
    ? issueOf(field, 'field.accept', { accept: accept.join(', '), name: (wrong as { name: string }).name })
    : null
}

function extensionOf(file: Value): string {
  const { originalName, name } = file as { originalName?: string; name: string }
  return /\.([^.]+)$/.exec(originalName ?? name)?.[1]?.toLowerCase() ?? ''
}

function checkChoice(each: EntityField, at: RuleContext, value: Value, given?: readonly OptionRecord[]): Issue | null {
  const { field, rules } = each
  const options = given ?? field.options
  if (!options && !rules.choices) return null
  for (const id of [value].flat() as string[]) {
    const option = options?.find(one => one.id === id)
    if (options && !option) return say(field, 'choices', 'field.option')
    if (rules.choices && !mayChoose(each, at, option ?? { id }, option !== undefined))
      return say(field, 'choices', 'field.choices')
  }
  return null
}

/** Without the option's record only a rule that reads nothing but its id can be checked; the server has all records. */
function mayChoose({ rules }: EntityField, at: RuleContext, option: object, isKnown: boolean): boolean {
  const asks = rules.choices!.reads.some(name => name.startsWith('$option.') && name !== '$option.id')
  return asks && !isKnown ? true : rules.choices!.holds({ ...at, env: { ...at.env, option } })
}

/** The most rows a record may carry when its field sets no limit. */
const MAX_ROWS = 2000

/** Whether every row must fill in a column. What points back to the record has no rule `required` in its rows. */
const hasRequiredColumn = ({ rows }: EntityField): boolean =>
  [...(rows?.fields.values() ?? [])].some(({ field, rules }) => rules.required && field.required === true)

function checkRowCount(each: EntityField, at: RuleContext, value: Value): Issue | null {
  const { field, rules } = each
  const kept = Array.isArray(value) ? value.filter(row => (row as { $delete?: true }).$delete !== true).length : 0
  const hasRequired = hasRequiredColumn(each)
  const isFilled = hasRequired && !field.empty && rules.readOnly?.holds(at) !== true
  if (kept === 0 && (isFilled || rules.required?.holds(at) === true || (field.minCount ?? 0) > 0)) {
    return hasRequired ? say(field, 'required', 'field.rows.empty', { label: field.title }) : missing(field)
  }
  if (kept < (field.minCount ?? 0)) return issueOf(field, 'field.rows.few', { min: field.minCount, n: kept })
  const most = field.maxCount ?? MAX_ROWS
  return kept > most ? issueOf(field, 'field.rows.many', { max: most, n: kept }) : null
}
