/**
 * A command: the effect of a gesture, a key, a menu or a fix on the documents. Pure: no DOM, clock or randomness.
 * @source docs/designer.md#kernel
 */
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { isEntity } from '#engine/kind/entity.ts'
import type { AnyDocument, EntityDocument, Field, FlowElement, Json, NodeLike } from '#engine/schema/document.ts'
import { pick, type Text } from '#engine/text/text.ts'
import type { Primitive } from '#engine/version/primitives.ts'
import type { DocName, Docs } from './docs.ts'
import { findItem, type Item, itemsIn } from './walk.ts'

/** The input of a command. */
export interface DraftView {
  /** the documents as edited: screens derived `from` an entity are expanded */
  docs: Docs
  /** the same screens without their changes, and shipped documents: the state a reset returns to */
  base: Docs
  /** the documents as stored */
  stored: Docs
  /** entities the documents may name */
  entity(key: string): EntityDocument | undefined
}

/**
 * `edit` applies to the document as edited; `put` replaces a stored document, moves it before another or to the end, or
 * removes it (null).
 */
export type Patch =
  | { kind: 'edit'; document: DocName; primitives: Primitive[] }
  | { kind: 'put'; document: DocName; value: AnyDocument | null; before?: DocName }

/**
 * A sentence of the product: the key of a text and its params. A param that is a name is shown in the reader's
 * language.
 */
export interface Sentence {
  key: string
  params?: Record<string, string | number | Called>
  /** value of `{what}`: keys of an item, or properties of its widget, by the names people know; no key: the widget */
  about?: { keys: string[]; widget?: string }
}

/** The name of something: a text of a document, or a product text for what has none. */
export type Called = Text | Sentence

export interface Command<Args> {
  name: string
  /** empty when the command can run; otherwise what prevents it */
  check(view: DraftView, args: Args): Issue[]
  patch(view: DraftView, args: Args): Patch[]
  say(view: DraftView, args: Args): Sentence
}

export const edit = (document: DocName, ...primitives: Primitive[]): Patch[] => [{ kind: 'edit', document, primitives }]

/** The document as edited. @throws Fault 'designer.gone' */
export function documentIn(view: DraftView, name: DocName): AnyDocument {
  const document = view.docs[name]
  if (!document) throw new Fault('designer.gone', { name })
  return document
}

/** The item at `address`. @throws Fault 'designer.gone' */
export function itemIn(view: DraftView, document: DocName, address: string): Item {
  const item = findItem(documentIn(view, document), address)
  if (!item) throw new Fault('designer.gone', { name: address })
  return item
}

/** Issues for addresses of nothing. */
export function checkThere(view: DraftView, document: DocName, addresses: string[]): Issue[] {
  return addresses
    .filter(address => address !== '' && !findItem(view.docs[document], address))
    .map(address => ({ path: address, code: 'designer.gone', params: { name: address } }))
}

/**
 * The name of an item: its title, that of its field, its rule or steps in words, or its widget; without any of these
 * its kind and its position in the list. Never an id.
 */
export function callItem(view: DraftView, document: DocName, address: string): Called {
  const item = findItem(view.docs[document], address)
  return item
    ? callAs(view, document, item)
    : (address === '' && view.docs[document]?.title) || { key: 'designer.item.lost' }
}

/** The name of a new item that will be in `list`. */
export function callNew(view: DraftView, document: DocName, list: string, value: NodeLike): Called {
  const steps = list.split('/')
  const [owner, index] = [
    steps.slice(0, -1).join('/'),
    view.docs[document] ? itemsIn(view.docs[document], list).length : 0,
  ]
  const place = { list: steps.at(-1)!, listAddress: list, owner, scope: `${owner}/`, depth: 0, index }
  return callAs(view, document, { ...place, id: value.id, address: '', value })
}

/** The lists of an element of a process. */
const OF_ELEMENT = ['who', 'fields', 'buttons', 'checks']

