/**
 * What other systems tell processes: a message for the one instance that waits for it, a signal for all, the trigger of a
 * receive task.
 * @source docs/workflow.md#from-outside
 */
import { type RawBuilder, sql } from 'kysely'
import type { ProcessStatus } from '#adapters/wire/process.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { suspendedFault } from '#engine/flow/approval/may-do.ts'
import type { Variables } from '#engine/flow/state.ts'
import type { Command } from '#engine/flow/step.ts'
import type { Trx } from '../../db/db.ts'
import { type ActParts, perform } from '../act/perform.ts'
import { type Definition, processTitle } from '../definition/definitions.ts'
import { notOver } from '../definition/over.ts'
import { appsMadeBy, mayCall } from '../people/audience.ts'
import type { Locked } from '../run/host.ts'
import { type FlowJob, performJob } from './system.ts'

/** Which instance is meant: all that are given hold. */
export interface Correlation {
  processInsId: string | null
  serialNumber: string | null
  /** id of the record the process handles */
  businessKey: string | null
  processDefKey: string | null
}

export interface Received {
  processInsId: string
  processIsFinished: ProcessStatus
}

/** Versions of processes with waiting instances that are looked at. */
const MOST_VERSIONS = 1_000

/** `i` is meant, and runs. */
function isMeant(
  trx: Trx,
  { processInsId, serialNumber, businessKey, processDefKey }: Correlation,
): RawBuilder<unknown> {
  return sql.join(
    [
      sql`i.tenant_id = ${trx.tenant} and ${notOver()} and i.is_deleted = 0`,
      ...(processInsId === null ? [] : [sql`i.id = ${processInsId}::bigint`]),
      ...(serialNumber === null ? [] : [sql`i.serial_number = ${serialNumber}`]),
      ...(businessKey === null ? [] : [sql`i.record = ${businessKey}::bigint`]),
      ...(processDefKey === null ? [] : [sql`i.def_key = ${processDefKey}`]),
    ],
    sql` and `,
  )
}

const awaits = (trx: Trx, kind: 'message' | 'signal', name: string) =>
  sql`w.tenant_id = ${trx.tenant} and w.kind = ${kind} and w.name = ${name}`

/**
 * The versions whose instances wait so and which the caller may tell.
 * @throws Fault 'flow.event-none', 'flow.not-caller', 'flow.event-field' for a variable that is a field of a form
 */
async function versionsOf(
  parts: ActParts,
  who: Who,
  { what, vars }: { what: string; vars: Variables },
  find: (trx: Trx) => RawBuilder<{ id: string }>,
): Promise<Definition[]> {
  const [{ rows }, made] = await parts.db.readAtOnce(who, trx =>
    Promise.all([
      sql<{ id: string }>`select distinct v.id from (${find(trx)}) v limit ${MOST_VERSIONS}`.execute(trx),
      appsMadeBy(trx, who),
    ]),
  )
  if (!rows.length) throw new Fault('flow.event-none', { name: what })
  const versions = await Promise.all(rows.map(({ id }) => parts.definitions.byId(who.tenant, id)))
  const mine = versions.filter(version => mayCall(version, who, made))
  if (!mine.length) throw new Fault('flow.not-caller', { name: processTitle(versions[0]!) })
  const fields = new Set(
    mine.flatMap(({ forms }) => Object.values(forms).flatMap(form => form.fields ?? [])).map(({ id }) => id),
  )
  const field = Object.keys(vars).find(name => fields.has(name))
  if (field !== undefined) throw new Fault('flow.event-field', { field })
  return mine
}

/** @throws Fault 'flow.event-many' (409) when several are meant */
function onlyInstance(rows: { instance: string }[], what: string): string {
  if (rows.length > 1) throw new Fault('flow.event-many', { name: what })
  const [row] = rows
  if (!row) throw new Fault('flow.event-none', { name: what })
  return row.instance
}

/** @throws Fault those of `versionsOf`, 'flow.event-many', 'flow.suspended' */
export async function tellMessage(
  parts: ActParts,
  who: Who,
  { name, vars, to }: { name: string; vars: Variables; to: Correlation },
): Promise<Received> {
  const from = (trx: Trx) => sql`from wf_wait w join wf_instance i on i.id = w.instance_id and ${isMeant(trx, to)}
    where ${awaits(trx, 'message', name)}`
  const versions = await versionsOf(
    parts,
    who,
    { what: name, vars },
    trx => sql`select i.deployment_id as id ${from(trx)}`,
  )
  const { rows } = await parts.db.readAtOnce(who, trx =>
    sql<{
      instance: string
    }>`select distinct w.instance_id as instance ${from(trx)} and ${ofVersions(versions)} limit 2`.execute(trx),
  )
  return tell(parts, who, onlyInstance(rows, name), { event: 'message', name }, ({ instance }) => {
    const wait = instance.state.waits.find(each => each.kind === 'message' && each.name === name)
    if (!wait) throw new Fault('flow.event-none', { name })
    return { node: wait.node, command: { do: 'message', wait: wait.id, vars } }
  })
}

