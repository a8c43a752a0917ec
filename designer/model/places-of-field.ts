/** Where a field is shown on the screens derived from its entity, and the calls that add or remove it there. */
import type { Field, NodeLike, SearchBy } from '#engine/schema/document.ts'
import type { DraftView } from '../commands/documents/command.ts'
import { type DocName, namesOf } from '../commands/documents/docs.ts'
import { findItem, itemsIn } from '../commands/documents/walk.ts'
import { searchedBy } from '../commands/fields/searched.ts'
import type { Call } from '../commands/index.ts'

export type FieldPlace = 'column' | 'node'

const LIST: Record<FieldPlace, string> = { column: 'table/columns', node: 'form/nodes' }
const PREFIX: Record<FieldPlace, string> = { column: 'table/columns/', node: 'form/' }

/** The first screen derived from the entity. */
export function screenOf(view: DraftView, entity: string): DocName | undefined {
  return namesOf(view.stored).find(name => view.stored[name]?.from === entity)
}

export function stands(view: DraftView, screen: DocName | undefined, place: FieldPlace, field: string): boolean {
  return screen !== undefined && findItem(view.docs[screen], PREFIX[place] + field) !== undefined
}

/** How the list is searched by a field: what its model marks, unless the list says otherwise; '' for not at all. */
export function searchIn(view: DraftView, screen: DocName | undefined, field: Field): SearchBy | '' {
  const by = screen === undefined ? field.search : searchedBy(view.docs[screen], field)
  return (by as SearchBy | undefined) ?? ''
}

/** Removes the field from the place, or restores it where the derived screen has it. */
export function toggleCall(view: DraftView, screen: DocName, place: FieldPlace, field: string): Call {
  const address = PREFIX[place] + field
  if (stands(view, screen, place, field))
    return place === 'column'
      ? { command: 'column.remove', args: { document: screen, address } }
      : { command: 'node.remove', args: { document: screen, addresses: [address] } }
  const item = findItem(view.base[screen], address)?.value ?? newItem(place, field)
  const after = placeAfter(view, screen, place, field)
  return place === 'column'
    ? { command: 'column.add', args: { document: screen, list: LIST.column, item, after } }
    : { command: 'node.add', args: { document: screen, node: item, in: LIST.node, after } }
}

function newItem(place: FieldPlace, field: string): NodeLike {
  return place === 'column' ? { id: field } : { id: field, widget: 'text', bind: field }
}

/** The nearest item before it on the derived screen that still exists; else the last one. */
function placeAfter(view: DraftView, screen: DocName, place: FieldPlace, field: string): string | null {
  const seen = view.docs[screen]
  const base = view.base[screen]
  if (!seen) return null
  const here = itemsIn(seen, LIST[place])
  if (!base) return here.at(-1)?.id ?? null
  const order = itemsIn(base, LIST[place]).map(item => item.id)
  const before = order.slice(0, Math.max(0, order.indexOf(field))).reverse()
  const standing = before.find(id => here.some(item => item.id === id))
  return standing ?? (order.includes(field) ? null : (here.at(-1)?.id ?? null))
}
