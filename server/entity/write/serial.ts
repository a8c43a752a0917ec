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

/** The last number each of these counters gave; 0 where it gave none. */
export async function readCounters(trx: Trx, counters: Counter[]): Promise<number[]> {
  const { rows } = await sql<{ at: number; last: string }>`
    select c.at::integer as at, s.last from jsonb_to_recordset(${JSON.stringify(counters.map((each, at) => ({ ...each, at })))}::jsonb)
        as c (at int, entity text, field text, period text)
      join blade_serial s on s.tenant_id = ${trx.tenant} and s.entity = c.entity and s.field = c.field and s.period = c.period`.execute(
    trx,
  )
  const known = new Map(rows.map(({ at, last }) => [at, Number(last)]))
  return counters.map((_, at) => known.get(at) ?? 0)
}

/**
 * Makes `to` the last number of a counter, so that the one after it is next; not below what it gave. It waits for saves
 * that hold the counter, and later ones wait for the transaction.
 * @returns the last number afterwards
 */
export async function raiseCounter(
  trx: Trx,
  counter: Counter,
  to: number,
): Promise<{ isRaised: boolean; last: number }> {
  const { entity, field, period } = counter
  const { rows } = await sql<{ last: string }>`
    insert into blade_serial as s (tenant_id, entity, field, period, last)
    values (${trx.tenant}, ${entity}, ${field}, ${period}, ${to})
    on conflict (tenant_id, entity, field, period) do update set last = greatest(s.last, excluded.last)
    returning s.last`.execute(trx)
  const last = Number(rows[0]!.last)
  return { isRaised: last === to, last }
}
