/**
 * The effects of publishing a draft on existing records: one statement for all rules of a model, one for each check
 * that no rule expresses, in the caller's tenant.
 * @source docs/designer.md#publishing
 */
import { type RawBuilder, sql } from 'kysely'
import type { Effect } from '#adapters/wire/design.ts'
import type { Who } from '#engine/access/who.ts'
import { type Touching, tightenings } from '#engine/entity/tightenings.ts'
import { Fault } from '#engine/error/fault.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import type { Rule } from '#engine/schema/document.ts'
import type { Value } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import type { Model, Models } from '../../entity/model/model.ts'
import { liveRows } from '../../entity/rights/reader.ts'
import { rowsWhere } from '../../entity/rule-sql/rows-where.ts'
import type { Column } from '../../entity/table/columns.ts'
import { recordsOf, valuesOf } from '../../entity/table/values-of.ts'
import type { OpenApp } from '../app/open-app.ts'

/** @param models  the tenant's models as published, under which the records were saved */
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
  const conditions = found.map(({ touches }) => (touches === null ? null : conditionOf(touches, model, models, who)))
  const counts = conditions.map(condition =>
    condition ? sql`count(*) filter (where ${condition})::int` : sql`null::int`,
  )
  const { rows } = await sql<{ records: number; touched: (number | null)[] }>`
    select count(*)::int as records, array[${sql.join(counts)}] as touched
    from ${sql.raw(model.from)} where ${liveRows(model, who.tenant)}`.execute(trx)
  const { records, touched } = rows[0]!
  const told: Effect['tightenings'] = []
  for (const [index, one] of found.entries()) {
    const { touches: _, refuses, same, copies, taken, ...each } = one
    const column = model.byId.get(each.from ?? taken?.from ?? each.field)
    if (taken && column) {
      const { given, taken: converted } = await countTaken(column, taken.convert, model, trx)
      told.push({
        ...each,
        touches: (taken.given ? given : records) - converted,
        ...(taken.given ? { converted } : {}),
      })
      continue
    }
    const counted = copies
      ? repeatedCopies({ ...each, same, copies }, model, trx).then(ids => ids?.length ?? null)
      : same
        ? countTwice({ ...each, same }, model, trx)
        : refuses && column && !column.field.secret
          ? countRefused(column, refuses, model, trx)
          : (touched[index] ?? null)
    told.push({ ...each, touches: await counted })
  }
  return { entity: model.key, records, tightenings: told }
}

type Same = Pick<Touching, 'kind' | 'beside'> & { same: string[] }

/** Counts records that share a value which is to be unique. */
async function countTwice(one: Same, model: Model, trx: Trx): Promise<number | null> {
  const condition = repeated(one, model, trx.tenant)
  if (!condition) return null
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.raw(model.from)} where ${liveRows(model, trx.tenant)} and ${condition}`.execute(
    trx,
  )
  return rows[0]!.count
}

/**
 * Condition: a record has the same values as another in all these columns; among several, an empty value counts. Null
 * when a column is new.
 */
export function repeated({ kind, beside, same }: Same, model: Model, tenant: string): RawBuilder<unknown> | null {
  const columns = same.flatMap(id => model.byId.get(id) ?? [])
  if (columns.length !== same.length) return null
  const stored = columns.map(column => sql.raw(kind === 'anyCase' ? `lower(${column.stored})` : column.stored))
  const given = beside ? sql`` : sql`and ${stored[0]} is not null`
  return sql`t.id in (
    select id from (
      select t.id, count(*) over (partition by ${stored.length > 0 ? sql.join(stored) : sql`true`}) as n
      from ${sql.raw(model.from)} where ${liveRows(model, tenant)} ${given}) as twice
    where n > 1)`
}

/** Ids of the records that would equal another once the values are copied. Null when a copied field does not exist. */
export async function repeatedCopies(
  { kind, beside, same = [], copies = [] }: Omit<Touching, 'touches'>,
  model: Model,
  trx: Trx,
): Promise<string[] | null> {
  const ids = [...same, ...copies.map(({ from }) => from)]
  const columns = ids.flatMap(id => model.byId.get(id) ?? [])
  if (columns.length !== ids.length) return null
  const first = new Map<string, string>()
  const found = new Set<string>()
  for await (const page of recordsOf(trx, model, columns, liveRows(model, trx.tenant))) {
    for (const { id, values } of page) {
      const said = values.map((value, at) => (at < same.length ? value : copies[at - same.length]!.convert(value)))
      // a single empty value equals no other
      if (!beside && said[0] === null) continue
      const key = JSON.stringify(kind === 'anyCase' ? String(said[0]).toLowerCase() : said)
      const other = first.get(key)
      if (other === undefined) first.set(key, id)
      else found.add(other).add(id)
    }
  }
  return [...found]
}

/** Counts records whose value the engine refuses, for checks that cannot be expressed in SQL. */
async function countRefused(
  column: Column,
  refuses: (value: Value) => boolean,
  model: Model,
  trx: Trx,
): Promise<number> {
  let count = 0
  for await (const page of valuesOf(trx, model, column, liveRows(model, trx.tenant)))
    count += page.filter(({ value }) => refuses(value)).length
  return count
}

/** Counts records with a value to copy, and those whose value can be read as the new field's type. */
async function countTaken(column: Column, convert: (value: Value) => Value, model: Model, trx: Trx) {
  const counts = { given: 0, taken: 0 }
  for await (const page of valuesOf(trx, model, column, liveRows(model, trx.tenant))) {
    counts.given += page.length
    counts.taken += page.filter(({ value }) => convert(value) !== null).length
  }
  return counts
}

/** A rule of a draft may still be wrong: then its effect is not counted, and the check list reports it. */
export function conditionOf(rule: Rule, model: Model, models: Models, who: Who): RawBuilder<unknown> | null {
  try {
    return rowsWhere(rule, model, models, who)
  } catch (error) {
    if (error instanceof Fault && error.code.startsWith('rule.')) return null
    throw error
  }
}
