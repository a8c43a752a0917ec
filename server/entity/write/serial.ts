import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import type { Field } from '#engine/schema/document.ts'
import { type EngineRecord, isEmpty } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import type { Model } from '../model/model.ts'

const USUAL_DIGITS = 4

/** Assigns the serial numbers of a new record. */
export async function giveSerials(
  trx: Trx,
  who: Who,
  model: Model,
  record: EngineRecord,
  today: string,
): Promise<void> {
  for (const field of model.document.fields) {
    if (field.type === 'serial' && isEmpty(record[field.id])) {
      record[field.id] = await nextSerial(trx, who, model.key, field, today)
    }
  }
}

/**
 * The next serial number of a field, `QJ2026110007`. Its counter is locked until the record is committed, so no number
 * is skipped or assigned twice.
 * @param today  `yyyy-MM-dd`
 * @source docs/language.md#fields
 */
async function nextSerial(trx: Trx, who: Who, entity: string, field: Field, today: string): Promise<string> {
  const { prefix = '', date, digits = USUAL_DIGITS } = field.serial ?? {}
  const period = date ? today.replaceAll('-', '').slice(0, date.length) : ''
  const { rows } = await sql<{ last: string }>`
    insert into blade_serial as s (tenant_id, entity, field, period, last)
    values (${who.tenant}, ${entity}, ${field.id}, ${period}, 1)
    on conflict (tenant_id, entity, field, period) do update set last = s.last + 1
    returning s.last`.execute(trx)
  return prefix + period + rows[0]!.last.padStart(digits, '0')
}
