/** How a token leaves a node, and what ends when no token is left. @source docs/workflow.md#gateways */
import { Fault } from '../../error/fault.ts'
import type { GraphFlow, GraphNode } from '../graph/graph.ts'
import type { Token } from '../state.ts'
import { closeScope, emptyToken } from './cancel.ts'
import type { Execution } from './execution.ts'
import { endInstance } from './loop.ts'
import { endWaits } from './waits.ts'

export function leaveNode(execution: Execution, token: Token) {
  const node = execution.nodeOf(token)
  const around = execution.scope(token.scope)
  if (around?.loop && around.node === node.id) return endInstance(execution, token, around, node)
  emptyToken(execution, token)
  execution.report({ is: 'left', node: node.id, token: token.id })
  const taken = flowsTaken(execution, token, node)
  if (!taken.length) {
    execution.drop(token)
    return endScopeIfEmpty(execution, token.scope)
  }
  for (const [index, flow] of taken.entries()) {
    execution.report({ is: 'taken', flow: flow.id })
    const going = index === 0 ? token : execution.put(token.scope, flow.to, token.vars && { ...token.vars })
    execution.enter(going, flow.to, flow.id)
  }
}

/**
 * An exclusive gateway takes the first flow whose condition holds, a parallel gateway all flows, any other node all flows
 * whose condition holds.
 * @throws Fault 'flow.no-way'
 */
function flowsTaken(execution: Execution, token: Token, node: GraphNode): GraphFlow[] {
  const { outgoing, otherwise } = node
  if (node.type === 'parallel' || !outgoing.length) return outgoing
  const isOpen = (flow: GraphFlow) => {
    if (flow.id === otherwise) return false
    return execution.skips(flow.skip, token) ?? (!flow.condition || execution.holds(flow.condition, token))
  }
  const open = node.type === 'exclusive' ? outgoing.find(isOpen) : outgoing.filter(isOpen)
  const taken = [open ?? []].flat()
  if (taken.length) return taken
  const fallback = outgoing.find(({ id }) => id === otherwise)
  if (!fallback) throw new Fault('flow.no-way', { node: node.name })
  return [fallback]
}

/** Closes a scope without tokens: its token continues outside, or the process ends. */
export function endScopeIfEmpty(execution: Execution, id: number) {
  const { state } = execution
  if (state.tokens.some(token => token.scope === id)) return
  const scope = execution.scope(id)
  endWaits(execution, wait => wait.scope === id)
  if (!scope) {
    state.ended ??= 'finished'
    execution.report({ is: 'ended', how: state.ended })
    return
  }
  const token = execution.token(scope.token)
  closeScope(execution, scope)
  execution.leave(token)
}
