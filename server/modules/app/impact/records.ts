/**
 * Records: cells that are emptied or shortened when another field takes their values over, and those out of sight with their
 * field or model.
 * @source docs/designer.md#publishing
 */
import { type RawBuilder, sql } from 'kysely'
import type { Finding } from '#adapters/wire/impact.ts'
import { converter, converts } from '#engine/entity/convert-value.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import { same } from '#engine/version/same.ts'
import type { Trx } from '../../../db/db.ts'
import type { Model } from '../../../entity/model/model.ts'
import { type AccessContext, findColumn, liveRows, type Reader } from '../../../entity/rights/reader.ts'
import type { Column } from '../../../entity/table/columns.ts'
import { isStored } from '../../../entity/table/names.ts'
import { valuesOf } from '../../../entity/table/values-of.ts'
import type { Change } from './change.ts'
import { bounded, designPlace, FIRST, MOST, upTo } from './told.ts'

export async function touchedRecords(trx: Trx, change: Change, rights: AccessContext): Promise<Finding[]> {
  const found: Finding[] = []
  for (const before of entitiesOf(change.before).filter(isStored)) {
    const model = rights.models.find(before.key)
    if (!model) continue
    if (change.models.has(before.key)) {
      found.push(...(await wholeModel(trx, change, model, rights)))
      continue
    }
    const after = entitiesOf(change.after).find(({ key }) => key === before.key)!
    for (const { id, value } of change.fields.get(before.key) ?? []) {
      if (value !== undefined) continue // it can be computed again
      const column = model.byId.get(id)
      if (column) found.push(...(await hidden(trx, change, { model, column }, rights)))
    }
    for (const [from, to] of copies(before, after)) {
      const column = model.byId.get(from.id)
      if (column) found.push(...(await converted(trx, change, { model, column, from, to }, rights)))
    }
  }
  return found
}

/** Fields whose values a new field takes over at the publish. */
const copies = (before: EntityDocument, after: EntityDocument): [from: Field, to: Field][] =>
  after.fields.flatMap((to): [Field, Field][] => {
    const from = before.fields.find(({ id }) => id === to.copies)
    return from && !before.fields.some(({ id }) => id === to.id) && converts(from, to) ? [[from, to]] : []
  })

/** The reader of a model, where they may list its records, and the value if a column is named. */
function readerFor(rights: AccessContext, model: Model, column?: Column): Reader | null {
  if (!rights.access(model.document).may.has('list')) return null
  const reader = rights.reader(model, 'list')
  const seen = column && findColumn(reader, column.id)
  return column && (!seen || seen.isMasked) ? null : reader
}

/** How many records fulfil a condition, and the first that the reader may list. */
async function count(
  trx: Trx,
  model: Model,
  condition: RawBuilder<unknown>,
  reader: Reader | null,
): Promise<Pick<Finding, 'count' | 'more' | 'ids'>> {
  const live = liveRows(model, trx.tenant)
  const [all, first] = await Promise.all([
    sql<{ n: number }>`select count(*)::int as n from ${upTo(
      sql`select 1 from ${sql.raw(model.from)} where ${live} and ${condition}`,
    )} found`.execute(trx),
    reader
      ? sql<{ id: string }>`select t.id::text as id from ${reader.from} where ${reader.rows} and ${condition}
          order by t.id limit ${sql.lit(FIRST)}`.execute(trx)
      : null,
  ])
  return { ...bounded(all.rows[0]!.n), ids: first?.rows.map(({ id }) => id) ?? [] }
}

async function wholeModel(trx: Trx, change: Change, model: Model, rights: AccessContext): Promise<Finding[]> {
  const counted = await count(trx, model, sql`true`, readerFor(rights, model))
  if (counted.count === 0) return []
  const breaks = change.removes ? 'app' : 'model'
  return [{ kind: 'records', breaks, place: { title: model.document.title }, names: [], ...counted, grave: 'loses' }]
}

interface Cells {
  model: Model
  column: Column
}

async function hidden(trx: Trx, change: Change, { model, column }: Cells, rights: AccessContext): Promise<Finding[]> {
  const given = sql`${sql.raw(column.stored)} is not null`
  const counted = await count(trx, model, given, readerFor(rights, model, column))
  if (counted.count === 0) return []
  return [
    {
      ...{ kind: 'records', breaks: 'field', names: [column.field.title], grave: 'loses' },
      place: designPlace(change.app, model.document.title, 'data'),
      ...counted,
    },
  ]
}

async function converted(
  trx: Trx,
  change: Change,
  { model, column, from, to }: Cells & { from: Field; to: Field },
  rights: AccessContext,
): Promise<Finding[]> {
  const reader = readerFor(rights, model, column)
  const [take, back] = [converter(from, to), converts(to, from) ? converter(to, from) : null]
  const cells = { cleared: [] as string[], rounded: [] as string[] }
  let seen = 0
  for await (const page of valuesOf(trx, model, column, liveRows(model, trx.tenant))) {
    for (const { id, value } of page) {
      const taken = take(value)
      if (taken === null) cells.cleared.push(id)
      else if (from.type === 'datetime' && back && !same(back(taken), value)) cells.rounded.push(id)
    }
    seen += page.length
    if (seen >= MOST) break
  }
  const findings: Finding[] = []
  for (const [breaks, ids] of Object.entries(cells)) {
    if (ids.length === 0) continue
    const mayList = reader && (await listed(trx, reader, ids))
    findings.push({
      ...{ kind: 'records', breaks, names: [from.title, to.title], grave: 'loses' },
      place: designPlace(change.app, model.document.title, 'data'),
      ...{ count: ids.length, ...(seen >= MOST && { more: true as const }) },
      ids: mayList ?? [],
    })
  }
  return findings
}

async function listed(trx: Trx, reader: Reader, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select t.id::text as id from ${reader.from}
    where ${reader.rows} and t.id = any(${ids}::bigint[]) order by t.id limit ${sql.lit(FIRST)}`.execute(trx)
  return rows.map(({ id }) => id)
}
