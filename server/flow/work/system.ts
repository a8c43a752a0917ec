/** What happens without a person: timers, due tasks, called processes, signals. @source docs/workflow.md#jobs */
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import { type Approval, isOver } from '#engine/flow/approval/approval.ts'
import type { Act, By } from '#engine/flow/approval/command.ts'
import type { Token, Variables } from '#engine/flow/state.ts'
import { readPerson } from '../../action/person.ts'
import { type Cause, goesOnBy } from '../../db/cause.ts'
import type { Trx } from '../../db/db.ts'
import { printMoment } from '../../entity/model/environment.ts'
import { endLease, FREE, keepLease } from '../../queue/lease.ts'
import type { Leased } from '../../queue/settings.ts'
import { type ActParts, digestOf, finish, openerOf, perform } from '../act/perform.ts'
import { newInstance } from '../act/start.ts'
import { mustBeShallow, mustCallFew } from '../definition/calls.ts'
import { openFormWork } from '../form/form-work.ts'
import { lockInstance, readInstance } from '../instance/instance.ts'
import type { Locked } from '../run/host.ts'
import { nextIds } from '../run/next-ids.ts'
import { makeTitle, writeTitle } from '../run/title.ts'
import { giveSerial } from '../service/give-serial.ts'
import { countStep, mustHaveStepsLeft } from './automatic-steps.ts'

/** The table of this work. */
export const FLOW_JOBS = { table: 'wf_job' }

export interface FlowJob extends Leased {
  instance: string
  starter: string
  work:
    | 'timer'
    | 'service'
    | 'due'
    | 'child'
    | 'throw'
    | 'parent'
    | 'supervise'
    | 'signal'
    | 'message'
    | 'again'
    | 'title'
  token: number | null
  wait: number | null
  task: string | null
  node: string
  detail: Record<string, unknown> | null
  /** it is of a time that came after a wait */
  waited: boolean
  /** of the step that asked for it */
  cause: Cause | null
}

/** Ends the job in the transaction that does its work. @throws LeaseLost */
export const endJob = (trx: Trx, job: Pick<FlowJob, 'tenant' | 'id' | 'claim'>): Promise<void> =>
  endLease(trx, FLOW_JOBS, job)

interface Work {
  /** What is done, as things are now; null: what it was for is gone. */
  act(locked: Locked): Act | null | Promise<Act | null>
  setsVariables?: true
  /** somebody asked for it */
  isAsked?: true
  /** in whose name it happens; absent: that of the starter */
  by?: string
}

/** Acts on the instance of a job, which ends with it; a job of an instance that was suspended meanwhile waits. @throws Fault those of `perform` */
export async function performJob(
  parts: ActParts,
  job: Pick<FlowJob, 'tenant' | 'starter' | 'instance' | 'id' | 'claim' | 'waited' | 'work' | 'cause'>,
  { act, by, isAsked, ...plan }: Work,
  instance = job.instance,
): Promise<void> {
  await perform(
    parts,
    { tenant: job.tenant, person: by ?? job.starter, cause: job.cause },
    { instance },
    {
      ...{ ...plan, as: 'system' },
      async act(_, locked) {
        const { suspended, status } = locked.instance
        if (suspended && !isOver(status) && job.work !== 'title') {
          await keepLease(locked.trx, FLOW_JOBS, job, sql`${FREE}, attempts = attempts - 1`)
          return null
        }
        await endJob(locked.trx, job)
        if (isAsked || job.waited) locked.instance.steps = 0
        else if (instance === job.instance) mustHaveStepsLeft(locked.instance)
        countStep(locked.instance)
        return act(locked)
      },
    },
  )
}

/** Whether a token of the instance waits for this. */
export const waitsFor = ({ state }: Pick<Approval, 'state'>, token: number | null, what: Token['for']): boolean =>
  state.tokens.some(each => each.id === token && each.for === what)

