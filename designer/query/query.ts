/**
 * A query over a model: what may be grouped and measured, ids of measures, slots that fit.
 * @source docs/language.md#nodes; docs/language.md#dashboard
 */
import type { Sources } from '#engine/compile/page-env.ts'
import { shapeOfQuery } from '#engine/compile/shape-of-query.ts'
import type { EntityDocument, Field, Query, WidgetDocument } from '#engine/schema/document.ts'
import { freeId } from '../commands/documents/ids.ts'
import { columnsBy, columnsOf } from '../controls/choices/queries.ts'
import { sortFields } from '../controls/choices/sort-control.tsx'

export type Measure = NonNullable<Query['measures']>[number]

/** A query over a model, of a page or of a document. */
export type UnnamedQuery = Pick<Query, 'entity' | 'get' | 'where' | 'group' | 'measures' | 'sort' | 'size'>

/** The query with an empty id. */
export const asQuery = (asked: UnnamedQuery): Query => ({ ...asked, id: '' })

export const PERIODS = ['day', 'week', 'month', 'quarter', 'year'] as const

const NOT_GROUPED = ['text', 'json', 'file', 'children', 'refs', 'users', 'depts', 'decimal']

export function groupFields(entity: EntityDocument): Field[] {
  return entity.fields.filter(field => !NOT_GROUPED.includes(field.type) && !field.secret)
}

export function measureFields(entity: EntityDocument): Field[] {
  return entity.fields.filter(field => field.type === 'integer' || field.type === 'decimal')
}

/** The number of records. */
export const COUNTED = { get: 'sums' as const, measures: [{ id: 'n', fn: 'count' as const }] }

/** The models whose records stand for themselves: none of the rows of another one. */
export function mainModels(models: readonly EntityDocument[]): EntityDocument[] {
  const rows = models.flatMap(({ fields }) => fields.flatMap(({ type, to }) => (type === 'children' ? [to] : [])))
  return models.filter(({ key }) => !rows.includes(key))
}

/** The single choices among the fields. */
export const choiceFields = ({ fields }: EntityDocument): Field[] =>
  fields.filter(({ type, many, secret }) => (type === 'enum' || type === 'dict') && !many && !secret)

/** The query with which a card begins: the records of the app's first model, by their first choice where it draws groups. */
export function beginQuery(
  models: readonly EntityDocument[],
  slots: NonNullable<WidgetDocument['slots']>,
): UnnamedQuery {
  const [model] = mainModels(models)
  if (!model) return { get: 'sums' }
  const choice = slots.some(({ type, required }) => required && type !== 'number') ? choiceFields(model)[0] : undefined
  return { entity: model.key, ...COUNTED, ...(choice && { group: [{ id: choice.id }] }) }
}

/** `n` for a count, `sumTotal` for a sum of total: unique among the other measures. */
export function measureId(measure: Measure, others: readonly Measure[]): string {
  const wish = measure.fn === 'count' ? 'n' : `${measure.fn} ${measure.of ?? ''}`
  return freeId(
    wish,
    others.map(other => other.id),
  )
}

/** Removes sorts by columns that no longer exist. */
export function keepSort<T extends UnnamedQuery>(query: T, sources: Sources): T {
  const entity = query.entity === undefined ? undefined : sources.entity(query.entity)
  const columns = query.get === 'sums' ? columnsOf(asQuery(query), sources) : sortFields(entity).map(({ id }) => id)
  const sort = query.sort?.filter(({ id }) => columns.includes(id))
  return { ...query, sort: sort?.length ? sort : undefined }
}

/**
 * Slots that are empty or name a missing column get a fitting one: groups for text, measures for numbers. An optional
 * slot gets a group only when one is left; for records, which have many fields, nothing is filled.
 */
export function mapSlots(
  slots: NonNullable<WidgetDocument['slots']>,
  query: Query,
  before: Record<string, string>,
  sources: Sources,
): Record<string, string> {
  const { others: groups, numbers: measures } = columnsBy(query, sources)
  const isSums = shapeOfQuery(query, sources.query).get === 'sums'
  const columns = [...groups, ...measures]
  const taken = Object.values(before).filter(column => columns.includes(column))
  const entries = slots.flatMap((slot): [string, string][] => {
    const kept = before[slot.id]
    if (kept !== undefined && columns.includes(kept)) return [[slot.id, kept]]
    if (!slot.required && !isSums) return []
    const isNumber = slot.type === 'number'
    const group = groups.find(id => !taken.includes(id)) ?? (slot.required ? groups[0] : undefined)
    const fitting = isNumber ? (slot.required ? measures[0] : undefined) : group
    if (fitting !== undefined) taken.push(fitting)
    return fitting === undefined ? [] : [[slot.id, fitting]]
  })
  return Object.fromEntries(entries)
}
