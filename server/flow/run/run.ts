import type { ProcessStatus } from '#adapters/wire/process.ts'
import { Fault } from '#engine/error/fault.ts'
import { HANDLER } from '#engine/flow/graph/compile-process.ts'
import type { Assignment } from '#engine/flow/people/choose-handlers.ts'
import type { State, Variables } from '#engine/flow/state.ts'
import { type Command, type FlowEvent, type Host, step } from '#engine/flow/step.ts'
import { nextDue } from '#engine/flow/time/due.ts'
import type { FlowElement, To } from '#engine/schema/document.ts'
import { printMoment } from '../../entity/model/environment.ts'
import { dueAfter } from '../../jobs/cron.ts'
import type { Instance, OpenTask, Outcome } from '../instance/instance.ts'
import { assign } from '../people/assign.ts'
import { usersOf } from '../people/audience.ts'
import { openWorkingTime } from '../people/working-time.ts'
import { caseAt, hadAgreed } from './case-of.ts'
import { type NewTask, noChanges } from './changes.ts'
import { dateOf } from './date-of.ts'
import { nextIds } from './next-ids.ts'
import type { RunParts } from './run-parts.ts'

/** Thrown out of a step that needs the handlers of a node; they are found, and the step runs again. */
class Asked {
  readonly node: string
  constructor(node: string) {
    this.node = node
  }
}

/** The most steps that follow from one action by themselves: tasks that are passed. */
const MOST_STEPS = 200

export class Run {
  readonly parts: RunParts
  readonly changes = noChanges()
  /** the handlers refused this node: the action decides where the process goes */
  refused: string | null = null
  /** uncaught error of a called process, for its caller */
  error: string | null = null
  #many = new Map<string, Assignment>()

  constructor(parts: RunParts) {
    this.parts = parts
  }

  get instance(): Instance {
    return this.parts.instance
  }

  element(node: string): FlowElement {
    const element = this.parts.definition.elements.get(node)
    if (!element) throw new Fault('flow.node-unknown', { node })
    return element
  }

  /** Open tasks that have not ended in this run. */
  open(): OpenTask[] {
    return this.parts.tasks.filter(({ id }) => !this.changes.ended.has(id))
  }

  /** Carries out a command, and completes tasks that are passed. @throws Fault those of the engine */
  async step(command: Command): Promise<void> {
    const queue = [command]
    for (let steps = 0; queue.length; steps++) {
      if (steps > MOST_STEPS) throw new Fault('flow.endless', { node: this.parts.definition.flow.title })
      const events = await this.#carryOut(queue.shift()!)
      await this.#haveIds(events.filter(({ is }) => is === 'task').length)
      for (const event of events) {
        this.#note(event)
        if (event.is === 'entered') await this.#copyInPassing(event.node)
      }
      const fresh = this.changes.created.filter(
        task => task.kind === 'task' && task.status === 'open' && !isAssigned(task),
      )
      for (const task of fresh) if (await this.#assign(task)) queue.push({ do: 'complete', token: task.token! })
      this.#many.clear()
    }
  }

  /** Ids for as many new tasks; the first ones came with the lock. */
  async #haveIds(count: number): Promise<void> {
    const { ids, trx } = this.parts
    if (ids.length > count) return
    ids.push(...(await nextIds(trx, count + 1)))
  }

