/**
 * An account is disabled: tasks that nobody else can handle go to whom the rules and policies of their node name now. Each
 * is a row of `wf_job`, which rests while its process is suspended.
 * @source docs/workflow.md#people
 */
import { type RawBuilder, sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { mayFindAgain } from '#engine/flow/approval/may-do.ts'
import { pick } from '#engine/text/text.ts'
import texts from '#schemas/text/handover.json' with { type: 'json' }
import type { Trx } from '../../db/db.ts'
import type { ActParts } from '../act/perform.ts'
import { isEnabled } from '../people/people-sql.ts'
import { type FlowJob, performJob } from '../work/system.ts'

/** `t` is a task that only this user, whose account is disabled, has or may claim; what they hold as a deputy returns. */
const isLeft = (tenant: string, user: string): RawBuilder<boolean> =>
  sql`t.tenant_id = ${tenant} and t.status = 'open' and t.kind = 'task' and t.deputy_of is null
    and (t.assignee = ${user}::bigint or t.assignee is null and t.id in (select c.task_id from wf_candidate c
        where c.tenant_id = ${tenant} and c.user_id = ${user}::bigint)
      and not exists (select from wf_candidate c join blade_user u on ${isEnabled(tenant)} and u.id = c.user_id
        where c.tenant_id = ${tenant} and c.task_id = t.id))
    and not exists (select from blade_user u where ${isEnabled(tenant)} and u.id = ${user}::bigint)`

/** @param by  who disabled the account, for the history */
export async function noteDisabled(trx: Trx, user: string, by: Who): Promise<void> {
  await sql`insert into wf_job (tenant_id, instance_id, work, task_id, node, due_at, detail)
    select ${trx.tenant}, t.instance_id, 'again', t.id, t.node, now(), ${JSON.stringify({ user, by: by.id })}::jsonb
      from wf_task t where ${isLeft(trx.tenant, user)}`.execute(trx)
}

/** One task, unless it moved meanwhile or the account is enabled again. */
export function findForDisabled(parts: ActParts, job: FlowJob): Promise<void> {
  const { tenant, task: taskId } = job
  const { user, by } = job.detail as { user: string; by: string }
  return performJob(parts, job, {
    by,
    async act({ trx, instance, tasks }) {
      const task = tasks.find(each => each.id === taskId)
      if (!task || !mayFindAgain(instance, task)) return null
      const { rows } = await sql<{ name: string }>`select coalesce(u.real_name, u.account, '') as name
        from wf_task t join blade_user u on u.tenant_id = ${tenant} and u.id = ${user}::bigint
       where t.id = ${taskId} and ${isLeft(tenant, user)}`.execute(trx)
      const [left] = rows
      const comment = left && pick(texts.disabled, 'zh').replace('{name}', left.name)
      return left ? { do: 'findHandlers', task: task.id, said: { comment } } : null
    },
  })
}
