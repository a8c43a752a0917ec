/** Compiles a process to a graph; refuses what cannot run, naming it. @source docs/workflow.md#deploy */
import { Fault } from '../../error/fault.ts'
import type { Issue } from '../../error/issue.ts'
import type { BpmnType, Process, ProcessElement, ProcessEvent } from '../../schema/document/process.ts'
import type { Text } from '../../text/text.ts'
import type { DecisionRule } from '../decision/decide.ts'
import type { Expression } from '../expression/expression.ts'
import { readExpression } from '../expression/read-expression.ts'
import { checkGraph } from './check-graph.ts'
import { elementTitle } from './element-name.ts'
import type { Called, Condition, EventDefinition, Graph, GraphFlow, GraphNode, Loop, NodeType } from './graph.ts'

const TYPES: Record<BpmnType, NodeType> = {
  startEvent: 'start',
  endEvent: 'end',
  task: 'task',
  userTask: 'userTask',
  manualTask: 'task',
  receiveTask: 'receiveTask',
  scriptTask: 'job',
  serviceTask: 'job',
  sendTask: 'job',
  businessRuleTask: 'job',
  subProcess: 'subProcess',
  callActivity: 'callActivity',
  intermediateCatchEvent: 'catchEvent',
  intermediateThrowEvent: 'throwEvent',
  boundaryEvent: 'boundary',
  exclusiveGateway: 'exclusive',
  parallelGateway: 'parallel',
  inclusiveGateway: 'inclusive',
  eventBasedGateway: 'eventBased',
}

/** The most elements, and the most sequence flows, of a process. */
const MOST_ELEMENTS = 2_000

interface Many {
  pass: 'any' | 'all' | 'ratio' | 'inTurn' | 'vote'
  percent?: number
  allMustRefuse?: true
}

/** With `many`, a user task has one instance for each person who handles it. */
export type Compilable = ProcessElement & { many?: Many; nameEn?: string }

/** @throws Fault 'flow.size'; 'flow.refused' (data.issues, their paths the ids of elements and flows) */
export function compileProcess({
  elements,
  file,
}: {
  elements: Compilable[]
  file?: Process['file'] | undefined
}): Graph {
  const written = elements.filter(({ type }) => type === 'sequenceFlow')
  const steps = elements.filter(({ type }) => type in TYPES)
  if (steps.length > MOST_ELEMENTS || written.length > MOST_ELEMENTS) {
    throw new Fault('flow.size', { most: MOST_ELEMENTS })
  }
  const issues: Issue[] = []
  const attempt = <T>(path: string, work: () => T): T | undefined => {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      issues.push({ path, code: error.code, params: error.params })
      return undefined
    }
  }
  const flows = written.map(flow => attempt(flow.id, () => compileFlow(flow))).filter(flow => flow !== undefined)
  const local = localSignals(file)
  const incoming = Map.groupBy(flows, ({ to }) => to)
  const outgoing = Map.groupBy(flows, ({ from }) => from)
  const nodes = new Map<string, GraphNode>()
  for (const element of steps) {
    const ways = { incoming: incoming.get(element.id) ?? [], outgoing: outgoing.get(element.id) ?? [] }
    const node = attempt(element.id, () => compileElement(element, ways, local))
    if (node) nodes.set(node.id, node)
  }
  for (const node of nodes.values()) {
    if (node.attachedTo === undefined) continue
    const host = nodes.get(node.attachedTo)
    if (host) host.boundary.push(node)
    else issues.push({ path: node.id, code: 'flow.boundary', params: { node: node.name } })
  }
  for (const way of written) {
    const { id, from = '', to = '' } = way
    if (nodes.get(from)?.scope !== nodes.get(to)?.scope || !nodes.has(from)) {
      issues.push({ path: id, code: 'flow.dangling', params: { flow: elementTitle(way) } })
    }
  }
  refuse(issues)
  const all = [...nodes.values()]
  const graph: Graph = {
    nodes,
    starts: Map.groupBy(
      all.filter(({ type }) => type === 'start'),
      ({ scope }) => scope,
    ),
    eventSubProcesses: Map.groupBy(
      all.filter(({ type }) => type === 'eventSubProcess'),
      ({ scope }) => scope,
    ),
    before: reachedFrom(nodes, ({ incoming, attachedTo }) =>
      [...incoming.map(({ from }) => from), attachedTo ?? []].flat(),
    ),
    upstream: reachedFrom(nodes, ({ incoming }) => incoming.map(({ from }) => from)),
  }
  refuse(checkGraph(graph))
  return graph
}

function refuse(issues: Issue[]): void {
  if (issues.length) throw new Fault('flow.refused', {}, { data: { issues } })
}

function compileFlow(way: Compilable): GraphFlow {
  const { id, from = '', to = '', condition, attributes } = way
  const skip = engineAttribute(attributes, 'skipExpression')
  return {
    id,
    from,
    to,
    ...(condition && { condition: readCondition(condition, elementTitle(way)) }),
    ...(skip !== undefined && { skip: readExpression(skip) }),
  }
}

/**
 * json-logic begins with a brace, an expression with `${`.
 * @param of  what people call the flow or node it stands at
 */
function readCondition(text: string, of: Text): Condition {
  if (!text.trimStart().startsWith('{')) return { expression: readExpression(text.trim()) }
  try {
    return { rule: JSON.parse(text) }
  } catch {
    throw new Fault('flow.condition', { of, text })
  }
}

