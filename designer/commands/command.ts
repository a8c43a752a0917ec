/**
 * A command: what a gesture, a key, a menu or a quick fix does to the documents. Pure: no DOM, clock or chance.
 * @source docs/designer.md#kernel
 */
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { AnyDocument, EntityDocument, Field, Json } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import type { Primitive } from '#engine/version/primitives.ts'
import type { DocName, Docs } from './docs.ts'
import { findItem, type Item } from './walk.ts'

/** What a command sees. */
export interface View {
  /** the documents as seen: screens derived `from` an entity are expanded */
  docs: Docs
  /** the same screens without their changes, and shipped documents: what a reset returns to */
  base: Docs
  /** the documents as stored */
  stored: Docs
  /** entities the documents may name */
  entity(key: string): EntityDocument | undefined
}

/**
 * `edit` speaks of the document as seen; `put` replaces a stored document, makes it before another or as the last,
 * or takes it away (null).
 */
export type Patch =
  | { kind: 'edit'; document: DocName; primitives: Primitive[] }
  | { kind: 'put'; document: DocName; value: AnyDocument | null; before?: DocName }

/** A sentence of the product: a text's key and what fills it. A param that is a text is put in the reader's language. */
export interface Sentence {
  key: string
  params?: Record<string, string | number | Text>
  /** what `{what}` stands for: keys of an item, or properties of its widget, by the names a person knows */
  about?: { keys: string[]; widget?: string }
}

export interface Command<Args> {
  name: string
  /** empty when the command can be done; otherwise what stops it */
  check(view: View, args: Args): Issue[]
  patch(view: View, args: Args): Patch[]
  say(view: View, args: Args): Sentence
}

export const edit = (document: DocName, ...primitives: Primitive[]): Patch[] => [{ kind: 'edit', document, primitives }]

/** The document as seen. @throws Fault 'designer.gone' */
export function documentIn(view: View, name: DocName): AnyDocument {
  const document = view.docs[name]
  if (!document) throw new Fault('designer.gone', { name })
  return document
}

/** The item at `address`. @throws Fault 'designer.gone' */
export function itemIn(view: View, document: DocName, address: string): Item {
  const item = findItem(documentIn(view, document), address)
  if (!item) throw new Fault('designer.gone', { name: address })
  return item
}

/** Issues for addresses that name nothing. */
export function checkThere(view: View, document: DocName, addresses: string[]): Issue[] {
  return addresses
    .filter(address => address !== '' && !findItem(view.docs[document], address))
    .map(address => ({ path: address, code: 'designer.gone', params: { name: address } }))
}

/** What a person calls an item: its title, else the title of the field it shows, else its id. */
export function callItem(view: View, document: DocName, address: string): Text {
  const item = findItem(view.docs[document], address)
  if (!item) return view.docs[document]?.title ?? { zh: address }
  const own = item.value.title as Text | undefined
  return own ?? fieldTitle(view, document, item) ?? { zh: item.id }
}

/** `key`, saying that these keys of an item were set. */
export function sayKeys(view: View, key: string, document: DocName, address: string, keys: string[]): Sentence {
  const widget = findItem(view.docs[document], address)?.value.widget
  return {
    key,
    params: { what: { zh: keys.join(', ') }, name: callItem(view, document, address) },
    about: { keys, ...(typeof widget === 'string' ? { widget } : {}) },
  }
}

function fieldTitle(view: View, document: DocName, item: Item): Text | undefined {
  const bound = typeof item.value.bind === 'string' ? item.value.bind : item.id
  const entity = entityAround(view, document, item)
  return entity && fieldsOf(entity).get(bound)?.title
}

const fields = new WeakMap<EntityDocument, ReadonlyMap<string, Field>>()

/** The fields of a model by id; made once for it. */
function fieldsOf(entity: EntityDocument): ReadonlyMap<string, Field> {
  const known = fields.get(entity) ?? new Map(entity.fields.map(field => [field.id, field]))
  fields.set(entity, known)
  return known
}

/** The entity whose record is around an item: that of the nearest block above, or of the document. */
export function entityAround(view: View, name: DocName, item: Item | undefined): EntityDocument | undefined {
  const document = view.docs[name]
  for (let at = item; at && document; at = findItem(document, at.owner)) {
    const body = at.value.body as { entity?: string } | undefined
    if (body?.entity) return view.entity(body.entity)
  }
  if (document?.kind === 'entity') return document
  const own = document && 'entity' in document ? document.entity : undefined
  return own ? view.entity(own) : undefined
}

/** The value at `path` of the item at `address` ('' = the document). */
export function findValue(view: View, document: DocName, address: string, path: string[]): Json | undefined {
  const holder = address === '' ? view.docs[document] : findItem(view.docs[document], address)?.value
  return valueAt(holder, path)
}

/** The value at `path` inside an item, or undefined. */
export function valueAt(holder: unknown, path: string[]): Json | undefined {
  let value = holder
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value as Json | undefined
}
