/**
 * Walks a process as it would run if everybody agreed: the acts of a real approval, one after the other in the order the
 * work arises, kept in memory.
 * @source docs/workflow.md#simulation
 */
import { Fault } from '../../error/fault.ts'
import type { Text } from '../../text/text.ts'
import { act } from '../approval/act.ts'
import type { Approval, Definition, PastTask, Task } from '../approval/approval.ts'
import type { Assigned, Changes } from '../approval/changes.ts'
import type { Act, By } from '../approval/command.ts'
import type { ApprovalHost } from '../approval/host.ts'
import { agreedBy } from '../approval/run.ts'
import type { Assignment } from '../people/choose-handlers.ts'
import type { Variables, Wait } from '../state.ts'
import { NEW } from '../step.ts'
import { lanesOf } from './lanes.ts'
import type { SimulatedStep, Simulation, SimulationHost, StepKind, Turn } from './simulation.ts'

export interface Plan extends Definition {
  /** user id of the initiator */
  starter: string
  /** the variables the process begins with */
  vars: Variables
  /** the handlers the initiator names */
  chosen?: string[]
  /** ms since 1970; a timer that fires moves it on */
  now: number
  turn?: Turn
  /** where it stands; absent: it is started */
  begun?: { approval: Approval; past: readonly PastTask[] }
}

/** The most steps of a path. */
export const MOST_STEPS = 300

/** @returns the path as far as it goes: it never fails for what the process or its values are */
export async function simulate(plan: Plan, host: SimulationHost): Promise<Simulation> {
  const walk = new Walk(plan, host)
  try {
    await walk.go()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    walk.stopped = { code: error.code, params: error.params }
  }
  return walk.answer()
}

/** What stands open: a task, or what happens without people. */
interface Open {
  token: number | null
  what: 'task' | 'trigger' | 'job' | 'child'
  node: string
}

const KINDS: Partial<Record<string, StepKind>> = {
  userTask: 'task',
  receiveTask: 'trigger',
  job: 'service',
  callActivity: 'call',
  catchEvent: 'wait',
  eventBased: 'wait',
  throwEvent: 'throw',
}

class Walk {
  stopped: Simulation['stopped']
  readonly #plan: Plan
  readonly #host: SimulationHost
  #approval: Approval
  #now: number
  #turn: Turn | undefined
  #ids = 0
  readonly #past: PastTask[] = []
  readonly #steps: SimulatedStep[] = []
  readonly #taken: string[] = []
  /** by the token that entered it */
  readonly #at = new Map<number, SimulatedStep>()
  #open: Open[] = []
  readonly #seen = new Set<string>()

