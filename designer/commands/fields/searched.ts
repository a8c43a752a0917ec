/**
 * The search fields of a list derived from a model of the app are the fields the model marks as searchable: an edit of
 * either changes both. How one is drawn and where it stands is the list's own.
 * @source docs/designer.md#search-fields
 */
import { isEntity } from '#engine/kind/entity.ts'
import type { AnyDocument, EntityDocument, Field, NodeLike } from '#engine/schema/document.ts'
import { applyPrimitives, type Primitive } from '#engine/version/primitives.ts'
import type { DraftView, Patch } from '../documents/command.ts'
import { type DocName, namesOf } from '../documents/docs.ts'
import { contractDocument, expandDocument, type FindEntity } from '../documents/expand.ts'
import { findItem } from '../documents/walk.ts'

const TABLE = 'table'
const LIST = `${TABLE}/search`

/** How a derived list is searched by a field; undefined where it is not. */
export function searchedBy(screen: AnyDocument | undefined, { id }: Pick<Field, 'id'>): string | undefined {
  const item = findItem(screen, `${LIST}/${id}`)?.value
  return item && item.bind === undefined ? String(item.by ?? 'equal') : undefined
}

/** The patches of stored documents for an edit of a derived screen that gives it the content `seen`. */
export function screenPatches(view: DraftView, document: DocName, seen: AnyDocument, by: Primitive[]): Patch[] {
  const stored = view.stored[document]!
  const name: DocName = `entity:${stored.from}`
  const model = view.stored[name]
  const marks = isEntity(model) ? marksOf(model, view.docs[document]!, seen) : []
  if (marks.length === 0) return [{ kind: 'put', document, value: contractDocument(stored, seen, view.entity, by) }]
  const find = findWith(view, applyPrimitives(model as EntityDocument, marks))
  const value = contractDocument(stored, seen, find)
  const docs = { ...view.stored, [document]: value }
  return [
    { kind: 'edit', document: name, primitives: marks },
    { kind: 'put', document, value },
    ...alignedLists(docs, find, model as EntityDocument, touchedBy(marks)),
  ]
}

/** Further patches for an edit of a model: lists that were searched otherwise follow it. */
export function modelPatches(view: DraftView, document: DocName, by: Primitive[]): Patch[] {
  const model = view.stored[document]
  const touched = touchedBy(by)
  if (!isEntity(model) || touched.length === 0) return []
  return alignedLists(view.stored, findWith(view, applyPrimitives(model, by)), model, touched)
}

/** The marks that follow from the change of a list; a list that comes or goes as a whole changes none. */
function marksOf({ fields }: EntityDocument, before: AnyDocument, after: AnyDocument): Primitive[] {
  if (!findItem(before, TABLE) || !findItem(after, TABLE)) return []
  return fields.flatMap((field): Primitive[] => {
    const way = searchedBy(after, field)
    if (way === searchedBy(before, field)) return []
    const at = `fields/${field.id}`
    return [way === undefined ? { do: 'unset', at, path: ['search'] } : { do: 'set', at, path: ['search'], value: way }]
  })
}

const MARK = /^fields\/([^/]+)$/

/** The fields whose mark is set or unset. */
const touchedBy = (by: Primitive[]): string[] =>
  by.flatMap(step => {
    const isMark = (step.do === 'set' || step.do === 'unset') && step.path[0] === 'search'
    return isMark ? (MARK.exec(step.at)?.[1] ?? []) : []
  })

const findWith =
  (view: DraftView, model: EntityDocument): FindEntity =>
  key =>
    key === model.key ? model : view.entity(key)

/** The lists derived from a model, without what they say otherwise about how these fields are searched. */
function alignedLists(docs: DraftView['stored'], find: FindEntity, { key }: EntityDocument, ids: string[]): Patch[] {
  const model = find(key)!
  return namesOf(docs).flatMap((document): Patch[] => {
    const stored = docs[document]!
    if (stored.from !== key) return []
    const seen = expandDocument(stored, find)
    const steps = ids.flatMap(id => model.fields.filter(field => field.id === id).flatMap(field => follow(seen, field)))
    if (steps.length === 0) return []
    return [{ kind: 'put', document, value: contractDocument(stored, applyPrimitives(seen, steps), find) }]
  })
}

function follow(seen: AnyDocument, field: Field): Primitive[] {
  const way = searchedBy(seen, field)
  const { id, search } = field
  if (way === search || field.secret) return []
  const at = `${LIST}/${id}`
  if (search === undefined) return [{ do: 'remove', at }]
  if (way !== undefined) return [{ do: 'set', at, path: ['by'], value: search }]
  return [{ do: 'add', node: { id, by: search } as NodeLike, in: LIST, after: '' }]
}
