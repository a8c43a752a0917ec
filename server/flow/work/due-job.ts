/**
 * A task is due: its handlers are reminded, or it is passed, refused or handed over.
 * @source docs/workflow.md#due-times
 */
import { sql } from 'kysely'
import { whenDue } from '#engine/flow/time/due.ts'
import { printMoment } from '../../entity/model/environment.ts'
import { type ActParts, actOnInstance, type OnTask, say } from '../act/acting.ts'
import { agree, refuse } from '../act/decide.ts'
import { usersOf } from '../people/audience.ts'
import { openWorkingTime } from '../people/working-time.ts'
import { dateOf } from '../run/date-of.ts'
import { type FlowJob, whoOfStarter } from './system.ts'

export async function runDueJob(parts: ActParts, job: FlowJob): Promise<void> {
  const { tenant, starter, instance, task: taskId, detail, id } = job
  const who = whoOfStarter(tenant, starter)
  await actOnInstance(parts, who, instance, async acting => {
    const { run, trx, instance: locked } = acting
    const task = run.open().find(each => each.id === taskId)
    const settings = task && run.element(task.node)
    const due = settings?.due
    await sql`delete from wf_job where tenant_id = ${tenant} and id = ${id}`.execute(trx)
    if (!task || !due || locked.suspended) return
    const done = Number(detail?.done ?? 0)
    const calendar = await openWorkingTime(trx, tenant, locked.starterDept)
    const { do: does, next } = whenDue(due, done, printMoment(run.parts.at), calendar)
    const on: OnTask = { ...acting, task, settings }
    if (next) {
      run.changes.jobs.push({
        ...{ work: 'due', token: null, wait: null, node: task.node, task: task.id },
        due: await dateOf(trx, next.at),
        detail: { done: done + 1 },
      })
    }
    if (does === 'remind') return remind(on)
    say(acting, 'comment', { comment: '' }, { task: task.id, node: task.node, detail: { due: does } })
    if (does === 'pass') return agree(on, task)
    if (does === 'reject') return refuse(on, task)
    const [user] = await usersOf(trx, tenant, { users: due.codes ?? [] })
    if (!user) return remind(on)
    run.changes.moved.set(task.id, {
      assignee: user,
      owner: null,
      deputyOf: null,
      status: task.status,
      outcome: task.outcome,
    })
    run.changes.notices.push({ user, kind: 'transfer', task: task.id, detail: { by: '' } })
  })
}

/** The handler, or whoever may claim the task. */
async function remind({ run, trx, task }: OnTask): Promise<void> {
  const { rows } = await sql<{ user: string }>`select user_id as "user" from wf_candidate
    where tenant_id = ${trx.tenant} and task_id = ${task.id}`.execute(trx)
  const users = task.assignee ? [task.assignee] : rows.map(({ user }) => user)
  for (const user of users) run.changes.notices.push({ user, kind: 'remind', task: task.id })
}
