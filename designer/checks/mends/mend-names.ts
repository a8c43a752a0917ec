/** Fixes for unknown names: use the similar name, or remove what names it. @source docs/designer.md#session */
import { isEntity } from '#engine/kind/entity.ts'
import type { EntityDocument, Json } from '#engine/schema/document.ts'
import { VIEW_FIELD_KEYS } from '#engine/schema/list-views.ts'
import { isRecord } from '#engine/value/value.ts'
import { partiesOf, toOf } from '../../commands/access/party-rights.ts'
import { entityAround } from '../../commands/documents/command.ts'
import { nameOf } from '../../commands/documents/docs.ts'
import type { Call } from '../../commands/index.ts'
import { renameInside, renameReads } from './inside.ts'
import { type At, type Find, type Mend, mend, put, remove, valueAt } from './mend.ts'

/** Keys of an item that may contain the name when the path ends at the item. */
const NAMING = [
  'bind',
  'widget',
  'query',
  'use',
  'to',
  'dict',
  'by',
  'of',
  'entity',
  'form',
  'detail',
  'sql',
  'map',
  ...VIEW_FIELD_KEYS,
]

export const useNear: Find = at => {
  const { place, item, issue, params } = at
  const near = String(params.near)
  const from = String(params.name ?? params.key ?? params.op ?? params.value)
  const done = (calls: Call[]) => mend('near', calls, { near })
  const rename = issue.code.startsWith('rule.') ? renameReads : renameInside
  const value = valueAt(at)
  if (place.path.length > 0 && value !== undefined) {
    const next = rename(value, from, near)
    return JSON.stringify(next) === JSON.stringify(value) ? null : done(put(at, place.path, next))
  }
  if (place.path.length > 0) return null
  if (!item) return renameKey(at, from, near, done)
  if (Object.hasOwn(item.value, from))
    return done([...put(at, [from], undefined), ...put(at, [near], item.value[from] as Json)])
  const key = NAMING.find(one => JSON.stringify(item.value[one] ?? null).includes(`"${from}`))
  if (key) return done(put(at, [key], renameInside(item.value[key] as Json, from, near)))
  return item.id === from ? done(put(at, ['bind'], near)) : null
}

/** For a key of the document itself, which may hold a list, and no command sets a whole list. */
function renameKey({ view, place }: At, from: string, to: string, done: (calls: Call[]) => Mend): Mend | null {
  const stored = view.stored[place.document]
  if (!stored || !Object.hasOwn(stored, from)) return null
  const entries = Object.entries(stored).map(([key, value]) => [key === from ? to : key, value])
  return done([{ command: 'source.apply', args: { value: Object.fromEntries(entries) as typeof stored } }])
}

/** Adds the field that is read through a reference to those the reference shows. */
export const showThrough: Find = ({ view, place, item, params: { field, shown } }) => {
  const document = view.docs[place.document]
  const around = item ? entityAround(view, place.document, item) : isEntity(document) ? document : undefined
  const own = around && (view.stored[nameOf(around)] as EntityDocument | undefined)
  const ref = own?.fields.find(one => one.id === field)
  if (!own || !ref || typeof shown !== 'string') return null
  const facts = { show: [...(ref.show ?? []), shown] }
  const call: Call = { command: 'field.set', args: { document: nameOf(own), field: ref.id, facts } }
  return mend('show', [call], { name: shown })
}

const SHOWN_LISTS = ['nodes', 'children', 'columns', 'search', 'cards']

/** Removes the name of a missing field from its list, or what shows nothing but the field. */
export const dropName: Find = at => {
  const { place, item, params } = at
  const value = valueAt(at)
  const names = (one: Json) =>
    one === params.name || (typeof one === 'object' && one !== null && !Array.isArray(one) && one.id === params.name)
  if (place.path.length > 0 && Array.isArray(value)) {
    const left = value.filter(one => !names(one))
    return left.length === value.length ? null : mend('name', put(at, place.path, left.length > 0 ? left : undefined))
  }
  if (item?.list === 'checks') return mend('remove', remove(at))
  if (place.path.length === 1) return dropAsked(at)
  return place.path.length === 0 && item && SHOWN_LISTS.includes(item.list) ? mend('remove', remove(at)) : null
}

/** Removes a group or measure of a query, by its id; the only measure is kept, because a query of sums needs one. */
const dropAsked: Find = at => {
  const [id] = at.place.path
  for (const key of ['group', 'measures']) {
    const list = valueAt(at, [key])
    const left = Array.isArray(list) ? list.filter(one => !(isRecord(one) && one.id === id)) : []
    if (!Array.isArray(list) || left.length === list.length || (key === 'measures' && left.length === 0)) continue
    return mend('name', put(at, [key], left.length > 0 ? left : undefined))
  }
  return null
}

export const dropSecret: Find = at => dropName({ ...at, params: { ...at.params, name: at.params.field } })

/**
 * Removes a role that nobody has; a page that names no other role is left unchanged, because it would be opened to more
 * people.
 */
export const dropRole: Find = ({ view, place, params }) => {
  const document = view.docs[place.document]
  const code = String(params.name)
  if (isEntity(document)) {
    const args = { document: place.document, party: { kind: 'roles' as const, code }, rights: { may: [] } }
    return mend('role', [{ command: 'access.set', args }])
  }
  const named = document && 'access' in document && document.access ? partiesOf(document.access as object) : []
  const left = named.filter(one => one.kind !== 'roles' || one.code !== code)
  if (left.length === 0) return null
  return mend('role', [{ command: 'page.access', args: { document: place.document, to: toOf(left) } }])
}
