/** Business errors: finds their handler, from the inside out. @source docs/workflow.md#errors; BPMN 2.0.2 section 10.5.1 */
import { Fault } from '../../error/fault.ts'
import type { GraphNode } from '../graph/graph.ts'
import { emptyScope, emptyToken } from './cancel.ts'
import type { Execution } from './execution.ts'

/** What catches an error: the event of its code before one of every error. An error without a code is caught by any. */
function catching<T>(all: T[], eventOf: (each: T) => GraphNode['event'], code: string): T | undefined {
  const of = (wanted: string) =>
    all.find(each => {
      const event = eventOf(each)
      return event?.kind === 'error' && (event.code === wanted || code === '')
    })
  return of(code) ?? of('')
}

/**
 * Throws a business error in a scope: an event sub-process of the scope catches it, else a boundary event of the activity
 * around it, and so on outwards. If nothing does, the caller of the instance receives it.
 * @param by  the event sub-process it comes from; one that interrupted the scope leaves no other that may catch it
 * @throws Fault 'flow.error-uncaught' where there is no caller
 */
export function throwError(execution: Execution, scope: number, code: string, by?: GraphNode): void {
  const around = execution.scope(scope)
  const startOf = ({ id }: GraphNode) => execution.graph.starts.get(id)?.[0]
  const isClosed = around?.loop || (by && startOf(by)?.interrupts)
  const handlers = isClosed ? [] : (execution.graph.eventSubProcesses.get(around?.node ?? '') ?? [])
  const inside = catching(handlers, each => startOf(each)?.event, code)
  if (inside) {
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
  const boundary = catching(isInstance ? [] : node.boundary, each => each.event, code)
  if (!boundary) {
    throwError(execution, token.scope, code, node.type === 'eventSubProcess' ? node : undefined)
    return
  }
  emptyToken(execution, token)
  execution.report({ is: 'cancelled', node: token.node, token: token.id })
  execution.enter(token, boundary.id)
}
