import type pg from 'pg'

/** One statement with its values; a compiled query of kysely is one. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export function send(client: pg.ClientBase, { sql, parameters }: Statement): Promise<pg.QueryResult> {
  return client.query({ text: sql, values: parameters as unknown[], name: nameStatement(sql) })
}

const NAMED_LIMIT = 400
const names = new Map<string, string>()

/**
 * A name lets PostgreSQL keep the parsed and planned statement on its connection. Only statements that spell their columns
 * out get one: the answer of `select *` changes with its table, which a kept plan refuses.
 */
function nameStatement(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= NAMED_LIMIT || !/^\s*(select|insert|update|delete|with)\b/i.test(text)) return undefined
  if (/(\bselect|\breturning|,|\.)\s*\*/i.test(text)) return undefined
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
