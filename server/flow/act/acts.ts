/**
 * What people do with a running process, each call an act of the engine. Administrators do what handlers do without being
 * one (`as`), and what keeps a process going.
 * @source WU-02…WU-12, WU-29…WU-35, WU-58…WU-68, WO-05…WO-17; docs/workflow.md#approvals
 */
import { sql } from 'kysely'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { isOver } from '#engine/flow/approval/approval.ts'
import type { By, Giving } from '#engine/flow/approval/command.ts'
import { whyNotAt } from '#engine/flow/approval/may-do.ts'
import { mustHave } from '#engine/flow/approval/must.ts'
import { isRecord } from '#engine/value/value.ts'
import type { Locked } from '../run/host.ts'
import { type ActParts, type At, type Performed, perform, valuesOf } from './perform.ts'
import { readSaid, readUsers } from './said.ts'
import { saveForm } from './save-form.ts'
import { checkSubmit } from './submit-checks.ts'

type Call = Record<string, unknown>
type TaskCall = Call & { taskId: string }
type InstanceCall = Call & { processInsId: string }
type As = Exclude<By['as'], 'system'>

export interface CompleteCall extends TaskCall {
  pass: boolean
}

const atTask = ({ taskId }: { taskId: string }): At => ({ task: taskId })
const atInstance = ({ processInsId }: { processInsId: string }): At => ({ instance: processInsId })

/** Decides, answers as a signer, gives an opinion or a delegated task back, or resubmits; for an administrator without the form. */
export function completeTask(parts: ActParts, who: Who, call: CompleteCall, as: As = 'handler'): Promise<Performed> {
  const said = readSaid(call)
  const { taskId: task, pass, variables, then } = call
  const sent = isRecord(variables) ? (variables as WireRecord) : {}
  return perform(parts, who, atTask(call), {
    as,
    read: async trx => {
      const [chosen, copied] = await Promise.all([readUsers(trx, call.assignee), readUsers(trx, call.copyUser)])
      return { chosen, copied }
    },
    chosen: ({ chosen }) => chosen,
    act: ({ copied }) => ({
      ...{ do: 'complete', task, pass, said, copied },
      ...(then === 'straight' && { then }),
    }),
    ...(as === 'handler' && {
      before: async (definition, settings) => {
        if (pass) await checkSubmit(parts, who, definition, settings, sent)
      },
      save: async (locked, { node, kind }) => {
        const asks = !pass ? 'given' : kind === 'resubmit' ? 'all' : 'required'
        await saveForm(locked, locked.definition.elements.get(node)!, { sent: variables, said, asks })
        if (pass && kind !== 'opinion') locked.form.mustBeFilled(valuesOf(locked))
      },
    }),
  })
}

/**
 * Writes an opinion into the field its node names, before the task is completed.
 * @source WU-68
 * @throws Fault 'flow.comment-field'
 */
export function commentUpForm(
  parts: ActParts,
  who: Who,
  call: { taskId: string; commentProp: unknown; comment: unknown },
): Promise<Performed> {
  const said = readSaid(call)
  return perform(parts, who, atTask(call), {
    act: () => ({ do: 'write', task: call.taskId, said }),
    save: async (locked, { node }) => {
      const settings = locked.definition.elements.get(node)!
      const { into } = settings.comment ?? {}
      if (!into || call.commentProp !== into) throw new Fault('flow.comment-field')
      await saveForm(locked, settings, { sent: {}, said, asks: 'given' })
    },
  })
}

export async function claimTask(parts: ActParts, who: Who, call: TaskCall): Promise<Performed> {
  return perform(parts, who, atTask(call), { act: () => ({ do: 'claim', task: call.taskId }) })
}

export function giveTask(
  parts: ActParts,
  who: Who,
  call: TaskCall,
  how: Giving,
  as: As = 'handler',
): Promise<Performed> {
  const said = readSaid(call)
  return perform(parts, who, atTask(call), {
    as,
    read: trx => readUsers(trx, call.assignee),
    act: users => ({ do: 'give', task: call.taskId, users, how, said }),
  })
}

export function addSigners(parts: ActParts, who: Who, call: TaskCall, as: As = 'handler'): Promise<Performed> {
  const said = readSaid(call)
  const way = call.way === 'before' || call.way === 'after' ? call.way : 'parallel'
  const asks = call.asks === 'any' || call.asks === 'inTurn' ? call.asks : 'all'
  return perform(parts, who, atTask(call), {
    as,
    read: trx => readUsers(trx, call.assignee),
    act: users => ({ do: 'addSigners', task: call.taskId, users, way, asks, said }),
  })
}

