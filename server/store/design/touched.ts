/**
 * The records affected by a stricter model: the first of them that the person may see, by the current rights.
 * @source docs/designer.md#publishing; docs/security.md#data
 */
import { type RawBuilder, sql } from 'kysely'
import type { Touched } from '#adapters/wire/design.ts'
import { type Touching, tightenings } from '#engine/entity/tightenings.ts'
import { Fault } from '#engine/error/fault.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import { readsOf } from '#engine/rules/reads-of.ts'
import type { Trx } from '../../db/db.ts'
import { listRecords, planList } from '../../entity/read/list.ts'
import { findColumn, type Reader } from '../../entity/rights/reader.ts'
import { valuesOf } from '../../entity/table/values-of.ts'
import type { OpenApp } from '../app/open-app.ts'
import { conditionOf, repeated, repeatedCopies } from './effects.ts'

const MOST = 20

/** Which restriction of a model is meant, as named by `Effect`. */
export interface TouchedAsked {
  entity: string
  kind: string
  field: string
  check?: string
  beside?: string
}

/**
 * @param opened  the published model, with the caller's rights
 * @throws Fault 'entity.forbidden' when the caller may not list it, 'design.touched.unknown', 'design.touched.hidden'
 */
export async function touchedRecords(
  { published, documents }: OpenApp,
  asked: TouchedAsked,
  opened: PromiseSettledResult<Reader>,
  trx: Trx,
): Promise<Touched> {
  const [before, after] = [published, documents].map(one => entitiesOf(one).find(({ key }) => key === asked.entity))
  const one = before && after && tightenings(before, after).find(each => isMeant(each, asked))
  if (!one) throw new Fault('design.touched.unknown')
  if (opened.status === 'rejected') throw opened.reason
  const reader = opened.value
  refuseHidden(one, reader)
  const where = await whereTouched(one, reader, trx)
  if (!where) throw new Fault('design.touched.unknown')
  const page = await listRecords(trx, reader, planList(reader, { size: MOST, filters: {}, sort: [], where }))
  const label = findColumn(reader, reader.model.label.id)
  const told = namesIn(one).flatMap(id => findColumn(reader, id) ?? [])
  return {
    total: page.total,
    records: page.records.map(record => ({
      id: String(record.id),
      label: String((label && record[label.wire]) ?? record.id),
      values: told
        .filter(column => column !== label)
        .map(({ id, wire }) => ({ field: id, value: record[wire] ?? null })),
    })),
  }
}

function isMeant(one: Touching, { kind, field, check, beside }: TouchedAsked): boolean {
  return (
    one.kind === kind &&
    one.field === field &&
    (one.check ?? '') === (check ?? '') &&
    `${one.beside ?? ''}` === (beside ?? '')
  )
}

/** The fields it is about, and those their values are copied from. */
const namesIn = ({ field, from, beside = [], copies = [] }: Touching): string[] => [
  ...new Set([from ?? field, ...beside, ...copies.map(copy => copy.from)]),
]

/** Refuses hidden and masked fields: whether a record is listed would reveal their values. */
function refuseHidden(one: Touching, reader: Reader): void {
  const names = [one.field, ...namesIn(one), ...(one.touches === null ? [] : readsOf(one.touches))]
  for (const name of names) {
    const column = reader.model.byId.get(name.split('.')[0]!)
    const seen = column && findColumn(reader, column.id)
    if (column && (!seen || seen.isMasked)) throw new Fault('design.touched.hidden', { title: column.field.title })
  }
}

/** The affected records as a condition; null when they cannot be determined. */
async function whereTouched(one: Touching, reader: Reader, trx: Trx): Promise<RawBuilder<unknown> | null> {
  const { model, models, who } = reader
  const { taken, refuses, same, copies } = one
  if (copies) {
    const ids = await repeatedCopies(one, model, trx)
    return ids && sql`t.id = any(${ids}::bigint[])`
  }
  if (same) return repeated({ ...one, same }, model, who.tenant)
  const column = model.byId.get(one.from ?? taken?.from ?? one.field)
  const misfits = taken ? ((value => taken.convert(value) === null) as typeof refuses) : refuses
  if (!misfits || !column) return one.touches === null ? null : conditionOf(one.touches, model, models, who)
  const ids: string[] = []
  for await (const page of valuesOf(trx, model, column, reader.rows)) {
    ids.push(...page.filter(({ value }) => misfits(value)).map(({ id }) => id))
  }
  const misfit = sql`t.id = any(${ids}::bigint[])`
  return taken && !taken.given ? sql`(${sql.raw(column.stored)} is null or ${misfit})` : misfit
}
