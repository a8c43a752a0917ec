/**
 * Runs a case of executable BPMN against the engine: files, and operations with what must be seen after each.
 * @source docs/workflow.md#conformance
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Cron } from 'croner'
import { Fault } from '#engine/error/fault.ts'
import { readProcesses } from '#engine/flow/bpmn/read-process.ts'
import { readExpression } from '#engine/flow/expression/read-expression.ts'
import { runExpression } from '#engine/flow/expression/run-expression.ts'
import { toText } from '#engine/flow/expression/value.ts'
import { compileProcess } from '#engine/flow/graph/compile-process.ts'
import type { Graph } from '#engine/flow/graph/graph.ts'
import type { State, Token, Variables } from '#engine/flow/state.ts'
import { Execution } from '#engine/flow/step/execution.ts'
import { type Command, type FlowEvent, type Host, MOST_MOVES, NEW, step } from '#engine/flow/step.ts'
import type { ProcessElement } from '#engine/schema/document/process.ts'

export interface ConformanceCase {
  id: string
  files: string[]
  processKey: string
  runs: Operation[][]
}

interface Operation {
  op: string
  vars?: Variables
  names?: string[]
  keys?: string[]
  assignees?: string[]
  name?: string
  key?: string
  assignee?: string
  node?: string
  activity?: string
  count?: number | 'all'
  completed?: boolean
  seconds?: number
  from?: string[]
  to?: string[]
}

interface Definition {
  graph: Graph
  elements: Map<string, ProcessElement>
}

interface Instance {
  definition: Definition
  state: State
  parent?: { instance: Instance; token: number }
  isMain: boolean
}

interface Task {
  instance: Instance
  token: Token
  key: string
  name: string
  assignee: string
}

/** @throws Error what was seen instead, naming the operation */
export function runCase(folder: string, { files, processKey, runs }: ConformanceCase): void {
  const definitions = new Map<string, Definition>()
  for (const file of files) {
    for (const process of readProcesses(readFileSync(join(folder, file), 'utf8'))) {
      const elements = new Map(process.elements.map(element => [element.id, element]))
      definitions.set(process.key, { graph: compileProcess(process), elements })
    }
  }
  for (const operations of runs) new Run(definitions, processKey).carryOut(operations)
}

class Run {
  readonly definitions: Map<string, Definition>
  readonly processKey: string
  instances: Instance[] = []
  now = Date.UTC(2026, 0, 5, 9)
  /** what follows by itself, in order */
  private readonly work: (() => void)[] = []

  constructor(definitions: Map<string, Definition>, processKey: string) {
    this.definitions = definitions
    this.processKey = processKey
  }

  carryOut(operations: Operation[]): void {
    for (const [at, operation] of operations.entries()) {
      try {
        const does = OPERATIONS[operation.op]
        if (!does) throw new Error('unknown operation')
        does(this, operation)
        this.settle()
      } catch (error) {
        const why =
          error instanceof Fault
            ? `${error.code} ${JSON.stringify(error.params)} ${JSON.stringify(error.data ?? '')}`
            : (error as Error).message
        throw new Error(`operation ${at + 1}, ${JSON.stringify(operation)}: ${why}`)
      }
    }
  }

  /** Does what follows by itself until nothing is left. */
  settle(): void {
    for (let steps = 0; this.work.length; steps++) {
      if (steps >= MOST_MOVES) throw new Error(`more than ${MOST_MOVES} steps follow by themselves`)
      this.work.shift()!()
    }
  }

  main(): Instance {
    return this.instances.find(({ isMain, parent }) => isMain && !parent)!
  }

  begin(key: string, vars: Variables | undefined, more: Pick<Instance, 'isMain' | 'parent'>): Instance {
    const definition = this.definitions.get(key)
    if (!definition) throw new Error(`no process ${key}`)
    const instance: Instance = { definition, state: NEW, ...more }
    this.instances.push(instance)
    this.send(instance, { do: 'start', vars, ...(more.parent && { called: true as const }) })
    return instance
  }

  startFails(vars: Variables | undefined): void {
    const before = this.instances.length
    try {
      this.begin(this.processKey, vars, { isMain: true })
      this.settle()
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      this.instances.length = before
      this.work.length = 0
      return
    }
    throw new Error('the start was not refused')
  }

  send(instance: Instance, command: Command): void {
    const { state, events } = step(instance.definition.graph, instance.state, command, this.host())
    instance.state = state
    for (const event of events) this.hear(instance, event)
  }

