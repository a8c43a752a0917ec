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
  await noteClaimed(trx, key, vars)
  return vars
}

/** The variables of what was done under `key`; null when nothing was. */
export async function findEffect(trx: Trx, key: string): Promise<Variables | null> {
  const { rows } = await sql<{ vars: Variables }>`select vars from wf_effect
    where tenant_id = ${trx.tenant} and key = ${key}`.execute(trx)
  return rows[0]?.vars ?? null
}

/**
 * Notes that what `key` names is being done: until its outcome is noted, and then for good, nobody else claims it. A claim
 * older than a minute is of a server that is gone, as nothing outside takes so long.
 * @returns whether it was free
 */
export async function claimEffect(trx: Trx, key: string): Promise<boolean> {
  const { rows } = await sql`insert into wf_effect (tenant_id, key, vars) values (${trx.tenant}, ${key}, null)
    on conflict (tenant_id, key) do update set at = now()
      where wf_effect.vars is null and wf_effect.at < now() - interval '1 minute'
    returning key`.execute(trx)
  return rows.length > 0
}

export async function noteClaimed(trx: Trx, key: string, vars: Variables): Promise<void> {
  await sql`update wf_effect set vars = ${JSON.stringify(vars)}::jsonb
    where tenant_id = ${trx.tenant} and key = ${key}`.execute(trx)
}

export async function dropClaim(trx: Trx, key: string): Promise<void> {
  await sql`delete from wf_effect where tenant_id = ${trx.tenant} and key = ${key} and vars is null`.execute(trx)
}