function compileElement(
  element: Compilable,
  ways: Pick<GraphNode, 'incoming' | 'outgoing'>,
  local: ReadonlySet<string>,
): GraphNode {
  const { id, type, inside = '', attributes, event } = element
  const loop = element.loop
    ? compileLoop(element.loop, elementTitle(element))
    : type === 'userTask' && element.many && loopOf(element.many)
  const skip = engineAttribute(attributes, 'skipExpression')
  return {
    id,
    name: elementTitle(element),
    type: element.byEvent ? 'eventSubProcess' : TYPES[type as BpmnType],
    scope: inside,
    ...ways,
    boundary: [],
    interrupts: element.interrupting !== false,
    ...(element.default && { otherwise: element.default }),
    ...(type === 'boundaryEvent' && { attachedTo: element.attachedTo ?? '' }),
    ...(event && { event: compileEvent(event, element, local) }),
    ...(loop && { loop }),
    ...(type === 'callActivity' && { called: compileCall(element) }),
    ...(skip !== undefined && { skip: readExpression(skip) }),
  }
}

/** The names of the signals that are heard in the instance that throws them, and nowhere else. */
function localSignals(
  { before, after }: Process['file'] = { attributes: {}, before: [], after: [] },
): ReadonlySet<string> {
  const found = [...before, ...after].filter(
    ({ name, attributes }) => name === 'bpmn:signal' && engineAttribute(attributes, 'scope') === 'processInstance',
  )
  return new Set(found.map(({ attributes: { id = '', name = id } }) => name))
}

function compileEvent(event: ProcessEvent, { written }: ProcessElement, local: ReadonlySet<string>): EventDefinition {
  if (event.kind === 'terminate') {
    const says = (name: string) => engineAttribute(written?.terminateEventDefinition, name) === 'true'
    if (says('terminateAll')) return { ...event, ends: 'all' }
    return says('terminateMultiInstance') ? { ...event, ends: 'loop' } : event
  }
  if (event.kind === 'error') return { kind: 'error', code: event.name }
  if (event.kind !== 'timer') {
    const isLocal = event.kind === 'signal' && local.has(event.name)
    return { kind: event.kind, name: readExpression(event.name), ...(isLocal && { local: true }) }
  }
  if ('date' in event) return { kind: 'timer', by: 'date', time: readExpression(event.date) }
  if ('duration' in event) return { kind: 'timer', by: 'duration', time: readExpression(event.duration) }
  const end = engineAttribute(written?.timeCycle, 'endDate')
  return {
    ...{ kind: 'timer', by: 'cycle', time: readExpression(event.cycle) },
    ...(end !== undefined && { end: readExpression(end) }),
  }
}

/** The variable that holds the handler of an instance. */
export const HANDLER = 'wf_handler'

const loopOf = (many: Many): Loop => ({
  sequential: many.pass === 'inTurn',
  people: true,
  decision: decisionOf(many),
  index: 'loopCounter',
  item: HANDLER,
})

function decisionOf({ pass, percent = 100, allMustRefuse }: Many): DecisionRule {
  if (pass === 'inTurn' || pass === 'all') return { pass: 'all' }
  if (pass === 'any') return { pass, ...(allMustRefuse && { allMustRefuse }) }
  return { pass, percent }
}

function compileLoop(
  { sequential, count, collection, item, index, until }: NonNullable<ProcessElement['loop']>,
  of: Text,
): Loop {
  return {
    sequential: sequential === true,
    index: index ?? 'loopCounter',
    ...(count !== undefined && { count: expressionOf(count) }),
    ...(collection !== undefined && { collection: nameOrExpression(collection) }),
    ...(item !== undefined && { item }),
    ...(until !== undefined && { until: readCondition(until, of) }),
  }
}

function compileCall({ calledElement = '', attributes, extensions = [] }: ProcessElement): Called {
  const mappings = (name: string) =>
    extensions
      .filter(each => each.name === `flowable:${name}` || each.name === `activiti:${name}`)
      .map(({ attributes: { source, sourceExpression, target = '' } }) => ({
        from: sourceExpression ? readExpression(sourceExpression) : variableOf(source ?? ''),
        to: target,
      }))
  return {
    process: readExpression(calledElement),
    in: mappings('in'),
    out: mappings('out'),
    inherits: engineAttribute(attributes, 'inheritVariables') === 'true',
  }
}

/** A count: a plain number or an expression. */
const expressionOf = (text: string): Expression =>
  /^\d+$/.test(text.trim()) ? { kind: 'literal', value: Number(text) } : readExpression(text.trim())

/** A source: an expression, or the name of a variable, which is null where it is missing. */
const variableOf = (text: string): Expression => {
  const found = nameOrExpression(text)
  if (found.kind !== 'name') return found
  return { kind: 'function', function: 'get', variable: { kind: 'literal', value: found.name }, args: [] }
}

/** A collection or source: the name of a variable or an expression. */
const nameOrExpression = (text: string): Expression =>
  /[$#]\{/.test(text) ? readExpression(text.trim()) : { kind: 'name', name: text.trim() }

/** What Flowable or Activiti says under this name. */
export const engineAttribute = (attributes: Record<string, string> = {}, name: string): string | undefined =>
  attributes[`flowable:${name}`] ?? attributes[`activiti:${name}`]

/** For each node the nodes of its scope from which a token can reach it; computed on demand. */
function reachedFrom(nodes: ReadonlyMap<string, GraphNode>, direct: (node: GraphNode) => string[]): Graph['before'] {
  const known = new Map<string, ReadonlySet<string>>()
  return {
    get(id) {
      const node = nodes.get(id)
      if (!node || known.has(id)) return known.get(id)
      const found = new Set<string>()
      for (const open = direct(node); open.length; ) {
        const each = open.pop()!
        if (found.has(each)) continue
        found.add(each)
        open.push(...direct(nodes.get(each)!))
      }
      known.set(id, found)
      return found
    },
  }
}
