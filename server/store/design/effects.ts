/**
 * What publishing a draft would mean for the records that are there: one statement for each model, in the caller's tenant.
 * @source docs/designer.md#publishing
 */
import { type RawBuilder, sql } from 'kysely'
import type { Effect } from '#adapters/wire/design.ts'
import type { Who } from '#engine/access/who.ts'
import { entitiesOf } from '#engine/compile/check-draft.ts'
import { type Touching, tightenings } from '#engine/entity/tightenings.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Trx } from '#server/db/db.ts'
import type { Model, Models } from '#server/entity/model.ts'
import { rowsWhere } from '#server/entity/rows-where.ts'
import type { OpenApp } from './open-app.ts'

/** @param models  the tenant's models as they run: what runs is what the records were saved under */
export async function effectsOf(
  { published, documents }: OpenApp,
  models: Models,
  trx: Trx,
  who: Who,
): Promise<Effect[]> {
  const effects: Effect[] = []
  for (const after of entitiesOf(documents)) {
    const before = entitiesOf(published).find(one => one.key === after.key)
    const found = before ? tightenings(before, after) : []
    if (found.length > 0) effects.push(await countTouched(found, models.get(after.key), models, trx, who))
  }
  return effects
}

async function countTouched(found: Touching[], model: Model, models: Models, trx: Trx, who: Who): Promise<Effect> {
  const conditions = found.map(({ touches }) =>
    touches === null ? null : conditionOf(() => rowsWhere(touches, model, models, who)),
  )
  const counts = conditions.map(condition =>
    condition ? sql`count(*) filter (where ${condition})::int` : sql`null::int`,
  )
  const { rows } = await sql<{ records: number; touched: (number | null)[] }>`
    select count(*)::int as records, array[${sql.join(counts)}] as touched
    from ${sql.raw(model.from)} where t.is_deleted = 0`.execute(trx)
  const { records, touched } = rows[0]!
  return {
    entity: model.key,
    records,
    tightenings: found.map(({ touches: _, ...told }, index) => ({ ...told, touches: touched[index] ?? null })),
  }
}

/** A rule of a draft may still be wrong: then nothing is counted by it, and the check list says why. */
function conditionOf(write: () => RawBuilder<unknown>): RawBuilder<unknown> | null {
  try {
    return write()
  } catch (error) {
    if (error instanceof Fault && error.code.startsWith('rule.')) return null
    throw error
  }
}
