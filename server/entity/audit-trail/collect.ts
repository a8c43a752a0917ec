/**
 * The data-collection log: each row that a save writes into a table of an app, recorded through its row in the
 * operation log, and each such save that the database refused. Shipped entities are not logged here.
 * @source JB-08, JB-09, JB-10; docs/security.md#logs
 */
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { type EngineRecord, readValue } from '#engine/value/value.ts'
import type { LogRow } from '../../logs/log-queue.ts'
import type { Model } from '../model/model.ts'
import type { Column } from '../table/columns.ts'

/** The record itself, the only row of a sub-table, or one of several. */
export type CollectedPart = 'main' | 'one' | 'more'

/** A save that passed its check but was not written. */
export interface FailedSave {
  model: Model
  who: Who
  before: EngineRecord | null
  record: EngineRecord
  error: unknown
}

/** Values of one row are kept whole up to this many characters in all. */
const LONGEST = 20_000
/** In a longer row, each value is cut to this many characters. */
const LONGEST_VALUE = 500

/** The values of a record as they are logged: never a secret. */
export function collectValues(columns: Column[], record: EngineRecord): Record<string, unknown> {
  const told = columns.filter(({ field }) => !field.secret)
  const read = ({ id, field, show }: Column) => (field.forms ? show(readValue(record, id)) : readValue(record, id))
  return Object.fromEntries(told.map(column => [column.id, read(column)]))
}

/**
 * JSON for the data-collection log about a row that is written; null for a shipped entity. @source
 * docs/security.md#logs
 */
export function collectedAs({ collected, document, table }: Model, part: CollectedPart): string | null {
  return collected && JSON.stringify({ ...collected, name: document.title.zh, table, part })
}

/** The log row of a save that failed, for the queue of the logs; null for a shipped entity. @source JB-10 */
export function failedRow(
  { model, before, record, error }: FailedSave,
  say: (code: string, params: Record<string, unknown>) => string,
): LogRow['values'] | null {
  if (!model.collected) return null
  const { app, hidden } = model.collected
  const columns = model.columns.filter(({ id, system }) => !system && !hidden.includes(id))
  const values = (of: EngineRecord) => {
    const told = collectValues(columns, of)
    return { ...(before?.id ? { id: before.id } : {}), ...(cutValues(told) ?? told) }
  }
  return {
    biz_code: app,
    biz_name: model.document.title.zh,
    table_name: model.table,
    source: 'app',
    method: before ? 'update' : 'insert',
    type: 'main',
    status: 0,
    old_data: before && values(before),
    new_data: values(record),
    collect_info: reasonOf(error, say),
  }
}

function reasonOf(error: unknown, say: (code: string, params: Record<string, unknown>) => string): string {
  if (!(error instanceof Fault)) return `${(error as { code?: string }).code ?? (error as Error).name}`
  const issues = (error.data as { issues?: Issue[] } | undefined)?.issues ?? []
  return issues.map(({ code, params = {} }) => say(code, params)).join(' | ') || say(error.code, error.params)
}

/** The values with the long ones cut; null where none needs cutting. */
function cutValues(values: Record<string, unknown>): Record<string, unknown> | null {
  if (JSON.stringify(values).length <= LONGEST) return null
  const cut = (value: unknown) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE).toWellFormed()}…` : value
  }
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [id, cut(value)]))
}
