/** What a card over a model shows, asked as its `dataConfig`. @source MO-08; docs/http.md#workshops */
import type { WireRecord } from '#adapters/wire/screen.ts'
import { queryOf } from '#engine/dashboard/data-config.ts'
import { readRelation } from '#engine/dashboard/wire-names.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Json } from '#engine/schema/document.ts'
import { isEmpty } from '#engine/value/value.ts'
import type { Verb } from '../../verb.ts'

/** Names of a card's slots: each stands in every row. */
const MOST_SLOTS = 30

/**
 * Records, or sums, under the names of the card's slots where `fieldRelation` says them. A script is run only where a
 * board that was published has it, so one that is sent is refused.
 * @throws Fault 'script.sent', 'entity.unknown', 'entity.forbidden', 'request.refused', 'query.many'
 */
export const portraitData: Verb = {
  method: 'POST',
  async run({ who, entities, input }) {
    const { fieldRelation, current, size, ...config } = input as Record<string, Json>
    if (!isEmpty(config.requestAfter) || !isEmpty(config.after)) throw new Fault('script.sent')
    const query = queryOf({ queryId: 'asked', ...config })
    if (typeof query?.entity !== 'string') throw new Fault('entity.unknown', { entity: '' })
    const relation = readRelation(fieldRelation) ?? {}
    if (Object.keys(relation).length > MOST_SLOTS)
      throw new Fault('query.many', { key: 'fieldRelation', max: MOST_SLOTS })
    const { rows, total } = await entities.query(who, query.entity, { ...query, current, size: size ?? query.size })
    return { rows: rows.map(row => named(row, relation)), total }
  },
}

/** The row with each slot of the card beside the fields. */
const named = (row: WireRecord, relation: Record<string, Json>): WireRecord => ({
  ...row,
  ...Object.fromEntries(Object.entries(relation).map(([slot, field]) => [slot, row[String(field)] ?? null])),
})
