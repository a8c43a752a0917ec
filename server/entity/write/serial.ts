import { sql } from 'kysely'
import { serialPeriod, serialText } from '#engine/entity/serial-text.ts'
import { type EngineRecord, isEmpty } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import type { Model } from '../model/model.ts'

/**
 * Assigns the serial numbers of new records, `QJ2026110007`, in their order. Their counter is locked until the records are
 * committed, so no number is skipped or assigned twice.
 * @param today  `yyyy-MM-dd`
 * @source docs/language.md#fields
 */
export async function giveSerials(trx: Trx, model: Model, records: EngineRecord[], today: string): Promise<void> {
  for (const field of model.document.fields) {
    const without = field.type === 'serial' ? records.filter(record => isEmpty(record[field.id])) : []
    if (!without.length) continue
    const counter = { entity: model.key, field: field.id, period: serialPeriod(field, today) }
    const last = BigInt(await countUp(trx, counter, without.length))
    for (const [at, record] of without.entries())
      record[field.id] = serialText(field, String(last - BigInt(without.length - 1 - at)), today)
  }
}

/** A counter: of a field or of something else that has a name, in a period. */
interface Counter {
  entity: string
  field: string
  /** '' when it never begins anew */
  period: string
  /** its first number; 1 by default */
  start?: number
}

/**
 * Takes the next numbers of a counter, which stays locked until the transaction ends.
 * @param by  how many
 * @returns   the last of them
 */
export async function countUp(trx: Trx, { entity, field, period, start = 1 }: Counter, by = 1): Promise<string> {
  const { rows } = await sql<{ last: string }>`
    insert into blade_serial as s (tenant_id, entity, field, period, last)
    values (${trx.tenant}, ${entity}, ${field}, ${period}, ${start + by - 1})
    on conflict (tenant_id, entity, field, period) do update set last = greatest(s.last + ${by}::bigint, excluded.last)
    returning s.last`.execute(trx)
  return rows[0]!.last
}
