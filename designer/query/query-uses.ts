/** Where a query document is asked. @source docs/designer.md#queries */
import type { AnyDocument } from '#engine/schema/document.ts'
import { walkDocument } from '../commands/walk.ts'

/** Those of `documents` that name the query `key`; queries of boards inside pages count. */
export function usersOfQuery(documents: readonly AnyDocument[], key: string): AnyDocument[] {
  return documents.filter(document =>
    walkDocument(document).some(({ list, value }) => list === 'queries' && (value.use ?? value.sql) === key),
  )
}
