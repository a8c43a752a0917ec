/**
 * Records in the form of business data: with three additional columns named after the table.
 * @source DM-09, DM-10, DM-11
 */
import type { WireRecord } from '#adapters/wire/screen.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Origin } from '../../entity/rights/origin.ts'

const OPERATOR =
  /_(equal|notequal|like|likeleft|likeright|gt|ge|lt|le|dategt|datege|datelt|datele|null|notnull|in|notin)$/

/** Adds `{TABLE}_ID`, `{TABLE}_DATA_STATUS` and `{TABLE}_DATA_FROM`. */
export function toBizRecord(table: string, record: WireRecord, origin: Origin = 'app'): WireRecord {
  return {
    ...record,
    [`${table}_ID`]: record.id,
    [`${table}_DATA_STATUS`]: record.dataStatus ?? 1,
    [`${table}_DATA_FROM`]: origin,
  }
}

/**
 * Converts what a client sends into the form of the entity's call: the table's id column becomes `id`, its other
 * columns and temporary row ids are dropped, `dynamicTempData` becomes rows of sub-tables.
 * @throws Fault 'bizData.body'
 */
export function fromBizRecord(table: string, data: unknown, rows: unknown = {}): WireRecord {
  if (!isObject(data)) throw new Fault('bizData.body', { name: 'data' })
  const { [`${table}_ID`]: id, [`${table}_DATA_STATUS`]: _status, [`${table}_DATA_FROM`]: _from, ...record } = data
  const whole: WireRecord = { ...record, ...(isObject(rows) ? rows : {}) }
  for (const [name, value] of Object.entries(whole)) {
    if (Array.isArray(value)) whole[name] = value.map(withoutTemporaryId)
  }
  if (whole.id === undefined && id !== undefined && id !== null && id !== '') whole.id = String(id)
  return whole
}

/** `queryObj` as filters: a bare name means equality, the table's status column means `dataStatus`. */
export function toFilters(table: string, queryObj: unknown): Record<string, unknown> {
  if (!isObject(queryObj)) return {}
  return Object.fromEntries(
    Object.entries(queryObj).map(([name, value]) => {
      if (name === `${table}_DATA_STATUS`) return ['dataStatus_equal', value]
      if (name === `${table}_ID`) return ['id_equal', value]
      return [OPERATOR.test(name) ? name : `${name}_equal`, value]
    }),
  )
}

/** `sort`: `[{ prop, order }]`, a single such object, or text as in SQL (`loanDate desc, title`). */
export function toSort(sort: unknown): { ascs: string; descs: string } {
  const parts = (typeof sort === 'string' ? sort.split(',') : Array.isArray(sort) ? sort : [sort]).flatMap(readSortPart)
  const of = (order: 'asc' | 'desc') => parts.filter(part => part.order === order).map(part => part.prop)
  return { ascs: of('asc').join(','), descs: of('desc').join(',') }
}

function readSortPart(part: unknown): { prop: string; order: 'asc' | 'desc' }[] {
  if (typeof part === 'string' && part.trim()) {
    const [prop = '', order = 'asc'] = part.trim().split(/\s+/)
    return [{ prop, order: /^desc/i.test(order) ? 'desc' : 'asc' }]
  }
  if (isObject(part) && typeof part.prop === 'string') {
    return [{ prop: part.prop, order: /^desc/i.test(String(part.order)) ? 'desc' : 'asc' }]
  }
  return []
}

function withoutTemporaryId(row: unknown): unknown {
  if (!isObject(row)) return row
  const { _TEMP_ID: _, ...kept } = row
  return kept
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
