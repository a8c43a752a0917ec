/**
 * A card's query: what may be grouped and measured, ids of measures, slots that fit.
 * @source docs/language.md#nodes; docs/language.md#dashboard
 */
import type { EntityDocument, Field, Query, WidgetDocument } from '#engine/schema/document.ts'
import { freeId } from '../commands/ids.ts'
import { columnsOf } from '../inspector/queries.ts'

export type Measure = NonNullable<Query['measures']>[number]

export const PERIODS = ['day', 'week', 'month', 'quarter', 'year'] as const

const NOT_GROUPED = ['text', 'json', 'file', 'children', 'refs', 'users', 'depts', 'decimal']

export function groupFields(entity: EntityDocument): Field[] {
  return entity.fields.filter(field => !NOT_GROUPED.includes(field.type) && !field.secret)
}

export function measureFields(entity: EntityDocument): Field[] {
  return entity.fields.filter(field => field.type === 'integer' || field.type === 'decimal')
}

/** `n` for a count, `sumTotal` for a sum of total: free among the other measures. */
export function measureId(measure: Measure, others: readonly Measure[]): string {
  const wish = measure.fn === 'count' ? 'n' : `${measure.fn} ${measure.of ?? ''}`
  return freeId(
    wish,
    others.map(other => other.id),
  )
}

/** An order by a column that is gone is none. */
export function keepSort(query: Query): Query {
  const columns = columnsOf(query)
  const sort = query.sort?.filter(({ id }) => columns.includes(id))
  return { ...query, sort: sort?.length ? sort : undefined }
}

/**
 * Slots that are empty or name a column that is gone get one that fits: groups for text, measures for numbers. What need not
 * be filled gets a group only where one is left.
 */
export function mapSlots(
  slots: NonNullable<WidgetDocument['slots']>,
  query: Query,
  before: Record<string, string>,
): Record<string, string> {
  const groups = (query.group ?? []).map(group => group.id)
  const measures = (query.measures ?? []).map(measure => measure.id)
  const columns = [...groups, ...measures]
  const taken = Object.values(before).filter(column => columns.includes(column))
  const entries = slots.flatMap((slot): [string, string][] => {
    const kept = before[slot.id]
    if (kept !== undefined && columns.includes(kept)) return [[slot.id, kept]]
    const isNumber = slot.type === 'number'
    const group = groups.find(id => !taken.includes(id)) ?? (slot.required ? groups[0] : undefined)
    const fitting = isNumber ? (slot.required ? measures[0] : undefined) : group
    if (fitting !== undefined) taken.push(fitting)
    return fitting === undefined ? [] : [[slot.id, fitting]]
  })
  return Object.fromEntries(entries)
}
