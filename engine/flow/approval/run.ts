/**
 * An act in progress: its copy of the approval, and what it changed so far. What a step of the engine brings becomes tasks
 * with their handlers, jobs, waits and history here, and nowhere else.
 */
import { Fault } from '../../error/fault.ts'
import type { FlowElement, To } from '../../schema/document.ts'
import { HANDLER } from '../graph/compile-process.ts'
import { initiatorNode } from '../graph/initiator.ts'
import type { Assignment } from '../people/choose-handlers.ts'
import type { Acting } from '../people/deputies.ts'
import type { Variables } from '../state.ts'
import { type Command, type FlowEvent, type Host, step } from '../step.ts'
import { type Approval, type Definition, isOpen, type Outcome, type PastTask, type Task } from './approval.ts'
import { deputyOf, handlersIn, isAssigned, placeOf, usersIn } from './assigned.ts'
import { type Changes, type CommentType, type NewJob, noChanges, type Place, type Said } from './changes.ts'
import type { By } from './command.ts'
import type { ApprovalHost } from './host.ts'

/** Thrown out of a step that needs the handlers of a node; they are found, and the step runs again. */
class Asked {
  readonly node: string
  constructor(node: string) {
    this.node = node
  }
}

/** The most steps that follow from one act by themselves: tasks that are passed. */
const MOST_STEPS = 300
const NOWHERE: Place = { task: null, node: '' }

export class Run {
  readonly definition: Definition
  readonly approval: Approval
  readonly by: By
  readonly host: ApprovalHost
  /** who is named to those who are told, and what was said; null: nobody alone did it */
  teller: { id: string | null; said: string } | null
  readonly changes: Changes = noChanges()
  /** who handled the step before */
  previous: string | null
  /** its handlers together refused this node: the process goes back from there */
  refused: string | null = null
  /** the node a return leads to */
  returnsTo: string | null = null
  /** the handlers named by who acts */
  readonly #chosen: string[]
  readonly #before: ReadonlyMap<string, Task>
  /** the handlers of nodes with one instance for each, within one step */
  readonly #many = new Map<string, Assignment>()
  readonly #dues = new Map<string, Promise<number | null>>()

  constructor(definition: Definition, approval: Approval, by: By, host: ApprovalHost, said: Said = {}) {
    this.definition = definition
    this.approval = { ...approval, tasks: approval.tasks.map(task => ({ ...task })) }
    this.by = by
    this.host = host
    this.teller = by.as === 'system' ? null : { id: by.id, said: said.comment ?? '' }
    this.previous = by.previous === undefined ? by.id : by.previous
    this.#chosen = by.chosen ?? []
    this.#before = new Map(approval.tasks.map(task => [task.id, task]))
  }

  /** @throws Fault 'flow.node-unknown' */
  element(node: string): FlowElement {
    const element = this.definition.elements.get(node)
    if (!element) throw new Fault('flow.node-unknown', { node })
    return element
  }

  /** @throws Fault 'flow.task-over' */
  task(id: string): Task {
    const task = this.approval.tasks.find(each => each.id === id && isOpen(each))
    if (!task) throw new Fault('flow.task-over')
    return task
  }

  open(): Task[] {
    return this.approval.tasks.filter(isOpen)
  }