  async #carryOut(command: Command): Promise<FlowEvent[]> {
    const { definition, instance } = this.parts
    for (;;) {
      try {
        const { state, events } = step(definition.graph, instance.state, command, this.host)
        instance.state = state
        return events
      } catch (asked) {
        if (!(asked instanceof Asked)) throw asked
        const coming = 'vars' in command ? command.vars : undefined
        this.#many.set(asked.node, await this.#find(asked.node, null, coming))
      }
    }
  }

  get host(): Host {
    return {
      now: this.parts.at.getTime(),
      holds: rule => this.parts.holds(rule, this.parts.values),
      values: {
        has: name => Object.hasOwn(this.parts.values, name),
        get: name => this.parts.values[name] as never,
      },
      handlers: node => {
        const found = this.#many.get(node)
        if (!found) throw new Asked(node)
        return found.kind === 'pass' ? [] : [...new Set(found.users.map(placeOf))]
      },
      nextFiring: (cron, now) => {
        const due = dueAfter(cron, this.parts.zone, new Date(now))
        return due === 'infinity' ? null : due.getTime()
      },
    }
  }

  #note(event: FlowEvent): void {
    const { changes, parts } = this
    const { at } = parts
    switch (event.is) {
      case 'entered': {
        const { type } = parts.definition.graph.nodes.get(event.node)!
        if (type !== 'userTask') changes.passed.push({ kind: 'node', element: event.node, isOver: !RESTS.has(type) })
        return
      }
      case 'taken':
        changes.passed.push({ kind: 'flow', element: event.flow, isOver: true })
        return
      case 'left':
      case 'cancelled':
        this.#endToken(event.token, event.node)
        return
      case 'task':
        this.addTask({ token: event.token, node: event.node })
        return
      case 'job':
        changes.jobs.push({ work: 'service', token: event.token, wait: null, node: event.node, due: at })
        return
      case 'call': {
        const detail = { process: event.process, vars: event.vars }
        changes.jobs.push({ work: 'child', token: event.token, wait: null, node: event.node, due: at, detail })
        return
      }
      case 'waiting':
        if (event.wait.kind !== 'timer') changes.waits.push(event.wait)
        else {
          const due = new Date(event.wait.due!)
          changes.jobs.push({ work: 'timer', token: null, wait: event.wait.id, node: event.wait.node, due })
        }
        return
      case 'waitEnded':
        changes.waits = changes.waits.filter(({ id }) => id !== event.wait)
        changes.jobs = changes.jobs.filter(({ wait }) => wait !== event.wait)
        changes.endedWaits.push(event.wait)
        return
      case 'thrown': {
        const detail = { kind: event.kind, name: event.name }
        changes.jobs.push({ work: 'throw', token: null, wait: null, node: '', due: at, detail })
        return
      }
      case 'refused':
        this.refused = event.node
        return
      case 'error':
        this.error = event.code
        return
      case 'ended':
        this.end(event.how === 'finished' ? 'finished' : 'terminate')
        return
      case 'trigger':
        return
    }
  }

  /** The instance has come to its end. */
  end(status: ProcessStatus): void {
    this.instance.status = status
  }

  #endToken(token: number, node: string): void {
    const { changes } = this
    changes.left.add(node)
    changes.endedTokens.push(token)
    changes.jobs = changes.jobs.filter(each => each.token !== token)
    for (const task of changes.created) {
      if (task.token === token && task.status === 'open') task.status = 'cancelled'
    }
    for (const task of this.open()) {
      if (task.token === token) this.endTask(task, 'cancelled', null)
    }
  }

  /** Ends an open task and the tasks of the signers it asked. */
  endTask(task: OpenTask, status: 'done' | 'cancelled', outcome: Outcome | null, by: string | null = null): void {
    if (this.changes.ended.has(task.id)) return
    this.changes.ended.set(task.id, { status, outcome, by })
    this.changes.moved.delete(task.id)
    for (const signer of this.open()) if (signer.parentId === task.id) this.endTask(signer, 'cancelled', null)
  }

  addTask(given: Partial<NewTask> & Pick<NewTask, 'node'>): NewTask {
    const id = this.parts.ids.pop()!
    const element = this.element(given.node)
    const task: NewTask = {
      id,
      token: null,
      name: element.name || element.bpmn || given.node,
      nameEn: element.nameEn,
      kind: 'task',
      status: 'open',
      outcome: null,
      assignee: null,
      deputyOf: null,
      candidates: [],
      parentId: null,
      signs: null,
      asks: null,
      round: 1,
      due: null,
      ...given,
    }
    this.changes.created.push(task)
    return task
  }

  /** Gives a new task to its handlers. @returns whether it is passed instead */
  async #assign(task: NewTask): Promise<boolean> {
    const isPassed = await this.#handle(task)
    const { straight } = this.instance
    if (isPassed || !straight || straight.asks) return isPassed
    if (task.node === straight.from) this.instance.straight = null
    else if (hadAgreed(task, straight.agreed[task.node])) {
      Object.assign(task, { status: 'done', outcome: 'passed' })
      this.changes.notices = this.changes.notices.filter(each => each.task !== task.id)
      this.changes.passed.push({ kind: 'note', element: task.node, isOver: true, detail: { why: 'flow.straight' } })
      return true
    }
    return false
  }

  async #handle(task: NewTask): Promise<boolean> {
    const own = this.instance.state.tokens.find(({ id }) => id === task.token)?.vars?.[HANDLER]
    await this.#setDue(task)
    await this.#copyAtArrival(task)
    if (typeof own === 'string') {
      // a person whose turn comes later is replaced by whoever is their deputy then
      const many = this.#many.get(task.node) ?? (await this.#find(task.node, null))
      const users = many?.kind === 'handlers' ? many.users.filter(user => placeOf(user) === own) : []
      this.give(task, users.length ? users : [{ id: own }])
      return false
    }
    const assignment = await this.#find(task.node, task.token)
    if (assignment.kind === 'pass') {
      Object.assign(task, { status: 'done', outcome: 'passed' })
      this.changes.passed.push({ kind: 'note', element: task.node, isOver: true, detail: { why: assignment.why } })
      return true
    }
    this.give(task, assignment.users)
    return false
  }

  /** Gives an open task to whom the rules of its node name now. */
  async assignAgain(task: OpenTask): Promise<void> {
    const assignment = await this.#find(task.node, task.token)
    if (assignment.kind === 'pass') {
      this.endTask(task, 'done', 'passed')
      return this.step({ do: 'complete', token: task.token! })
    }
    const [first, ...others] = assignment.users
    const isOne = first !== undefined && others.length === 0
    this.changes.moved.set(task.id, {
      assignee: isOne ? first.id : null,
      owner: null,
      deputyOf: isOne ? (first.deputyOf ?? null) : null,
      status: task.status,
      outcome: task.outcome,
    })
    this.changes.candidates.set(task.id, isOne ? [] : assignment.users)
    const had = task.assignee
    for (const { id } of assignment.users) {
      if (id !== had && id !== this.parts.who.id) this.changes.notices.push({ user: id, kind: 'task', task: task.id })
    }
  }

  /** Copies the node gives when a task arises. */
  async #copyAtArrival({ id, node }: NewTask): Promise<void> {
    const { copy } = this.element(node)
    if (!copy?.to || !copy.at?.includes('arrival')) return
    await this.copy(copy.to, { task: id, node })
  }

  /** A step that passes at once may only give copies. */
  async #copyInPassing(node: string): Promise<void> {
    const { type, copy } = this.element(node)
    if ((type === 'task' || type === 'manualTask') && copy?.to) await this.copy(copy.to, { task: null, node })
  }

  /** Gives copies to an audience. */
  async copy(to: To, at: { task: string | null; node: string }): Promise<void> {
    const { trx, who } = this.parts
    for (const user of await usersOf(trx, trx.tenant, to)) {
      if (user === who.id) continue
      this.changes.copies.push({ user, note: '', ...at })
      this.changes.notices.push({ user, kind: 'copy', task: null, detail: { by: who.name } })
    }
  }

  async #setDue(task: NewTask): Promise<void> {
    const { due } = this.element(task.node)
    if (!due) return
    const { trx, at, instance } = this.parts
    const calendar = await openWorkingTime(trx, trx.tenant, instance.starterDept)
    const moment = nextDue(due, printMoment(at), calendar)
    if (!moment) return
    task.due = await dateOf(trx, moment.at)
    this.changes.jobs.push({ work: 'due', token: null, wait: null, node: task.node, due: task.due, task: task.id })
  }

  /** One person is the assignee, several are candidates. */
  give(task: NewTask, users: { id: string; deputyOf?: string | undefined }[]): void {
    const [first] = users
    if (users.length === 1) Object.assign(task, { assignee: first!.id, deputyOf: first!.deputyOf ?? null })
    else task.candidates = users
    for (const { id } of users) {
      if (id !== this.parts.who.id) this.changes.notices.push({ user: id, kind: 'task', task: task.id })
    }
  }

  async #find(node: string, token: number | null, coming?: Variables): Promise<Assignment> {
    const settings = this.element(node)
    const of = await caseAt(this.parts, settings, token, { host: this.host, coming })
    return assign(this.parts.trx, settings, of, this.parts.at)
  }

  /** Back in the owner's hands: everything is cancelled, and a task of the owner waits. */
  async hold(status: 'recall' | 'reject'): Promise<void> {
    await this.step({ do: 'hold' })
    this.changes.superseded = [...this.parts.definition.elements.keys()]
    this.instance.status = status
    const { graph, flow } = this.parts.definition
    const { title } = flow
    const start = [...graph.starts.get('')!][0]!
    await this.#haveIds(1)
    const task = this.addTask({ node: start.id, kind: 'resubmit', name: this.instance.defName, nameEn: title.en })
    task.assignee = this.instance.starter
    if (this.parts.who.id !== task.assignee) {
      this.changes.notices.push({ user: task.assignee, kind: status, task: task.id })
    }
  }
}

const RESTS = new Set([
  'receiveTask',
  'job',
  'subProcess',
  'eventSubProcess',
  'callActivity',
  'catchEvent',
  'eventBased',
])

/** Whose place a handler fills: their own, or that of the person they are deputy of. */
const placeOf = ({ id, deputyOf }: { id: string; deputyOf?: string | undefined }) => deputyOf ?? id

const isAssigned = (task: NewTask) => task.assignee !== null || task.candidates.length > 0

/** The variables of an instance that has not begun. */
export const FRESH: State = { last: 0, tokens: [], scopes: [], waits: [], vars: {} }
