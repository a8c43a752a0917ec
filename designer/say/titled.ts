/**
 * The params of an issue with names people know: ids, keys and types become titles, where they have one. An unknown
 * name is kept as written.
 * @source docs/designer.md#names
 */
import type { Issue } from '#engine/error/issue.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { findItem } from '../commands/documents/walk.ts'
import {
  documentsOf,
  type Find,
  firstFound,
  modelAt,
  type NamingContext,
  namesAt,
  namingOf,
  sayField,
  sayType,
} from './names-at.ts'
import { placeOfIssue } from './place-of-issue.ts'
import { sayKeyName } from './say-difference.ts'
import { placeThing } from './thing-name.ts'

type Params = Record<string, unknown>

/** Params that are written by a person or copied from the source, not names. */
const WRITTEN = ['value', 'text', 'rest', 'mark', 'allowed', 'words', 'zh', 'message', 'title', 'op', 'keys', 'verb']
/** Codes about written text: the text of a document, or an id that has to change. */
const WRITTEN_CODES = /^(grammar|document|formily|id)\.|^(change\.taken|design\.key\.taken|design\.draft\.foreign)$/
/** `params` of an issue, or of a sentence about it, with titles. */
export function titled(told: NamingContext, issue: Issue, params: Params = {}): Params {
  if (issue.code === 'grammar.required') return { ...params, key: sayKeyName(String(params.key), told.t, told.lang) }
  if (WRITTEN_CODES.test(issue.code)) return params
  const names = namesAt(told, issue)
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => {
      if (WRITTEN.includes(key)) return [key, value]
      const say = (one: unknown) => (typeof one === 'string' ? sayWords(told, one, names(key)) : one)
      return [key, Array.isArray(value) ? value.map(say) : say(value)]
    }),
  )
}

/** The name of a word in an item of a document, '' when there is none. */
export function nameAt(told: NamingContext, document: DocName, address: string): Find {
  const path = `${document.replace(':', '/')}/${address}`
  const finds = namesAt(told, { path, code: '' })('')
  return word => firstFound(word, finds)
}

/** The place of an issue: `Loans › column Price › Widest`; for another app's document its title. */
export function sayWhere(told: NamingContext, issue: Issue): string {
  const { view, t, lang, app } = told
  const place = placeOfIssue(view, issue)
  if (!place) return pick(documentsOf(app).find(one => isWithin(issue.path, one))?.title, lang)
  const item = findItem(view.docs[place.document], place.address)
  const [key = '', name] = place.path
  const manifest = told.manifests[String(item?.value.widget)]
  const called = sayKeyName(key === 'props' && name !== undefined ? `props.${name}` : key, t, lang, manifest)
  return [
    pick(view.docs[place.document]?.title, lang),
    place.address && placeThing(namingOf(told), place.document, place.address),
    called === key ? sayField(told, modelAt(told, issue, place), key) : called,
  ]
    .filter(Boolean)
    .join(' › ')
}

const isWithin = (path: string, { kind, key }: AnyDocument) => `${path}/`.startsWith(`${kind}/${key}/`)

/** A text of names: one, a term with its type (`price (dec)`), several, or a circle of them. */
function sayWords(told: NamingContext, text: string, finds: readonly Find[]): string {
  const whole = firstFound(text, finds)
  if (whole !== '' || finds.length === 0) return whole || text
  const term = /^(.+) \(([^ ()]+)\)$/.exec(text)
  if (term) return `${firstFound(term[1]!, finds) || term[1]} (${sayType(told, term[2]!) || term[2]})`
  const between = [' → ', ', '].find(one => text.includes(one))
  return between === undefined
    ? text
    : text
        .split(between)
        .map(part => sayWords(told, part, finds))
        .join(between)
}
