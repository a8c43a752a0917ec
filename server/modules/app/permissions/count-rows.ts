import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../db/db.ts'
import type { AccessContext } from '../../../entity/rights/reader.ts'

interface RowChange {
  wins: number
  loses: number
}

/** Counts the records of a model that somebody may list after a change and not before it, and the other way round. */
export type Counter = (entity: string, before: AccessContext, after: AccessContext) => Promise<RowChange | null>

/** The most different counts of one change: conditions that read who asks are counted for each person. */
const MOST_COUNTS = 60

/** @returns a counter that counts the same condition once; null beyond the most counts */
export function openCounter(trx: Trx): Counter {
  const known = new Map<string, Promise<RowChange>>()
  return async (key, before, after) => {
    const [was, is] = [before, after].map(context => listed(context, key))
    if (was === NONE && is === NONE) return { wins: 0, loses: 0 }
    const model = after.models.get(key)
    const query = sql<RowChange>`select count(*) filter (where i and not w)::int as wins,
        count(*) filter (where w and not i)::int as loses
      from (select (${was}) is true as w, (${is}) is true as i from ${sql.raw(model.from)}
             where t.tenant_id = ${trx.tenant} and t.is_deleted = 0) c`
    const { sql: text, parameters } = query.compile(trx)
    const [mark, other] = [was, is].map(side => JSON.stringify(fingerprint(side!, trx)))
    if (mark === other) return { wins: 0, loses: 0 }
    const id = JSON.stringify([text, parameters])
    const counted = known.get(id)
    if (counted) return counted
    if (known.size >= MOST_COUNTS) return null
    const counting = query.execute(trx).then(({ rows }) => rows[0]!)
    known.set(id, counting)
    return counting
  }
}

const NONE = sql<boolean>`false`

function listed(context: AccessContext, key: string): RawBuilder<unknown> {
  const model = context.models.get(key)
  return context.access(model.document).may.has('list') ? context.reader(model, 'list').rows : NONE
}

function fingerprint(condition: RawBuilder<unknown>, trx: Trx): unknown {
  const { sql: text, parameters } = sql`select ${condition}`.compile(trx)
  return [text, parameters]
}
