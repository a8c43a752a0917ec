/** Which processes call which, by call activities. @source docs/workflow.md#called-processes */
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Trx } from '../../db/db.ts'
import { notOver } from './over.ts'

/** How deep called processes may call processes. */
const DEEPEST = 10

/**
 * The way by which a deployed process calls itself in the end, in its newest version: from it to the one that calls it.
 * Names that an expression gives are not followed; `mustBeShallow` bounds those.
 * @returns null where there is none
 */
export async function findCircle(trx: Trx, process: string): Promise<string[] | null> {
  const callerOf = new Map<string, string>()
  let level = [process]
  while (level.length) {
    const { rows } = await sql<{ caller: string; called: string }>`
      select distinct d.process_def_key as caller, e ->> 'calledElement' as called
        from (select distinct on (process_def_key) id, process_def_key from blade_wf_deployment
               where tenant_id = ${trx.tenant} and process_def_key = any(${level}) and is_deleted = 0 and status = 1
               order by process_def_key, version::integer desc) d
        join wf_definition w on w.tenant_id = ${trx.tenant} and w.deployment_id = d.id
       cross join jsonb_array_elements(w.content #> '{flow,elements}') e
       where e ->> 'type' = 'callActivity' and e ->> 'calledElement' is not null`.execute(trx)
    level = []
    for (const { caller, called } of rows) {
      if (called === process) return wayTo(caller, callerOf)
      if (callerOf.has(called)) continue
      callerOf.set(called, caller)
      level.push(called)
    }
  }
  return null
}

function wayTo(process: string, callerOf: ReadonlyMap<string, string>): string[] {
  const way = [process]
  for (let at = callerOf.get(process); at !== undefined; at = callerOf.get(at)) way.unshift(at)
  return way
}

/** Before another process is called by `instance`. @throws Fault 'flow.called-deep' */
export async function mustBeShallow(trx: Trx, instance: string): Promise<void> {
  const { rows } = await sql<{ depth: number }>`
    with recursive up (parent, depth) as (
      select parent_id, 1 from wf_instance where tenant_id = ${trx.tenant} and id = ${instance}
      union all
      select i.parent_id, up.depth + 1 from up join wf_instance i on i.tenant_id = ${trx.tenant} and i.id = up.parent
       where up.depth <= ${DEEPEST})
    select max(depth)::integer as depth from up`.execute(trx)
  if (rows[0]!.depth > DEEPEST) throw new Fault('flow.called-deep', { most: DEEPEST })
}

/** Called processes of one root that run at a time, and that it may call at all. */
const MOST_OPEN = 1_000
const MOST_EVER = 10_000

/** Before another process is called below `root`; those who ask wait for one another. @throws Fault 'flow.called-many' */
export async function mustCallFew(trx: Trx, root: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`calls of ${trx.tenant} ${root}`}))`.execute(trx)
  const { rows } = await sql<{ open: number; ever: number }>`
    select count(*) filter (where ${notOver()})::integer as open, count(*)::integer as ever from wf_instance i
     where tenant_id = ${trx.tenant} and root_id = ${root}`.execute(trx)
  const { open, ever } = rows[0]!
  if (open >= MOST_OPEN || ever >= MOST_EVER) throw new Fault('flow.called-many', { open: MOST_OPEN, ever: MOST_EVER })
}
