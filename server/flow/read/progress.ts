/**
 * How far the processes of a page are, read with one statement.
 * @source docs/workflow.md#progress
 */
import { sql } from 'kysely'
import type { ProcessStatus } from '#engine/flow/approval/approval.ts'
import { progressOf, type Standing } from '#engine/flow/simulate/progress.ts'
import type { Trx } from '../../db/db.ts'
import type { Definition } from '../definition/definitions.ts'

/** Where a process stands, and the nodes whose tasks were answered or passed. */
interface Stand {
  standing: Standing[]
  done: string[]
}

/** @param instances  ids of those whose progress is told; others are left out */
export async function readStands(trx: Trx, instances: string[]): Promise<Map<string, Stand>> {
  if (!instances.length) return new Map()
  // the tokens of one step are alike, however many people have it
  const { rows } = await sql<Stand & { id: string }>`
    select i.id, coalesce((select jsonb_agg(distinct jsonb_strip_nulls(jsonb_build_object('node', k->'node', 'for', k->'for')))
                             from jsonb_array_elements(i.state->'tokens') k), '[]') as standing,
           array(select distinct t.node from wf_task t where t.tenant_id = i.tenant_id and t.instance_id = i.id
                    and t.kind = 'task' and t.status = 'done') as done
      from wf_instance i where i.tenant_id = ${trx.tenant} and i.id = any(${instances}::bigint[])`.execute(trx)
  return new Map(rows.map(({ id, ...stand }) => [id, stand]))
}

/** Whether a process in this state goes on to an end, or has come to it. */
export const hasProgress = (status: ProcessStatus): boolean => status === 'unfinished' || status === 'finished'

/** Passed and all steps, `2/4`; null where there are none. */
export function sayProgress({ graph }: Pick<Definition, 'graph'>, stand: Stand | undefined): string | null {
  const { passed, all } = stand ? progressOf(graph, stand.standing, stand.done) : { passed: 0, all: 0 }
  return all > 0 ? `${passed}/${all}` : null
}