  created(): Task[] {
    return this.approval.tasks.filter(({ id }) => !this.#before.has(id))
  }

  /** The signers a task waits for. */
  signersOf({ id }: Task): Task[] {
    return this.open().filter(({ parentId, kind }) => parentId === id && kind === 'signer')
  }

  /** The tasks that are over, those of this act too, the oldest first. */
  async past(): Promise<PastTask[]> {
    const now = this.approval.tasks.filter(({ status }) => status === 'done')
    return [...(await this.host.past()), ...now.map(task => ({ ...task, endTime: '' }))]
  }

  /** What came of it. */
  finish(): { approval: Approval; changes: Changes } {
    const { approval, changes } = this
    const created = this.created().filter(({ status }) => status !== 'cancelled')
    const changed = approval.tasks.filter(task => {
      const before = this.#before.get(task.id)
      return before !== undefined && COMPARED.some(key => before[key] !== task[key])
    })
    const gone = new Set(approval.tasks.filter(task => !isOpen(task)).map(({ id }) => id))
    changes.tasks = { created, changed }
    changes.jobs = changes.jobs.filter(({ task }) => task === undefined || !gone.has(task))
    return { approval: { ...approval, tasks: this.open() }, changes }
  }

  say(type: CommentType, said: Said, { task, node }: Place = NOWHERE, detail?: object): void {
    this.changes.comments.push({ task, node, type, ...said, ...(detail && { detail }) })
  }

  /** Tells somebody, with who did it and what they said; nobody is told of what they did themselves. */
  tell(user: string | null, kind: string, task: string | null = null, teller = this.teller): void {
    if (user === null || (user === this.by.id && this.by.as !== 'system')) return
    const said = kind === 'task' ? '' : teller?.said // an opinion on the step before
    this.changes.notices.push({ user, kind, task, by: teller?.id ?? null, ...(said && { said }) })
  }

  /** Takes back what would be told of a task. */
  untell(isUntold: (notice: Changes['notices'][number]) => boolean): void {
    this.changes.notices = this.changes.notices.filter(notice => !isUntold(notice))
  }

  note(element: string, detail: object): void {
    this.changes.history.push({ kind: 'note', element, isOver: true, detail })
  }

  /** Gives copies, of which people are told once. */
  copyTo(users: readonly string[], note: string, place: Place = NOWHERE): void {
    for (const user of users) {
      if (user === this.by.id && this.by.as !== 'system') continue
      const known = this.changes.copies.findIndex(copy => copy.user === user)
      if (known >= 0) this.changes.copies.splice(known, 1)
      else this.tell(user, 'copy')
      this.changes.copies.push({ user, note, ...place })
    }
  }

  async copyToAudience(to: To, place: Place): Promise<void> {
    this.copyTo(await this.host.audience(to), '', place)
  }

  /** Ends an open task and the tasks of the signers it asked. */
  endTask(task: Task, status: 'done' | 'cancelled', outcome: Outcome | null, by: string | null = null): void {
    if (!isOpen(task)) return
    if (by !== null && task.assignee === null) task.deputyOf ??= deputyOf(task, by)
    Object.assign(task, { status, outcome, assignee: by ?? task.assignee })
    for (const asked of this.open()) if (asked.parentId === task.id) this.endTask(asked, 'cancelled', null)
  }

  addTask(given: Partial<Task> & Pick<Task, 'node'>): Task {
    const { name, nameEn = null, bpmn } = this.element(given.node)
    const task: Task = {
      id: this.host.newId(),
      ...{ token: null, name: name || bpmn || given.node, nameEn, kind: 'task', status: 'open', outcome: null },
      ...{ assignee: null, owner: null, deputyOf: null, candidates: [], parentId: null, signs: null, asks: null },
      ...{ due: null, urgedAt: null, openedAt: null, createTime: '' },
      ...given,
    }
    this.approval.tasks.push(task)
    return task
  }

  /** Carries out a command, and completes tasks that are passed. @throws Fault those of the engine, 'flow.endless' */
  async step(command: Command): Promise<void> {
    const queue = [command]
    for (let steps = 0; queue.length; steps++) {
      if (steps > MOST_STEPS) throw new Fault('flow.endless', { node: this.definition.flow.title })
      for (const event of await this.#carryOut(queue.shift()!)) {
        this.changes.events.push(event)
        this.#note(event)
        if (event.is === 'entered') await this.#enter(event.node)
        if (event.is === 'exhausted') await this.#tellExhausted(event)
      }
      for (const task of this.created()) {
        const isFresh = task.kind === 'task' && task.status === 'open' && !isAssigned(task)
        if (isFresh && (await this.#assign(task))) queue.push({ do: 'complete', token: task.token! })
      }
      this.#many.clear()
    }
  }

  async #carryOut(command: Command): Promise<FlowEvent[]> {
    for (;;) {
      try {
        const { state, events } = step(this.definition.graph, this.approval.state, command, this.#engineHost)
        this.approval.state = state
        return events
      } catch (asked) {
        if (!(asked instanceof Asked)) throw asked
        const coming = 'vars' in command ? command.vars : undefined
        this.#many.set(asked.node, await this.#find(asked.node, null, coming))
      }
    }
  }

  get #engineHost(): Host {
    const handlers = (node: string) => {
      const found = this.#many.get(node)
      if (!found) throw new Asked(node)
      return found.kind === 'pass' ? [] : [...new Set(found.users.map(placeOf))]
    }
    return { ...this.host, handlers }
  }

  #note(event: FlowEvent): void {
    const { changes, host } = this
    const job = (work: NewJob['work'], node: string, more: Partial<NewJob>) =>
      changes.jobs.push({ work, node, due: host.now, ...more })
    switch (event.is) {
      case 'entered': {
        const { type } = this.definition.graph.nodes.get(event.node)!
        if (type !== 'userTask') changes.history.push({ kind: 'node', element: event.node, isOver: !RESTS.has(type) })
        return
      }
      case 'taken':
        changes.history.push({ kind: 'flow', element: event.flow, isOver: true })
        return
      case 'left':
      case 'cancelled':
        this.#endToken(event.token, event.node)
        return
      case 'task':
        this.addTask({ token: event.token, node: event.node })
        return
      case 'job':
        job('service', event.node, { token: event.token })
        return
      case 'call':
        job('child', event.node, { token: event.token, detail: { process: event.process, vars: event.vars } })
        return
      case 'waiting': {
        const { id, kind, node, due } = event.wait
        if (kind === 'timer') job('timer', node, { wait: id, due: Date.parse(due!) })
        else changes.waits.push(event.wait)
        return
      }
      case 'waitEnded':
        changes.waits = changes.waits.filter(({ id }) => id !== event.wait)
        changes.jobs = changes.jobs.filter(({ wait }) => wait !== event.wait)
        changes.endedWaits.push(event.wait)
        return
      case 'thrown':
        job('throw', '', { detail: { kind: event.kind, name: event.name, last: event.last, local: event.local } })
        return
      case 'refused':
        this.refused = event.node
        return
      case 'error':
        changes.error = event.code
        return
      case 'ended':
        this.approval.status = event.how === 'finished' ? 'finished' : 'terminate'
        if (event.all) changes.endsCallers = true
        return
      case 'exhausted':
      case 'trigger':
        return
    }
  }

  #endToken(token: number, node: string): void {
    const { changes } = this
    changes.left.add(node)
    changes.endedTokens.push(token)
    changes.jobs = changes.jobs.filter(each => each.token !== token)
    for (const task of this.open()) if (task.token === token) this.endTask(task, 'cancelled', null)
  }

