/**
 * Scripts over rows as they are being written: run over the rows that are sent, for who designs the app.
 * @source DB-10; ADR 0022; docs/http.md#design
 */
import type { ScriptAnswer, ScriptCall } from '#adapters/wire/design.ts'
import type { RowsScript } from '#engine/access/place-scripts.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { isRecord } from '#engine/value/value.ts'
import { openTransform } from '../../action/script/transform-rows.ts'

/** A query's own and that of a card. */
const MOST_SCRIPTS = 2
const MOST_LINES = 500

/** @throws Fault 'script.source', and those of `Transforming`, with `data: { line }` of what a script threw */
export async function tryScripts(who: Who, call: ScriptCall): Promise<ScriptAnswer> {
  const { scripts, rows, total } = call ?? {}
  if (!Array.isArray(scripts) || scripts.length > MOST_SCRIPTS || !scripts.every(isScript) || !areRows(rows))
    throw new Fault('script.source')
  try {
    return await openTransform(who)(scripts, { rows, total: typeof total === 'number' ? total : rows.length })
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'script.error') throw error
    throw new Fault(error.code, error.params, { data: { line: error.params.line }, cause: error })
  }
}

function isScript(script: unknown): script is RowsScript {
  if (!isRecord(script) || !Array.isArray(script.source) || script.source.length > MOST_LINES) return false
  return script.source.every(line => typeof line === 'string') && ['rows', 'drawing'].includes(String(script.gives))
}

const areRows = (rows: unknown): rows is ScriptCall['rows'] => Array.isArray(rows) && rows.every(isRecord)