export function removeSigners(parts: ActParts, who: Who, call: TaskCall, as: As = 'handler'): Promise<Performed> {
  const said = readSaid(call)
  return perform(parts, who, atTask(call), {
    as,
    read: trx => readUsers(trx, call.assignee),
    act: users => ({ do: 'removeSigners', task: call.taskId, users, said }),
  })
}

/** People are asked for an opinion; the task does not wait for it. */
export function askOpinion(parts: ActParts, who: Who, call: TaskCall): Promise<Performed> {
  const said = readSaid(call)
  return perform(parts, who, atTask(call), {
    read: trx => readUsers(trx, call.assignee),
    act: users => ({ do: 'askOpinion', task: call.taskId, users, said }),
  })
}

/** Somebody who may read a process says something about it. @throws Fault 'flow.comment-required' */
export async function commentOn(parts: ActParts, who: Who, call: InstanceCall): Promise<Performed> {
  const said = readSaid(call)
  mustHave(said, 'flow.comment-required')
  return perform(parts, who, atInstance(call), { act: () => ({ do: 'comment', said }) })
}

/** The largest draft, in characters of JSON. */
const LARGEST_DRAFT = 200_000

/**
 * Keeps opinion and values without deciding; only the person who wrote them gets them, with `begun`, the values theirs
 * take the place of.
 * @throws Fault 'flow.draft-size'
 */
export async function keepDraft(parts: ActParts, who: Who, call: TaskCall): Promise<Performed> {
  const { comment = '' } = readSaid(call)
  const { variables = {}, begun = {}, taskId } = call
  const draft = JSON.stringify({ user: who.id, comment, variables, begun })
  if (draft.length > LARGEST_DRAFT) throw new Fault('flow.draft-size', { most: LARGEST_DRAFT })
  return perform(parts, who, atTask(call), {
    async act(_, { trx, definition, instance, tasks }) {
      const task = tasks.find(({ id }) => id === taskId)
      if (!task) throw new Fault('flow.task-over')
      const by = { id: who.id, name: who.name, as: 'handler' as const }
      const why = whyNotAt(definition, { ...instance, tasks }, 'keep', task, by)
      if (why) throw why
      await sql`update wf_task set draft = ${draft}::jsonb where tenant_id = ${trx.tenant} and id = ${taskId}`.execute(
        trx,
      )
      return null
    },
  })
}

/** Reminds the handlers of one open task, or of all. */
export function urgeTask(parts: ActParts, who: Who, call: InstanceCall, as: As = 'handler'): Promise<Performed> {
  const task = typeof call.taskId === 'string' && call.taskId ? call.taskId : undefined
  const act = () => ({ do: 'urge' as const, ...(task !== undefined && { task }) })
  return perform(parts, who, atInstance(call), { as, act })
}

export function rollbackTask(
  parts: ActParts,
  who: Who,
  call: TaskCall & { nodeId: string },
  as: As = 'handler',
): Promise<Performed> {
  const said = readSaid(call)
  const act = (_: undefined, { definition: { ids } }: Locked) => ({
    ...{ do: 'return' as const, task: call.taskId, to: ids.ours(call.nodeId), said },
  })
  return perform(parts, who, atTask(call), { as, act })
}

export function terminateProcess(parts: ActParts, who: Who, call: TaskCall): Promise<Performed> {
  const said = readSaid(call)
  return perform(parts, who, atTask(call), { act: () => ({ do: 'stop', task: call.taskId, said }) })
}

/**
 * By the owner: `wf_withdraw_end` ends the process, `wf_withdraw_start` gives it back to its owner to be changed and started
 * again.
 * @throws Fault 'flow.withdraw-kind'
 */
export async function withdrawTask(parts: ActParts, who: Who, call: InstanceCall): Promise<Performed> {
  const said = readSaid(call)
  const { withdrawType: kind } = call
  if (kind !== 'wf_withdraw_end' && kind !== 'wf_withdraw_start') throw new Fault('flow.withdraw-kind')
  const to = kind === 'wf_withdraw_end' ? 'end' : 'owner'
  return perform(parts, who, atInstance(call), { act: () => ({ do: 'withdraw', to, said }) })
}

/** A handler takes back the step they completed, while no task it made is opened or handled. */
export function takeBack(parts: ActParts, who: Who, call: InstanceCall): Promise<Performed> {
  const said = readSaid(call)
  return perform(parts, who, atInstance(call), { act: () => ({ do: 'takeBack', said }) })
}

