/** Reads a process as steps, if it has that shape. @source docs/workflow.md#steps */
import type { ElementType, ProcessElement } from '../../schema/document/process.ts'
import { SILENT_TYPES } from '../../schema/document/process.ts'
import type { Branch, BranchKind, BranchStep, Step, Steps, TaskKind } from './steps.ts'

/**
 * Why a process is no list of steps. `start`: not one plain start · `element`: an element no step stands for ·
 * `ways`: not one way out · `condition`: a condition outside of branches · `meet`: branches do not meet at one place, or
 * not in their own kind of gateway · `back`: a way leads back · `end`: a way ends nowhere · `apart`: nothing leads there
 */
type Unreadable = 'start' | 'element' | 'ways' | 'condition' | 'meet' | 'back' | 'end' | 'apart'

export type ReadSteps = { steps: Steps } | { why: Unreadable; at?: string }

type Element = Pick<
  ProcessElement,
  'id' | 'type' | 'from' | 'to' | 'condition' | 'event' | 'inside' | 'default' | 'attachedTo'
>

const TASKS: Partial<Record<ElementType, TaskKind>> = {
  userTask: 'approve',
  task: 'copy',
  manualTask: 'copy',
  serviceTask: 'service',
  scriptTask: 'service',
  sendTask: 'service',
}
const GATEWAYS: Partial<Record<ElementType, BranchKind>> = {
  exclusiveGateway: 'one',
  inclusiveGateway: 'some',
  parallelGateway: 'all',
}

class Shape extends Error {
  readonly why: Unreadable
  readonly at: string | undefined

  constructor(why: Unreadable, at?: string) {
    super(why)
    this.why = why
    this.at = at
  }
}

export function readSteps(elements: readonly Element[]): ReadSteps {
  try {
    return { steps: new Reader(elements).read() }
  } catch (error) {
    if (!(error instanceof Shape)) throw error
    return { why: error.why, ...(error.at !== undefined && { at: error.at }) }
  }
}

interface Sequence {
  steps: Step[]
  /** ids of the flows that lead on; empty: every way ends */
  exits: string[]
  target: Element | null
}

class Reader {
  readonly nodes: ReadonlyMap<string, Element>
  readonly flows: ReadonlyMap<string, Element>
  readonly into: ReadonlyMap<string, Element[]>
  readonly out: ReadonlyMap<string, Element[]>
  readonly seen = new Set<string>()

  constructor(elements: readonly Element[]) {
    const silent: readonly string[] = SILENT_TYPES
    const drawn = elements.filter(({ type }) => !silent.includes(type))
    const flows = drawn.filter(({ type }) => type === 'sequenceFlow')
    const nodes = drawn.filter(({ type }) => type !== 'sequenceFlow')
    this.nodes = new Map(nodes.map(node => [node.id, node]))
    this.flows = new Map(flows.map(flow => [flow.id, flow]))
    this.into = Map.groupBy(flows, ({ to = '' }) => to)
    this.out = Map.groupBy(flows, ({ from = '' }) => from)
    const odd = nodes.find(
      ({ type, event, inside, attachedTo }) =>
        inside !== undefined ||
        attachedTo !== undefined ||
        !(type in TASKS || type in GATEWAYS || isWait(type, event) || isEnd(type, event) || type === 'startEvent'),
    )
    if (odd) throw new Shape('element', odd.id)
  }

  read(): Steps {
    const starts = [...this.nodes.values()].filter(({ type }) => type === 'startEvent')
    const [start, second] = starts
    if (!start || second || start.event) throw new Shape('start', (second ?? start)?.id)
    this.seen.add(start.id)
    const exits = [this.onlyWay(start).id]
    const { steps, target, exits: last } = this.sequence(exits)
    if (target) this.finish(target, last)
    const apart = [...this.nodes.keys()].find(id => !this.seen.has(id))
    if (apart !== undefined) throw new Shape('apart', apart)
    return { start: start.id, steps, exits, ...(target && { end: target.id }) }
  }