/** A timer is due. One that was cancelled meanwhile does nothing. */
export function fireTimer(parts: ActParts, job: FlowJob): Promise<void> {
  const wait = job.wait!
  return performJob(parts, job, {
    act: ({ instance }) =>
      instance.state.waits.some(({ id }) => id === wait) ? { do: 'step', command: { do: 'fire', wait } } : null,
  })
}

/** A task is due: it is reminded of, passed, refused or handed over. @source docs/workflow.md#due-times */
export function runDueJob(parts: ActParts, job: FlowJob): Promise<void> {
  const act: Act = { do: 'due', task: job.task!, done: Number(job.detail?.done ?? 0) }
  return performJob(parts, job, { act: () => act })
}

/** The title is made anew: the version says it otherwise, or fields are hidden now. @source docs/workflow.md#titles */
export function remakeTitle(parts: ActParts, job: FlowJob): Promise<void> {
  return performJob(parts, job, {
    async act(locked) {
      await writeTitle(locked.trx, { ...locked.instance, title: await makeTitle(locked) })
      return null
    },
  })
}

/** Starts the process a call activity names, for the same person. */
export async function startCalled(parts: ActParts, job: FlowJob): Promise<void> {
  const { tenant, starter, instance: parent, token, detail, cause } = job
  const who = await parts.db.readAtOnce({ tenant }, trx => readPerson(trx, starter))
  const { process, vars } = detail as { process: string; vars: Variables }
  const definition = await parts.definitions.byKey(tenant, process)
  const form = await openFormWork(parts, who, definition, null)
  await parts.db.write({ ...who, cause: goesOnBy('process', parent, cause) }, async trx => {
    const [found, ids] = await Promise.all([lockInstance(trx, parent), nextIds(trx)])
    await endJob(trx, job)
    const caller = found?.instance
    if (!caller || !waitsFor(caller, token, 'child')) return
    mustHaveStepsLeft(caller)
    const rootId = caller.rootId ?? parent
    await mustBeShallow(trx, parent)
    await mustCallFew(trx, rootId)
    const at = parts.now?.() ?? new Date()
    const serialNumber = (await giveSerial(trx, definition.flow, printMoment(at))) ?? ''
    const called = ids.shift()!
    const record = definition.flow.entity === caller.entity ? caller.record : null
    const values = record && form.entity ? await form.read(trx, record) : {}
    const locked: Locked = {
      ...{ trx, who, at, zone: parts.config.timeZone, definition, form, tasks: [], values, ids, told: [] },
      ...{ open: openerOf(parts, who), digest: digestOf(parts, called) },
      instance: {
        ...newInstance(called, definition, form, at),
        ...{ serialNumber, record, starter: caller.starter, starterDept: caller.starterDept },
        ...{ startedBy: null, rootId, parentId: parent, parentToken: token },
      },
    }
    const { applyUserName = '' } = caller.state.vars
    const given = { ...vars, applyUser: caller.starter, applyUserName, serialNumber }
    const by: By = { id: who.id, name: '', as: 'system', previous: null }
    await finish(locked, { do: 'start', vars: given, called: true }, by, { isNew: true })
  })
  parts.wake()
}

/** A called process has ended: its caller goes on, with its variables or its error, or ends with it. */
export function tellCaller(parts: ActParts, job: FlowJob): Promise<void> {
  const { parent, token, error, all } = job.detail as {
    parent: string
    token: number
    error: string | null
    all?: true
  }
  return performJob(
    parts,
    job,
    {
      setsVariables: true,
      async act({ trx, instance: caller }) {
        if (!waitsFor(caller, token, 'child')) return null
        if (all) return { do: 'step', command: { do: 'end', how: 'finished', all } }
        const ended = await readInstance(trx, job.instance)
        const vars = ended?.state.vars ?? {}
        return { do: 'step', command: { do: 'childEnded', token, vars, ...(error !== null && { code: error }) } }
      },
    },
    parent,
  )
}

