/**
 * The path a process would take for a person and the values of its form, with the people of today. Nothing is written.
 * @source docs/workflow.md#simulation
 */
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import type { Asking } from '#engine/flow/approval/host.ts'
import type { Assignment } from '#engine/flow/people/choose-handlers.ts'
import { type Plan, simulate } from '#engine/flow/simulate/simulate.ts'
import type { Simulation, SimulationHost, Turn } from '#engine/flow/simulate/simulation.ts'
import { NEW } from '#engine/flow/step.ts'
import type { FlowElement } from '#engine/schema/document.ts'
import type { Trx } from '../../db/db.ts'
import { printMoment } from '../../entity/model/environment.ts'
import { dueAfter } from '../../jobs/cron.ts'
import { assignAt } from '../people/assign.ts'
import { beginValues, type Lookup, type Simulable } from './begun-values.ts'

export interface SimulateCall {
  process: Simulable
  /** entities as the process would use them: of the draft, else the published ones */
  lookup: Lookup
  /** the initiator */
  who: Who
  /** who fills in the form, if not the initiator */
  by?: Who
  /** of the form, as the calls send them */
  values: WireRecord
  /** of the record it is started over */
  stored?: WireRecord
  /** variables besides those of every start */
  vars?: Record<string, string>
  /** the handlers the initiator named */
  chosen?: string[]
  turn?: Turn
  /** where the process stands; absent: it is started */
  begun?: Plan['begun']
  /** IANA name of the zone of schedules */
  zone: string
}

export interface Simulated extends Simulation {
  /** node → user id → id of the rule that names them */
  rules: Map<string, Map<string, string>>
  /** the nodes whose handlers somebody chooses on the way */
  chosenLater: Set<string>
}

/** The longest a simulation may take, in ms. */
const LONGEST = 3_000

export async function simulateProcess(trx: Trx, call: SimulateCall): Promise<Simulated> {
  const { plan, host, ...found } = prepare(trx, call)
  return { ...(await simulate(plan, host)), ...found }
}

/** Who would get a task of the process if it came first. */
export async function handlersAtFirst(
  trx: Trx,
  call: SimulateCall,
  node: string,
): Promise<Pick<Simulated, 'rules' | 'chosenLater'> & { assignment: Assignment }> {
  const { plan, host, ...found } = prepare(trx, call)
  const { starter, vars } = plan
  const asking: Asking = {
    ...{ state: NEW, vars, token: null, previous: starter, chosen: [] },
    handled: async () => [],
  }
  return { assignment: await host.find(node, asking), ...found }
}

interface Prepared extends Pick<Simulated, 'rules' | 'chosenLater'> {
  plan: Plan
  host: SimulationHost
}

function prepare(trx: Trx, call: SimulateCall): Prepared {
  const { process, lookup, who, vars = {}, chosen = [], zone, turn, begun: standing } = call
  const at = new Date()
  const end = Date.now() + LONGEST
  const begun = beginValues(process, lookup, call.by ?? who, call)
  const rules: Simulated['rules'] = new Map()
  const chosenLater = new Set<string>()
  const base: Omit<SimulationHost, 'find'> = {
    zone,
    holds: rule => begun.holds(rule, begun.values),
    values: { has: name => Object.hasOwn(begun.values, name), get: name => begun.values[name] as never },
    nextFiring: (cron, after) => {
      const due = dueAfter(cron, zone, new Date(after))
      return due === 'infinity' ? null : due.getTime()
    },
    isLate: () => Date.now() > end,
  }
  const engineHost = { ...base, now: at.getTime() }
  const plan: Plan = {
    ...process,
    starter: who.id,
    now: at.getTime(),
    chosen,
    vars: {
      ...begun.vars,
      ...{ applyUser: who.id, applyUserName: who.name, serialNumber: '' },
      ...(chosen.length && { wf_appoint: chosen.join(',') }),
      ...vars,
    },
    ...(turn && { turn }),
    ...(standing && { begun: standing }),
  }
  const find = async (node: string, asking: Asking) => {
    const element = process.elements.get(node)!
    const of = { tenant: trx.tenant, starter: who.id, starterDept: who.dept || null, category: process.category }
    const known = { ...of, values: begun.values, asksAt: begun.asksAt, host: engineHost }
    const { assignment, named } = await assignAt(trx, process, node, asking, known, at)
    rules.set(node, new Map(named.map(({ id, rule = '' }) => [id, rule])))
    if (!named.length && isChosen(element)) chosenLater.add(node)
    return assignment
  }
  return { plan, host: { ...base, find }, rules, chosenLater }
}

/** Whether only people on the way say who handles it. */
const isChosen = ({ who = [], assigneeRequired }: FlowElement) =>
  (who.length > 0 || assigneeRequired === true) &&
  who.every(({ is }) => is === 'chosenByPrevious' || is === 'chosenByInitiator')

export const momentOf = (due: string): string => printMoment(new Date(due))
