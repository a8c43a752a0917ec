/** Gateways that join tokens. @source docs/workflow.md#gateways; BPMN 2.0.2 section 13.4.1 */
import type { GraphNode } from '../graph/graph.ts'
import type { Token } from '../state.ts'
import type { Execution } from './execution.ts'

/** Goes on when a token has arrived by every incoming flow; a token that was moved there counts for any flow. */
export function joinParallel(execution: Execution, token: Token, node: GraphNode) {
  const arrived = waitAt(execution, token, node)
  const missing = node.incoming.filter(({ id }) => !arrived.some(({ by }) => by === id))
  const wild = arrived.filter(({ by }) => by === undefined)
  if (missing.length > wild.length) return
  goOn(execution, node, oneOfEach(node, arrived, wild.slice(0, missing.length)))
}

/** One token of each flow; a second one by the same flow waits for the next round. */
function oneOfEach(node: GraphNode, arrived: Token[], wild: Token[]): Token[] {
  const first = node.incoming.flatMap(({ id }) => arrived.find(({ by }) => by === id) ?? [])
  const used = [...first, ...wild]
  return used.length ? used : arrived
}

/** Waits; whether it goes on is decided when all other tokens rest (`settleJoins`). */
export function joinInclusive(execution: Execution, token: Token, node: GraphNode) {
  waitAt(execution, token, node)
  if (node.incoming.length < 2) goOn(execution, node, [token])
}

/**
 * Lets one gateway go on whose missing tokens cannot arrive any more: an inclusive one that no other token of its scope can
 * reach. If all tokens wait at gateways, the first inclusive one goes on, and after a jump also a parallel one, because its
 * missing token may have been moved elsewhere.
 * @returns whether there was one
 */
export function settleJoins(execution: Execution): boolean {
  const { state, graph } = execution
  const waiting = state.tokens.filter(token => token.for === 'join')
  const inclusive = waiting.filter(token => execution.nodeOf(token).type === 'inclusive')
  const isFree = (token: Token) => {
    const before = graph.upstream.get(token.node)!
    return !state.tokens.some(
      other => other.scope === token.scope && other.node !== token.node && before.has(other.node),
    )
  }
  const isStuck = () => state.tokens.every(token => token.for === 'join' || token.for === 'scope')
  const next = inclusive.find(isFree) ?? (isStuck() ? (state.jumped ? waiting : inclusive)[0] : undefined)
  if (!next) return false
  goOn(
    execution,
    execution.nodeOf(next),
    waiting.filter(token => token.node === next.node && token.scope === next.scope),
  )
  return true
}

/** @returns all that wait there now */
function waitAt(execution: Execution, token: Token, node: GraphNode): Token[] {
  token.for = 'join'
  return execution.state.tokens.filter(
    other => other.node === node.id && other.scope === token.scope && other.for === 'join',
  )
}

function goOn(execution: Execution, node: GraphNode, [token, ...others]: Token[]) {
  for (const other of others) execution.drop(other)
  execution.report({ is: 'entered', node: node.id, token: token!.id })
  execution.leave(token!)
}
