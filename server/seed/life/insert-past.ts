import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { beginRecord } from '#engine/entity/begin-record.ts'
import { checkRecord } from '#engine/entity/check-record.ts'
import { Fault } from '#engine/error/fault.ts'
import { type EngineRecord, isEmpty, readValue } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import { environmentOf } from '../../entity/model/environment.ts'
import type { Model } from '../../entity/model/model.ts'
import { quote } from '../../entity/table/names.ts'

/** A record with a creation time in the past. */
export interface PastRow {
  /** `yyyy-MM-dd HH:mm:ss` */
  at: string
  /** id of the creator; none when absent */
  by?: string
  /** by field id */
  record: Record<string, unknown>
}

/**
 * Inserts many records with creation times of their own in one statement, each with the engine's defaults and checks.
 * They have no entries in the audit trail.
 * @throws Fault 'seed.refused'
 */
export async function insertPast(trx: Trx, model: Model, who: Who, rows: PastRow[]): Promise<void> {
  const env = environmentOf(who)
  const columns = model.columns.filter(({ system, ext }) => !system && !ext)
  const used = new Set(['tenant_id', 'create_time', 'update_time', 'create_user', 'update_user'])
  const stored = rows.map(({ at, by = null, record }) => {
    const checked = checkRecord(
      model.entity,
      { ...beginRecord(model.entity, env), ...(record as EngineRecord) },
      { env },
    )
    if (checked.issues.length) {
      const issues = checked.issues.map(({ path, code }) => `${path} ${code}`)
      throw new Fault('seed.refused', { entity: model.key, row: JSON.stringify(record), issues })
    }
    const row: Record<string, unknown> = { tenant_id: who.tenant, create_time: at, update_time: at }
    Object.assign(row, { create_user: by, update_user: by })
    for (const { id, name, bind } of columns) {
      const value = readValue(checked.record, id)
      if (isEmpty(value)) continue
      used.add(name)
      row[name] = bind(value)
    }
    return row
  })
  const names = sql.raw([...used].map(quote).join(', '))
  const table = sql.raw(quote(model.table))
  await sql`insert into ${table} (${names}) select ${names}
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(stored)}::jsonb)`.execute(trx)
}
