/**
 * Walks a process as it would run if everybody agreed, without an instance: the engine's own step, one task after the
 * other in the order they arise.
 * @source docs/workflow.md#simulation
 */
import { Fault } from '../../error/fault.ts'
import type { FlowDocument, FlowElement } from '../../schema/document.ts'
import type { Text } from '../../text/text.ts'
import { HANDLER } from '../graph/compile-process.ts'
import type { Graph } from '../graph/graph.ts'
import { initiatorNode, isInitiators } from '../graph/initiator.ts'
import type { Assignment } from '../people/choose-handlers.ts'
import type { State, Token, Variables, Wait } from '../state.ts'
import { type Command, type FlowEvent, type Host, NEW, step } from '../step.ts'
import { lanesOf } from './lanes.ts'
import type { SimulatedStep, Simulation, SimulationHost, StepKind, Turn } from './simulation.ts'

export interface Plan {
  graph: Graph
  flow: Pick<FlowDocument, 'skipFirst' | 'back'>
  elements: ReadonlyMap<string, FlowElement>
  /** user id of the initiator */
  starter: string
  /** the variables the process begins with */
  vars: Variables
  /** ms since 1970; a timer that fires moves it on */
  now: number
  turn?: Turn
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

/** Thrown out of a step that needs the handlers of a node. */
class Asked {
  readonly node: string
  constructor(node: string) {
    this.node = node
  }
}

type Users = SimulatedStep['handlers']

/** What stands open: a task with its handlers, or what happens without people. */
interface Open {
  token: number
  what: 'task' | 'trigger' | 'job' | 'child' | 'resubmit'
  node: string
  users: Users
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
  #state: State = { ...NEW }
  #now: number
  #turn: Turn | undefined
  #previous: string
  #isStart = true
  readonly #handled = new Set<string>()
  /** who has agreed, by node */
  readonly #agreed = new Map<string, Set<string>>()
  /** the node that returned it, when it goes straight back: tasks before are passed where the same people had agreed */
  #straight: string | null = null
  readonly #steps: SimulatedStep[] = []
  readonly #taken: string[] = []
  /** by the token that entered it */
  readonly #at = new Map<number, SimulatedStep>()
  #open: Open[] = []
  /** the handlers of nodes with one instance for each, within one command */
  readonly #many = new Map<string, Assignment>()
  readonly #seen = new Set<string>()

  constructor(plan: Plan, host: SimulationHost) {
    this.#plan = plan
    this.#host = host
    this.#turn = plan.turn
    this.#previous = plan.starter
    this.#now = plan.now
  }

