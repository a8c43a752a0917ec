/**
 * What brought a record about: somebody in its app, a process, or a report.
 * @source DM-09
 */
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import type { Writer } from './writer.ts'

export type Origin = 'app' | 'report' | 'process'

const BY_PROCESS = sql`case nullif(current_setting('app.cause', true), '')::jsonb ->> 'by' when 'process' then 'process' end`

/**
 * What is noted of a record that this writer adds, null in the database where it comes from its app; null where nobody
 * needs to ask. A module that writes as a process is one if its transaction is brought about by one.
 */
export function originOf(as: Pick<Writer, 'process'> | undefined): RawBuilder<unknown> | null {
  if (!as?.process) return null
  const { status, handles } = as.process
  return status !== undefined || handles !== undefined ? sql`'process'` : BY_PROCESS
}

/** The records of one entity that came otherwise than from their app. */
export async function readOrigins(trx: Trx, entity: string, ids: string[]): Promise<Map<string, Origin>> {
  const { rows } = await sql<{ record: string; origin: Origin }>`select record, origin from record_origin
    where tenant_id = ${trx.tenant} and entity = ${entity} and record = any(${ids}::bigint[])`.execute(trx)
  return new Map(rows.map(({ record, origin }) => [record, origin]))
}
