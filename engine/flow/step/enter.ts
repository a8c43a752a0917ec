/** What happens when a token arrives at a node. @source docs/workflow.md#elements; BPMN 2.0.2 section 13 */
import { Fault } from '../../error/fault.ts'
import type { GraphNode } from '../graph/graph.ts'
import type { Scope, Token, Variables } from '../state.ts'
import { emptyScope } from './cancel.ts'
import { throwError } from './errors.ts'
import type { Execution } from './execution.ts'
import { joinInclusive, joinParallel } from './join.ts'
import { endScopeIfEmpty } from './leave.ts'
import { beginLoop } from './loop.ts'
import { awaitEvent } from './waits.ts'

export function enterNode(execution: Execution, token: Token) {
  const node = execution.nodeOf(token)
  if (node.type === 'parallel') return joinParallel(execution, token, node)
  if (node.type === 'inclusive') return joinInclusive(execution, token, node)
  if (!node.loop && execution.skips(node.skip, token)) return execution.leave(token)
  execution.report({ is: 'entered', node: node.id, token: token.id })
  if (node.loop) return beginLoop(execution, token, node, node.loop)
  beginNode(execution, token, node)
  for (const boundary of node.boundary) {
    if (execution.state.tokens.includes(token)) awaitEvent(execution, { token }, boundary)
  }
}

/** Runs the node for one instance of a loop; whether it is skipped is asked of each. */
export function beginInstanceOf(execution: Execution, token: Token, node: GraphNode) {
  return execution.skips(node.skip, token) ? execution.leave(token) : beginNode(execution, token, node)
}

/** Runs the node once: for the token itself, or for one instance of a loop. */
function beginNode(execution: Execution, token: Token, node: GraphNode) {
  switch (node.type) {
    case 'userTask':
      return wait(execution, token, 'task')
    case 'receiveTask':
      return wait(execution, token, 'trigger')
    case 'job':
      return wait(execution, token, 'job')
    case 'catchEvent':
      token.for = 'event'
      return awaitEvent(execution, { token }, node)
    case 'eventBased':
      token.for = 'event'
      for (const { to } of node.outgoing) awaitEvent(execution, { token }, execution.node(to))
      return
    case 'subProcess':
    case 'eventSubProcess':
      return beginScope(execution, token, node)
    case 'callActivity':
      return call(execution, token, node)
    case 'throwEvent':
      throwNamed(execution, token, node)
      return execution.leave(token)
    case 'end':
      return endAt(execution, token, node)
    default:
      return execution.leave(token)
  }
}

function wait(execution: Execution, token: Token, what: 'task' | 'trigger' | 'job') {
  token.for = what
  execution.report({ is: what, node: token.node, token: token.id })
}

function beginScope(execution: Execution, token: Token, node: GraphNode) {
  const scope = execution.open(token)
  for (const start of startsOf(execution, node)) {
    const inside = execution.put(scope.id, start.id)
    execution.enter(inside, start.id)
  }
  awaitEventSubProcesses(execution, token, scope.id, node.id)
}

/** An event sub-process begins at its triggered start event, a sub-process at the one without a trigger. */
function startsOf(execution: Execution, node: GraphNode): GraphNode[] {
  const starts = execution.graph.starts.get(node.id) ?? []
  return node.type === 'eventSubProcess' ? starts : starts.filter(({ event }) => !event)
}

/** The event sub-processes of a scope wait while the scope runs. */
export function awaitEventSubProcesses(execution: Execution, token: Token, scope: number, of: string) {
  for (const { id } of execution.graph.eventSubProcesses.get(of) ?? []) {
    for (const start of execution.graph.starts.get(id) ?? []) awaitEvent(execution, { token, scope }, start)
  }
}

function call(execution: Execution, token: Token, node: GraphNode) {
  const { process, in: given, inherits } = node.called!
  const vars: Variables = inherits ? execution.variablesOf(token) : {}
  for (const { from, to } of given) vars[to] = execution.json(from, token)
  token.for = 'child'
  execution.report({ is: 'call', node: node.id, token: token.id, process: execution.text(process, token), vars })
}

function throwNamed(execution: Execution, token: Token, { event }: GraphNode) {
  if (event?.kind !== 'signal' && event?.kind !== 'message') return
  const name = execution.text(event.name, token)
  const local = event.local && { local: event.local }
  execution.report({ is: 'thrown', kind: event.kind, name, last: execution.state.last, ...local })
}

function endAt(execution: Execution, token: Token, node: GraphNode) {
  execution.report({ is: 'left', node: node.id, token: token.id })
  const { scope } = token
  execution.drop(token)
  switch (node.event?.kind) {
    case 'error':
      return throwError(execution, scope, node.event.code)
    case 'terminate':
      return terminate(execution, scope, node.event.ends)
    case 'timer':
      throw new Fault('flow.element', { node: node.name })
    default:
      if (node.event) throwNamed(execution, token, node)
  }
  endScopeIfEmpty(execution, scope)
}

/** Ends a scope as if it had come to its end; @see EventDefinition for what else it may end. */
function terminate(execution: Execution, scope: number, ends: 'loop' | 'all' | undefined) {
  const { state } = execution
  if (ends === 'all') {
    emptyScope(execution, 0)
    state.ended = 'finished'
    return execution.report({ is: 'ended', how: state.ended, all: true })
  }
  const loop = ends && loopAround(execution, scope)
  emptyScope(execution, loop?.id ?? scope)
  endScopeIfEmpty(execution, loop?.id ?? scope)
}

/** The innermost loop a scope is in. */
function loopAround(execution: Execution, id: number): Scope | undefined {
  const scope = execution.scope(id)
  return !scope || scope.loop ? scope : loopAround(execution, execution.token(scope.token).scope)
}
