/**
 * Performs acts on approvals: the instance is locked, the engine says what the act comes to (`engine/flow/approval`), and
 * that is written in the same transaction, with the values of the form.
 * @source docs/workflow.md#persistence; ARCHITECTURE.md#the-walk-of-an-approval
 */
import { createHmac } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { HandledAnswer } from '#adapters/wire/process-acts.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { act as actOn } from '#engine/flow/approval/act.ts'
import { isOver, type Task } from '#engine/flow/approval/approval.ts'
import type { Act, By } from '#engine/flow/approval/command.ts'
import { mustAct } from '#engine/flow/approval/must.ts'
import type { NodeSettings } from '#engine/schema/document.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import { readPerson } from '../../action/person.ts'
import { deriveSecret } from '../../config/secrets.ts'
import { goesOnBy } from '../../db/cause.ts'
import type { Scope, Trx } from '../../db/db.ts'
import type { Services } from '../../services.ts'
import { type Definition, type Definitions, processTitle } from '../definition/definitions.ts'
import { openFormWork } from '../form/form-work.ts'
import { type Instance, lockInstance, readCalled, readWhere } from '../instance/instance.ts'
import { isAdministratorOf } from '../people/audience.ts'
import { holdProcessFiles } from '../run/hold-files.ts'
import { hostOf, type Locked } from '../run/host.ts'
import { nextIds } from '../run/next-ids.ts'
import { makeTitle, toldValues, writeTitle } from '../run/title.ts'
import { writeAct } from '../run/write-act.ts'
import { giveBack, leaveRecord } from './leave-record.ts'

export interface ActParts extends Pick<Services, 'db' | 'entities' | 'errors' | 'config' | 'sql' | 'initial'> {
  definitions: Definitions
  /** absent: the clock */
  now?(): Date
  /** Called after a change is committed: jobs and notices may wait. */
  wake(): void
}

/** Somebody without a session, by id: taken as they are when the act is done. */
export interface Absent extends Pick<Scope, 'cause'> {
  tenant: string
  person: string
}

/** A task or an instance, by id. */
export type At = { task: string } | { instance: string }

interface Plan<R> {
  /** `handler` by default */
  as?: By['as']
  /** Reads in the transaction that finds where it happens: the people who are named. */
  read?(trx: Trx): Promise<R>
  /** the next handlers, named by who acts */
  chosen?(read: R): string[]
  /** Runs before the instance is locked. */
  before?(definition: Definition, settings: NodeSettings): Promise<void>
  /** What is done, as things are now; null: nothing. */
  act(read: R, locked: Locked): Act | null | Promise<Act | null>
  /** Saves values of the form with the rights of the task's node, once it is clear that the act may be done. */
  save?(locked: Locked, task: Task): Promise<void>
  /** the act sets variables, of which title and brief may speak */
  setsVariables?: true
}

export interface Performed extends HandledAnswer {
  processInsId: string
}

/** @throws Fault 'flow.task-unknown', 'flow.instance-unknown', 'flow.not-administrator', those of `mustAct` and of the act */
export async function perform<R = undefined>(
  parts: ActParts,
  actor: (Who & Pick<Scope, 'cause'>) | Absent,
  at: At,
  plan: Plan<R>,
): Promise<Performed> {
  const { as = 'handler' } = plan
  const { where, read, who } = await parts.db.readAtOnce(actor, async trx => {
    const person = 'person' in actor ? readPerson(trx, actor.person) : actor
    const [where, read, who] = await Promise.all([readWhere(trx, at), plan.read?.(trx), person])
    return { where, read: read as R, who }
  })
  const definition = await parts.definitions.byId(who.tenant, where.deployment)
  const settings = (plan.save && where.node !== null && definition.elements.get(where.node)) || null
  const form = await openFormWork(parts, who, definition, settings)
  const open = openerOf(parts, who)
  await Promise.all(where.called.map(open))
  if (settings) await plan.before?.(definition, settings)
  const cause = goesOnBy('process', where.instance, actor.cause)
  const performed = await parts.db.write({ ...who, cause }, async trx => {
    const [found, ids] = await Promise.all([lockInstance(trx, where.instance), nextIds(trx)])
    if (!found) throw new Fault('flow.instance-unknown')
    const { instance, tasks } = found
    if (as !== 'system') instance.steps = 0
    const values = instance.record && form.entity ? await form.read(trx, instance.record) : {}
    const moment = parts.now?.() ?? new Date()
    const locked: Locked = {
      ...{ trx, who, at: moment, definition, form, instance, tasks, values, ids, open, told: [] },
      zone: parts.config.timeZone,
      digest: digestOf(parts, instance.id),
    }
    if (as === 'administrator' && !(await isAdministratorOf(trx, who, definition)))
      throw new Fault('flow.not-administrator', { name: processTitle(definition) })
    const by = { id: who.id, name: 'person' in actor ? '' : who.name, as, chosen: plan.chosen?.(read) ?? [] }
    const act = await plan.act(read, locked)
    return act ? carryOut(locked, act, by, plan) : answerOf(locked)
  })
  parts.wake()
  return performed
}