interface Thrown {
  kind: 'signal' | 'message'
  name: string
  /** whose process threw it */
  by?: string
  /** which threw it: who waits there since `last` does not hear it */
  from?: string
  last?: number
  /** nobody else hears it */
  local?: boolean
  /** were chosen for the message and cannot hear it any more */
  gone?: string[]
}

/**
 * What a process throws becomes a job of each instance that waits for the signal, or of the one that has waited longest
 * for the message. They are written as the throwing ends, so each hears it once.
 */
export async function throwEvent(parts: ActParts, job: FlowJob): Promise<void> {
  const thrown = { ...(job.detail as unknown as Thrown), by: job.starter, from: job.instance }
  await parts.db.write(job, async trx => {
    const thrower = await readInstance(trx, job.instance)
    if (thrower) mustHaveStepsLeft(thrower)
    await endJob(trx, job)
    await (thrown.kind === 'signal' ? passSignal(trx, thrown) : passMessage(trx, thrown))
  })
  parts.wake()
}

const passSignal = (trx: Trx, { name, by, from, last = Infinity, local = false }: Thrown) => {
  const isOwn = sql`w.instance_id = ${from}`
  const own = JSON.stringify({ name, by, last })
  return sql`insert into wf_job (tenant_id, instance_id, work, due_at, detail)
    select distinct w.tenant_id, w.instance_id, 'signal', now(), case when ${isOwn} then ${own} else ${JSON.stringify({ name, by })} end::jsonb
      from wf_wait w where w.tenant_id = ${trx.tenant} and w.kind = 'signal' and w.name = ${name}
       and case when ${isOwn} then w.wait <= ${last}::float8 else not ${local}::boolean end`.execute(trx)
}

/**
 * Messages of one name are given one after the other: who has one already comes after those who have none.
 * @returns whether somebody waits for it
 */
async function passMessage(trx: Trx, { name, by, gone = [] }: Thrown): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`message ${trx.tenant} ${name}`}))`.execute(trx)
  const detail = JSON.stringify({ kind: 'message', name, by, ...(gone.length && { gone }) })
  const { rows } = await sql`insert into wf_job (tenant_id, instance_id, work, due_at, detail)
    select w.tenant_id, w.instance_id, 'message', now(), ${detail}::jsonb
      from wf_wait w join wf_instance i on i.tenant_id = w.tenant_id and i.id = w.instance_id
     where w.tenant_id = ${trx.tenant} and w.kind = 'message' and w.name = ${name} and w.instance_id <> all(${gone}::bigint[])
     order by exists (select from wf_job j where j.tenant_id = w.tenant_id and j.instance_id = w.instance_id
       and j.work = 'message' and j.detail ->> 'name' = w.name), i.suspended, w.instance_id, w.wait limit 1
    returning id`.execute(trx)
  return rows.length > 0
}

/** It, or the record it handles, was removed. */
const GONE: readonly string[] = ['flow.instance-unknown', 'flow.record-gone']

/**
 * The chosen instance hears the message; if it does not wait any more, or is gone, another is chosen.
 * @throws Fault 'flow.record-gone' where only an instance without its record waits: an administrator is told
 */
export async function hearMessage(parts: ActParts, job: FlowJob): Promise<void> {
  const thrown = job.detail as unknown as Thrown
  const heard = performJob(parts, job, {
    by: thrown.by,
    async act({ trx, instance }) {
      const wait = instance.state.waits.find(each => each.kind === 'message' && each.name === thrown.name)
      if (wait) return { do: 'step', command: { do: 'message', wait: wait.id } }
      await passMessage(trx, thrown)
      return null
    },
  })
  await heard.catch(async error => {
    if (!(error instanceof Fault && GONE.includes(error.code))) throw error
    const gone = [...(thrown.gone ?? []), job.instance]
    await parts.db.write(job, async trx => {
      if (!(await passMessage(trx, { ...thrown, gone }))) throw error
      await endJob(trx, job)
    })
    parts.wake()
  })
}
