/**
 * The check every document passes before it runs: create, publish, rollback and import come through here.
 * @source docs/language.md#principles; ARCHITECTURE.md#the-store
 */
import { checkApp } from '#engine/compile/check-app.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { AnyDocument, EntityDocument, Library } from '#engine/schema/document.ts'
import { columnType } from '#server/entity/column-type.ts'
import { libraryWith } from '../layers/library.ts'
import { nameOf } from '../layers/shipped.ts'
import type { View } from '../layers/view.ts'
import { checkOthers } from './check-others.ts'
import type { OpenApp } from './open-app.ts'

/**
 * @param documents  the app's documents as they would run
 * @param library    the tenant's library as it is
 */
export function checkDocuments(documents: AnyDocument[], app: OpenApp, view: View, library: Library): Issue[] {
  const after = libraryWith(library, app.published, documents)
  return [
    ...checkApp(documents, after, app.row.kind === 'app' ? app.row.key : undefined),
    ...documents.flatMap(document => checkNotTaken(document, app, view)),
    ...entitiesOf(documents).flatMap(entity => [
      ...checkOwnKeys(entity),
      ...checkOwnRows(entity, documents),
      ...checkTypes(entity, entitiesOf(app.published)),
    ]),
    ...checkOthers(app, view, library, after),
  ]
}

/** @throws Fault 'design.refused' with every issue as data, when one of them is an error */
export function mustPass(issues: Issue[]): void {
  if (issues.some(isError)) throw new Fault('design.refused', {}, { data: { issues } })
}

export function isError(issue: Issue): boolean {
  return (issue.level ?? 'error') === 'error'
}

export function entitiesOf(documents: AnyDocument[]): EntityDocument[] {
  return documents.filter(document => document.kind === 'entity')
}

/** A name another app or the product has already. */
function checkNotTaken(document: AnyDocument, app: OpenApp, view: View): Issue[] {
  const there = view.find(document.kind, document.key)
  if (app.row.kind === 'system' || !there || there.app?.key === app.row.key) return []
  return [{ path: nameOf(document), code: 'design.key.taken', params: { key: document.key } }]
}

/** Keys that only a shipped entity may have: they reach the product's own tables, addresses and modules. */
const SHIPPED_ONLY = ['path', 'scope', 'calls', 'cipher', 'actions'] as const

function checkOwnKeys(entity: EntityDocument): Issue[] {
  const at = (key: string, code: string) => ({
    path: `${nameOf(entity)}/${key}`,
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
      path: `${nameOf(entity)}/fields/${id}/to`,
      code: 'design.children.foreign',
      params: { field: id, to, own },
    }))
}

/** Stored values keep their type: a changed type is a new field. */
function checkTypes(entity: EntityDocument, published: EntityDocument[]): Issue[] {
  const before = published.find(other => other.key === entity.key)
  return entity.fields.flatMap(field => {
    const was = before?.fields.find(other => other.id === field.id)
    if (!was || columnType(was) === columnType(field)) return []
    const params = { field: field.id, before: was.type, after: field.type }
    return [{ path: `${nameOf(entity)}/fields/${field.id}`, code: 'design.type.changed', params }]
  })
}
