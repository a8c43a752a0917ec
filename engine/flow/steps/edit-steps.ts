/**
 * Changes the steps of a process: each function gives its elements after the change, laid out anew. Elements that did not
 * change are the same objects.
 * @source docs/workflow.md#steps
 */
import { Fault } from '../../error/fault.ts'
import type { FlowElement } from '../../schema/document.ts'
import { lay } from './lay.ts'
import { readSteps } from './read-steps.ts'
import { allSteps, type Branch, type BranchKind, type BranchStep, isBranches, type Step, type Steps } from './steps.ts'

type Elements = readonly FlowElement[]

/** @throws Fault 'flow.steps.shape' when the change would take away the shape of steps */
function done(elements: Elements): FlowElement[] {
  stepsOf(elements)
  return lay(elements)
}

const GATEWAY = { one: 'exclusiveGateway', some: 'inclusiveGateway', all: 'parallelGateway' } as const

/** @throws Fault 'flow.steps.shape' when the process has not the shape of steps */
export function stepsOf(elements: Elements): Steps {
  const read = readSteps(elements)
  if ('why' in read) throw new Fault('flow.steps.shape', { at: read.at ?? '' })
  return read.steps
}

/**
 * The sequence flows that lead to the place after a step, after the start, or at the beginning of a branch.
 * @throws Fault 'flow.steps.place' when nothing can follow there
 */
function exitsOf({ start, steps, exits }: Steps, after: string): string[] {
  if (after === start) return exits
  const all = allSteps(steps)
  const step = all.find(({ id }) => id === after)
  const isBranch = all.some(one => isBranches(one) && one.branches.some(({ id }) => id === after))
  const found = step?.exits ?? (isBranch ? [after] : [])
  if (found.length === 0) throw new Fault('flow.steps.place', { at: after })
  return found
}

/** Adds an element after a step, the start, or at the beginning of a branch. @param way  id of its sequence flow */
export function addStep(elements: Elements, after: string, element: FlowElement, way: string): FlowElement[] {
  const exits = exitsOf(stepsOf(elements), after)
  const target = targetOf(elements, exits[0]!)
  return done([...lead(elements, exits, element.id), element, flow(way, element.id, target)])
}

export interface NewBranches {
  kind: BranchKind
  /** ids of the gateways */
  split: string
  join: string
  /** ids of the sequence flows: two branches, and what follows */
  ways: [first: string, second: string, last: string]
}

/** Adds two empty branches; of those by condition the second is taken when the first is not. */
export function addBranches(elements: Elements, after: string, { kind, split, join, ways }: NewBranches) {
  const exits = exitsOf(stepsOf(elements), after)
  const target = targetOf(elements, exits[0]!)
  const gateway = (id: string, more = {}): FlowElement => ({ id, bpmn: id, type: GATEWAY[kind], ...more })
  return done([
    ...lead(elements, exits, split),
    gateway(split, kind === 'all' ? {} : { default: ways[1] }),
    gateway(join),
    flow(ways[0], split, join),
    flow(ways[1], split, join),
    flow(ways[2], join, target),
  ])
}

/** Adds an empty branch before the one that is taken otherwise. @param end  id of its end event, if all branches end */
export function addBranch(elements: Elements, split: string, way: string, end: string): FlowElement[] {
  const step = branchesAt(stepsOf(elements), split)
  const target = meetingOf(elements, step)
  const made = flow(way, split, target ?? end)
  const last = elements.find(({ id }) => id === split)?.default ?? ''
  const at = elements.findIndex(({ id }) => id === last)
  const index = at < 0 ? elements.findLastIndex(({ from }) => from === split) + 1 : at
  return done([...elements.toSpliced(index, 0, made), ...(target === null ? [endEvent(end)] : [])])
}

/** Removes a step with everything in it. */
export function removeStep(elements: Elements, id: string): FlowElement[] {
  const steps = stepsOf(elements)
  const step = stepAt(steps, id)
  const exits = step.exits[0]
  const inside = elementsIn(elements, [step])
  // what follows an end is an end
  const kept = exits === undefined ? elements.find(one => inside.has(one.id) && one.type === 'endEvent')?.id : undefined
  if (kept !== undefined) inside.delete(kept)
  const target = exits === undefined ? kept! : targetOf(elements, exits)
  const before = elements.filter(({ to }) => to === id).map(each => each.id)
  return done(without(lead(elements, before, target), inside))
}

/** @throws Fault 'flow.steps.into-itself', 'flow.steps.ends' when all its branches end, so that nothing may follow it */
export function moveStep(elements: Elements, id: string, after: string): FlowElement[] {
  const step = stepAt(stepsOf(elements), id)
  const inside = elementsIn(elements, [step])
  if (inside.has(after)) throw new Fault('flow.steps.into-itself')
  if (step.exits.length === 0) throw new Fault('flow.steps.ends')
  const before = elements.filter(({ to }) => to === id).map(each => each.id)
  const rest = without(lead(elements, before, targetOf(elements, step.exits[0]!)), inside, false)
  const exits = exitsOf(stepsOf(rest), after)
  const target = targetOf(rest, exits[0]!)
  const led = new Map(lead(rest, exits, id).map(each => [each.id, each]))
  return done(
    elements.map(each => (step.exits.includes(each.id) ? { ...each, to: target } : (led.get(each.id) ?? each))),
  )
}

/**
 * Removes a branch with its steps; a single branch left over becomes part of what is around it.
 * @throws Fault 'flow.steps.only-way' when nothing else leads to what follows
 */
