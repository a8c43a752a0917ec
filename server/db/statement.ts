/** One statement with its values, e.g. a compiled query of kysely. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export type Row = Record<string, unknown>

const NAMED_LIMIT = 400
const names = new Map<string, string>()

/**
 * The name under which PostgreSQL keeps the parsed and planned statement on its connection. Only statements that list
 * their columns get one: the result of `select *` changes with its table, which a kept plan refuses.
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
