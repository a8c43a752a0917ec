/**
 * The check every document must pass before it is published: the designer lists its issues; publish, rollback and
 * import refuse errors.
 * @source docs/language.md#principles; docs/designer.md#session; ARCHITECTURE.md#the-store
 */
import { columnType, hasColumn, isKept } from '../entity/column-type.ts'
import { converts } from '../entity/convert-value.ts'
import { uncheckedPeriods } from '../entity/periods.ts'
import type { Issue } from '../error/issue.ts'
import { entitiesOf } from '../kind/entity.ts'
import { isOffered } from '../kind/offered.ts'
import { checkGrammar } from '../schema/check-grammar.ts'
import type { AnyDocument, EntityDocument, Library } from '../schema/document.ts'
import { checkApp, under } from './check-app.ts'
import { checkOthers } from './check-others.ts'
import { checkShape, type Draftable } from './check-shape.ts'
import { checkSources } from './check-sources.ts'
import { libraryWith, pathOf } from './library-with.ts'

/** An app and the documents around it. */
export interface DraftContext extends Draftable {
  published: AnyDocument[]
  /** documents of other apps; those that refer to none of this app's documents may be envelopes only */
  others: AnyDocument[]
  /** the published documents, of this app and of others */
  library: Library
}

/** @param documents  the app's documents as they would be published */
export function checkDraft(documents: AnyDocument[], around: DraftContext): Issue[] {
  const refused = checkShape(documents, around)
  if (refused.length > 0) return refused
  const unread = checkWritten(documents)
  if (unread.length > 0) return unread // what violates the grammar has no meaning to check, nor do references to it
  const { published, others, library } = around
  const after = libraryWith(library, published, documents)
  return [
    ...checkApp(documents, after).filter(({ code }) => !(around.chineseOnly && code === 'text.en')),
    ...(around.kind !== 'system' ? documents.flatMap(one => [...checkNotTaken(one, others), ...checkNoMark(one)]) : []),
    ...entitiesOf(documents).flatMap(entity => [
      ...checkOwnKeys(entity),
      ...checkOwnRows(entity, documents),
      ...checkTypes(entity, entitiesOf(published)),
      ...checkCopies(entity, entitiesOf(published)),
      ...advisePeriods(entity),
    ]),
    ...checkSources(documents, published),
    ...checkOthers(published, others, library, after),
  ]
}

/** Whether the documents are written in the grammar, each in that of its kind. */
export function checkWritten(documents: AnyDocument[]): Issue[] {
  return documents.flatMap(document => under(document, checkGrammar(document)))
}

/** A key that another app or the product already uses. */
function checkNotTaken(document: AnyDocument, others: AnyDocument[]): Issue[] {
  const path = pathOf(document)
  const taken = others.some(other => pathOf(other) === path)
  return taken ? [{ path, code: 'design.key.taken', params: { key: document.key } }] : []
}

/** Only the product's own documents wait for what it is to become. */
function checkNoMark(document: AnyDocument): Issue[] {
  const params = { key: 'comes' }
  return isOffered(document) ? [] : [{ path: `${pathOf(document)}/comes`, code: 'design.shippedOnly', params }]
}

/** Keys that only a shipped entity may have, because they affect the product's own tables, addresses and modules. */
const SHIPPED_ONLY = ['path', 'scope', 'calls', 'cipher', 'log', 'searched', 'actions'] as const

function checkOwnKeys(entity: EntityDocument): Issue[] {
  const at = (key: string, code: string) => ({
    path: `${pathOf(entity)}/${key}`,
    code,
    params: { key, table: entity.table },
  })
  const foreign = SHIPPED_ONLY.filter(key => entity[key] !== undefined).map(key => at(key, 'design.shippedOnly'))
  // records of creators' models are shown to visitors by no grant. ADR 0046
  const shows = (entity.access ?? []).filter(({ show }) => show)
  foreign.push(...shows.map(({ id }) => at(`access/${id}`, 'access.anyone')))
  const reaches = entity.table !== undefined && !/^app_[a-z0-9_]+$/.test(entity.table)
  return reaches ? [...foreign, at('table', 'design.table.name')] : foreign
}

/** Rows are written with the right to their record, so both must be of the same app. */
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

/** A record may end before it begins. */
const advisePeriods = (entity: EntityDocument): Issue[] =>
  uncheckedPeriods(entity).map(({ first, last }) => ({
    path: `${pathOf(entity)}/fields/${last.id}`,
    code: 'entity.period',
    level: 'hint',
    params: { first: first.title, last: last.title },
  }))

/** Stored values keep their type and column: to change the type, add a new field. */
function checkTypes(entity: EntityDocument, published: EntityDocument[]): Issue[] {
  const before = published.find(other => other.key === entity.key)
  return entity.fields.flatMap((field): Issue[] => {
    const was = before?.fields.find(other => other.id === field.id)
    if (!was) return []
    const path = `${pathOf(entity)}/fields/${field.id}`
    if (columnType(was) !== columnType(field)) {
      return [{ path, code: 'design.type.changed', params: { field: field.id, before: was.type, after: field.type } }]
    }
    if (!isKept(was) || !isKept(field) || hasColumn(was) === hasColumn(field)) return []
    return [{ path, code: 'design.column.moved', params: { field: field.id } }]
  })
}

/**
 * Values can be copied only from a published field whose type converts. A field that is published already has copied
 * its values.
 */
function checkCopies(entity: EntityDocument, published: EntityDocument[]): Issue[] {
  const before = published.find(other => other.key === entity.key)?.fields ?? []
  return entity.fields.flatMap(field => {
    if (field.copies === undefined || before.some(other => other.id === field.id)) return []
    const from = before.find(other => other.id === field.copies)
    if (from && isKept(from) && converts(from, field)) return []
    const path = `${pathOf(entity)}/fields/${field.id}/copies`
    const fields = before.filter(other => isKept(other) && converts(other, field)).map(other => other.id)
    return [{ path, code: 'design.copies', level: 'warning', params: { field: field.id, from: field.copies, fields } }]
  })
}