/** Suspends a process, or lets it go on. @source WO-06 */
export function changeStatus(
  parts: ActParts,
  who: Who,
  call: InstanceCall & { suspended: boolean },
): Promise<Performed> {
  const said = readSaid(call)
  const act = () => ({ do: 'suspend' as const, suspended: call.suspended, said })
  return perform(parts, who, atInstance(call), { as: 'administrator', act })
}

/** @source WO-10 */
export function copyFor(parts: ActParts, who: Who, call: InstanceCall): Promise<Performed> {
  const said = readSaid(call)
  return perform(parts, who, atInstance(call), {
    as: 'administrator',
    read: trx => readUsers(trx, call.copyUser ?? call.assignee),
    act: users => ({ do: 'copy', users, said }),
  })
}

/** @source WO-12 */
export function terminateFor(parts: ActParts, who: Who, call: InstanceCall): Promise<Performed> {
  const said = readSaid(call)
  const task = typeof call.taskId === 'string' ? call.taskId : undefined
  const act = () => ({ do: 'terminate' as const, said, ...(task !== undefined && { task }) })
  return perform(parts, who, atInstance(call), { as: 'administrator', act })
}

/**
 * A process ends with those it called, because its app is removed by `who`, whoever administers it. One that is over stays as
 * it is.
 */
export function endForRemoval(parts: ActParts, who: Who, call: InstanceCall): Promise<Performed> {
  const said = readSaid(call)
  const act = (_: undefined, { instance }: Locked) =>
    isOver(instance.status) ? null : { do: 'terminate' as const, said }
  return perform(parts, who, atInstance(call), { as: 'system', act })
}

/** Moves a task to any node of its process. @source WO-14 */
export function dispatchTo(parts: ActParts, who: Who, call: TaskCall & { nodeId: string }): Promise<Performed> {
  const said = readSaid(call)
  return perform(parts, who, atTask(call), {
    as: 'administrator',
    read: trx => readUsers(trx, call.assignee),
    chosen: users => users,
    act(_, { tasks, definition: { ids } }) {
      const from = tasks.flatMap(({ id, node }) => (id === call.taskId ? [node] : []))
      return { do: 'move', task: call.taskId, from, to: [ids.ours(call.nodeId)], said }
    },
  })
}

/**
 * Moves a process from the nodes where it stands to others, however they are connected.
 * @param call.from  nodes; empty: all where it stands
 */
export function moveProcess(
  parts: ActParts,
  who: Who,
  call: InstanceCall & { from: string[]; to: string[] },
): Promise<Performed> {
  const said = readSaid(call)
  const act = (_: undefined, { definition: { ids } }: Locked) => ({
    ...{ do: 'move' as const, from: call.from.map(ids.ours), to: call.to.map(ids.ours), said },
  })
  return perform(parts, who, atInstance(call), { as: 'administrator', act })
}

/** A running process ends as deleted; one that has ended leaves the lists. Its rows are kept. @source WO-17 */
export function deleteProcess(parts: ActParts, who: Who, call: InstanceCall): Promise<Performed> {
  const said = readSaid(call)
  return perform(parts, who, atInstance(call), {
    as: 'administrator',
    async act(_, { trx, instance }) {
      const isOld = isOver(instance.status)
      if (isOld)
        await sql`update wf_instance set is_deleted = 1 where tenant_id = ${trx.tenant} and id = ${instance.id}`.execute(
          trx,
        )
      return { do: 'delete', said }
    },
  })
}

/** Finds the handlers of a task again, by the rules of its node as people, posts and departments are now. */
export function findHandlersAgain(parts: ActParts, who: Who, call: TaskCall): Promise<Performed> {
  const said = readSaid(call)
  const act = () => ({ do: 'findHandlers' as const, task: call.taskId, said })
  return perform(parts, who, atTask(call), { as: 'administrator', act })
}

/** Runs the failed work of a process again. @returns how many pieces */
export async function retryJobs(parts: ActParts, who: Who, call: InstanceCall): Promise<number> {
  let count = 0
  await perform(parts, who, atInstance(call), {
    as: 'administrator',
    async act(_, { trx, instance, at }) {
      const { rows } =
        await sql`update wf_job set failed = false, attempts = 0, taken_until = null, due_at = ${at}::timestamptz
        where tenant_id = ${trx.tenant} and instance_id = ${instance.id} and failed returning id`.execute(trx)
      await sql`update wf_instance set steps = 0 where tenant_id = ${trx.tenant} and id = ${instance.id}`.execute(trx)
      count = rows.length
      return null
    },
  })
  return count
}
