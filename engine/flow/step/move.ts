/** Jumps and returns. @source docs/workflow.md#rollback */
import { Fault } from '../../error/fault.ts'
import type { GraphNode } from '../graph/graph.ts'
import type { Token } from '../state.ts'
import { cancelToken } from './cancel.ts'
import { awaitEventSubProcesses } from './enter.ts'
import type { Execution } from './execution.ts'
import { awaitEvent } from './waits.ts'

/** Cancels the tokens at `from` and enters `to`. @throws Fault 'flow.move' when nothing stands at one of `from` */
export function move(execution: Execution, from: string[], to: string[]) {
  const { state } = execution
  state.jumped = true
  for (const id of from) {
    const standing = state.tokens.filter(token => token.node === id && !isInstance(execution, token))
    if (!standing.length) throw new Fault('flow.move', { node: execution.node(id).name })
    for (const token of standing) if (state.tokens.includes(token)) cancelToken(execution, token)
  }
  const entered = to.map(id => enterFromOutside(execution, execution.node(id)))
  dropEmptyScopes(execution)
  for (const token of entered) execution.enter(token, token.node)
}

/**
 * Cancels the tokens at `to` or behind it and enters it again. A parallel gateway behind it that had already gone on gets
 * back the tokens of its other branches, so that it does not wait for ever.
 * @throws Fault 'flow.back' if there is no such token
 */
export function back(execution: Execution, to: string) {
  const { graph, state } = execution
  const target = execution.node(to)
  const isBehind = (node: string) => node === to || graph.before.get(node)?.has(to) === true
  const outer = (token: Token): Token => {
    const scope = execution.scope(token.scope)
    return scope && execution.node(token.node).scope !== target.scope ? outer(execution.token(scope.token)) : token
  }
  // a token that waits at a gateway stays if it arrived by a branch that is not repeated
  const isGone = ({ node, by, for: what }: Token) => {
    const flow = what === 'join' && graph.nodes.get(node)!.incoming.find(({ id }) => id === by)
    return isBehind(flow ? flow.from : node)
  }
  const cancelled = new Set(state.tokens.map(outer).filter(token => isGone(token) && !isInstance(execution, token)))
  const passed = [...graph.nodes.values()].filter(
    join =>
      join.type === 'parallel' &&
      join.scope === target.scope &&
      isBehind(join.id) &&
      [...cancelled].some(token => token.node !== join.id && graph.before.get(token.node)?.has(join.id)),
  )
  if (!cancelled.size) throw new Fault('flow.back', { node: target.name })
  const [{ scope }] = [...cancelled] as [Token]
  for (const token of cancelled) if (state.tokens.includes(token)) cancelToken(execution, token)
  const entered = execution.put(scope, to)
  for (const join of passed) {
    for (const flow of join.incoming.filter(({ from }) => !isBehind(from))) {
      const token = execution.put(entered.scope, join.id)
      token.for = 'join'
      token.by = flow.id
    }
  }
  dropEmptyScopes(execution)
  execution.enter(entered, to)
}

const isInstance = (execution: Execution, token: Token) => {
  const scope = execution.scope(token.scope)
  return scope?.loop !== undefined && scope.node === token.node
}

/** A token at the node, in its scope, which is opened if necessary. */
function enterFromOutside(execution: Execution, node: GraphNode): Token {
  return execution.put(scopeFor(execution, node.scope), node.id)
}

function scopeFor(execution: Execution, of: string): number {
  if (of === '') return 0
  const running = execution.state.scopes.filter(scope => scope.node === of && !scope.loop)
  const node = execution.node(of)
  if (running.length === 1) return running[0]!.id
  if (running.length || node.loop) throw new Fault('flow.move-loop', { node: node.name })
  const token = enterFromOutside(execution, node)
  const scope = execution.open(token)
  execution.report({ is: 'entered', node: of, token: token.id })
  for (const boundary of node.boundary) awaitEvent(execution, { token }, boundary)
  awaitEventSubProcesses(execution, token, scope.id, of)
  return scope.id
}

/** Closes sub-processes without tokens, and those around them that become empty. */
function dropEmptyScopes(execution: Execution) {
  const isEmpty = (id: number) => !execution.state.tokens.some(token => token.scope === id)
  for (let empty = true; empty; ) {
    const scope = execution.state.scopes.find(({ id }) => isEmpty(id))
    empty = scope !== undefined
    if (scope) cancelToken(execution, execution.token(scope.token))
  }
}
