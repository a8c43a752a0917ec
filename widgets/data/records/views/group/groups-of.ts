/**
 * The groups of a list by a field: which fields can group, what is asked of the server, which records a group has.
 * @source docs/language.md#table; docs/ui.md#a-list-screen
 */
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import type { GroupBy } from '#engine/access/view-settings.ts'
import type { Column, Field, FieldType, Json, ListView, Query, Rule, TableBody } from '#engine/schema/document.ts'
import { addDays, addMonths, readDay, writeDay } from '#engine/value/calendar.ts'
import { type DrawnColumn, fieldsOf } from '../../row/columns.ts'

export interface Group {
  /** the value of the field in its records, or their period: `2026-03`; null: empty */
  value: Json
  count: number
  /** by the id of a column with `total` */
  totals: Record<string, Json>
  /** labels of what the value points at */
  labels?: Record<string, { $label: string }>
}

const GROUPING: FieldType[] = ['enum', 'dict', 'ref', 'user', 'dept', 'boolean', 'date', 'datetime']

export const isDated = ({ type }: Pick<Field, 'type'>): boolean => type === 'date' || type === 'datetime'

/** Whether records can be grouped by the field of the column. */
export const canGroup = ({ field, through }: Pick<DrawnColumn, 'field'> & { through?: string }): boolean =>
  through === undefined && !field.many && GROUPING.includes(field.type)

/** The field that groups the records of a list, as the person has it, else as the view says; null where none does or may. */
export function groupingOf(
  { call }: TableBody,
  entity: ClientEntity,
  view: ListView,
  kept: GroupBy | null | undefined,
): GroupBy | null {
  const usual = view.by ? { id: view.by } : null
  const wanted = kept === undefined ? usual : kept
  const field = wanted && fieldsOf(entity).get(wanted.id)
  return field && !call && canGroup({ field }) ? wanted : null
}

/** The field by which the rows of a call stand in sections; of records the server makes groups. */
export const sectionsBy = ({ call }: TableBody, entity: ClientEntity, { by }: ListView): Field | undefined =>
  call && by ? fieldsOf(entity).get(by) : undefined

/** The query for the groups of all records a list finds, counted, with the totals of the columns. */
export function groupQuery(field: Field, by: GroupBy['by'], columns: Column[]): Query {
  const totals = columns.flatMap(({ id, bind = id, total }, at) =>
    total ? [{ id: `t${at}`, fn: total, ...(total === 'count' ? {} : { of: bind }) }] : [],
  )
  return {
    id: 'groups',
    get: 'sums',
    group: [{ id: 'group', of: field.id, ...(isDated(field) && { by: by ?? 'month' }) }],
    measures: [{ id: 'count', fn: 'count' }, ...totals],
  }
}

/**
 * The answer to `groupQuery` as groups in their order: options in theirs, dates as the list sorts them, what has a label
 * by that, the empty one last.
 * @param order  ids of the options, if the field has some
 * @param down   the latest date first
 */
export function groupsIn(
  rows: WireRecord[],
  columns: Column[],
  field: Field,
  { order, down }: { order?: string[]; down?: boolean },
): Group[] {
  const groups = rows.map((row): Group => {
    const labels = row.$ref?.group as Group['labels']
    const totals = columns.flatMap(({ id, total }, at) => (total && row[`t${at}`] != null ? [[id, row[`t${at}`]]] : []))
    return {
      value: row.group as Json,
      count: Number(row.count),
      totals: Object.fromEntries(totals),
      ...(labels && { labels }),
    }
  })
  const placeOf = ({ value }: Group) => {
    const place = order?.indexOf(String(value)) ?? -1
    return place < 0 ? Number.POSITIVE_INFINITY : place
  }
  const nameOf = ({ value, labels }: Group) => labels?.[String(value)]?.$label ?? String(value)
  const compare = (one: Group, other: Group): number => {
    if (one.value === null || other.value === null) return Number(one.value === null) - Number(other.value === null)
    if (field.type === 'boolean') return Number(other.value) - Number(one.value)
    if (order && placeOf(one) !== placeOf(other)) return placeOf(one) - placeOf(other)
    const [a, b] = down ? [other, one] : [one, other]
    return nameOf(a).localeCompare(nameOf(b), 'zh')
  }
  return groups.toSorted(compare)
}

/** The condition its records fulfil. */
export function ruleOfGroup(field: Field, by: GroupBy['by'], value: Json): Rule {
  const read = { var: field.id }
  if (value === null) return { empty: [read] }
  if (!isDated(field)) return { '==': [read, field.type === 'enum' ? String(value) : value] }
  const [first, next] = spanOf(String(value), by ?? 'month')
  const at = (day: string) => (field.type === 'date' ? day : `${day} 00:00:00`)
  const since: Rule = { '>=': [read, at(first)] }
  return next === null ? since : { and: [since, { '<': [read, at(next)] }] }
}

/** The first day of a period, and the day after it; null when the calendar ends. @param value  `2026-03` or `2026-03-09` */
function spanOf(value: string, by: 'day' | 'month'): [first: string, next: string | null] {
  const first = by === 'day' ? value : `${value}-01`
  const day = readDay(first)
  const next = day && (by === 'day' ? addDays(day, 1) : addMonths(day, 1))
  return [first, next && writeDay(next)]
}

/** The first groups that together have about as many records as a page, and always the first one. */
export function openAtFirst(groups: Group[], size: number): string[] {
  let left = size
  return groups.flatMap(({ value, count }, place) => {
    left -= count
    return place === 0 || left >= 0 ? [keyOf(value)] : []
  })
}

export const keyOf = (value: Json): string => JSON.stringify(value)