/** Opens versions with their forms, each once: before a transaction as far as it is known what it needs. */
export function openerOf(parts: ActParts, who: Who): Locked['open'] {
  const opened = new Map<string, ReturnType<Locked['open']>>()
  const read = async (deployment: string) => {
    const definition = await parts.definitions.byId(who.tenant, deployment)
    return { definition, form: await openFormWork(parts, who, definition, null) }
  }
  return deployment => {
    const known = opened.get(deployment) ?? read(deployment)
    opened.set(deployment, known)
    return known
  }
}

async function carryOut(
  locked: Locked,
  act: Act,
  by: By,
  { save, setsVariables }: Pick<Plan<never>, 'save' | 'setsVariables'>,
): Promise<Performed> {
  const { definition, instance, tasks } = locked
  const host = hostOf(locked)
  if (save && 'task' in act) {
    await mustAct(definition, { ...instance, tasks }, act, by, host)
    await save(locked, tasks.find(({ id }) => id === act.task)!)
  }
  await finish(locked, act, by, { hasNewValues: save !== undefined || setsVariables === true }, host)
  return answerOf(locked)
}

interface Finishing {
  /** it has no row yet */
  isNew?: boolean
  /** title and brief are made anew */
  hasNewValues?: boolean
  /** of the record: somebody else says where it stands */
  keepsStatus?: boolean
}

const mayCall = ({ graph }: Definition) => [...graph.nodes.values()].some(({ type }) => type === 'callActivity')

/** Does the act on a locked instance, and writes what came of it. @throws Fault those of the act */
export async function finish(
  locked: Locked,
  act: Act,
  by: By,
  { isNew = false, hasNewValues = false, keepsStatus = false }: Finishing,
  host = hostOf(locked),
): Promise<void> {
  const { trx, definition, form, instance, tasks } = locked
  const { status: before, title: oldTitle } = instance
  const { approval, changes } = await actOn(definition, { ...instance, tasks }, act, by, host)
  const { tasks: open, ...state } = approval
  Object.assign(instance, state)
  if (isNew || hasNewValues) {
    const [title, brief] = await Promise.all([makeTitle(locked), form.brief(trx, toldValues(locked))])
    Object.assign(instance, { title, brief })
  }
  await holdProcessFiles(locked, changes.comments)
  const isWithdrawn = instance.status !== before && instance.status === 'withdraw'
  const back = isWithdrawn ? await giveBack(locked, changes) : undefined
  await writeAct(locked, changes, { isNew, open })
  if (!isNew && instance.title !== oldTitle) await writeTitle(trx, instance)
  if (!isNew && mayCall(definition)) {
    const tokens = isOver(instance.status) ? null : changes.endedTokens
    for (const called of await readCalled(trx, instance.id, tokens)) await endCalled(locked, called)
  }
  if (instance.status !== before && !keepsStatus) await leaveRecord(locked, back)
}

/** A process whose caller does not wait for it any more ends, with those it called; locks go from callers to called. */
async function endCalled(caller: Locked, called: { id: string; deployment: string }): Promise<void> {
  const { trx, who } = caller
  const found = await lockInstance(trx, called.id)
  if (!found || isOver(found.instance.status)) return
  const { definition, form } = await caller.open(called.deployment)
  const ids: string[] = []
  const locked = { ...caller, ...found, definition, form, ids, values: {} }
  const keepsStatus = found.instance.record === caller.instance.record
  const by: By = { id: who.id, name: who.name, as: 'system' }
  await finish(locked, { do: 'endCalled' }, by, { keepsStatus })
}

/** The stored values of the form: of the record, or those the variables keep. */
export const valuesOf = ({ form, values, instance }: Pick<Locked, 'form' | 'values' | 'instance'>): EngineRecord =>
  form.savesRecord ? values : (instance.state.vars as EngineRecord)

/** Where the process stands, and the next task that waits for who acts. */
async function answerOf({ trx, who, told, instance: { id, status } }: Locked): Promise<Performed> {
  // two looks at an index: somebody may have thousands of open tasks
  const first = (place: number, inside: RawBuilder<unknown>) => sql`(
    select ${place}::integer as place, id, instance_id, title from wf_task
     where tenant_id = ${trx.tenant} and assignee = ${who.id} and status = 'open' ${inside} order by id limit 1)`
  const { rows } = await sql<NonNullable<HandledAnswer['next']>>`
    select t.id as "taskId", t.instance_id as "processInsId", t.title
      from (${first(1, sql`and instance_id = ${id}`)} union all ${first(2, sql``)}) t order by t.place limit 1`.execute(
    trx,
  )
  return { processInsId: id, processIsFinished: status, next: rows[0] ?? null, ...(told.length && { told }) }
}

/** The same text gives the same characters within one process: HMAC-SHA-256 as hex, so nobody finds the text by trying. */
export function digestOf({ initial }: Pick<ActParts, 'initial'>, instance: Instance['id']): Locked['digest'] {
  const secret = deriveSecret(initial, `decisions of ${instance}`)
  return text => createHmac('sha256', secret).update(text).digest('hex')
}
