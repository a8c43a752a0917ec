/** Multi-instance activities, parallel or sequential. @source docs/workflow.md#multi-instance; BPMN 2.0.2 section 10.2.8 */

import { Fault } from '../../error/fault.ts'
import type { Json } from '../../schema/document.ts'
import { type Decision, decide } from '../decision/decide.ts'
import { HANDLER } from '../graph/compile-process.ts'
import type { GraphNode, Loop } from '../graph/graph.ts'
import type { Scope, Token, Variables } from '../state.ts'
import { cancelToken, closeScope, emptyToken } from './cancel.ts'
import { type Execution, MOST_TOKENS } from './execution.ts'
import { awaitEvent } from './waits.ts'

/** The token waits at the activity while its instances run; without instances it goes on. */
export function beginLoop(execution: Execution, token: Token, node: GraphNode, loop: Loop) {
  const items = loop.people ? handlersOf(execution, node) : loop.collection && itemsOf(execution, token, node, loop)
  const total = items ? items.length : countOf(execution, token, node, loop)
  if (total > MOST_TOKENS) throw new Fault('flow.tokens', { most: MOST_TOKENS })
  if (total === 0) return execution.leave(token)
  const scope = execution.open(token, { loop: { total, completed: 0, next: 0, ...(items && { items }) } })
  for (const boundary of node.boundary) awaitEvent(execution, { token }, boundary)
  const first = loop.sequential ? 1 : total
  for (let index = 0; index < first; index++) beginInstance(execution, scope, node, loop)
}

function handlersOf({ host }: Execution, node: GraphNode): Json[] {
  if (!host.handlers) throw new Fault('flow.collection', { node: node.name })
  return host.handlers(node.id)
}

function itemsOf(execution: Execution, token: Token, node: GraphNode, loop: Loop): Json[] {
  const items = execution.json(loop.collection!, token)
  if (typeof items === 'string') return items.split(',').filter(Boolean)
  if (!Array.isArray(items)) throw new Fault('flow.collection', { node: node.name })
  return items
}

function countOf(execution: Execution, token: Token, node: GraphNode, loop: Loop): number {
  const count = Number(execution.run(loop.count!, token))
  if (!Number.isInteger(count) || count < 0) throw new Fault('flow.count', { node: node.name })
  return count
}

/** @param added  what the instance gets besides, as variables of its own */
function beginInstance(execution: Execution, scope: Scope, node: GraphNode, loop: Loop, added: Variables = {}) {
  const index = scope.loop!.next++
  const item = scope.loop!.items?.[index] ?? null
  const name = loop.item ?? (loop.collection || item === null ? undefined : HANDLER)
  const instance = execution.put(scope.id, node.id, {
    [loop.index]: index,
    ...(name !== undefined && { [name]: item }),
    ...added,
  })
  execution.begin(instance)
}

/** The instance a token is in was refused by its handler. */
export function noteRefusal(execution: Execution, token: Token) {
  const counts = execution.scope(token.scope)?.loop
  if (!counts || !execution.nodeOf(token).loop?.decision)
    throw new Fault('flow.no-loop', { node: execution.nodeOf(token).name })
  counts.refused = (counts.refused ?? 0) + 1
}

/** Ends one instance: the next one begins, or the activity is left. */
export function endInstance(execution: Execution, token: Token, scope: Scope, node: GraphNode) {
  const { until } = node.loop!
  scope.loop!.completed++
  emptyToken(execution, token)
  execution.report({ is: 'left', node: node.id, token: token.id })
  execution.drop(token)
  goOn(execution, scope, node, until !== undefined && execution.holds(until, token))
}

/** One instance less: it is decided, the next one begins, or the others are waited for. */
function goOn(execution: Execution, scope: Scope, node: GraphNode, isOver: boolean) {
  const loop = node.loop!
  const counts = scope.loop!
  const decision = decisionOf(loop, counts)
  if (decision === 'refused') return refuse(execution, scope, node)
  if (!isOver && decision === 'open') {
    if (loop.sequential && counts.next < counts.total) return beginInstance(execution, scope, node, loop)
    if (execution.tokensIn(scope.id).length) return
  }
  endLoop(execution, scope)
}

function decisionOf({ decision }: Loop, { total, completed, refused = 0 }: NonNullable<Scope['loop']>): Decision {
  return decision && total > 0 ? decide(decision, { total, agreed: completed - refused, refused }) : 'open'
}

/** The other instances are cancelled; the token waits at the activity until the host moves it. */
function refuse(execution: Execution, scope: Scope, node: GraphNode) {
  const token = execution.token(scope.token)
  closeScope(execution, scope)
  token.for = 'task'
  execution.report({ is: 'refused', node: node.id })
}

function endLoop(execution: Execution, scope: Scope) {
  const token = execution.token(scope.token)
  closeScope(execution, scope)
  execution.leave(token)
}

/**
 * Adds an instance: parallel ones begin at once, sequential ones run after the others.
 * @param item  what the instance is for: its item, or the handler where the loop names no item
 */
export function addInstance(
  execution: Execution,
  node: GraphNode,
  { item, vars }: { item?: Json | undefined; vars?: Variables | undefined },
) {
  const { loop } = node
  const scope = execution.state.scopes.find(each => each.node === node.id && each.loop)
  if (!scope || !loop) throw new Fault('flow.no-loop', { node: node.name })
  const counts = scope.loop!
  if (counts.total >= MOST_TOKENS) throw new Fault('flow.tokens', { most: MOST_TOKENS })
  const name = loop.item ?? HANDLER
  const added = item ?? vars?.[name]
  if (loop.sequential) {
    if (added !== undefined) counts.items ??= Array.from({ length: counts.total }, () => null)
    counts.items?.push(added ?? null)
  }
  counts.total++
  if (!loop.sequential)
    beginInstance(execution, scope, node, loop, { ...vars, ...(item !== undefined && { [name]: item }) })
}

/** Removes an instance: it counts as completed, or as if it had never existed. */
export function removeInstance(execution: Execution, token: Token, completed: boolean) {
  const scope = execution.scope(token.scope)
  const node = execution.nodeOf(token)
  if (!scope?.loop || !node.loop) throw new Fault('flow.no-loop', { node: node.name })
  const counts = scope.loop
  if (completed) counts.completed++
  else {
    counts.total--
    if (node.loop.sequential) {
      counts.next--
      counts.items?.splice(counts.next, 1)
    }
  }
  cancelToken(execution, token)
  goOn(execution, scope, node, false)
}
