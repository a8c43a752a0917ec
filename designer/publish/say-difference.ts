/** A difference in words: `Quantity: maximum 99 → 120`. @source docs/designer.md#publishing */
import type { Difference } from '#adapters/wire/design.ts'
import { type Speech, sayRule } from '#engine/react/rule/say-rule.ts'
import type { Translate } from '#engine/react/text.ts'
import type { Json } from '#engine/schema/document.ts'
import { type Lang, pick, type Text } from '#engine/text/text.ts'

export interface DifferenceSentence {
  sign: '+' | '−' | '⇄' | '●'
  /** what it is about */
  name: string
  /** what happened to it */
  told: string
}

export const SIGNS = { added: '+', removed: '−', moved: '⇄', changed: '●' } as const

/** @param called  what the item is called, when the difference brings no title */
export function sayDifference(difference: Difference, called: string, speech: Speech): DifferenceSentence {
  const { verb, title, keys = [] } = difference
  const told =
    verb === 'changed'
      ? keys.map(({ key, before, after }) => sayKey(key, before, after, speech)).join(speech.t('designer.diff.and'))
      : speech.t(`designer.diff.${verb}`)
  return { sign: SIGNS[verb], name: pick(title, speech.lang) || called, told }
}

const RULES = ['when', 'readOnly', 'required', 'value', 'default', 'choices', 'refuse', 'rows', 'where', 'live']

function sayKey(key: string, before: Json | undefined, after: Json | undefined, speech: Speech): string {
  const isRule = RULES.includes(key.split('.')[0] as string)
  const value = (one: Json | undefined) =>
    isRule && typeof one === 'object' && one !== null
      ? speech.t('designer.diff.rule', { rule: sayRule(one, speech) })
      : sayValue(one, speech.t, speech.lang)
  return speech.t('designer.diff.key', { key: sayKeyName(key, speech.t), before: value(before), after: value(after) })
}

/** What a person calls a key of the language: `maxLength` → most characters. */
export function sayKeyName(key: string, t: Translate): string {
  const [head = key, ...rest] = key.split('.')
  const known = t(`designer.key.${head}`)
  return known === `designer.key.${head}` ? key : [known, ...rest].join(' ')
}

const LONG = 60

export function sayValue(value: Json | undefined, t: Translate, lang: Lang): string {
  if (value === undefined || value === null) return t('designer.diff.none')
  if (typeof value === 'boolean') return t(value ? 'designer.yes' : 'designer.no')
  if (typeof value === 'object' && !Array.isArray(value) && 'zh' in value) return pick(value as unknown as Text, lang)
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text
}

/** What an item is, told by the list it stands in: field, column, card … */
export function sayPlace(address: string, t: Translate): string {
  const list = address.split('/').at(-2)
  const key = `designer.item.${list}`
  const known = list === undefined ? '' : t(key)
  return known === key ? '' : known
}