  constructor(plan: Plan, host: SimulationHost) {
    this.#plan = plan
    this.#host = host
    this.#turn = plan.turn
    this.#now = plan.now
    this.#approval = {
      ...{ status: 'unfinished', suspended: false, state: NEW, starter: plan.starter, straight: null },
      ...{ parentId: null, parentToken: null, tasks: [] },
    }
    if (plan.begun) this.#resume(plan.begun)
  }

  /** Goes on from where a process stands: what its tasks wait for beside their handlers is left out. */
  #resume({ approval, past }: NonNullable<Plan['begun']>): void {
    const own = approval.tasks.filter(({ kind }) => kind === 'task' || kind === 'resubmit')
    const tasks = own.map(task => ({ ...task, status: 'open' as const, outcome: null }))
    this.#approval = { ...approval, suspended: false, tasks }
    this.#past.push(...past)
    this.#open = tasks.map(({ token, node }) => ({ token, what: 'task', node }))
    for (const { id, node, for: what } of approval.state.tokens)
      if (what === 'trigger' || what === 'job' || what === 'child') this.#open.push({ token: id, what, node })
  }

  async go(): Promise<void> {
    const { starter, vars, chosen = [], begun } = this.#plan
    if (!begun) await this.#act({ do: 'start', vars }, { id: starter, name: '', as: 'administrator', chosen })
    while (!this.#approval.state.ended) {
      this.#mustGoOn()
      const open = this.#open.shift()
      if (open) await this.#handle(open)
      else await this.#happen()
    }
  }

  answer(): Simulation {
    const lanes = lanesOf(this.#plan.graph, new Set(this.#taken))
    return {
      steps: this.#steps.map(each => ({ ...each, lane: lanes(each.node) })),
      taken: this.#taken,
      ending: this.stopped ? 'stopped' : (this.#approval.state.ended ?? 'stopped'),
      ...(this.stopped && { stopped: this.stopped }),
    }
  }

  /** The values do not change on the way, so a state that was there before comes again for ever. */
  #mustGoOn(): void {
    const node = this.#steps.at(-1)?.name
    if (this.#steps.length > MOST_STEPS) throw new Fault('flow.simulate-long', { most: MOST_STEPS })
    if (this.#host.isLate?.()) throw new Fault('flow.simulate-late')
    const { state, straight } = this.#approval
    const rank = (id: number) => state.scopes.findIndex(scope => scope.id === id)
    const shape = JSON.stringify([
      state.tokens.map(({ node, scope, by, for: what, vars }) => [node, rank(scope), by, what, vars]),
      state.scopes.map(({ node, vars, loop }) => [node, vars, loop]),
      this.#open.map(({ node }) => node),
      this.#past.at(-1)?.assignee,
      straight,
      [...new Set(this.#past.map(agreedBy))],
      this.#turn,
    ])
    if (this.#seen.has(shape)) throw new Fault('flow.simulate-cycle', { node })
    this.#seen.add(shape)
  }

  async #handle({ token, what, node }: Open): Promise<void> {
    if (what === 'child') return this.#happens({ do: 'step', command: { do: 'childEnded', token: token!, vars: {} } })
    if (what !== 'task') return this.#happens({ do: 'step', command: { do: 'complete', token: token! } })
    const task = this.#approval.tasks.find(each => each.node === node && each.token === token)!
    const by: By = { id: task.assignee ?? task.candidates[0]?.id ?? this.#plan.starter, name: '', as: 'administrator' }
    const turn = this.#turn?.node === node && token !== null ? this.#turn : undefined
    if (!turn) return this.#act({ do: 'complete', task: task.id, pass: true, said: {} }, by)
    this.#turn = undefined
    const at = this.#stepOf(token!, node)
    if (at) at.does = turn.does
    if (turn.does === 'return') return this.#act({ do: 'return', task: task.id, to: turn.to, said: {} }, by)
    return this.#act({ do: 'complete', task: task.id, pass: false, said: {} }, by)
  }

  /** The first event happens that the process waits for. */
  async #happen(): Promise<void> {
    const { waits, tokens } = this.#approval.state
    const isMain = ({ token }: Wait) => tokens.some(({ id, for: what }) => id === token && what === 'event')
    const wait = waits.find(isMain)
    if (!wait) throw new Fault('flow.simulate-stuck')
    if (wait.kind === 'signal') return this.#happens({ do: 'step', command: { do: 'signal', name: wait.name! } })
    if (wait.kind === 'message') return this.#happens({ do: 'step', command: { do: 'message', wait: wait.id } })
    this.#now = Math.max(this.#now, Date.parse(wait.due!))
    return this.#happens({ do: 'step', command: { do: 'fire', wait: wait.id } })
  }

  #happens(does: Act): Promise<void> {
    return this.#act(does, { id: this.#plan.starter, name: '', as: 'system' })
  }

  async #act(does: Act, by: By): Promise<void> {
    const { approval, changes } = await act(this.#plan, this.#approval, does, by, this.#approvalHost())
    this.#approval = approval
    for (const event of changes.events) this.#note(event)
    this.#noteTasks(changes.tasks, does)
  }

  #approvalHost(): ApprovalHost {
    const { find, isLate: _, ...host } = this.#host
    return {
      ...host,
      now: this.#now,
      // unlike any id of a task that stands
      newId: () => `+${++this.#ids}`,
      assign: find,
      past: async () => this.#past,
      administrators: async () => [],
      audience: async () => [],
      dueAt: async () => null,
    }
  }

  #noteTasks({ created, changed }: Changes['tasks'], does: Act): void {
    for (const task of created) {
      if (task.kind === 'resubmit') this.#noteResubmission(task)
      // the initiator's own first task, passed with what was filled in at the start
      const at = does.do === 'start' && task.outcome === 'agreed' ? this.#stepOf(task.token!, task.node) : undefined
      if (at) at.passed = true
    }
    for (const task of [...changed, ...created]) if (task.status === 'done') this.#past.push({ ...task, endTime: '' })
  }

  #noteResubmission({ node, assignee }: Task): void {
    const { name } = this.#plan.graph.nodes.get(node)!
    this.#steps.push({ ...blank(node, name, 'resubmit'), handlers: [{ id: assignee! }] })
    this.#open.push({ token: null, what: 'task', node })
  }

  #note(event: Changes['events'][number]): void {
    switch (event.is) {
      case 'taken':
        this.#taken.push(event.flow)
        return
      case 'entered':
        this.#noteEntered(event.node, event.token)
        return
      case 'gathered': {
        const at = this.#steps.findLast(({ node }) => node === event.node)
        if (at) assignTo(at, event.assignment)
        return
      }
      case 'assigned':
        this.#noteAssigned(event)
        return
      case 'left':
      case 'cancelled':
        this.#open = this.#open.filter(({ token }) => token !== event.token)
        return
      case 'job':
      case 'trigger':
        this.#open.push({ token: event.token, what: event.is, node: event.node })
        return
      case 'call': {
        this.#open.push({ token: event.token, what: 'child', node: event.node })
        const at = this.#at.get(event.token)
        if (at) at.calls = event.process
        return
      }
      case 'thrown': {
        const at = this.#steps.findLast(({ kind }) => kind === 'throw')
        if (at) at.calls ??= event.name
        return
      }
      case 'waiting':
        this.#noteWait(event.wait)
        return
      default:
        return
    }
  }

  #noteEntered(node: string, token: number): void {
    const { type, name } = this.#plan.graph.nodes.get(node)!
    const kind = KINDS[type]
    if (!kind) return
    const fresh = blank(node, name, kind)
    this.#steps.push(fresh)
    this.#at.set(token, fresh)
  }

  #noteAssigned({ node, token, assignment, passed }: Assigned): void {
    const at = this.#stepOf(token, node)
    if (at && assignment.kind === 'handlers') assignTo(at, assignment)
    if (passed === null) this.#open.push({ token, what: 'task', node })
    // of several instances each is passed by itself
    else if (at && at === this.#at.get(token)) Object.assign(at, { passed: true, why: passed })
  }

  #noteWait({ token, node, kind, name, due }: Wait): void {
    const at = token === undefined ? undefined : this.#at.get(token)
    if (!at || at.waits.some(wait => wait.node === node)) return
    at.waits.push({
      ...{ node, name: this.#plan.graph.nodes.get(node)!.name, kind },
      ...(due !== undefined && { due }),
      ...(name !== undefined && { event: name }),
    })
  }

  /** The step of a task, whose token entered it or is one of the instances of its node. */
  #stepOf(token: number, node: string): SimulatedStep | undefined {
    const entered = this.#at.get(token)
    return entered?.node === node ? entered : this.#steps.findLast(step => step.node === node)
  }
}

const blank = (node: string, name: Text, kind: StepKind): SimulatedStep => ({
  ...{ node, name, kind },
  ...{ handlers: [], lane: [], waits: [] },
})

function assignTo(at: SimulatedStep, assignment: Assignment): void {
  if (assignment.kind === 'pass') {
    Object.assign(at, { passed: true, why: assignment.why })
    return
  }
  const { users, note } = assignment
  const isNew = (user: (typeof users)[number]) =>
    !at.handlers.some(({ id, deputyOf }) => id === user.id && deputyOf === user.deputyOf)
  at.handlers.push(...users.filter(isNew))
  if (note) at.why = note
}
