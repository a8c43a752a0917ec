/** A difference in words: `Quantity: maximum 99 → 120`. @source docs/designer.md#publishing */
import type { Difference } from '#adapters/wire/design.ts'
import type { Translate } from '#engine/react/text.ts'
import type { DocumentKind, Json } from '#engine/schema/document.ts'
import { type Lang, pick, type Text } from '#engine/text/text.ts'
import type { DocName } from '../commands/docs.ts'

export interface DifferenceSentence {
  sign: '+' | '−' | '⇄' | '●'
  /** what it is about */
  name: string
  /** what happened to it */
  told: string
}

const SIGNS = { added: '+', removed: '−', moved: '⇄', changed: '●' } as const

/** @param nameOf  what the item is called on the screen, when it has no title of its own */
export function sayDifference(
  difference: Difference,
  t: Translate,
  lang: Lang,
  nameOf: (document: DocName, address: string) => string,
): DifferenceSentence {
  const { verb, address, title, keys = [] } = difference
  const document: DocName = `${difference.document.kind as DocumentKind}:${difference.document.key}`
  const name = pick(title, lang) || nameOf(document, address).split('/').at(-1) || t('designer.diff.document')
  const told =
    verb === 'changed'
      ? keys.map(({ key, before, after }) => sayKey(key, before, after, t, lang)).join(t('designer.diff.and'))
      : t(`designer.diff.${verb}`)
  return { sign: SIGNS[verb], name, told }
}

function sayKey(key: string, before: Json | undefined, after: Json | undefined, t: Translate, lang: Lang): string {
  return t('designer.diff.key', {
    key: sayKeyName(key, t),
    before: sayValue(before, t, lang),
    after: sayValue(after, t, lang),
  })
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
