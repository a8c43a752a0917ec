/**
 * Calls to change records of an app that were refused or failed: the operation log of apps lists them with the
 * successful ones. Rows of an import are not included, because its report lists them.
 * @source MA-22, MA-31; docs/security.md#logs
 */
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { isRecord } from '#engine/value/value.ts'
import type { LogRow } from '../../logs/log-queue.ts'
import type { Model } from '../model/model.ts'

export interface RefusedCall {
  who: Who & { ip?: string }
  model: Model
  verb: 'add' | 'edit' | 'remove'
  /** as they were sent; empty for a new record */
  ids: string[]
  error: unknown
}

/** An error without the place in the code where it occurred. */
export interface ToldFault {
  code: string
  params: Record<string, unknown>
}

const MOST_RECORDS = 100
const MOST_FAULTS = 10
/** Characters kept of an id, and of an error's parameter, that a client sent. */
const LONGEST = 64

/** One row for each record of the call, for the queue of the logs; none for a shipped entity. */
export function refusedRows({ who, model, verb, ids, error }: RefusedCall): LogRow['values'][] {
  if (!model.collected) return []
  const { app } = model.collected
  const records = ids.length ? ids.slice(0, MOST_RECORDS) : [null]
  const row = { app, verb, ip: who.ip ?? null, faults: faultsOf(error) }
  return records.map(record => ({ ...row, record: record?.slice(0, LONGEST) ?? null }))
}

/**
 * The code of each fault. Of other errors only their code or class name is kept, because their message may contain
 * values.
 */
function faultsOf(error: unknown): ToldFault[] {
  if (!(error instanceof Fault))
    return [{ code: (error as { code?: string }).code ?? (error as Error).name, params: {} }]
  const issues = (error.data as { issues?: Issue[] } | null | undefined)?.issues ?? []
  const all = issues.length ? issues : [error]
  return all.slice(0, MOST_FAULTS).map(({ code, params = {} }) => ({ code, params: shortened(params) }))
}

/** Keeps numbers, and texts in both languages; other texts are cut. */
function shortened(params: Record<string, unknown>): Record<string, unknown> {
  const short = (value: unknown) => {
    if (value === null || typeof value === 'number' || isRecord(value)) return value
    return String(value).slice(0, LONGEST).toWellFormed()
  }
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, short(value)]))
}
