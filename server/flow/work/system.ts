/** What happens without a person: timers, called processes, signals. @source docs/workflow.md#jobs */
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Variables } from '#engine/flow/state.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import { printMoment } from '../../entity/model/environment.ts'
import { type ActParts, actOnInstance, finish, refreshBrief } from '../act/acting.ts'
import { openFormWork } from '../act/form-work.ts'
import { mustBeShallow } from '../definition/calls.ts'
import { lockInstance } from '../instance/instance.ts'
import { nextIds } from '../run/next-ids.ts'
import { FRESH, Run } from '../run/run.ts'
import { writeRun } from '../run/write-run.ts'
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

/** A timer is due. One that was cancelled meanwhile does nothing. */
export async function fireTimer(parts: ActParts, { tenant, starter, instance, wait, id }: FlowJob): Promise<void> {
  await actOnInstance(parts, whoOfStarter(tenant, starter), instance, async ({ run, trx, instance }) => {
    await sql`delete from wf_job where tenant_id = ${tenant} and id = ${id}`.execute(trx)
    if (!instance.state.waits.some(each => each.id === wait)) return
    await run.step({ do: 'fire', wait: wait! })
  })
}

/** Starts the process a call activity names, for the same person. */
export async function startCalled(parts: ActParts, job: FlowJob): Promise<void> {
  const { tenant, starter, instance: parent, token, detail, id } = job
  const who = whoOfStarter(tenant, starter)
  const { process, vars } = detail as { process: string; vars: Variables }
  const definition = await parts.definitions.byKey(tenant, process)
  const form = await openFormWork(parts, who, definition, null)
  await parts.db.write(who, async trx => {
    const [locked, ids] = await Promise.all([lockInstance(trx, parent), nextIds(trx, 10)])
    await sql`delete from wf_job where tenant_id = ${tenant} and id = ${id}`.execute(trx)
    const caller = locked?.instance
    if (!caller?.state.tokens.some(each => each.id === token && each.for === 'child')) return
    await mustBeShallow(trx, parent)
    const at = new Date()
    const serialNumber = (await giveSerial(trx, definition.flow, printMoment(at))) ?? ''
    const called = ids.pop()!
    const record = definition.flow.entity === caller.entity ? caller.record : null
    const values = record && form.entity ? await form.read(trx, record) : {}
    const run = new Run({
      trx,
      who,
      at,
      zone: parts.config.timeZone,
      definition,
      instance: {
        ...caller,
        id: called,
        deploymentId: definition.id,
        defKey: definition.key,
        defName: definition.name,
        defNameEn: definition.flow.title.en ?? null,
        serialNumber,
        category: definition.category,
        status: 'unfinished',
        rev: 0,
        state: structuredClone(FRESH),
        entity: form.entity,
        record,
        parentId: parent,
        parentToken: token,
        startedBy: null,
        straight: null,
        brief: await form.brief(trx, { ...(vars as EngineRecord), ...values }),
      },
      tasks: [],
      ids,
      values,
      holds: form.holds,
      asksAt: form.asksAt,
      chosen: [],
      previous: null,
    })
    await run.step({ do: 'start', vars: { ...vars, applyUser: caller.starter, serialNumber }, called: true })
    await finish(run, form, 'unfinished')
    await writeRun(run, true)
  })
  parts.wake()
}

/** A called process has ended: its caller goes on, with its variables or its error. */
export async function tellCaller(parts: ActParts, { tenant, starter, instance, detail, id }: FlowJob): Promise<void> {
  const { parent, token, error } = detail as { parent: string; token: number; error: string | null }
  const who = whoOfStarter(tenant, starter)
  await actOnInstance(parts, who, parent, async acting => {
    const { run, trx, instance: caller } = acting
    await sql`delete from wf_job where tenant_id = ${tenant} and id = ${id}`.execute(trx)
    if (!caller.state.tokens.some(each => each.id === token && each.for === 'child')) return
    const { rows } = await sql<{ vars: Variables }>`select state -> 'vars' as vars from wf_instance
      where tenant_id = ${tenant} and id = ${instance}`.execute(trx)
    await run.step({ do: 'childEnded', token, vars: rows[0]?.vars ?? {}, ...(error === null ? {} : { code: error }) })
    await refreshBrief(acting)
  })
}

/** A signal reaches every instance that waits for its name, a message the one that has waited longest. */
export async function throwEvent(parts: ActParts, { tenant, starter, detail, id }: FlowJob): Promise<void> {
  const { kind, name } = detail as { kind: 'signal' | 'message'; name: string }
  await tellEvent(parts, whoOfStarter(tenant, starter), kind, name)
  await parts.db.write({ tenant }, trx =>
    sql`delete from wf_job where tenant_id = ${tenant} and id = ${id}`.execute(trx),
  )
}

/** @returns how many instances it reached */
async function tellEvent(
  parts: ActParts,
  who: Who,
  kind: 'signal' | 'message',
  name: string,
  vars?: Variables,
): Promise<number> {
  const { rows } = await parts.db.readAtOnce(who, trx =>
    sql<{ instance: string; wait: number }>`select instance_id as instance, min(wait) as wait from wf_wait
      where tenant_id = ${who.tenant} and kind = ${kind} and name = ${name}
      group by instance_id order by instance_id ${kind === 'message' ? sql`limit 1` : sql``}`.execute(trx),
  )
  for (const { instance, wait } of rows) {
    await actOnInstance(parts, who, instance, async ({ run, instance: reached }) => {
      const waits = reached.state.waits.some(each => each.kind === kind && each.name === name)
      if (!waits) return
      await run.step(
        kind === 'signal'
          ? { do: 'signal', name, ...(vars && { vars }) }
          : { do: 'message', wait, ...(vars && { vars }) },
      )
    }).catch(error => {
      if (!(error instanceof Fault && error.code === 'flow.instance-unknown')) throw error
    })
  }
  return rows.length
}
