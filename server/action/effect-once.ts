import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import type { Variables } from './action.ts'

/**
 * Does `work` once for `key`, however often it is tried: its outcome is committed together with the note that it is
 * done. A second try at the same time waits for the first.
 * @returns the variables of the first time
 * @source docs/workflow.md#service-tasks
 */
export async function effectOnce(trx: Trx, key: string, work: () => Promise<Variables>): Promise<Variables> {
  const { rows } = await sql`insert into wf_effect (tenant_id, key) values (${trx.tenant}, ${key})
    on conflict (tenant_id, key) do nothing returning key`.execute(trx)
  if (!rows.length) return (await findEffect(trx, key)) ?? {}
  const vars = await work()
  await sql`update wf_effect set vars = ${JSON.stringify(vars)}::jsonb
    where tenant_id = ${trx.tenant} and key = ${key}`.execute(trx)
  return vars
}

/** The variables of what was done under `key`; null when nothing was. */
export async function findEffect(trx: Trx, key: string): Promise<Variables | null> {
  const { rows } = await sql<{ vars: Variables }>`select vars from wf_effect
    where tenant_id = ${trx.tenant} and key = ${key}`.execute(trx)
  return rows[0]?.vars ?? null
}