  hear(instance: Instance, event: FlowEvent): void {
    const { isMain } = instance
    if (event.is === 'call') {
      const parent = { instance, token: event.token }
      this.whileWaiting(parent, () => void this.begin(event.process, event.vars, { isMain, parent }))
    }
    if (event.is === 'job') this.answer({ instance, token: event.token }, { do: 'complete', token: event.token })
    if (event.is === 'thrown' && event.kind === 'signal')
      this.work.push(() => this.broadcast(event.name, instance, event))
    if (event.is === 'cancelled') this.endChild(instance, event.token)
    this.tellParent(instance, event)
  }

  tellParent({ parent, state }: Instance, event: FlowEvent): void {
    if (!parent) return
    const ended = { do: 'childEnded' as const, token: parent.token }
    if (event.is === 'error') this.answer(parent, { ...ended, code: event.code })
    if (event.is !== 'ended' || event.how !== 'finished') return
    if (event.all) this.send(rootOf(parent.instance), { do: 'end', how: 'finished' })
    else this.answer(parent, { ...ended, vars: state.vars })
  }

  answer(to: NonNullable<Instance['parent']>, command: Command): void {
    this.whileWaiting(to, () => this.send(to.instance, command))
  }

  /** Does something later for a token, unless it was cancelled meanwhile. */
  whileWaiting({ instance, token }: NonNullable<Instance['parent']>, work: () => void): void {
    this.work.push(() => {
      if (instance.state.tokens.some(({ id }) => id === token)) work()
    })
  }

  /** An instance ends with the token that called it. */
  endChild(instance: Instance, token: number): void {
    const running = this.instances.filter(({ state }) => !state.ended)
    const child = running.find(({ parent }) => parent?.instance === instance && parent.token === token)
    if (child) this.send(child, { do: 'end', how: 'terminated' })
  }

  /** @param thrown  the signal that `by` threw */
  broadcast(name: string, by?: Instance, { last, local }: Partial<Extract<FlowEvent, { is: 'thrown' }>> = {}): void {
    for (const instance of this.instances) {
      if (local && instance !== by) continue
      if (!instance.state.ended) this.send(instance, { do: 'signal', name, ...(instance === by && { last }) })
    }
  }

  advance(until: number): void {
    for (;;) {
      const [next] = this.timers()
        .filter(({ wait }) => Date.parse(wait.due!) <= until)
        .sort((a, b) => Date.parse(a.wait.due!) - Date.parse(b.wait.due!))
      if (!next) break
      this.now = Date.parse(next.wait.due!)
      this.send(next.instance, { do: 'fire', wait: next.wait.id })
      this.settle()
    }
    this.now = until
  }

  complete({ instance, token }: Task, vars?: Variables): void {
    this.send(instance, { do: 'complete', token: token.id, ...(vars && { vars }) })
  }

  /** The id of the main instance's element that a file calls `bpmn`. */
  idOf(bpmn: string): string {
    const elements = [...this.main().definition.elements.values()]
    return elements.find(element => element.bpmn === bpmn)?.id ?? bpmn
  }

  taskLike({ name, key, assignee }: Operation): Task {
    const found = this.tasks().find(
      task =>
        (name ?? task.name) === task.name &&
        (key ?? task.key) === task.key &&
        (assignee ?? task.assignee) === task.assignee,
    )
    if (!found)
      throw new Error(
        `no such task among ${JSON.stringify(this.tasks().map(({ name, key, assignee }) => ({ name, key, assignee })))}`,
      )
    return found
  }

  nodeIs(token: Token, bpmn: string): boolean {
    return this.instances.some(({ definition }) => definition.elements.get(token.node)?.bpmn === bpmn)
  }

  /** The main instance and those it called. */
  own(): Instance[] {
    return this.instances.filter(({ isMain }) => isMain)
  }

  active(): { instance: Instance; token: Token }[] {
    return this.own().flatMap(instance => instance.state.tokens.map(token => ({ instance, token })))
  }

  waits() {
    return this.instances.flatMap(instance => instance.state.waits.map(wait => ({ instance, wait })))
  }

  timers() {
    return this.waits().filter(({ wait }) => wait.kind === 'timer')
  }

