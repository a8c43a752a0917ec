import { widgetFor } from '#engine/entity/derive-widget.ts'
import { searchWays } from '#engine/entity/search-ways.ts'
import { isEntity } from '#engine/kind/entity.ts'
import type { EntityDocument, Field, NodeLike } from '#engine/schema/document.ts'
import type { Primitive } from '#engine/version/primitives.ts'
import {
  type Command,
  callItem,
  checkThere,
  type DraftView,
  documentIn,
  edit,
  entityAround,
  type Patch,
} from '../documents/command.ts'
import { type DocName, namesOf } from '../documents/docs.ts'
import { expandDocument } from '../documents/expand.ts'
import { freeId, idsTaken } from '../documents/ids.ts'
import { findItem, type Item, isNode, walkDocument } from '../documents/walk.ts'
import { putValue } from '../values/prop-set.ts'

export interface FieldRetype {
  /** the entity */
  document: DocName
  /** the published field */
  field: string
  /** the new field, with its own code */
  to: Field
  /** whether the old one stays on the screens as well */
  keep: boolean
}

/**
 * Changes the type of a published field: a new field that `copies` it takes its place on screens and in grants. The old
 * one and its values stay in the model, but without a screen nobody has to fill it in.
 * @source docs/designer.md#publishing
 */
export const fieldRetype: Command<FieldRetype> = {
  name: 'field.retype',
  check: (view, { document, field, to }) => [
    ...checkThere(view, document, [`fields/${field}`]),
    ...(idsTaken(documentIn(view, document), 'fields').includes(to.id)
      ? [{ path: 'fields', code: 'designer.id.taken', params: { id: to.id } }]
      : []),
  ],
  patch(view, args) {
    const { document, field, to, keep } = args
    const entity = documentIn(view, document) as EntityDocument
    const fresh: Field = { ...to, copies: field }
    const grown = { ...entity, fields: [...entity.fields, fresh] }
    return [
      ...edit(
        document,
        { do: 'add', node: fresh as unknown as NodeLike, in: 'fields', after: field },
        ...rightsOfBoth(entity, field, to.id),
        ...(keep ? [] : [putValue(`fields/${field}`, ['required'], undefined)]),
      ),
      ...namesOf(view.stored).flatMap(name => placeOn(view, name, grown, args)),
    ]
  },
  say: (view, args) => ({
    key: 'designer.say.retyped',
    params: { name: callItem(view, args.document, `fields/${args.field}`) },
  }),
}

/**
 * The model for new screens: without fields that another one copied and no screen shows any more.
 * @source docs/designer.md#publishing
 */
export function withoutReplaced(view: DraftView, entity: EntityDocument): EntityDocument {
  const isShown = (field: string) =>
    namesOf(view.docs).some(name =>
      walkDocument(view.docs[name]!).some(
        item => shownBy(item) === field && entityAround(view, name, item)?.key === entity.key,
      ),
    )
  const copied = new Set(entity.fields.map(({ copies }) => copies))
  return { ...entity, fields: entity.fields.filter(({ id }) => !copied.has(id) || isShown(id)) }
}

/** Parties that may not see or write the old field may not see or write the new one. */
function rightsOfBoth({ access = [] }: EntityDocument, field: string, id: string): Primitive[] {
  return access.flatMap(grant =>
    (['hide', 'readOnly'] as const).flatMap(list =>
      grant[list]?.includes(field) ? [putValue(`access/${grant.id}`, [list], [...grant[list], id])] : [],
    ),
  )
}

const PLACES = ['table/columns/', 'form/', 'detail/'] as const

/** A screen that derives the new field shows it in the place of the old one, and not where the old one was removed. */
function placeOn(view: DraftView, name: DocName, grown: EntityDocument, args: FieldRetype): Patch[] {
  const { field, to, keep } = args
  const stored = view.stored[name]
  if (stored?.from !== grown.key) return stored?.from === undefined ? placeOnOwn(view, name, grown.key, args) : []
  const seen = expandDocument(stored, () => grown)
  const placed = PLACES.flatMap((place): Primitive[] => {
    const old = findItem(view.docs[name], place + field)
    if (!findItem(seen, place + to.id)) return []
    const at = place + to.id
    return [old ? { do: 'move', at, in: old.listAddress, after: field } : { do: 'remove', at }]
  })
  const gone = keep ? [] : [...PLACES, 'table/search/'].filter(place => findItem(view.docs[name], place + field))
  const primitives = [...placed, ...gone.map((place): Primitive => ({ do: 'remove', at: place + field }))]
  return primitives.length > 0 ? edit(name, ...primitives) : []
}

/** On a screen that is not derived it is added after each column, search field and input of the old one. */
function placeOnOwn(view: DraftView, name: DocName, entity: string, { field, to, keep }: FieldRetype): Patch[] {
  const document = view.docs[name]
  if (!document || isEntity(document)) return []
  const primitives = walkDocument(document).flatMap((item): Primitive[] => {
    if (shownBy(item) !== field || entityAround(view, name, item)?.key !== entity) return []
    const node = shownInstead(item, to, idsTaken(document, item.listAddress))
    return [
      ...(node ? [{ do: 'add', node, in: item.listAddress, after: item.id } as const] : []),
      ...(keep ? [] : [{ do: 'remove', at: item.address } as const]),
    ]
  })
  return primitives.length > 0 ? edit(name, ...primitives) : []
}

/** The field an item of a table or form shows. */
function shownBy(item: Item): string | undefined {
  if (isNode(item)) return item.value.bind as string | undefined
  return item.list === 'columns' || item.list === 'search' ? ((item.value.bind as string) ?? item.id) : undefined
}

/** The corresponding item for the new field, without what belongs to the old one's widget. */
function shownInstead({ list, value, ...item }: Item, to: Field, taken: string[]): NodeLike | null {
  const { props: _, live: __, widget: ___, on: ____, ...rest } = value
  const id = freeId(to.id, taken)
  if (isNode({ list, value, ...item })) return { ...rest, id, widget: widgetFor(to), bind: to.id }
  if (list === 'search' && !searchWays(to).includes(value.by as never)) return null
  return { ...rest, id, ...(id === to.id && value.bind === undefined ? {} : { bind: to.id }) }
}
