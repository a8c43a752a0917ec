/**
 * Checks a query before it is published: its source plans it without running it. The source's error is reported at its
 * position.
 * @source docs/language.md#query; docs/security.md#sql
 */
import { CompiledQuery } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { MAIN_SOURCE } from '#engine/kind/query.ts'
import type { SqlQuery } from '#engine/schema/document.ts'
import { quote } from '../../db/archive/tables.ts'
import type { Trx } from '../../db/db.ts'
import { cursorOf, STATEMENT_MS } from '../../db/guests/run-statement.ts'
import { REPORT } from '../../db/roles.ts'
import { bindNames, textOf } from './bind-names.ts'
import type { Sources } from './open-sources.ts'
import { columnOf } from './query-rows.ts'

/** @returns issues with paths inside of the document */
export async function checkQuery(trx: Trx, sources: Sources, tenant: string, query: SqlQuery): Promise<Issue[]> {
  const text = textOf(query)
  const { sql, names, unknown } = bindNames(text, query.params)
  const known = (query.params ?? []).map(({ id }) => id)
  if (unknown.length) return unknown.map(name => ({ path: 'sql', code: 'query.param', params: { name, known } }))
  const values = names.map(() => null)
  const plan = async (statement: string) =>
    query.source === MAIN_SOURCE
      ? planHere(trx, statement, values)
      : void (await sources.run(tenant, query.source, { sql: statement, values, most: null }))
  try {
    await plan(sql)
  } catch (error) {
    if (!(error instanceof Fault))
      return [{ path: 'sql', code: 'sql.refused', params: { words: (error as Error).message } }]
    const { code, params } = error
    return [{ path: code === 'sql.refused' ? 'sql' : 'source', code, params }]
  }
  const issues: Issue[] = []
  for (const result of query.result) {
    const column = columnOf(result)
    const refused = await plan(`select q.${quote(column)} from (\n${sql}\n) q`).then(
      () => false,
      () => true,
    )
    if (refused) issues.push({ path: `result/${result.id}`, code: 'sql.column', params: { column } })
  }
  return issues
}

/**
 * Plans it as the reporting role, in the transaction that creates the tables: what the role may not read is reported
 * before publishing.
 */
async function planHere(trx: Trx, statement: string, values: unknown[]): Promise<void> {
  const run = (text: string, bound: unknown[] = []) => trx.getExecutor().executeQuery(CompiledQuery.raw(text, bound))
  await run('savepoint report_check')
  try {
    await run(
      `select set_config('transaction_read_only', 'on', true), set_config('role', $1, true), set_config('statement_timeout', $2, true)`,
      [REPORT, String(STATEMENT_MS)],
    )
    await run(cursorOf('report_check', statement), values)
  } finally {
    await run('rollback to savepoint report_check')
  }
}
