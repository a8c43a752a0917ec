/**
 * The data-collection log: each row that a save writes into a table of an app, in the statement that writes it, and each
 * such save that the database refused. A shipped entity has none, so its statements are the same as without it.
 * @source JB-08, JB-09, JB-10; docs/security.md#logs
 */
import { type RawBuilder, sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { type EngineRecord, readValue } from '#engine/value/value.ts'
import type { LogRow } from '../logs/log-queue.ts'
import type { Column } from './columns.ts'
import type { Model } from './model.ts'

/** The record itself, its only row of a sub-table, or one of several. */
export type Part = 'main' | 'one' | 'more'

/** A save that passed its check and was not written. */
export interface FailedSave {
  model: Model
  who: Who
  before: EngineRecord | null
  record: EngineRecord
  error: unknown
}

/** Characters of the values of one row that are kept whole. */
const LONGEST = 20_000
/** Of a longer one, characters of a value. */
const LONGEST_VALUE = 500

/** The values of a record as they are written down: never a secret. */
export function tellValues(columns: Column[], record: EngineRecord): Record<string, unknown> {
  const told = columns.filter(({ field }) => !field.secret)
  const read = ({ id, field, show }: Column) => (field.forms ? show(readValue(record, id)) : readValue(record, id))
  return Object.fromEntries(told.map(column => [column.id, read(column)]))
}

/**
 * A further part of the statement that writes a row, after `logged`, which is its row of the operation log.
 * @param told  that row's `before` and `after`, as they are bound
 * @returns     nothing for a shipped entity
 */
export function collectOf(
  model: Model,
  who: Who,
  method: 'insert' | 'update',
  part: Part,
  told: { before: string | null; after: string },
): RawBuilder<unknown> {
  if (!model.collected) return sql``
  const { app, hidden } = model.collected
  const kept = (name: 'before' | 'after') =>
    sql`jsonb_build_object('id', record) || (coalesce(${cutJson(told[name])}::jsonb, ${sql.ref(name)}) - ${hidden}::text[])`
  return sql`, collected as (
    insert into blade_data_collect_log
      (tenant_id, create_user, biz_code, biz_name, table_name, source, method, type, status, old_data, new_data)
    select ${who.tenant}, ${who.id || null}, ${app}, ${model.document.title.zh}, ${model.table}, 'app', ${method}, ${part}, 1,
           ${kept('before')}, ${kept('after')}
      from logged)`
}

/** The row of a save that failed, for the queue of the logs; null of a shipped entity. @source JB-10 */
export function failedRow(
  { model, before, record, error }: FailedSave,
  say: (code: string, params: Record<string, unknown>) => string,
): LogRow['values'] | null {
  if (!model.collected) return null
  const { app, hidden } = model.collected
  const columns = model.columns.filter(({ id, system }) => !system && !hidden.includes(id))
  const values = (of: EngineRecord) => {
    const told = tellValues(columns, of)
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

function cutJson(json: string | null): string | null {
  const cut = json !== null && json.length > LONGEST ? cutValues(JSON.parse(json)) : null
  return cut && JSON.stringify(cut)
}

/** Values with the long ones shortened; null where none needs to be. */
function cutValues(values: Record<string, unknown>): Record<string, unknown> | null {
  if (JSON.stringify(values).length <= LONGEST) return null
  const cut = (value: unknown) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE).toWellFormed()}…` : value
  }
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [id, cut(value)]))
}
