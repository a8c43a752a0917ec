/**
 * The kinds of documents, a file for each beside this one. A new kind is a row here and in the tables of the floors above:
 * `engine/compile/kind/compilers.ts`, `server/store/kind/stored-kinds.ts`, `designer/kind/designed-kinds.ts`.
 * @source ARCHITECTURE.md#kinds-of-documents
 */
import type { AnyDocument, DocumentKind, Documents } from '../schema/document.ts'
import { dashboard } from './dashboard.ts'
import { entity } from './entity.ts'
import { flow } from './flow.ts'
import { form } from './form.ts'
import type { Access, Kind } from './kind.ts'
import { ITEM } from './owner.ts'
import { page } from './page.ts'
import { query } from './query.ts'
import { table } from './table.ts'
import { widget } from './widget.ts'

/** Documents of several kinds may share a key: the first kind in this order that has an address is opened. */
export const KINDS: { [K in DocumentKind]: Kind<Documents[K]> } = {
  page,
  dashboard,
  form,
  table,
  entity,
  query,
  flow,
  widget,
}

const UNKNOWN: Kind<AnyDocument> = { owner: ITEM }

/** The row of a document's `kind`; an empty one for an unknown kind. */
export function kindOf({ kind }: { kind?: unknown }): Kind<AnyDocument> {
  return typeof kind === 'string' && Object.hasOwn(KINDS, kind) ? KINDS[kind as DocumentKind] : UNKNOWN
}

/** The kinds whose row passes. */
export function kindsThat(passes: (kind: Kind<AnyDocument>) => unknown): DocumentKind[] {
  return (Object.keys(KINDS) as DocumentKind[]).filter(kind => passes(kindOf({ kind })))
}

/** Whether documents of its kind have the list `name`. */
export const hasList = (document: AnyDocument, name: string): boolean => kindOf(document).owner.lists.includes(name)

/** Whether it has an address where people open it. */
export const isScreen = (document: AnyDocument): boolean => kindOf(document).opens !== undefined

/** Its audiences, each with its address; empty when it names none. */
export const accessNamed = (document: AnyDocument): Access[] => kindOf(document).access?.(document) ?? []
