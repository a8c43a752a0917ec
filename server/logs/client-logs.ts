/**
 * Errors in browsers, uploaded on demand and when a user signs out.
 * @source SH-68, SH-78, SE-12, SE-23, UQ-07
 */
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { isRecord } from '#engine/value/value.ts'
import type { Db } from '../db/db.ts'

/** Entries accepted at once; a browser keeps no more. */
const MOST = 50
const LONGEST = { type: 60, url: 500, message: 2000, stack: 10_000, changes: 10_000 }

/**
 * Stores the entries `{ type, url, message, stack, time, changes }`, `time` in ms since 1970; other properties are left out.
 * @returns how many were stored
 */
export async function keepClientLogs(db: Db, who: Who, logs: unknown): Promise<number> {
  const entries = Array.isArray(logs) ? logs.filter(isRecord).slice(0, MOST) : []
  if (!entries.length) return 0
  const rows = entries.map(entry => ({
    ...Object.fromEntries(Object.entries(LONGEST).map(([name, most]) => [name, textOf(entry[name], most)])),
    time: momentOf(entry.time),
  }))
  await db.write(who, trx =>
    sql`insert into blade_client_log (tenant_id, create_user, type, url, message, stack, "time", changes)
      select ${who.tenant}, ${who.id}, type, url, message, stack, "time", changes
        from json_populate_recordset(null::blade_client_log, ${JSON.stringify(rows)}::json)`.execute(trx),
  )
  return rows.length
}

function textOf(value: unknown, most: number): string | null {
  if (typeof value !== 'string') return null
  return value.slice(0, most).replaceAll('\u0000', '').toWellFormed()
}

/** The time of an entry; null when it is invalid or far in the future, because a browser's clock may be wrong. */
function momentOf(value: unknown): Date | null {
  const moment = new Date(typeof value === 'number' ? value : Number.NaN)
  const isSound = moment.getTime() > 0 && moment.getTime() < Date.now() + 86_400_000
  return isSound ? moment : null
}
