import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Trx } from '../../db/db.ts'
import { type AppRow, readApp } from '../../layers/rows.ts'
import { mustManage } from '../rights.ts'

/** The longest key of an app, in characters. */
export const MOST_KEY = 64

/** An app of a creator that the caller manages. @throws Fault 'design.unknown', 'app.notYours' @source MA-12 */
export async function readManaged(trx: Trx, who: Who, key: string): Promise<AppRow> {
  const row = await readApp(trx, key)
  if (!row || row.deleted || row.kind !== 'app') throw new Fault('design.unknown', { app: key })
  mustManage(who, row)
  return row
}
