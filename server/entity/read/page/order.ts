/**
 * Sorts by readable columns, empty values last whichever way; ties are broken by the id, so that pages never overlap.
 * @source docs/http.md#every-entity; docs/security.md#data
 */
import { type RawBuilder, sql } from 'kysely'
import { isList } from '#engine/entity/column-type.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { Sort } from '#engine/schema/document.ts'
import { findColumn, type Reader, readableNames } from '../../rights/reader.ts'
import type { Column } from '../../table/columns.ts'
import { leadsIndex } from '../../table/plan-table.ts'

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
const NEVER_EMPTY = new Set(['id', 'rev', 'createTime', 'updateTime'])

export interface Order {
  /** for ORDER BY */
  by: RawBuilder<unknown>
  /**
   * Where an index has the order, but with empty values first: the condition of the records that have one, and the order
   * among them and among the others, as the index has it.
   */
  falling?: { filled: RawBuilder<unknown>; by: RawBuilder<unknown> }
}

export function orderBy(reader: Reader, sort: Sort[]): { order: Order; issues: Issue[] } {
  const issues: Issue[] = []
  const columns: { column: Column; way: string; last: string }[] = []
  for (const { id, order } of sort) {
    const column = findColumn(reader, id)
    if (!column || !hasOrder(column)) {
      const known = readableNames(reader, hasOrder)
      issues.push({ path: `sort/${id}`, code: 'sort.field', params: { name: id, known } })
      continue
    }
    const way = order === 'down' ? 'desc' : 'asc'
    columns.push({ column, way, last: way === 'desc' && !NEVER_EMPTY.has(column.id) ? ' nulls last' : '' })
  }
  const [first, ...others] = columns
  const rest = others.map(({ column, way, last }) => `${column.stored} ${way}${last}`)
  // in the direction of the column before it, as indexes have it
  if (!columns.some(({ column }) => column.id === 'id')) rest.push(`t."id" ${columns.at(-1)?.way ?? 'desc'}`)
  if (!first) return { order: { by: sql.raw(rest.join(', ')) }, issues }
  const { column, way, last } = first
  const by = (last: string) => sql.raw([`${column.stored} ${way}${last}`, ...rest].join(', '))
  const falls = last && isIndexed(reader, column)
  return {
    order: {
      by: by(last),
      ...(falls && { falling: { filled: sql.raw(`${column.stored} is not null`), by: by('') } }),
    },
    issues,
  }
}

/** As the table has it: neither masked nor computed nor an entry of `ext`. */
function isIndexed({ model }: Reader, { field, isMasked, rollup, ext, system }: Column): boolean {
  return !(isMasked || rollup || ext || system) && leadsIndex(model.document, field)
}
