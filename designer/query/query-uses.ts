/** Where a query document is asked. @source docs/designer.md#queries */
import type { AnyDocument, TableBody } from '#engine/schema/document.ts'
import { walkDocument } from '../commands/walk.ts'

/** Those of `documents` that name the query `key`; their lists and the boards inside them count. */
export function usersOfQuery(documents: readonly AnyDocument[], key: string): AnyDocument[] {
  return documents.filter(
    document =>
      asks(document, key) ||
      walkDocument(document).some(
        ({ list, value }) => (list === 'queries' && (value.use ?? value.sql) === key) || asks(value.body, key),
      ),
  )
}

/** A table whose records it is. */
function asks(body: unknown, key: string): boolean {
  return (body as TableBody | undefined)?.query?.use === key
}
