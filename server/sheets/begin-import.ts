import type { Who } from '#engine/access/who.ts'
import type { WorkbookSource } from '#engine/schema/document.ts'
import type { Trx } from '../db/db.ts'

/** What the maker of an app says of a workbook's rows. */
export interface Reading extends Omit<WorkbookSource, 'file' | 'name'> {
  /** models that the same publish fills: their records may be referred to */
  beside?: string[]
}

/**
 * Begins the import of a stored workbook into `entity`, on behalf of `who`; it runs after the transaction.
 * @param reading  absent: the head of its first sheet names the columns, and the import has the rights of `who` alone
 * @param merge    it is compared first, and waits for its person; absent: it is written as it is
 * @returns        its id
 * @source docs/http.md#imports-and-exports
 */
export async function beginImport(
  trx: Trx,
  who: Who,
  { reading, merge, ...work }: { entity: string; file: string; name: string; reading?: Reading; merge?: object },
): Promise<string> {
  const told = reading === undefined ? null : JSON.stringify(reading)
  const compared = merge === undefined ? {} : { merge: JSON.stringify(merge), step: 'compare' }
  const { id } = await trx
    .insertInto('import_work')
    .values({ tenant_id: who.tenant, user_id: who.id, who: JSON.stringify(who), reading: told, ...compared, ...work })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
