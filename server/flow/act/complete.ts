/**
 * A handler decides: agrees, refuses, resubmits, answers as a signer, or gives a delegated task back.
 * @source WU-02, WU-03, WU-29, WU-31, WU-35, WU-58; docs/workflow.md#decisions
 */
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import {
  type ActParts,
  actOnTask,
  copyTo,
  mustHandle,
  mustRun,
  mustSay,
  type OnTask,
  readSaid,
  readUsers,
  type Said,
  say,
} from './acting.ts'
import { agree, answerAsSigner, refuse } from './decide.ts'

export interface CompleteCall extends Record<string, unknown> {
  taskId: string
  pass: boolean
}

/** @throws Fault 'flow.task-over' (409), 'flow.not-yours', 'flow.comment-required', 'flow.assignee-required', those of the form */
export async function completeTask(parts: ActParts, who: Who, call: CompleteCall): Promise<void> {
  const said = readSaid(call)
  const { chosen, copied } = await parts.db.read(who, async trx => ({
    chosen: await readUsers(trx, call.assignee),
    copied: await readUsers(trx, call.copyUser),
  }))
  const options = { writes: true, chosen }
  await actOnTask(parts, who, call.taskId, acting => complete(acting, { call, said, chosen, copied }), options)
}

interface Completing {
  call: CompleteCall
  said: Said
  chosen: string[]
  copied: string[]
}

async function complete(acting: OnTask, { call, said, chosen, copied }: Completing): Promise<void> {
  const { task, run, instance, settings, who } = acting
  mustRun(instance)
  await mustHandle(acting)
  if (task.status === 'waiting') throw new Fault('flow.task-waits')
  const at = { task: task.id, node: task.node }
  const isBack = task.kind === 'resubmit' || instance.status === 'reject' || instance.status === 'recall'
  if (isBack && instance.starter === who.id) mustSay(said, 'flow.note-required')
  else if (!call.pass) mustSay(said, 'flow.comment-required')
  if (call.pass && settings.assigneeRequired && !chosen.length) throw new Fault('flow.assignee-required')
  await saveForm(acting, call.variables, call.pass)
  if (call.pass) acting.form.mustBeFilled(acting.form.entity ? run.parts.values : (instance.state.vars as EngineRecord))
  copyTo(acting, copied, said.comment ?? '', at)
  if (isBack && instance.starter === who.id) {
    say(acting, 'explainComment', said, at)
    instance.status = 'unfinished'
    run.endTask(task, 'done', 'agreed', who.id)
    return run.step(task.token === null ? { do: 'start' } : { do: 'complete', token: task.token })
  }
  if (task.owner) return giveBack(acting, said)
  say(acting, call.pass ? 'comment' : 'rejectComment', said, { ...at, detail: { pass: call.pass } })
  if (task.kind === 'signer') return answerAsSigner(acting, task, call.pass)
  return call.pass ? agree(acting, task) : refuse(acting, task)
}

/** A delegated task returns to its owner. */
function giveBack(acting: OnTask, said: Said): void {
  const { run, task } = acting
  say(acting, 'delegateComment', said, { task: task.id, node: task.node })
  run.changes.moved.set(task.id, { assignee: task.owner, owner: null, deputyOf: null, status: 'open', outcome: null })
  run.changes.notices.push({ user: task.owner!, kind: 'delegated', task: task.id })
}

async function saveForm({ run, form, instance, trx }: OnTask, sent: unknown, isWhole: boolean): Promise<void> {
  if (sent === undefined || sent === null) return
  if (typeof sent !== 'object' || Array.isArray(sent)) throw new Fault('record.body')
  const { id: _, ...values } = sent as WireRecord
  if (!form.entity) {
    instance.state = { ...instance.state, vars: form.keep(instance.state.vars, values, isWhole) }
    return
  }
  const saved = await form.save(trx, instance.record, values, isWhole)
  instance.record = saved.record
  Object.assign(run.parts.values, saved.values)
}
