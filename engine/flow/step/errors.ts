/** Business errors: finds their handler, from the inside out. @source docs/workflow.md#errors; BPMN 2.0.2 section 10.5.1 */
import { Fault } from '../../error/fault.ts'
import type { GraphNode } from '../graph/graph.ts'
import { emptyScope, emptyToken } from './cancel.ts'
import type { Execution } from './execution.ts'

const catches = (node: GraphNode, code: string) =>
  node.event?.kind === 'error' && (node.event.code === '' || node.event.code === code)

/**
 * Throws a business error in a scope: an event sub-process of the scope catches it, else a boundary event of the activity
 * around it, and so on outwards. If nothing does, the caller of the instance receives it.
 * @throws Fault 'flow.error-uncaught' where there is no caller
 */
export function throwError(execution: Execution, scope: number, code: string): void {
  const around = execution.scope(scope)
  const inside = (execution.graph.eventSubProcesses.get(around?.node ?? '') ?? []).find(each =>
    execution.graph.starts.get(each.id)?.some(start => catches(start, code)),
  )
  if (inside && !around?.loop) {
    emptyScope(execution, scope)
    const token = execution.put(scope, inside.id)
    execution.enter(token, inside.id)
    return
  }
  if (around) {
    errorAt(execution, around.token, code)
    return
  }
  if (!execution.state.called) throw new Fault('flow.error-uncaught', { error: code })
  emptyScope(execution, 0)
  execution.state.ended = 'terminated'
  execution.report({ is: 'error', code })
  execution.report({ is: 'ended', how: 'terminated' })
}

/** Throws a business error at the activity of a token. */
export function errorAt(execution: Execution, id: number, code: string): void {
  const token = execution.token(id)
  const node = execution.nodeOf(token)
  const around = execution.scope(token.scope)
  // boundary events belong to the whole activity, not to one instance of its loop
  const isInstance = around?.loop !== undefined && around.node === node.id
  const boundary = isInstance ? undefined : node.boundary.find(each => catches(each, code))
  if (!boundary) {
    throwError(execution, token.scope, code)
    return
  }
  emptyToken(execution, token)
  execution.report({ is: 'cancelled', node: token.node, token: token.id })
  execution.enter(token, boundary.id)
}
