import { converter } from '#engine/entity/convert-value.ts'
import { widgetFor } from '#engine/entity/derive-widget.ts'
import { labelFieldOf } from '#engine/entity/label-field.ts'
import { searchWays } from '#engine/entity/search-ways.ts'
import { isEntity } from '#engine/kind/entity.ts'
import type { AnyDocument, EntityDocument, Field, Json, NodeLike } from '#engine/schema/document.ts'
import type { Value } from '#engine/value/value.ts'
import { applyPrimitives, type Primitive } from '#engine/version/primitives.ts'
import { same } from '#engine/version/same.ts'
import { type Command, callItem, checkThere, type DraftView, documentIn, entityAround } from '../documents/command.ts'
import { type DocName, namesOf } from '../documents/docs.ts'
import { freeId, idsTaken } from '../documents/ids.ts'
import { findItem, type Item, isNode, walkDocument } from '../documents/walk.ts'
import { putValue } from '../values/prop-set.ts'
import { followChange } from './map-names.ts'

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
 * Changes the type of a published field: a new field that `copies` it takes its place wherever a document names it, and
 * what cannot take the new type is an issue of the check. What it was compared with is converted as its values are. The old field and its values stay in the model; rights to it
 * stay, and without a screen nobody has to fill it in.
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
    const { document, field, to } = args
    const entity = documentIn(view, document) as EntityDocument
    const convert = converter(entity.fields.find(({ id }) => id === field)!, to)
    return followChange(view, {
      model: withNewField(entity, args),
      rename: ({ model, field: id, role, through }) =>
        model === entity.key && id === field && (role !== 'shown' || through) ? to.id : id,
      revalue: ({ model, field: { id }, value }) => {
        const now = model === entity.key && id === field ? convert(value as Value) : null
        return now === null || String(now) === String(value) ? value : (now as Json)
      },
      place: (name, seen) => applyPrimitives(seen, placeOn(view, name, seen, entity, args)),
    })
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

/** The new field is searched as the old one was, or as its type can be, and labels the records that the old one did. */
function withNewField(entity: EntityDocument, { field, to, keep }: FieldRetype): EntityDocument {
  const old = entity.fields.find(({ id }) => id === field)!
  const search = to.search ?? (old.search && searchWays(to)[0])
  const fresh: Field = { ...to, ...(search && { search }), copies: field }
  const isLabel = !entity.labelField && labelFieldOf(entity, entity.fields) === old
  return applyPrimitives(entity, [
    { do: 'add', node: fresh as unknown as NodeLike, in: 'fields', after: field },
    ...(keep ? [] : ['required', 'search'].map(key => putValue(`fields/${field}`, [key], undefined))),
    ...(isLabel ? [putValue('', ['labelField'], to.id)] : []),
  ])
}

const PLACES = ['table/columns/', 'form/', 'detail/'] as const

/**
 * A screen that derives the new field shows it in the place of the old one and as the old one was shown, and not where
 * the old one was removed.
 */
function placeOn(view: DraftView, name: DocName, seen: AnyDocument, entity: EntityDocument, args: FieldRetype) {
  const { field, to, keep } = args
  const stored = view.stored[name]
  if (stored?.from !== entity.key) return stored?.from === undefined ? placeOnOwn(view, name, entity.key, args) : []
  const placed = PLACES.flatMap((place): Primitive[] => {
    const old = findItem(view.docs[name], place + field)
    const at = place + to.id
    if (!findItem(seen, at)) {
      const node = old && shownInstead(old, to, idsTaken(seen, old.listAddress))
      return node ? [{ do: 'add', node, in: old.listAddress, after: field }] : []
    }
    if (!old) return [{ do: 'remove', at }]
    const said = Object.entries(changedFrom(findItem(view.base[name], place + field), old))
    return [
      ...said.map(([key, value]): Primitive => ({ do: 'set', at, path: [key], value })),
      { do: 'move', at, in: old.listAddress, after: field },
    ]
  })
  const gone = keep ? [] : [...PLACES, 'table/search/'].filter(place => findItem(seen, place + field))
  return [...placed, ...gone.map((place): Primitive => ({ do: 'remove', at: place + field }))]
}

/** What belongs to the widget of a field, and to its place. */
const OWN = ['id', 'bind', 'widget', 'props', 'live', 'on', 'children']

/** What was changed about a derived item, without what belongs to the old field's widget. */
function changedFrom(base: Item | undefined, { value }: Item): Record<string, Json> {
  const said = Object.entries(value).filter(([key, one]) => !OWN.includes(key) && !same(one, base?.value[key]))
  return Object.fromEntries(said) as Record<string, Json>
}

/** On a screen that is not derived it is added after each column, search field and input of the old one. */
function placeOnOwn(view: DraftView, name: DocName, entity: string, { field, to, keep }: FieldRetype): Primitive[] {
  const document = view.docs[name]
  if (!document || isEntity(document)) return []
  return walkDocument(document).flatMap((item): Primitive[] => {
    if (shownBy(item) !== field || entityAround(view, name, item)?.key !== entity) return []
    const node = shownInstead(item, to, idsTaken(document, item.listAddress))
    return [
      { do: 'add', node, in: item.listAddress, after: item.id },
      ...(keep ? [] : [{ do: 'remove', at: item.address } as const]),
    ]
  })
}

/** The field an item of a table or form shows. */
function shownBy(item: Item): string | undefined {
  if (isNode(item)) return item.value.bind as string | undefined
  return item.list === 'columns' || item.list === 'search' ? ((item.value.bind as string) ?? item.id) : undefined
}

/** The corresponding item for the new field, without what belongs to the old one's widget. */
function shownInstead({ list, value, ...item }: Item, to: Field, taken: string[]): NodeLike {
  const { props: _, live: __, widget: ___, on: ____, ...rest } = value
  const id = freeId(to.id, taken)
  if (isNode({ list, value, ...item })) return { ...rest, id, widget: widgetFor(to), bind: to.id }
  const ways = list === 'search' ? searchWays(to) : []
  const by = ways.find(way => way === value.by) ?? ways[0]
  return { ...rest, id, ...(by && { by }), ...(id === to.id && value.bind === undefined ? {} : { bind: to.id }) }
}