/** @param node  the receive task */
export async function completeReceive(
  parts: ActParts,
  who: Who,
  { node, vars, to }: { node: string; vars: Variables; to: Correlation },
): Promise<Received> {
  const versions = await versionsOf(parts, who, { what: node, vars }, trx =>
    to.processInsId === null && to.serialNumber === null && to.businessKey === null
      ? sql`select d.id from blade_wf_deployment d where d.tenant_id = ${trx.tenant} and d.process_def_key = ${to.processDefKey}`
      : sql`select i.deployment_id as id from wf_instance i where ${isMeant(trx, to)}`,
  )
  const nodesOf = ({ elements, ids }: Definition) => elements.get(ids.ours(node)) ?? []
  const receivers = versions.flatMap(nodesOf).filter(({ type }) => type === 'receiveTask')
  const nodes = [...new Set(receivers.map(({ id }) => id))]
  const { rows } = await parts.db.readAtOnce(who, trx =>
    sql<{ instance: string }>`select distinct i.id as instance from wf_instance i
      join wf_history h on h.tenant_id = i.tenant_id and h.instance_id = i.id and h.kind = 'node' and h.end_time is null
       and h.element = any(${nodes})
     where ${isMeant(trx, to)} and ${ofVersions(versions)} limit 2`.execute(trx),
  )
  return tell(parts, who, onlyInstance(rows, node), { event: 'receive', name: node }, ({ instance }) => {
    const token = instance.state.tokens.find(each => each.for === 'trigger' && nodes.includes(each.node))
    if (!token) throw new Fault('flow.event-none', { name: node })
    return { node: token.node, command: { do: 'complete', token: token.id, vars } }
  })
}

/** A signal is a job of each instance that waits, written together: each gets it once. @returns how many */
export async function tellSignal(
  parts: ActParts,
  who: Who,
  { name, vars, to }: { name: string; vars: Variables; to: Correlation },
): Promise<number> {
  const from = (trx: Trx) => sql`from wf_wait w join wf_instance i on i.id = w.instance_id and ${isMeant(trx, to)}
    where ${awaits(trx, 'signal', name)}`
  const versions = await versionsOf(
    parts,
    who,
    { what: name, vars },
    trx => sql`select i.deployment_id as id ${from(trx)}`,
  )
  const detail = JSON.stringify({ name, vars, by: who.id })
  const reached = await parts.db.write(who, trx =>
    sql`insert into wf_job (tenant_id, instance_id, work, due_at, detail)
      select ${trx.tenant}, w.instance_id, 'signal', now(), ${detail}::jsonb ${from(trx)} and ${ofVersions(versions)}
      group by w.instance_id returning id`.execute(trx),
  )
  parts.wake()
  return reached.rows.length
}

/** One instance gets a signal, thrown or told from outside; one that does not wait for it any more does nothing. */
export function hearSignal(parts: ActParts, job: FlowJob): Promise<void> {
  const { name, vars, by, last } = job.detail as { name: string; vars?: Variables; by: string; last?: number | null }
  return performJob(parts, job, {
    ...{ by, ...(vars && { setsVariables: true as const, isAsked: true as const }) },
    act({ instance }) {
      const wait = instance.state.waits.find(each => each.kind === 'signal' && each.name === name)
      if (!wait) return null
      if (!vars) return { do: 'step', command: { do: 'signal', name, ...(last && { last }) } }
      const event = { node: wait.node, event: 'signal', name }
      return { do: 'step', command: { do: 'signal', name, vars }, event }
    },
  })
}

const ofVersions = (versions: Definition[]) => sql`i.deployment_id = any(${versions.map(({ id }) => id)}::bigint[])`

async function tell(
  parts: ActParts,
  who: Who,
  id: string,
  detail: { event: string; name: string },
  find: (locked: Locked) => { node: string; command: Command },
): Promise<Received> {
  const { processInsId, processIsFinished } = await perform(
    parts,
    who,
    { instance: id },
    {
      as: 'system',
      setsVariables: true,
      act(_, locked) {
        if (locked.instance.suspended) throw suspendedFault(locked.definition)
        locked.instance.steps = 0
        const { node, command } = find(locked)
        return { do: 'step', command, event: { node, ...detail } }
      },
    },
  )
  return { processInsId, processIsFinished }
}
