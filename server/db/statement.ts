/** One statement with its values; a compiled query of kysely is one. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export type Row = Record<string, unknown>

const NAMED_LIMIT = 400
const names = new Map<string, string>()

/**
 * A name lets PostgreSQL keep the parsed and planned statement on its connection. Only statements that spell their columns
 * out get one: the answer of `select *` changes with its table, which a kept plan refuses.
 * @returns '' for a statement that is not kept
 */
export function nameStatement(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= NAMED_LIMIT || !/^\s*(select|insert|update|delete|with|begin|commit)\b/i.test(text)) return ''
  if (/(\bselect|\breturning|,|\.)\s*\*/i.test(text)) return ''
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
