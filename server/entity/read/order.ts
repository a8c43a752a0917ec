/**
 * Sorts by readable columns; ties are broken by the id, so that pages never overlap.
 * @source docs/http.md#every-entity; docs/security.md#data
 */
import { type RawBuilder, sql } from 'kysely'
import { isList } from '#engine/entity/column-type.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { Sort } from '#engine/schema/document.ts'
import { findColumn, type Reader, readableNames } from '../rights/reader.ts'
import type { Column } from '../table/columns.ts'

/** Parses `ascs` and `descs` of a call: comma lists of names. @source HT-01 */
export function askedSort(ascs?: unknown, descs?: unknown): Sort[] {
  const list = (text: unknown, order: 'up' | 'down') =>
    String(text ?? '')
      .split(',')
      .filter(Boolean)
      .map(id => ({ id: id.trim(), order }))
  return [...list(ascs, 'up'), ...list(descs, 'down')]
}

/** The sort of a call, by default the entity's own. */
export function readSort(reader: Reader, ascs?: string, descs?: string): Sort[] {
  const asked = askedSort(ascs, descs)
  if (asked.length) return asked
  return (reader.model.document.screen?.sort ?? []).filter(({ id }) => findColumn(reader, id))
}

const hasOrder = ({ type }: Column) => type !== 'jsonb' && !isList(type)

export function orderBy(reader: Reader, sort: Sort[]): { order: RawBuilder<unknown>; issues: Issue[] } {
  const issues: Issue[] = []
  const columns: [Column, 'asc' | 'desc'][] = []
  for (const { id, order } of sort) {
    const column = findColumn(reader, id)
    if (!column || !hasOrder(column)) {
      const known = readableNames(reader, hasOrder)
      issues.push({ path: `sort/${id}`, code: 'sort.field', params: { name: id, known } })
    } else columns.push([column, order === 'down' ? 'desc' : 'asc'])
  }
  const parts = columns.map(([column, way]) => `${column.stored} ${way}`)
  // in the direction of the column before it, as indexes have it
  if (!columns.some(([column]) => column.id === 'id')) parts.push(`t."id" ${columns.at(-1)?.[1] ?? 'desc'}`)
  return { order: sql.raw(parts.join(', ')), issues }
}
