/**
 * Converts a value of one field into another field's type: used when a new field copies an old one on publishing.
 * @source docs/language.md#fields; docs/designer.md#publishing
 */
import texts from '#schemas/text/sheets.json' with { type: 'json' }
import type { Field, FieldType } from '../schema/document.ts'
import { parseValue } from '../value/parse-value.ts'
import { isEmpty, type Value } from '../value/value.ts'

/** Types in a group convert into each other, and all of them to text and back. */
const GROUPS: readonly (readonly FieldType[])[] = [
  ['integer', 'decimal', 'boolean'],
  ['date', 'datetime'],
  ['time', 'datetime'],
  ['ref', 'refs'],
  ['user', 'users'],
  ['dept', 'depts'],
]
const WORDS: readonly FieldType[] = ['string', 'text', 'serial', 'enum', 'dict']
const WORDED: readonly FieldType[] = [...WORDS, 'integer', 'decimal', 'boolean', 'date', 'datetime', 'time']

/** Whether values of `from` can be converted to `to` at all. Secrets are never copied. */
export function converts(from: Field, to: Field): boolean {
  if (from.secret || to.secret || to.type === 'serial' || from.to !== to.to) return false
  const inWords = (one: Field, other: Field) => WORDS.includes(one.type) && WORDED.includes(other.type)
  const inGroup = GROUPS.some(group => group.includes(from.type) && group.includes(to.type))
  return inGroup || inWords(from, to) || inWords(to, from)
}

/**
 * Converts a value of `from` to `to`; null when that is impossible or the value is empty. Nothing is rounded or cut,
 * except that a datetime becomes its date or its time.
 */
export function converter(from: Field, to: Field): (value: Value) => Value {
  return value => {
    if (isEmpty(value)) return null
    for (const input of inputsOf(from, to, value)) {
      const read = parseValue(to, Array.isArray(input) ? input.map(one => meantBy(to, one)) : meantBy(to, input))
      if (read.issue === undefined && read.value !== null) return read.value
    }
    return null
  }
}

/** The possible inputs for a value, the best one first. */
function inputsOf(from: Field, to: Field, value: Value): unknown[] {
  const list = Array.isArray(value) ? value : [value]
  const isText = to.type === 'string' || to.type === 'text'
  const many = to.many === true || ['refs', 'users', 'depts'].includes(to.type)
  const put = (one: Value): unknown[] => {
    const named = namesOf(from, one)
    if (isText) return [named[0] ?? String(one)]
    if (to.type === 'boolean') return [one, truthOf(one)]
    if (to.type === 'date' && from.type === 'datetime') return [String(one).slice(0, 10)]
    if (to.type === 'time' && from.type === 'datetime') return [String(one).slice(11)]
    if (from.type === 'boolean' && to.type !== 'enum') return [one === true ? 1 : 0]
    return [one, ...named]
  }
  if (isText) return [list.flatMap(put).join(', ')]
  if (many) return [list.flatMap(one => String(one).split(/\s*[,，、]\s*/))]
  return list.length === 1 ? put(list[0] as Value) : []
}

/** As in spreadsheets: the text for people comes first. */
const TRUTHS: readonly [truth: boolean, names: readonly string[]][] = [
  [true, [...Object.values(texts.yes), 'true', '1']],
  [false, [...Object.values(texts.no), 'false', '0']],
]

function truthOf(value: Value): Value {
  const name = String(value).toLowerCase()
  return TRUTHS.find(([, names]) => names.some(one => one.toLowerCase() === name))?.[0] ?? null
}

/** Its labels, in the field's main language first. */
function namesOf(field: Field, value: Value): string[] {
  if (field.type === 'boolean') return [...(TRUTHS.find(([truth]) => truth === value)?.[1] ?? [])]
  const title = field.options?.find(option => option.id === value)?.title
  return title ? Object.values(title) : []
}

/** The code of the option with this code or label; any other input is returned unchanged. */
function meantBy({ options = [] }: Field, input: unknown): unknown {
  const name = String(input)
  const meant =
    options.find(({ id }) => id === name) ?? options.find(({ title }) => Object.values(title).includes(name))
  return meant?.id ?? input
}
