import type { QueryDocument, SqlQuery } from '../schema/document.ts'
import type { Kind } from './kind.ts'
import { ITEM, ownerOf } from './owner.ts'
import { wholeAccess } from './whole-access.ts'

export const query: Kind<QueryDocument> = {
  owner: ownerOf({ params: ITEM, result: ITEM }),
  shippedTo: 'administrators',
  ofWorkshop: true,
  access: document => (isSqlQuery(document) ? wholeAccess(document) : []),
}

export const isQuery = (document: { kind?: unknown } | undefined): document is QueryDocument =>
  document?.kind === 'query'

/** The installation's own database as the source of a query; it has no record. */
export const MAIN_SOURCE = 'main'

/** A query answered by a source, not by a model. */
export const isSqlQuery = (document: { kind?: unknown } | undefined): document is SqlQuery =>
  isQuery(document) && document.entity === undefined
