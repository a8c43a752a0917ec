/**
 * A handler decides: agrees, refuses, resubmits, answers as a signer, or gives a delegated task back.
 * @source WU-02, WU-03, WU-29, WU-31, WU-35, WU-58; docs/workflow.md#decisions
 */
import { sql } from 'kysely'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { assignComment } from '#engine/flow/comment/assign-comment.ts'
import type { NodeSettings } from '#engine/schema/document.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import { printMoment } from '../../entity/model/environment.ts'
import type { Definition } from '../definition/definitions.ts'
import type { Straight } from '../instance/instance.ts'
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
  refreshBrief,
  type Said,
  say,
} from './acting.ts'
import { agree, answerAsSigner, refuse } from './decide.ts'
import { checkSubmit } from './submit-checks.ts'

export interface CompleteCall extends Record<string, unknown> {
  taskId: string
  pass: boolean
}

/** @throws Fault 'flow.task-over' (409), 'flow.not-yours', 'flow.comment-required', 'flow.assignee-required', those of the form */
export async function completeTask(parts: ActParts, who: Who, call: CompleteCall): Promise<void> {
  const completing = await readCompleting(parts, who, call)
  const values = isPlain(call.variables) ? (call.variables as WireRecord) : {}
  const options = {
    writes: true,
    chosen: completing.chosen,
    before: (definition: Definition, settings: NodeSettings) =>
      call.pass ? checkSubmit(parts, who, definition, settings, values) : Promise.resolve(),
  }
  await actOnTask(parts, who, call.taskId, acting => complete(acting, completing), options)
}

const isPlain = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

interface Completing {
  call: CompleteCall
  said: Said
  chosen: string[]
  copied: string[]
}

export async function readCompleting(parts: ActParts, who: Who, call: CompleteCall): Promise<Completing> {
  const said = readSaid(call)
  return parts.db.read(who, async trx => ({
    ...{ call, said },
    chosen: await readUsers(trx, call.assignee),
    copied: await readUsers(trx, call.copyUser),
  }))
}

async function complete(acting: OnTask, { call, said, chosen, copied }: Completing): Promise<void> {
  const { task, instance, settings } = acting
  mustRun(instance)
  await mustHandle(acting)
  if (task.status === 'waiting') throw new Fault('flow.task-waits')
  if (isResubmission(acting)) mustSay(said, 'flow.note-required')
  else if (!call.pass) mustSay(said, 'flow.comment-required')
  if (settings.signature === 'required' && !said.signature) throw new Fault('flow.signature-required')
  if (call.pass && settings.assigneeRequired && !chosen.length) throw new Fault('flow.assignee-required')
  await saveForm(acting, await withOpinion(acting, call.variables, said), call.pass)
  if (call.pass && task.kind !== 'opinion') acting.form.mustBeFilled(valuesOf(acting))
  if (instance.straight?.asks) instance.straight = call.then === 'straight' ? withoutAsking(instance.straight) : null
  return settle(acting, { pass: call.pass, said, copied })
}

const valuesOf = ({ form, run, instance }: OnTask): EngineRecord =>
  form.entity ? run.parts.values : (instance.state.vars as EngineRecord)

/** A returned process is submitted again: by the initiator, or by whoever took the initiator's task over. */
function isResubmission({ task, instance, who, settings }: OnTask): boolean {
  if (task.kind === 'resubmit') return true
  const isBack = instance.status === 'reject' || instance.status === 'recall'
  const isOwn = settings.who?.some(({ is }) => is === 'initiator') ?? false
  return isBack && (isOwn || instance.starter === (task.assignee ?? who.id))
}

/** What the answer leads to. */
export async function settle(
  acting: OnTask,
  { pass, said, copied }: { pass: boolean; said: Said; copied: string[] },
): Promise<void> {
  const { task, run, instance, who } = acting
  const at = { task: task.id, node: task.node }
  copyTo(acting, copied, said.comment ?? '', at)
  if (isResubmission(acting)) {
    say(acting, 'explainComment', said, at)
    instance.status = 'unfinished'
    run.endTask(task, 'done', 'agreed', who.id)
    return run.step(task.token === null ? { do: 'start' } : { do: 'complete', token: task.token })
  }
  if (task.owner) return giveBack(acting, said)
  const seen = acting.digest(acting.form.shownAt(acting.settings, valuesOf(acting)))
  say(acting, pass ? 'comment' : 'rejectComment', said, { ...at, detail: { pass, seen } })
  const { to, at: moments = ['pass'] } = acting.settings.copy ?? {}
  if (to && task.kind === 'task' && moments.includes(pass ? 'pass' : 'refusal')) await run.copy(to, at)
  if (task.kind === 'opinion') return giveOpinion(acting)
  if (task.kind === 'signer') return answerAsSigner(acting, task, pass)
  return pass ? agree(acting, task) : refuse(acting, task)
}

