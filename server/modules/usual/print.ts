import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Trx } from '../../db/db.ts'
import { traceChange } from '../../entity/audit-trail/trace.ts'
import type { Reader } from '../../entity/rights/reader.ts'
import { isStored } from '../../entity/table/names.ts'
import { readIds } from '../read-ids.ts'
import type { Verb } from '../verb.ts'

/** The most rows of a list on one paper. */
const MOST = 10_000

/**
 * To be called before somebody prints: checks that they may, and notes it with the number of records. `id` is a record
 * printed by itself, with its form; `ids` are the rows of a list.
 * @returns { rows }
 * @throws Fault 'entity.forbidden', 'record.unknown' where one of them is out of reach, 'print.many'
 * @source PM-10; ADR 0036
 */
export const print: Verb = {
  method: 'POST',
  async run({ who, db, entities, entity, input }) {
    const isOne = input.id !== undefined
    // what is in no table has ids of its own, and no rights on its rows
    const stored = isStored(entity)
    const asked = [isOne ? input.id : (input.ids ?? [])].flat()
    if (asked.length > MOST) throw new Fault('print.many', { most: MOST })
    const ids = [...new Set(stored ? readIds(asked) : asked.map(String))]
    if (ids.length === 0) throw new Fault('record.none')
    const reader = await entities.open(who, entity.key, isOne ? 'print' : 'printList')
    return db.write(who, async trx => {
      if (stored) await mustReach(trx, reader, ids)
      const record = isOne ? ids[0]! : ''
      await traceChange(trx, who, { entity: entity.key, record, verb: 'print', after: { rows: ids.length } })
      return { rows: ids.length }
    })
  },
}

async function mustReach(trx: Trx, reader: Reader, ids: string[]): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${reader.from}
    where t.id = any(${ids}::bigint[]) and ${reader.rows}`.execute(trx)
  if (rows[0]!.n < ids.length) throw new Fault('record.unknown', { title: reader.model.document.title })
}
