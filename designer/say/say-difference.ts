/** A difference in words: `Quantity: maximum 99 → 120`. @source docs/designer.md#publishing */
import type { Difference } from '#adapters/wire/design.ts'
import { type Speech, sayRule } from '#engine/react/rule/sentence/say-rule.ts'
import type { Translate } from '#engine/react/text.ts'
import type { Json, Sort, WidgetDocument } from '#engine/schema/document.ts'
import { VIEW_FIELD_KEYS } from '#engine/schema/list-views.ts'
import { type Lang, pick, type Text } from '#engine/text/text.ts'
import { saySetting } from './say-task.ts'

export interface DifferenceSentence {
  sign: '+' | '−' | '⇄' | '●'
  /** the item it is about */
  name: string
  /** the change */
  told: string
}

export const SIGNS = { added: '+', removed: '−', moved: '⇄', changed: '●' } as const

/** How values are shown at the place of a difference. */
export interface Telling extends Speech {
  /** the name of a word there; the word itself when it names nothing */
  nameOf(word: string): string
  /** of the item's widget, for the titles of its properties */
  manifest?: WidgetDocument
}

/** @param called  the item's name, when the difference has no title */
export function sayDifference(difference: Difference, called: string, telling: Telling): DifferenceSentence {
  const { verb, title, keys = [] } = difference
  const told =
    verb === 'changed'
      ? keys.map(each => sayKey(each, telling)).join(telling.t('designer.diff.and'))
      : telling.t(`designer.diff.${verb}`)
  return { sign: SIGNS[verb], name: pick(title, telling.lang) || called, told }
}

const RULES = ['when', 'readOnly', 'required', 'value', 'default', 'choices', 'refuse', 'rows', 'where', 'live']

type Differing = NonNullable<Difference['keys']>[number]

function sayKey({ key, before, after }: Differing, telling: Telling): string {
  const name = sayKeyName(key, telling.t, telling.lang, telling.manifest)
  const [then, now] = [before, after].map(value => sayUnder(key, value, telling))
  return telling.t('designer.diff.key', { key: name, before: then, after: now })
}

/** The value of a key, depending on its kind: a rule in words, fields by their titles, a sort with arrows. */
export function sayUnder(key: string, value: Json | undefined, telling: Telling): string {
  const isRule = RULES.includes(key.replace(/^body\./, '').split('.')[0] as string)
  const setting = typeof value === 'object' && value !== null ? saySetting(key, { [key]: value }, telling) : undefined
  if (setting !== undefined) return short(setting)
  const condition = key === 'condition' ? ruleIn(value) : undefined
  if (condition !== undefined) return telling.t('designer.diff.rule', { rule: sayRule(condition, telling) })
  if (isNames(value)) return sayNames(value, key, telling)
  if (isRule && typeof value === 'object' && value !== null)
    return telling.t('designer.diff.rule', { rule: sayRule(value, telling) })
  if (key.endsWith('sort') && Array.isArray(value)) return saySort(value as unknown as Sort[], telling)
  return short(sayValue(key.split('.').at(-1) as string, value, telling))
}

/** The condition of a way, which is written as text; undefined for an expression. */
export function ruleIn(value: Json | undefined): Json | undefined {
  if (typeof value !== 'string' || !value.trimStart().startsWith('{')) return undefined
  try {
    return JSON.parse(value) as Json
  } catch {
    return undefined
  }
}

/** `Amount ↓, Place ↑` */
const saySort = (sorts: Sort[], speech: Telling): string =>
  sorts.map(({ id, order }) => `${titleOf(id, speech)} ${order === 'down' ? '↓' : '↑'}`).join(', ')

const isNames = (value: Json | undefined): value is string[] =>
  Array.isArray(value) && value.every(one => typeof one === 'string')

/** Fields by their titles, rights by theirs, options of the language by theirs. */
function sayNames(names: string[], key: string, speech: Telling): string {
  if (names.length === 0) return speech.t('designer.diff.none')
  const nameOf = (one: string) =>
    key === 'may' ? speech.t(`designer.may.${one}`) : (sayChoice(one, speech.t) ?? titleOf(one, speech))
  return short(names.map(nameOf).join(speech.t('rule.comma')))
}

const titleOf = (id: string, { scope, lang, nameOf }: Telling) =>
  pick(scope.names.find(({ name }) => name === id)?.field?.title, lang) || nameOf(id)

/** An option of the language, as the inspector names it: `left`, `between`. */
function sayChoice(value: Json | undefined, t: Translate): string | undefined {
  const key = `designer.value.${String(value)}`
  const said = t(key)
  return typeof value === 'string' && said !== key ? said : undefined
}

/** The title of a key of the language, or of a widget's property: `maxLength` → most characters. */
export function sayKeyName(key: string, t: Translate, lang: Lang, manifest?: WidgetDocument): string {
  const [head = key, ...rest] = key.split('.')
  const label = head === 'props' || head === 'live' ? manifest?.props.properties?.[rest[0] ?? '']?.label : undefined
  if (label) return pick(label, lang)
  const said = (name: string) => (t(`designer.key.${name}`) === `designer.key.${name}` ? '' : t(`designer.key.${name}`))
  return said(key) || (said(head) ? [said(head), ...rest].join(' ') : key)
}

const LONG = 60

/** Keys whose value is the name of a field, an item or a document. */
const NAMING = [
  ...['id', 'bind', 'of', 'by', 'labelField', 'inEnglish', 'copies', ...VIEW_FIELD_KEYS],
  ...['entity', 'to', 'rightsOf', 'query', 'use', 'form', 'detail', 'target', 'widget', 'dict', 'from', 'map'],
]

/** The value of `key`, with items inside it by their titles. */
function sayValue(key: string, value: Json | undefined, telling: Telling): string {
  const { t, lang, nameOf } = telling
  if (value === undefined || value === null) return t('designer.diff.none')
  if (typeof value === 'boolean') return t(value ? 'designer.yes' : 'designer.no')
  if (typeof value === 'string') return NAMING.includes(key) ? nameOf(value) : (sayChoice(value, t) ?? value)
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return value.map(one => sayValue(key, one, telling)).join(t('rule.comma'))
  if ('zh' in value) return pick(value as unknown as Text, lang)
  if (value.title) return sayValue('title', value.title, telling)
  const { id, ...said } = value
  const entries = Object.entries(said).map(([name, one]) =>
    key === 'map' ? sayValue(key, one, telling) : `${sayKeyName(name, t, lang)} ${sayValue(name, one, telling)}`,
  )
  return [...(id === undefined || said.of !== undefined ? [] : [sayValue('id', id, telling)]), ...entries].join(' ')
}

const short = (text: string) => (text.length > LONG ? `${text.slice(0, LONG)}…` : text)

/** `Price` as `column Price`; a name that includes its kind is unchanged. */
export function withKind(address: string, name: string, t: Translate): string {
  const kind = sayPlace(address, t)
  return name.startsWith(kind) ? name : `${kind} ${name}`
}

/** The kind of an item, from its list: field, column, card … */
export function sayPlace(address: string, t: Translate): string {
  const list = address.split('/').at(-2)
  const key = `designer.item.${list}`
  const known = list === undefined ? '' : t(key)
  return known === key ? '' : known
}