export function removeBranch(elements: Elements, split: string, id: string): FlowElement[] {
  const step = branchesAt(stepsOf(elements), split)
  const branch = branchAt(step, id)
  mustNotBeOnlyWay(step, branch)
  const gone = elementsIn(elements, branch.steps)
  gone.add(id)
  if (branch.end !== undefined) gone.add(branch.end)
  for (const exit of branch.exits) gone.add(exit)
  const rest = without(elements, gone).map(each =>
    each.id === split && each.default === id ? omit(each, 'default') : each,
  )
  return done(step.branches.length > 2 ? rest : dissolve(rest, step))
}

/** Takes away gateways between which there is one branch only. */
function dissolve(elements: Elements, { id, join }: BranchStep): FlowElement[] {
  const [only] = elements.filter(({ from }) => from === id)
  const before = elements.filter(({ to }) => to === id).map(each => each.id)
  const gone = new Set([id, only!.id])
  let rest = lead(elements, before, only!.to!)
  const after = join === undefined ? undefined : rest.find(({ from }) => from === join)
  if (join !== undefined && after) {
    const into = rest.filter(({ to }) => to === join).map(each => each.id)
    rest = lead(rest, into, after.to!)
    gone.add(join).add(after.id)
  }
  return without(rest, gone)
}

/** Moves a branch one place forward or back. */
export function moveBranch(elements: Elements, split: string, id: string, by: -1 | 1): FlowElement[] {
  const { branches } = branchesAt(stepsOf(elements), split)
  const other = branches[branches.findIndex(branch => branch.id === id) + by]
  if (!other) return [...elements]
  const [a, b] = [id, other.id].map(one => elements.findIndex(each => each.id === one))
  return done(elements.with(a!, elements[b!]!).with(b!, elements[a!]!))
}

/**
 * Lets a branch end the process, or lead on again.
 * @param end  id of its new end event; null: it leads on
 * @throws     Fault 'flow.steps.only-way', 'flow.steps.ends' when there is nothing it could lead to
 */
export function endBranch(elements: Elements, split: string, id: string, end: string | null): FlowElement[] {
  const step = branchesAt(stepsOf(elements), split)
  const branch = branchAt(step, id)
  if (end !== null) {
    if (branch.end !== undefined || branch.exits.length === 0) throw new Fault('flow.steps.ends')
    mustNotBeOnlyWay(step, branch)
    return done([...lead(elements, branch.exits, end), endEvent(end)])
  }
  const target = meetingOf(elements, step)
  if (branch.end === undefined || target === null) throw new Fault('flow.steps.ends')
  return done(without(lead(elements, branch.exits, target), new Set([branch.end])))
}

/** The branch that is taken when no other is; it has no condition. */
export function chooseDefault(elements: Elements, split: string, id: string): FlowElement[] {
  branchAt(branchesAt(stepsOf(elements), split), id)
  return elements.map(each =>
    each.id === split ? { ...each, default: id } : each.id === id ? omit(each, 'condition') : each,
  )
}

function mustNotBeOnlyWay({ branches, exits }: BranchStep, branch: Branch): void {
  const leadsOn = ({ end, exits: own }: Branch) => end === undefined && own.length > 0
  if (exits.length > 0 && leadsOn(branch) && branches.filter(leadsOn).length === 1)
    throw new Fault('flow.steps.only-way')
}

/** Where branches lead: their gateway, or what follows; null when all end. */
const meetingOf = (elements: Elements, { join, exits }: BranchStep): string | null =>
  join ?? (exits[0] === undefined ? null : targetOf(elements, exits[0]))

function stepAt({ steps }: Steps, id: string): Step {
  const found = allSteps(steps).find(step => step.id === id)
  if (!found) throw new Fault('flow.steps.place', { at: id })
  return found
}

function branchesAt(steps: Steps, id: string): BranchStep {
  const found = stepAt(steps, id)
  if (!isBranches(found)) throw new Fault('flow.steps.place', { at: id })
  return found
}

function branchAt({ branches }: BranchStep, id: string): Branch {
  const found = branches.find(branch => branch.id === id)
  if (!found) throw new Fault('flow.steps.place', { at: id })
  return found
}

/** The elements and sequence flows of steps, with the flows that lead out of them. */
function elementsIn(elements: Elements, steps: readonly Step[]): Set<string> {
  const ends = allSteps(steps).flatMap(step => (isBranches(step) ? step.branches.flatMap(({ end }) => end ?? []) : []))
  const joins = allSteps(steps).flatMap(step => (isBranches(step) ? (step.join ?? []) : []))
  const nodes = new Set([...allSteps(steps).map(({ id }) => id), ...joins, ...ends])
  const flows = elements.filter(({ from }) => from !== undefined && nodes.has(from)).map(({ id }) => id)
  return new Set([...nodes, ...flows])
}

/** @param forget  returns that led to what is removed lead nowhere in particular */
const without = (elements: Elements, gone: ReadonlySet<string>, forget = true): FlowElement[] =>
  elements.flatMap(each => {
    if (gone.has(each.id)) return []
    const to = each.back?.to
    if (!forget || to === undefined || !gone.has(to)) return [each]
    const back = omit(each.back!, 'to')
    return [Object.keys(back).length > 0 ? { ...each, back } : omit(each, 'back')]
  })

const targetOf = (elements: Elements, flow: string): string => elements.find(({ id }) => id === flow)!.to!

const lead = (elements: Elements, flows: readonly string[], to: string): FlowElement[] =>
  elements.map(each => (flows.includes(each.id) ? { ...each, to } : each))

const flow = (id: string, from: string, to: string): FlowElement => ({ id, bpmn: id, type: 'sequenceFlow', from, to })

const endEvent = (id: string): FlowElement => ({ id, bpmn: id, type: 'endEvent' })

function omit<T extends object, K extends keyof T>(value: T, key: K): T {
  const { [key]: _, ...rest } = value
  return rest as T
}