  async go(): Promise<void> {
    await this.#step({ do: 'start', vars: this.#plan.vars })
    await this.#passFirst()
    this.#isStart = false
    while (!this.#state.ended) {
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
      ending: this.stopped ? 'stopped' : (this.#state.ended ?? 'stopped'),
      ...(this.stopped && { stopped: this.stopped }),
    }
  }

  /** The values do not change on the way, so a state that was there before comes again for ever. */
  #mustGoOn(): void {
    const node = this.#steps.at(-1)?.name
    if (this.#steps.length > MOST_STEPS) throw new Fault('flow.simulate-long', { most: MOST_STEPS })
    if (this.#host.isLate?.()) throw new Fault('flow.simulate-late')
    const { tokens, scopes } = this.#state
    const rank = (id: number) => scopes.findIndex(scope => scope.id === id)
    const shape = JSON.stringify([
      tokens.map(({ node, scope, by, for: what, vars }) => [node, rank(scope), by, what, vars]),
      scopes.map(({ node, vars, loop }) => [node, vars, loop]),
      this.#open.map(({ node }) => node),
      this.#previous,
      this.#straight,
      [...this.#handled],
      this.#turn,
    ])
    if (this.#seen.has(shape)) throw new Fault('flow.simulate-cycle', { node })
    this.#seen.add(shape)
  }

  /** The first task, if it is the initiator's own, is passed with what was filled in at the start. */
  async #passFirst(): Promise<void> {
    const [own, ...others] = this.#open.filter(({ what }) => what === 'task')
    if (!this.#plan.flow.skipFirst || !own || others.length || !isInitiators(this.#plan, own.node)) return
    if (own.users.length !== 1 || own.users[0]!.id !== this.#plan.starter) return
    this.#open.splice(this.#open.indexOf(own), 1)
    const at = this.#stepOf(own.token)
    if (at) at.passed = true
    this.#agree(own.node, this.#plan.starter)
    await this.#step({ do: 'complete', token: own.token })
  }

  async #handle({ token, what, node, users }: Open): Promise<void> {
    const { starter, graph } = this.#plan
    if (what === 'task') {
      this.#previous = users[0]?.id ?? starter
      const turn = this.#turn?.node === node ? this.#turn : undefined
      if (!turn) {
        this.#agree(node, this.#previous)
        return this.#step({ do: 'complete', token, vars: { pass: true } })
      }
      this.#turn = undefined
      const at = this.#stepOf(token)
      if (at) at.does = turn.does
      if (turn.does === 'return') {
        this.#noteStraight(node)
        return this.#step({ do: 'back', to: turn.to })
      }
      if (!graph.nodes.get(node)?.loop?.decision) return this.#sendBack(node)
      return this.#step({ do: 'complete', token, refused: true, vars: { pass: false } })
    }
    this.#previous = starter
    if (what === 'resubmit') return this.#step({ do: 'start' })
    return this.#step(what === 'child' ? { do: 'childEnded', token, vars: {} } : { do: 'complete', token })
  }

  /** The first event happens that the process waits for. */
  async #happen(): Promise<void> {
    const { waits, tokens } = this.#state
    const isMain = ({ token }: Wait) => tokens.some(({ id, for: what }) => id === token && what === 'event')
    const wait = waits.find(isMain)
    if (!wait) throw new Fault('flow.simulate-stuck')
    this.#previous = this.#plan.starter
    if (wait.kind === 'signal') return this.#step({ do: 'signal', name: wait.name! })
    if (wait.kind === 'message') return this.#step({ do: 'message', wait: wait.id })
    this.#now = Math.max(this.#now, Date.parse(wait.due!))
    return this.#step({ do: 'fire', wait: wait.id })
  }

  #agree(node: string, user: string): void {
    this.#handled.add(user)
    this.#agreed.set(node, (this.#agreed.get(node) ?? new Set()).add(user))
  }

  #noteStraight(from: string): void {
    const { elements, flow } = this.#plan
    const then = elements.get(from)?.back?.then ?? flow.back?.then
    this.#straight = then === 'straight' ? from : null
  }

  async #sendBack(from: string): Promise<void> {
    const { elements, flow } = this.#plan
    this.#noteStraight(from)
    const to = elements.get(from)?.back?.to ?? flow.back?.to ?? 'initiator'
    const node = to === 'initiator' ? initiatorNode(this.#plan) : to
    if (node) return this.#step({ do: 'back', to: node })
    await this.#step({ do: 'hold' })
    const [start] = this.#plan.graph.starts.get('')!
    const users = [{ id: this.#plan.starter }]
    this.#steps.push({ ...blank(start!.id, start!.name, 'resubmit'), handlers: users })
    this.#open = [{ token: 0, what: 'resubmit', node: start!.id, users }]
  }

  /** Carries out a command, and completes tasks that are passed. */
  async #step(command: Command): Promise<void> {
    const queue = [command]
    let refused: string | null = null
    for (let steps = 0; queue.length; steps++) {
      if (steps > MOST_STEPS) throw new Fault('flow.simulate-long', { most: MOST_STEPS })
      const events = await this.#carryOut(queue.shift()!)
      for (const event of events) {
        this.#note(event)
        if (event.is === 'refused') refused = event.node
      }
      for (const event of events) {
        if (event.is !== 'task') continue
        const token = this.#state.tokens.find(({ id }) => id === event.token)
        if (token?.for === 'task' && (await this.#assign(token))) queue.push({ do: 'complete', token: token.id })
      }
      this.#many.clear()
    }
    if (refused !== null) await this.#sendBack(refused)
  }

  async #carryOut(command: Command): Promise<FlowEvent[]> {
    const host = this.#engineHost()
    for (;;) {
      try {
        const { state, events } = step(this.#plan.graph, this.#state, command, host)
        this.#state = state
        return events
      } catch (asked) {
        if (!(asked instanceof Asked)) throw asked
        const coming = 'vars' in command ? command.vars : undefined
        this.#many.set(asked.node, await this.#find(asked.node, null, coming))
      }
    }
  }

  #engineHost(): Host {
    const { find: _, isLate: _late, ...host } = this.#host
    return {
      ...host,
      now: this.#now,
      handlers: node => {
        const found = this.#many.get(node)
        if (!found) throw new Asked(node)
        return found.kind === 'pass' ? [] : [...new Set(found.users.map(placeOf))]
      },
    }
  }

  #find(node: string, token: number | null, coming?: Variables): Promise<Assignment> {
    const state = this.#state
    const vars = { ...state.vars, ...coming }
    const people = { previous: this.#previous, handled: [...this.#handled], isStart: this.#isStart }
    return this.#host.find(node, { state, vars, token, ...people })
  }

  #note(event: FlowEvent): void {
    const { nodes } = this.#plan.graph
    switch (event.is) {
      case 'taken':
        this.#taken.push(event.flow)
        return
      case 'entered': {
        const { type, name } = nodes.get(event.node)!
        const kind = KINDS[type]
        if (!kind) return
        const fresh = blank(event.node, name, kind)
        const many = this.#many.get(event.node)
        if (many?.kind === 'handlers') assignTo(fresh, many)
        if (many?.kind === 'pass') Object.assign(fresh, { passed: true, why: many.why })
        this.#steps.push(fresh)
        this.#at.set(event.token, fresh)
        return
      }
      case 'left':
      case 'cancelled':
        this.#open = this.#open.filter(({ token }) => token !== event.token)
        return
      case 'job':
      case 'trigger':
        this.#open.push({ token: event.token, what: event.is, node: event.node, users: [] })
        return
      case 'call': {
        this.#open.push({ token: event.token, what: 'child', node: event.node, users: [] })
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

  #noteWait({ token, node, kind, name, due }: Wait): void {
    const at = token === undefined ? undefined : this.#at.get(token)
    if (!at || at.waits.some(wait => wait.node === node)) return
    at.waits.push({
      ...{ node, name: this.#plan.graph.nodes.get(node)!.name, kind },
      ...(due !== undefined && { due }),
      ...(name !== undefined && { event: name }),
    })
  }

  /** The step of a task, whose token entered it or is one of its instances. */
  #stepOf(id: number): SimulatedStep | undefined {
    const token = this.#state.tokens.find(each => each.id === id)
    const scope = this.#state.scopes.find(each => each.id === token?.scope)
    return this.#at.get(scope?.loop && scope.node === token?.node ? scope.token : id)
  }

  /** @returns whether the task is passed */
  async #assign({ id, node, vars }: Token): Promise<boolean> {
    const at = this.#stepOf(id)
    const own = vars?.[HANDLER]
    const found = typeof own === 'string' ? this.#placeAt(at, own) : await this.#find(node, id)
    const why = found.kind === 'pass' ? found.why : this.#passesAgain(node, found.users)
    if (at && found.kind === 'handlers') assignTo(at, found)
    if (why !== null) {
      if (at && own === undefined) Object.assign(at, { passed: true, why })
      return true
    }
    if (found.kind === 'handlers') this.#open.push({ token: id, what: 'task', node, users: found.users })
    return false
  }

  #placeAt(at: SimulatedStep | undefined, own: string): Assignment {
    const users = at?.handlers.filter(user => placeOf(user) === own) ?? []
    return { kind: 'handlers', users: users.length ? users : [{ id: own }] }
  }

  /** Why a task before the node that returned the process is passed. */
  #passesAgain(node: string, users: Users): string | null {
    if (this.#straight === node) this.#straight = null
    if (this.#straight === null) return null
    return users.some(({ id }) => this.#agreed.get(node)?.has(id)) ? 'flow.straight' : null
  }
}

const blank = (node: string, name: Text, kind: StepKind): SimulatedStep => ({
  ...{ node, name, kind },
  ...{ handlers: [], lane: [], waits: [] },
})

function assignTo(at: SimulatedStep, { users, note }: Extract<Assignment, { kind: 'handlers' }>): void {
  const isNew = (user: Users[number]) =>
    !at.handlers.some(({ id, deputyOf }) => id === user.id && deputyOf === user.deputyOf)
  at.handlers.push(...users.filter(isNew))
  if (note) at.why = note
}

const placeOf = ({ id, deputyOf }: Users[number]) => deputyOf ?? id
