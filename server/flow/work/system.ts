/** What happens without a person: timers, due tasks, called processes, signals. @source docs/workflow.md#jobs */
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Approval } from '#engine/flow/approval/approval.ts'
import type { Act, By } from '#engine/flow/approval/command.ts'
import type { Token, Variables } from '#engine/flow/state.ts'
import type { Command } from '#engine/flow/step.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import { printMoment } from '../../entity/model/environment.ts'
import { type ActParts, digestOf, finish, openerOf, perform } from '../act/perform.ts'
import { newInstance } from '../act/start.ts'
import { mustBeShallow, mustCallFew } from '../definition/calls.ts'
import { openFormWork } from '../form/form-work.ts'
import { lockInstance, readInstance } from '../instance/instance.ts'
import type { Locked } from '../run/host.ts'
import { nextIds } from '../run/next-ids.ts'
import { giveSerial } from '../service/give-serial.ts'

/** Acts for the person who started the process, where nobody else does. */
export function whoOfStarter(tenant: string, starter: string): Who {
  return { id: starter, account: '', name: '', tenant, dept: '', deptCode: '', roles: [], posts: [] }
}

export interface FlowJob {
  id: string
  tenant: string
  instance: string
  starter: string
  work: 'timer' | 'service' | 'due' | 'child' | 'throw' | 'parent' | 'supervise' | 'signal' | 'again'
  token: number | null
  wait: number | null
  task: string | null
  node: string
  detail: Record<string, unknown> | null
  attempts: number
}

/** Deletes the job in the transaction that does its work. */
export const endJob = (trx: Trx, { tenant, id }: Pick<FlowJob, 'tenant' | 'id'>): Promise<unknown> =>
  sql`delete from wf_job where tenant_id = ${tenant} and id = ${id}`.execute(trx)

interface Work {
  /** What is done, as things are now; null: what it was for is gone. */
  act(locked: Locked): Act | null | Promise<Act | null>
  setsVariables?: true
  /** in whose name it happens; absent: that of the starter */
  by?: string
}

/** Acts on the instance of a job, which ends with it. @throws Fault those of `perform` */
export async function performJob(
  parts: ActParts,
  job: Pick<FlowJob, 'tenant' | 'starter' | 'instance' | 'id'>,
  { act, by, ...plan }: Work,
  instance = job.instance,
): Promise<void> {
  const who = { ...whoOfStarter(job.tenant, job.starter), ...(by !== undefined && { id: by }) }
  await perform(
    parts,
    who,
    { instance },
    {
      ...{ ...plan, as: 'system' },
      async act(_, locked) {
        await endJob(locked.trx, job)
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

/** Starts the process a call activity names, for the same person. */
export async function startCalled(parts: ActParts, job: FlowJob): Promise<void> {
  const { tenant, starter, instance: parent, token, detail } = job
  const who = whoOfStarter(tenant, starter)
  const { process, vars } = detail as { process: string; vars: Variables }
  const definition = await parts.definitions.byKey(tenant, process)
  const form = await openFormWork(parts, who, definition, null)
  await parts.db.write(who, async trx => {
    const [found, ids] = await Promise.all([lockInstance(trx, parent), nextIds(trx, 10)])
    await endJob(trx, job)
    const caller = found?.instance
    if (!caller || !waitsFor(caller, token, 'child')) return
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
        ...newInstance(called, definition, form),
        ...{ title: caller.title, serialNumber, record, starter: caller.starter, starterDept: caller.starterDept },
        ...{ startedBy: null, rootId, parentId: parent, parentToken: token },
        brief: await form.brief(trx, { ...(vars as EngineRecord), ...values }),
      },
    }
    const given = { ...vars, applyUser: caller.starter, serialNumber }
    const by: By = { id: who.id, name: who.name, as: 'system', previous: null }
    await finish(locked, { do: 'start', vars: given, called: true }, by, { isNew: true })
  })
  parts.wake()
}

/** A called process has ended: its caller goes on, with its variables or its error. */
export function tellCaller(parts: ActParts, job: FlowJob): Promise<void> {
  const { parent, token, error } = job.detail as { parent: string; token: number; error: string | null }
  return performJob(
    parts,
    job,
    {
      setsVariables: true,
      async act({ trx, instance: caller }) {
        if (!waitsFor(caller, token, 'child')) return null
        const ended = await readInstance(trx, job.instance)
        const vars = ended?.state.vars ?? {}
        return { do: 'step', command: { do: 'childEnded', token, vars, ...(error !== null && { code: error }) } }
      },
    },
    parent,
  )
}

/** A signal reaches every instance that waits for its name, a message the one that has waited longest. */
export async function throwEvent(parts: ActParts, job: FlowJob): Promise<void> {
  const { tenant, starter } = job
  const { kind, name } = job.detail as { kind: 'signal' | 'message'; name: string }
  const who = whoOfStarter(tenant, starter)
  const { rows } = await parts.db.readAtOnce(who, trx =>
    sql<{ instance: string; wait: number }>`select instance_id as instance, min(wait) as wait from wf_wait
      where tenant_id = ${tenant} and kind = ${kind} and name = ${name}
      group by instance_id order by instance_id ${kind === 'message' ? sql`limit 1` : sql``}`.execute(trx),
  )
  for (const { instance, wait } of rows) {
    const command: Command = kind === 'signal' ? { do: 'signal', name } : { do: 'message', wait }
    await perform(
      parts,
      who,
      { instance },
      {
        as: 'system',
        act: (_, { instance: reached }) =>
          reached.state.waits.some(each => each.kind === kind && each.name === name) ? { do: 'step', command } : null,
      },
    ).catch(error => {
      if (!(error instanceof Fault && error.code === 'flow.instance-unknown')) throw error
    })
  }
  await parts.db.write({ tenant }, trx => endJob(trx, job))
}
