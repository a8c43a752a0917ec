/** Computes groups and measures of a query over plain rows. @source docs/language.md#queries */

import type { Entity } from '#engine/entity/compile-entity.ts'
import { periodOf } from '#engine/query/periods.ts'
import type { Query } from '#engine/schema/document.ts'
import { readDay } from '#engine/value/calendar.ts'
import type { WireRecord } from '../wire/screen.ts'

type Group = NonNullable<Query['group']>[number]
type Measure = NonNullable<Query['measures']>[number]

export function foldRows(rows: WireRecord[], query: Query, entity: Entity): { rows: WireRecord[]; total: number } {
  const name = (id: string) => entity.fields.get(id)?.field.name ?? id
  const groups = query.group ?? []
  const buckets = new Map<string, WireRecord[]>()
  if (groups.length === 0) buckets.set('', rows)
  for (const row of groups.length === 0 ? [] : rows) {
    const key = JSON.stringify(groups.map(group => part(row[name(group.of ?? group.id)], group)))
    buckets.set(key, [...(buckets.get(key) ?? []), row])
  }
  const folded = [...buckets].map(([key, members]) => ({
    ...Object.fromEntries(groups.map((group, place) => [group.id, (JSON.parse(key) as unknown[])[place]])),
    ...Object.fromEntries((query.measures ?? []).map(measure => [measure.id, fold(members, measure, name)])),
  }))
  const sorted = folded.toSorted((a, b) => order(a, b, query))
  return { rows: sorted.slice(0, query.size ?? sorted.length), total: sorted.length }
}

/** The period a date or a moment is in, or the value itself. */
function part(value: unknown, { by }: Group): unknown {
  const day = by && typeof value === 'string' ? readDay(value) : null
  return day && by ? periodOf(day, by) : (value ?? null)
}

function fold(rows: WireRecord[], { fn, of }: Measure, name: (id: string) => string): unknown {
  if (fn === 'count' && of === undefined) return rows.length
  const values = rows.map(row => row[name(of ?? '')]).filter(value => value !== null && value !== undefined)
  if (fn === 'count') return values.length
  const numbers = values.map(Number)
  if (fn === 'sum') return round(numbers.reduce((sum, value) => sum + value, 0))
  if (numbers.length === 0) return null
  if (fn === 'avg') return round(numbers.reduce((sum, value) => sum + value, 0) / numbers.length)
  return fn === 'min' ? Math.min(...numbers) : Math.max(...numbers)
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

function order(a: WireRecord, b: WireRecord, { sort = [], group = [] }: Query): number {
  for (const { id, order } of [...sort, ...group.map(({ id }) => ({ id, order: 'up' }))]) {
    const empty = Number(a[id] === null) - Number(b[id] === null)
    if (empty !== 0) return empty
    const way = Number(a[id]) - Number(b[id]) || String(a[id]).localeCompare(String(b[id]))
    if (way !== 0) return order === 'down' ? -way : way
  }
  return 0
}
