/**
 * Whether a statement speaks of tenants at least as often as of tables that have one: models' (`app_…`), and those of `tables`.
 * @source docs/security.md#tenants
 */
export function namesTenant(sql: string, tables: Set<string>): boolean {
  const mentioned = [...sql.matchAll(/\b(?:from|join|update|into|using)\s+"?(\w+)/gi)]
  const bound = mentioned.filter(([, name = '']) => tables.has(name) || name.startsWith('app_'))
  return (sql.match(/tenant_id/g) ?? []).length >= bound.length
}
