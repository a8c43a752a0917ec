import { sql } from 'kysely'
import { serialPeriod, serialText } from '#engine/entity/serial-text.ts'
import type { Field } from '#engine/schema/document.ts'
import { type EngineRecord, isEmpty } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import type { Model } from '../model/model.ts'

/** Assigns the serial numbers of a new record. */
export async function giveSerials(trx: Trx, model: Model, record: EngineRecord, today: string): Promise<void> {
  for (const field of model.document.fields) {
    if (field.type === 'serial' && isEmpty(record[field.id])) {
      record[field.id] = await nextSerial(trx, model.key, field, today)
    }
  }
}

/**
 * The next serial number of a field, `QJ2026110007`. Its counter is locked until the record is committed, so no number
 * is skipped or assigned twice.
 * @param today  `yyyy-MM-dd`
 * @source docs/language.md#fields
 */
async function nextSerial(trx: Trx, entity: string, field: Field, today: string): Promise<string> {
  const last = await countUp(trx, { entity, field: field.id, period: serialPeriod(field, today) })
  return serialText(field, last, today)
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

/** The next number of a counter, which stays locked until the transaction ends. */
export async function countUp(trx: Trx, { entity, field, period, start = 1 }: Counter): Promise<string> {
  const { rows } = await sql<{ last: string }>`
    insert into blade_serial as s (tenant_id, entity, field, period, last)
    values (${trx.tenant}, ${entity}, ${field}, ${period}, ${start})
    on conflict (tenant_id, entity, field, period) do update set last = greatest(s.last + 1, excluded.last)
    returning s.last`.execute(trx)
  return rows[0]!.last
}
