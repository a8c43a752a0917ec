/**
 * The submit checks of a process form as its configuration holds them.
 * @source FM-01
 */
import type { Json, Rules } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import { isRecord } from '#engine/value/value.ts'
import type { SubmitCheck } from './run-checks.ts'

/** What `resConfig` means. @source FM-11, FM-12 */
const REFUSE_IF = { 0: 'none', 1: 'rows' } as const
const KEY = /^[a-z][A-Za-z0-9]*([.-][a-z0-9][A-Za-z0-9]*)*$/

/**
 * @param config  `submitValidateConfig`: a list, or its JSON, of `{ validateType, diyJS, diySql, datasourceId, sqlParams,
 * resConfig, message }`. `diySql` is the key of a published query, or its text; `sqlParams` says which field each of its
 * params takes, `{ "who": "applicant" }` or `applicant,days`
 */
export function readChecks(config: unknown): SubmitCheck[] {
  const items = parsed(config)
  return (Array.isArray(items) ? items : [])
    .filter(isRecord)
    .map((item, at) => ({ id: `check${at + 1}`, ...readCheck(item), message: textOf(item.message) }))
}

function readCheck({
  validateType,
  diyJS,
  diySql,
  datasourceId,
  sqlParams,
  resConfig,
}: Record<string, unknown>): Pick<SubmitCheck, 'by' | 'source' | 'query' | 'text' | 'refuseIf' | 'params'> {
  if (validateType !== 'sql') return { by: 'script', source: String(diyJS ?? '').split('\n') }
  const sql = String(diySql ?? '').trim()
  const named = KEY.test(sql) ? { query: sql } : { text: { source: String(datasourceId ?? ''), sql } }
  const refuseIf = REFUSE_IF[Number(resConfig) === 1 ? 1 : 0]
  return { by: 'query', refuseIf, params: readParams(sqlParams), ...named }
}

function readParams(given: unknown): Rules {
  const params = parsed(given)
  if (isRecord(params)) {
    return Object.fromEntries(Object.entries(params).map(([name, field]) => [name, ruleOf(field as Json)]))
  }
  const names = Array.isArray(params) ? params.map(String) : String(params ?? '').split(',')
  return Object.fromEntries(names.map(name => name.trim()).flatMap(name => (name ? [[name, { var: name }]] : [])))
}

/** A field, with or without braces around it; anything else is a constant. */
function ruleOf(field: Json): Json {
  const name = typeof field === 'string' ? /^(?:\{\{)?\s*([a-z][\w.]*)\s*(?:\}\})?$/i.exec(field)?.[1] : undefined
  return name === undefined ? field : { var: name }
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

/** undefined: the product's own message */
function textOf(message: unknown): Text | undefined {
  return typeof message === 'string' && message.trim() ? { zh: message.trim() } : undefined
}