  private finish(target: Element, exits: string[]): void {
    if (target.type !== 'endEvent') throw new Shape(this.leadsBack(target) ? 'back' : 'meet', target.id)
    if (this.incoming(target) !== exits.length) throw new Shape('meet', target.id)
    this.seen.add(target.id)
  }

  private leadsBack({ id }: Element): boolean {
    const found = new Set<string>()
    for (const open = [id]; open.length; ) {
      for (const { to = '' } of this.out.get(open.pop()!) ?? []) {
        if (to === id) return true
        if (!found.has(to)) open.push(to)
        found.add(to)
      }
    }
    return false
  }

  private incoming({ id }: Element): number {
    return this.into.get(id)?.length ?? 0
  }

  private targetOf(flow: string): Element {
    const target = this.nodes.get(this.flows.get(flow)?.to ?? '')
    if (!target) throw new Shape('end', flow)
    return target
  }

  /** Follows steps until where ways meet, or an end. @param exits  flows with one target */
  private sequence(exits: string[]): Sequence {
    const steps: Step[] = []
    for (let slot = exits; ; ) {
      const target = this.targetOf(slot[0]!)
      if (target.type === 'endEvent' || this.isJoin(target)) return { steps, exits: slot, target }
      if (this.seen.has(target.id)) throw new Shape('back', target.id)
      if (this.incoming(target) > slot.length) return { steps, exits: slot, target }
      this.seen.add(target.id)
      const kind = GATEWAYS[target.type]
      const step = kind ? this.branches(target, kind) : this.task(target)
      steps.push(step)
      if (step.exits.length === 0) return { steps, exits: [], target: null }
      slot = step.exits
    }
  }

  private task(node: Element): Step {
    const kind = node.type === 'intermediateCatchEvent' ? 'wait' : TASKS[node.type]
    if (!kind) throw new Shape('back', node.id)
    return { kind, id: node.id, exits: [this.onlyWay(node).id] }
  }

  private onlyWay(node: Element): Element {
    const ways = this.out.get(node.id) ?? []
    if (ways.length === 0) throw new Shape('end', node.id)
    if (ways.length > 1) throw new Shape('ways', node.id)
    if (ways[0]!.condition) throw new Shape('condition', ways[0]!.id)
    return ways[0]!
  }

  private isJoin(node: Element): boolean {
    return node.type in GATEWAYS && (this.out.get(node.id)?.length ?? 0) < 2
  }

  private branches(split: Element, kind: BranchKind): BranchStep {
    const meeting = new Map<Element, string[]>()
    const branches = this.out.get(split.id)!.map(({ id }): Branch => {
      const { steps, exits, target } = this.sequence([id])
      if (target?.type === 'endEvent' && this.incoming(target) === exits.length) {
        this.seen.add(target.id)
        return { id, steps, exits, end: target.id }
      }
      if (target) meeting.set(target, [...(meeting.get(target) ?? []), ...exits])
      return { id, steps, exits }
    })
    if (meeting.size > 1) throw new Shape('meet', split.id)
    const [met] = meeting
    if (!met) return { kind, id: split.id, branches, exits: [] }
    const [at, exits] = met
    if (!this.isJoin(at) || this.incoming(at) > exits.length) {
      this.mustNeedNoJoin(kind, split, at, exits)
      return { kind, id: split.id, branches, exits }
    }
    if (GATEWAYS[at.type] !== kind || this.seen.has(at.id)) throw new Shape('meet', at.id)
    this.seen.add(at.id)
    return { kind, id: split.id, join: at.id, branches, exits: [this.onlyWay(at).id] }
  }

  /** Without a gateway of their own only branches of which one is taken may meet, and not where several are awaited. */
  private mustNeedNoJoin(kind: BranchKind, split: Element, at: Element, exits: string[]): void {
    if (kind !== 'one') throw new Shape('meet', split.id)
    if (at.type !== 'exclusiveGateway' && at.type in GATEWAYS && exits.length > 1) throw new Shape('meet', at.id)
  }
}

const isWait = (type: ElementType, event: Element['event']) =>
  type === 'intermediateCatchEvent' && event?.kind === 'timer'

const isEnd = (type: ElementType, event: Element['event']) =>
  type === 'endEvent' && (event === undefined || event.kind === 'terminate')
