/**
 * The check every document passes before it runs: the designer shows its list, publish, rollback and import obey it.
 * @source docs/language.md#principles; docs/designer.md#session; ARCHITECTURE.md#the-store
 */
import { columnType, hasColumn } from '../entity/column-type.ts'
import { converts } from '../entity/convert-value.ts'
import type { Issue } from '../error/issue.ts'
import { entitiesOf } from '../kind/entity.ts'
import { checkGrammar } from '../schema/check-grammar.ts'
import type { AnyDocument, EntityDocument, Library } from '../schema/document.ts'
import { checkApp, under } from './check-app.ts'
import { checkOthers } from './check-others.ts'
import { checkShape, type Draftable } from './check-shape.ts'
import { libraryWith, pathOf } from './library-with.ts'

/** An app and what is around it. */
export interface DraftContext extends Draftable {
  published: AnyDocument[]
  /** documents that are not this app's; those that name none of its documents may be their envelope alone */
  others: AnyDocument[]
  /** what runs now: the others' documents and the published ones */
  library: Library
}

/** @param documents  the app's documents as they would run */
export function checkDraft(documents: AnyDocument[], around: DraftContext): Issue[] {
  const refused = checkShape(documents, around)
  if (refused.length > 0) return refused
  const unread = checkWritten(documents)
  if (unread.length > 0) return unread // what is no language has no meaning yet, for itself or for those who name it
  const { published, others, library } = around
  const after = libraryWith(library, published, documents)
  return [
    ...checkApp(documents, after),
    ...(around.kind === 'app' ? documents.flatMap(document => checkNotTaken(document, others)) : []),
    ...entitiesOf(documents).flatMap(entity => [
      ...checkOwnKeys(entity),
      ...checkOwnRows(entity, documents),
      ...checkTypes(entity, entitiesOf(published)),
      ...checkCopies(entity, entitiesOf(published)),
    ]),
    ...checkOthers(published, others, library, after),
  ]
}

/** Whether the documents are written in the grammar, each in that of its kind. */
export function checkWritten(documents: AnyDocument[]): Issue[] {
  return documents.flatMap(document => under(document, checkGrammar(document)))
}

/** A name another app or the product has already. */
function checkNotTaken(document: AnyDocument, others: AnyDocument[]): Issue[] {
  const path = pathOf(document)
  const taken = others.some(other => pathOf(other) === path)
  return taken ? [{ path, code: 'design.key.taken', params: { key: document.key } }] : []
}

/** Keys that only a shipped entity may have: they reach the product's own tables, addresses and modules. */
const SHIPPED_ONLY = ['path', 'scope', 'calls', 'cipher', 'log', 'actions'] as const

function checkOwnKeys(entity: EntityDocument): Issue[] {
  const at = (key: string, code: string) => ({
    path: `${pathOf(entity)}/${key}`,
    code,
    params: { key, table: entity.table },
  })
  const foreign = SHIPPED_ONLY.filter(key => entity[key] !== undefined).map(key => at(key, 'design.shippedOnly'))
  const reaches = entity.table !== undefined && !/^app_[a-z0-9_]+$/.test(entity.table)
  return reaches ? [...foreign, at('table', 'design.table.name')] : foreign
}

/** Rows are written by the right of their record, so they can only be of the same app. */
function checkOwnRows(entity: EntityDocument, documents: AnyDocument[]): Issue[] {
  const own = entitiesOf(documents).map(({ key }) => key)
  return entity.fields
    .filter(({ type, to }) => type === 'children' && to !== undefined && !own.includes(to))
    .map(({ id, to }) => ({
      path: `${pathOf(entity)}/fields/${id}/to`,
      code: 'design.children.foreign',
      params: { field: id, to, own },
    }))
}

/** Stored values keep their type and their place: a changed type is a new field. */
function checkTypes(entity: EntityDocument, published: EntityDocument[]): Issue[] {
  const before = published.find(other => other.key === entity.key)
  return entity.fields.flatMap((field): Issue[] => {
    const was = before?.fields.find(other => other.id === field.id)
    if (!was) return []
    const path = `${pathOf(entity)}/fields/${field.id}`
    if (columnType(was) !== columnType(field)) {
      return [{ path, code: 'design.type.changed', params: { field: field.id, before: was.type, after: field.type } }]
    }
    if (hasColumn(was) === hasColumn(field)) return []
    return [{ path, code: 'design.column.moved', params: { field: field.id } }]
  })
}

/** Nothing is taken over of a field that does not run or does not convert. A field that runs itself has taken it. */
function checkCopies(entity: EntityDocument, published: EntityDocument[]): Issue[] {
  const before = published.find(other => other.key === entity.key)?.fields ?? []
  return entity.fields.flatMap(field => {
    if (field.copies === undefined || before.some(other => other.id === field.id)) return []
    const from = before.find(other => other.id === field.copies)
    if (from && converts(from, field)) return []
    const path = `${pathOf(entity)}/fields/${field.id}/copies`
    const fields = before.filter(other => converts(other, field)).map(other => other.id)
    return [{ path, code: 'design.copies', level: 'warning', params: { field: field.id, from: field.copies, fields } }]
  })
}