function callAs(view: DraftView, document: DocName, item: Item): Called {
  if (item.list === 'elements') return callElement(view, document, item.value as unknown as FlowElement)
  if (OF_ELEMENT.includes(item.list) && item.owner.startsWith('elements/')) {
    const title = titleIn(view, document, item)
    const kind = { key: `designer.item.${item.list}` }
    const params = { name: callItem(view, document, item.owner), kind, what: (title as Text | undefined) ?? kind }
    return { key: title ? 'designer.flow.partOf' : 'designer.flow.listOf', params }
  }
  if (item.list === 'buttons') return titleIn(view, document, item)!
  const { title, message, does, widget, body } = item.value
  const own = title ?? fieldTitle(view, document, item) ?? message
  if (own) return own as Text
  if (typeof does === 'string') return { key: `designer.does.${does}` }
  if (item.scope === '' && body && (item.id === 'form' || item.id === 'detail'))
    return { key: `designer.picture.${item.id}` }
  if (typeof widget === 'string') return { key: 'designer.item.widget', about: { keys: [], widget } }
  return { key: 'designer.item.nth', params: { kind: { key: `designer.item.${item.list}` }, n: item.index + 1 } }
}

/** What an item of a list of an element is called, or of the same list of a process. */
function titleIn(view: DraftView, document: DocName, item: Item): Called | undefined {
  if (item.list === 'fields') return fieldTitle(view, document, item)
  const { title, message } = item.value
  return (title ?? message ?? (item.list === 'buttons' ? { key: `designer.value.${item.id}` } : undefined)) as Called
}

/** An element of a process: its name; a branch by what it belongs to; else its kind. */
function callElement(view: DraftView, document: DocName, element: FlowElement): Called {
  const { name, nameEn = name, type, from } = element
  if (name) return { zh: name, en: nameEn! }
  if (type !== 'sequenceFlow') return { key: `designer.flow.type.${type}` }
  const begin = findItem(view.docs[document], `elements/${from}`)?.value.type
  const key = /Gateway$/.test(String(begin)) ? 'designer.flow.branchOf' : 'designer.flow.wayAfter'
  return { key, params: { name: callItem(view, document, `elements/${from}`) } }
}

/** The sentence `key` about these keys of an item. */
export function sayKeys(view: DraftView, key: string, document: DocName, address: string, keys: string[]): Sentence {
  const widget = findItem(view.docs[document], address)?.value.widget
  return {
    key,
    params: { what: { zh: keys.join(', ') }, name: callItem(view, document, address) },
    about: { keys, ...(typeof widget === 'string' ? { widget } : {}) },
  }
}

function fieldTitle(view: DraftView, document: DocName, item: Item): Text | undefined {
  const bound = typeof item.value.bind === 'string' ? item.value.bind : item.id
  const entity = entityAround(view, document, item)
  return entity && titleOfField(view, entity, bound)
}

/** The title of a field by its id, or of one shown through a reference (`category.name`). */
export function titleOfField(view: DraftView, entity: EntityDocument, path: string): Text | undefined {
  const [id = '', hop] = path.split('.')
  const field = fieldsOf(entity).get(id)
  const target = hop === undefined || field?.to === undefined ? undefined : view.entity(field.to)
  const shown = target && fieldsOf(target).get(hop!)
  if (!field || hop === undefined) return field?.title
  return (
    shown && {
      zh: `${field.title.zh} › ${shown.title.zh}`,
      en: `${pick(field.title, 'en')} › ${pick(shown.title, 'en')}`,
    }
  )
}

const fields = new WeakMap<EntityDocument, ReadonlyMap<string, Field>>()

/** The fields of a model by id; cached. */
function fieldsOf(entity: EntityDocument): ReadonlyMap<string, Field> {
  const known = fields.get(entity) ?? new Map(entity.fields.map(field => [field.id, field]))
  fields.set(entity, known)
  return known
}

/**
 * The entity whose record surrounds an item: that of the rows it is in, of the nearest block above, or of the document.
 */
export function entityAround(view: DraftView, name: DocName, item: Item | undefined): EntityDocument | undefined {
  const document = view.docs[name]
  for (let at = item; at && document; at = findItem(document, at.owner)) {
    const body = at.value.body as { entity?: string } | undefined
    if (body?.entity) return view.entity(body.entity)
    const { bind } = at.value
    if (at === item || typeof bind !== 'string') continue
    const outer = entityAround(view, name, at)
    const rows = outer && fieldsOf(outer).get(bind)
    if (rows?.type === 'children') return view.entity(rows.to ?? '')
  }
  if (isEntity(document)) return document
  const own = document && 'entity' in document ? document.entity : undefined
  return own ? view.entity(own) : undefined
}

/** The value at `path` of the item at `address` ('' = the document). */
export function findValue(view: DraftView, document: DocName, address: string, path: string[]): Json | undefined {
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