  async #enter(node: string): Promise<void> {
    const many = this.#many.get(node)
    if (many) this.changes.events.push({ is: 'gathered', node, assignment: many })
    const { type, copy } = this.element(node)
    // a step that passes at once may only give copies
    if ((type === 'task' || type === 'manualTask') && copy?.to) await this.copyToAudience(copy.to, { task: null, node })
  }

  /** Administrators learn that a cycle fires no more. */
  async #tellExhausted({ node, firings }: Extract<FlowEvent, { is: 'exhausted' }>): Promise<void> {
    const values = { node: this.definition.graph.nodes.get(node)!.name, firings }
    for (const user of await this.host.administrators())
      this.changes.notices.push({ user, kind: 'exhausted', task: null, by: null, values })
  }

  /** Gives a new task to its handlers. @returns whether it is passed instead */
  async #assign(task: Task): Promise<boolean> {
    const { node } = task
    const { copy, due } = this.element(node)
    if (due) await this.#setDue(task, due)
    if (copy?.to && copy.at?.includes('arrival')) await this.copyToAudience(copy.to, { task: task.id, node })
    const assignment = await this.#handlersOf(task)
    const passed = assignment.kind === 'pass' ? assignment.why : this.#passesAgain(node, assignment.users)
    this.changes.events.push({ is: 'assigned', node, token: task.token!, assignment, passed })
    if (passed !== null) {
      Object.assign(task, { status: 'done', outcome: 'passed', ...handlersIn(assignment) })
      this.note(node, { why: passed })
      return true
    }
    Object.assign(task, handlersIn(assignment))
    for (const { id } of usersIn(assignment)) this.tell(id, this.#arrival(node, id), task.id)
    return false
  }

  /** How a task comes to somebody. */
  #arrival(node: string, user: string): 'task' | 'reject' | 'returned' {
    if (node !== this.returnsTo) return 'task'
    return user === this.approval.starter && node === initiatorNode(this.definition) ? 'reject' : 'returned'
  }

  async #setDue(task: Task, due: NonNullable<FlowElement['due']>): Promise<void> {
    const { node } = task
    const at = this.#dues.get(node) ?? this.host.dueAt(due)
    this.#dues.set(node, at)
    task.due = await at
    if (task.due !== null) this.changes.jobs.push({ work: 'due', node, due: task.due, task: task.id })
  }

  async #handlersOf({ node, token }: Task): Promise<Assignment> {
    const own = this.approval.state.tokens.find(({ id }) => id === token)?.vars?.[HANDLER]
    if (typeof own !== 'string') return this.#find(node, token)
    // a person whose turn comes later is replaced by whoever is their deputy then
    const many = this.#many.get(node) ?? (await this.#find(node, null))
    this.#many.set(node, many)
    const users = usersIn(many).filter(user => placeOf(user) === own)
    return { kind: 'handlers', users: users.length ? users : [{ id: own }] }
  }

  /** Why a task before the node that returned the process is passed. */
  #passesAgain(node: string, users: Acting[]): string | null {
    const { straight } = this.approval
    if (!straight || straight.asks) return null
    if (node === straight.from) {
      this.approval.straight = null
      return null
    }
    return users.some(({ id }) => straight.agreed[node]?.includes(id)) ? 'flow.straight' : null
  }

  /** Gives an open task to whom the rules of its node name now. */
  async assignAgain(task: Task): Promise<void> {
    const assignment = await this.#find(task.node, task.token)
    if (assignment.kind === 'pass') {
      this.endTask(task, 'done', 'passed')
      return this.step({ do: 'complete', token: task.token! })
    }
    const had = task.assignee
    Object.assign(task, { owner: null, ...handlersIn(assignment) })
    for (const { id } of assignment.users) if (id !== had) this.tell(id, 'task', task.id)
  }

  #find(node: string, token: number | null, coming?: Variables): Promise<Assignment> {
    const { state } = this.approval
    const handled = async () => [...new Set((await this.past()).flatMap(task => agreedBy(task) ?? []))]
    const vars = { ...state.vars, ...coming }
    return this.host.assign(node, { state, vars, token, previous: this.previous, handled, chosen: this.#chosen })
  }

  /** Back in the owner's hands: everything is cancelled, and a task of the owner waits. */
  async hold(status: 'recall' | 'reject'): Promise<void> {
    const { approval, definition } = this
    await this.step({ do: 'hold' })
    for (const task of this.open()) this.endTask(task, 'cancelled', null)
    this.changes.superseded = [...definition.elements.keys()]
    approval.status = status
    const [start] = definition.graph.starts.get('')!
    const { zh = '', en = null } = definition.flow.title
    const task = this.addTask({
      ...{ node: start!.id, kind: 'resubmit', name: zh, nameEn: en, assignee: approval.starter },
    })
    this.tell(approval.starter, status, task.id)
  }
}

/** What of a task is written when it changes. */
const COMPARED = ['status', 'outcome', 'assignee', 'owner', 'deputyOf', 'candidates', 'urgedAt'] as const

const RESTS = new Set([
  'receiveTask',
  'job',
  'subProcess',
  'eventSubProcess',
  'callActivity',
  'catchEvent',
  'eventBased',
])

/** Who agreed by handling a task. */
export const agreedBy = ({ outcome, assignee }: PastTask): string | null => (outcome === 'agreed' ? assignee : null)
