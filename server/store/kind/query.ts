/** @source docs/language.md#query */
import { isSqlQuery } from '#engine/kind/query.ts'
import type { QueryDocument } from '#engine/schema/document.ts'
import { mustPass } from '../app/checked.ts'
import type { StoredKind } from './stored-kind.ts'

export const query: StoredKind<QueryDocument> = {
  async publish({ sql, trx, who }, documents, before) {
    mustPass(await sql.check(trx, who, documents.filter(isSqlQuery), before.filter(isSqlQuery)))
  },
  outline(document) {
    if (!isSqlQuery(document)) return document
    const { result, single, params } = document
    return { result, single, params }
  },
}