const withoutAsking = ({ from, agreed }: Straight): Straight => ({ from, agreed })

/** Somebody who was asked gives an opinion; who asked is told. */
function giveOpinion({ run, task, who }: OnTask): void {
  run.endTask(task, 'done', 'agreed', who.id)
  const asker = run.open().find(({ id }) => id === task.parentId)?.assignee
  if (asker)
    run.changes.notices.push({ user: asker, kind: 'opinionGiven', task: task.parentId, detail: { by: who.name } })
}

/** A delegated task returns to its owner. */
function giveBack(acting: OnTask, said: Said): void {
  const { run, task } = acting
  say(acting, 'delegateComment', said, { task: task.id, node: task.node })
  run.changes.moved.set(task.id, { assignee: task.owner, owner: null, deputyOf: null, status: 'open', outcome: null })
  run.changes.notices.push({ user: task.owner!, kind: 'delegated', task: task.id })
}

/** Adds the opinion in the field the node names; what a client sends for that field is ignored. @source WU-22, WU-23 */
async function withOpinion(
  { settings, run, form, instance, who, trx }: OnTask,
  sent: unknown,
  { comment = '' }: Said,
): Promise<unknown> {
  const { into, mode = 'replace', show = [], dateFormat } = settings.comment ?? {}
  if (!into || (sent !== undefined && sent !== null && !isPlain(sent))) return sent
  const { [into]: _, ...values } = (sent ?? {}) as WireRecord
  if (!comment) return sent === undefined ? sent : values
  const before = form.entity ? run.parts.values[into] : instance.state.vars[into]
  const by = {
    name: who.name,
    at: printMoment(run.parts.at),
    node: settings.name ?? '',
    ...(show.includes('dept') && { dept: await deptName(trx, who.dept) }),
  }
  const signs = {
    showName: show.includes('name'),
    showDept: show.includes('dept'),
    showNodeName: show.includes('node'),
    showDate: show.includes('date'),
    ...(dateFormat && { dateFormat }),
  }
  const { value } = assignComment(mode, typeof before === 'string' ? before : null, comment, signs, by)
  return { ...values, [into]: value }
}

async function deptName(trx: Trx, dept: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select dept_name as name from blade_dept
    where tenant_id = ${trx.tenant} and id = ${dept || null}`.execute(trx)
  return rows[0]?.name ?? ''
}

/**
 * Writes an opinion into the field its node names, before the task is completed.
 * @source WU-68
 * @throws Fault 'flow.comment-field'
 */
export async function commentUpForm(
  parts: ActParts,
  who: Who,
  call: { taskId: string; commentProp: unknown; comment: unknown },
): Promise<void> {
  const said = readSaid(call)
  await actOnTask(
    parts,
    who,
    call.taskId,
    async acting => {
      mustRun(acting.instance)
      await mustHandle(acting)
      const { into } = acting.settings.comment ?? {}
      if (!into || call.commentProp !== into) throw new Fault('flow.comment-field')
      mustSay(said, 'flow.comment-required')
      await saveForm(acting, await withOpinion(acting, {}, said), false)
    },
    { writes: true },
  )
}

async function saveForm(acting: OnTask, sent: unknown, isWhole: boolean): Promise<void> {
  if (sent === undefined || sent === null) return
  const { run, form, instance, trx } = acting
  if (typeof sent !== 'object' || Array.isArray(sent)) throw new Fault('record.body')
  const { id: _, ...values } = sent as WireRecord
  if (!form.entity) {
    instance.state = { ...instance.state, vars: form.keep(instance.state.vars, values, isWhole) }
  } else {
    const saved = await form.save(trx, instance.record, values, isWhole)
    instance.record = saved.record
    Object.assign(run.parts.values, saved.values)
  }
  await refreshBrief(acting)
}
