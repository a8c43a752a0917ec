/**
 * What a person has to do with a process: whether they may read it, and which of its tasks is theirs.
 * @source WU-40, WU-41; docs/workflow.md#reading; docs/security.md#processes
 */
import { sql } from 'kysely'
import { speaksOf } from '#engine/access/may-open.ts'
import type { Who } from '#engine/access/who.ts'
import type { Trx } from '../../db/db.ts'
import type { Deployed } from '../definition/deploy.ts'
import type { Instance } from '../instance/instance.ts'
import { isAdministratorOf } from '../people/audience.ts'

interface OwnTask {
  id: string
  node: string
  kind: string
  /** handed: somebody else has it now, or had it last */
  status: 'open' | 'waiting' | 'done' | 'handed'
  assignee: string | null
  openedAt: string | null
  draft: { user: string; comment: string; variables: Record<string, unknown>; begun?: Record<string, unknown> } | null
}

export interface Standing {
  isOwner: boolean
  /** started it for its owner */
  hasStarted: boolean
  isAdministrator: boolean
  isViewer: boolean
  isCopied: boolean
  /** tasks the person handles, handled, gave to somebody else or may claim, the latest first */
  tasks: OwnTask[]
}

/** Comments by which a task goes to somebody else: a transfer, a delegation, and what a delegate answered. */
export const HANDING = sql`('transferComment', 'delegateComment')`

/** Whether the user gave a task of their own to somebody else, or answered it as a delegate. @param alias  of `wf_task` */
export const hasHanded = (user: string, alias: 't' | 'h') => sql`exists (
  select 1 from wf_comment g where g.tenant_id = ${sql.ref(`${alias}.tenant_id`)} and g.create_user = ${user}
    and g.task_id = ${sql.ref(`${alias}.id`)} and g.type in ${HANDING} and g.detail ->> 'as' is distinct from 'administrator')`

export async function standingOf(
  trx: Trx,
  who: Who,
  instance: Instance,
  definition: Pick<Deployed, 'flow' | 'app'>,
): Promise<Standing> {
  const { flow } = definition
  const [tasks, copies, isAdministrator] = await Promise.all([
    sql<OwnTask>`select t.id, t.node, t.kind, t.assignee,
        case when t.assignee is null or t.assignee = ${who.id} then t.status else 'handed' end as status, t.opened_at as "openedAt",
        case when t.draft ->> 'user' = ${who.id} then t.draft end as draft from wf_task t
      where t.tenant_id = ${trx.tenant} and t.instance_id = ${instance.id} and t.status <> 'cancelled'
        and (t.assignee = ${who.id} or t.owner = ${who.id} or ${hasHanded(who.id, 't')} or t.assignee is null and t.status = 'open' and exists (
          select 1 from wf_candidate c where c.tenant_id = t.tenant_id and c.task_id = t.id and c.user_id = ${who.id}))
      order by t.id desc`.execute(trx),
    sql`select 1 from wf_copy where tenant_id = ${trx.tenant} and instance_id = ${instance.id} and user_id = ${who.id}`.execute(
      trx,
    ),
    isAdministratorOf(trx, who, definition),
  ])
  return {
    isOwner: instance.starter === who.id,
    hasStarted: instance.startedBy === who.id,
    isAdministrator,
    isViewer: flow.viewers !== undefined && speaksOf(flow.viewers, who),
    isCopied: copies.rows.length > 0,
    tasks: tasks.rows,
  }
}

export const mayRead = ({ isOwner, hasStarted, isAdministrator, isViewer, isCopied, tasks }: Standing): boolean =>
  isOwner || hasStarted || isAdministrator || isViewer || isCopied || tasks.length > 0