  tasks(): Task[] {
    return this.active()
      .filter(({ token }) => token.for === 'task')
      .map(({ instance, token }) => {
        const element = instance.definition.elements.get(token.node)!
        const names = new Execution(instance.definition.graph, instance.state, this.host()).namesOf(token)
        const text = (written = '') => toText(runExpression(readExpression(written), names))
        const { attributes = {} } = element
        const assignee = attributes['flowable:assignee'] ?? attributes['activiti:assignee']
        return { instance, token, key: element.bpmn, name: text(element.name), assignee: text(assignee) }
      })
  }

  host(): Host {
    return {
      now: this.now,
      holds: () => {
        throw new Error('no rules in these cases')
      },
      nextFiring: (cron, now) =>
        new Cron(cron, { mode: '6-or-7-parts', sloppyRanges: true, alternativeWeekdays: true, timezone: 'UTC' })
          .nextRun(new Date(now))
          ?.getTime() ?? null,
    }
  }
}

const OPERATIONS: Record<string, (run: Run, operation: Operation) => void> = {
  start: (run, { vars }) => void run.begin(run.processKey, vars, { isMain: true }),
  startOther: (run, { key, vars }) => void run.begin(key!, vars, { isMain: false }),
  startFails: (run, { vars }) => run.startFails(vars),
  complete: (run, operation) => run.complete(run.taskLike(operation), operation.vars),
  completeAny(run, { count }) {
    const idOf = ({ instance, token }: Task) => `${run.instances.indexOf(instance)}/${token.id}/${token.node}`
    const before = run.tasks().map(idOf)
    for (let left = count === 'all' ? before.length : count!; left > 0; left--) {
      const open = run.tasks()
      run.complete(open.find(task => before.includes(idOf(task))) ?? open[0]!)
      run.settle()
    }
  },
  trigger(run, { node }) {
    const { instance, token } = only(
      run.active().filter(({ token }) => token.for === 'trigger' && run.nodeIs(token, node!)),
    )
    run.send(instance, { do: 'complete', token: token.id })
  },
  signal: (run, { name }) => run.broadcast(name!),
  message(run, { name, vars }) {
    const [found] = run.waits().filter(({ wait }) => wait.kind === 'message' && wait.name === name)
    run.send(found!.instance, { do: 'message', wait: found!.wait.id, vars })
  },
  fireTimer(run) {
    const { instance, wait } = only(run.timers())
    run.now = Date.parse(wait.due!)
    run.send(instance, { do: 'fire', wait: wait.id })
  },
  advance: (run, { seconds }) => run.advance(run.now + seconds! * 1000),
  move: (run, { from, to }) =>
    run.send(run.main(), { do: 'move', from: from!.map(id => run.idOf(id)), to: to!.map(id => run.idOf(id)) }),
  addMultiInstance: (run, { activity, vars }) =>
    run.send(run.main(), { do: 'addInstance', node: run.idOf(activity!), vars }),
  deleteMultiInstance(run, operation) {
    const { instance, token } = run.taskLike(operation)
    run.send(instance, { do: 'removeInstance', token: token.id, completed: operation.completed! })
  },
  expectTasks: (run, { names }) =>
    sameSet(
      run.tasks().map(({ name }) => name),
      names,
    ),
  expectTaskKeys: (run, { keys }) =>
    sameSet(
      run.tasks().map(({ key }) => key),
      keys,
    ),
  expectAssignees: (run, { assignees }) =>
    sameSet(
      run.tasks().map(({ assignee }) => assignee),
      assignees,
    ),
  expectTaskCount: (run, { count }) => equal(run.tasks().length, count),
  expectTimerCount: (run, { count }) => equal(run.timers().length, count),
  expectEnded: run => equal(run.main().state.ended !== undefined, true),
  expectAllEnded: run => equal(run.own().filter(({ state }) => !state.ended).length, 0),
  expectRunning: run => equal(run.main().state.ended, undefined),
  expectActive: (run, { node }) =>
    equal(
      run.active().some(({ token }) => run.nodeIs(token, node!)),
      true,
    ),
}

function rootOf(instance: Instance): Instance {
  return instance.parent ? rootOf(instance.parent.instance) : instance
}

function only<T>(found: T[]): T {
  equal(found.length, 1)
  return found[0]!
}

function sameSet(found: string[], wanted: string[] | undefined): void {
  equal(found.toSorted(), wanted!.toSorted())
}

function equal(found: unknown, wanted: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) {
    throw new Error(`${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
  }
}
