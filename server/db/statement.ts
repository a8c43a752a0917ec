import { LastUsed } from '../process/last-used.ts'

/** One statement with its values, e.g. a compiled query of kysely. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export type Row = Record<string, unknown>

/** How many statements a connection keeps prepared: those used last. */
export const KEPT_STATEMENTS = 400
const names = new LastUsed<string>(KEPT_STATEMENTS)
let named = 0

/**
 * The name under which PostgreSQL keeps the parsed and planned statement on its connection. No other text ever gets it;
 * a text whose name is forgotten gets a new one. Only statements that list their columns get one: the result of
 * `select *` changes with its table, which a kept plan refuses. Within parentheses it is no result.
 * @returns '' for a statement that is not kept
 */
export function nameStatement(text: string): string {
  const known = names.use(text)
  if (known !== undefined) return known
  if (!/^\s*(select|insert|update|delete|with|begin|commit)\b/i.test(text)) return ''
  if (/(\bselect|\breturning|,|\.)\s*\*/i.test(outermost(text))) return ''
  const name = `s${named++}`
  names.set(text, name)
  return name
}

/** A statement without what it says in parentheses and quotes. */
function outermost(text: string): string {
  let said = ''
  let depth = 0
  for (const [part] of text.matchAll(/'[^']*'|"[^"]*"|[^'"()]+|[()]/g)) {
    if (part === '(') depth++
    if (depth === 0) said += part
    if (part === ')') depth--
  }
  return said
}
