/** A difference in words: `Quantity: maximum 99 → 120`. @source docs/designer.md#publishing */
import type { Difference } from '#adapters/wire/design.ts'
import { type Speech, sayRule } from '#engine/react/rule/say-rule.ts'
import type { Translate } from '#engine/react/text.ts'
import type { Json, Sort, WidgetDocument } from '#engine/schema/document.ts'
import { type Lang, pick, type Text } from '#engine/text/text.ts'

export interface DifferenceSentence {
  sign: '+' | '−' | '⇄' | '●'
  /** what it is about */
  name: string
  /** what happened to it */
  told: string
}

export const SIGNS = { added: '+', removed: '−', moved: '⇄', changed: '●' } as const

/**
 * @param called    what the item is called, when the difference brings no title
 * @param manifest  of the item's widget: what its properties are called
 */
export function sayDifference(
  difference: Difference,
  called: string,
  speech: Speech,
  manifest?: WidgetDocument,
): DifferenceSentence {
  const { verb, title, keys = [] } = difference
  const told =
    verb === 'changed'
      ? keys.map(each => sayKey(each, speech, manifest)).join(speech.t('designer.diff.and'))
      : speech.t(`designer.diff.${verb}`)
  return { sign: SIGNS[verb], name: pick(title, speech.lang) || called, told }
}

const RULES = ['when', 'readOnly', 'required', 'value', 'default', 'choices', 'refuse', 'rows', 'where', 'live']

type Differing = NonNullable<Difference['keys']>[number]

function sayKey({ key, before, after }: Differing, speech: Speech, manifest: WidgetDocument | undefined): string {
  const isRule = RULES.includes(key.replace(/^body\./, '').split('.')[0] as string)
  const value = (one: Json | undefined) =>
    isNames(one)
      ? sayNames(one, key, speech)
      : isRule && typeof one === 'object' && one !== null
        ? speech.t('designer.diff.rule', { rule: sayRule(one, speech) })
        : key.endsWith('sort') && Array.isArray(one)
          ? saySort(one as unknown as Sort[], speech)
          : (sayChoice(one, speech.t) ?? sayValue(one, speech.t, speech.lang))
  const name = sayKeyName(key, speech.t, speech.lang, manifest)
  return speech.t('designer.diff.key', { key: name, before: value(before), after: value(after) })
}

/** `Amount ↓, Place ↑` */
const saySort = (sorts: Sort[], speech: Speech): string =>
  sorts.map(({ id, order }) => `${titleOf(id, speech)} ${order === 'down' ? '↓' : '↑'}`).join(', ')

const isNames = (value: Json | undefined): value is string[] =>
  Array.isArray(value) && value.every(one => typeof one === 'string')

/** Fields by their titles, what may be done by what it is called, choices of the language by theirs. */
function sayNames(names: string[], key: string, speech: Speech): string {
  if (names.length === 0) return speech.t('designer.diff.none')
  const nameOf = (one: string) =>
    key === 'may' ? speech.t(`designer.may.${one}`) : (sayChoice(one, speech.t) ?? titleOf(one, speech))
  return short(names.map(nameOf).join(speech.t('rule.comma')))
}

const titleOf = (id: string, { scope, lang }: Speech) =>
  pick(scope.names.find(({ name }) => name === id)?.field?.title, lang) || id

/** One of the language's own choices, as the inspector calls it: `left`, `between`. */
function sayChoice(value: Json | undefined, t: Translate): string | undefined {
  const key = `designer.value.${String(value)}`
  const said = t(key)
  return typeof value === 'string' && said !== key ? said : undefined
}

/** What a person calls a key of the language, or a property of a widget: `maxLength` → most characters. */
export function sayKeyName(key: string, t: Translate, lang: Lang, manifest?: WidgetDocument): string {
  const [head = key, ...rest] = key.split('.')
  const label = head === 'props' || head === 'live' ? manifest?.props.properties?.[rest[0] ?? '']?.label : undefined
  if (label) return pick(label, lang)
  const said = (name: string) => (t(`designer.key.${name}`) === `designer.key.${name}` ? '' : t(`designer.key.${name}`))
  return said(key) || (said(head) ? [said(head), ...rest].join(' ') : key)
}

const LONG = 60

export function sayValue(value: Json | undefined, t: Translate, lang: Lang): string {
  if (value === undefined || value === null) return t('designer.diff.none')
  if (typeof value === 'boolean') return t(value ? 'designer.yes' : 'designer.no')
  if (typeof value === 'object' && !Array.isArray(value) && 'zh' in value) return pick(value as unknown as Text, lang)
  return short(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

const short = (text: string) => (text.length > LONG ? `${text.slice(0, LONG)}…` : text)

/** What an item is, told by the list it stands in: field, column, card … */
export function sayPlace(address: string, t: Translate): string {
  const list = address.split('/').at(-2)
  const key = `designer.item.${list}`
  const known = list === undefined ? '' : t(key)
  return known === key ? '' : known
}
