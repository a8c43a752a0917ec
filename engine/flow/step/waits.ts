/** Timers, messages and signals an instance waits for. @source docs/workflow.md#waits; BPMN 2.0.2 section 10.5 */
import { Fault } from '../../error/fault.ts'
import type { GraphNode } from '../graph/graph.ts'
import type { Token, Wait } from '../state.ts'
import type { Execution } from './execution.ts'
import { nextOfCycle, readDate, readDuration } from './times.ts'

/** What waits: a token at its node, or a scope for its event sub-processes. */
type Waiter = { token: Token; scope?: undefined } | { token: Token; scope: number }

/** Begins to wait for the event of `catching`. Errors have no wait: their handler is looked up when they are thrown. */
export function awaitEvent(execution: Execution, waiter: Waiter, catching: GraphNode): void {
  const { event } = catching
  if (!event || event.kind === 'error' || event.kind === 'terminate') return
  const at = waiter.scope === undefined ? { token: waiter.token.id } : { scope: waiter.scope }
  const base = { id: execution.nextId(), ...at, node: catching.id }
  const wait: Wait =
    event.kind === 'timer'
      ? { ...base, kind: 'timer', ...timeOf(execution, waiter.token, catching) }
      : { ...base, kind: event.kind, name: execution.text(event.name, waiter.token) }
  execution.state.waits.push(wait)
  execution.report({ is: 'waiting', wait })
}

function timeOf(execution: Execution, token: Token, node: GraphNode): { due: string; cycle?: string } {
  const event = node.event as Extract<GraphNode['event'], { kind: 'timer' }>
  const text = execution.text(event.time, token)
  const { now } = execution.host
  const wrong = () => new Fault('flow.time', { node: node.name, time: text })
  if (event.by === 'cycle') {
    const next = nextOfCycle(text, now, execution.host)
    if (!next) throw wrong()
    return next
  }
  const due = event.by === 'date' ? readDate(text) : readDuration(text, now)
  if (due === null) throw wrong()
  return { due: new Date(due).toISOString() }
}

/** Plans the next firing of a repeating timer. */
export function repeat(execution: Execution, wait: Wait): void {
  const next = wait.cycle === undefined ? null : nextOfCycle(wait.cycle, execution.host.now, execution.host)
  if (!next) return
  const again: Wait = { ...wait, id: execution.nextId(), due: next.due }
  if (next.cycle === undefined) delete again.cycle
  else again.cycle = next.cycle
  execution.state.waits.push(again)
  execution.report({ is: 'waiting', wait: again })
}

export function endWaits(execution: Execution, isEnded: (wait: Wait) => boolean): void {
  const { state } = execution
  const ended = state.waits.filter(isEnded)
  if (!ended.length) return
  state.waits = state.waits.filter(wait => !ended.includes(wait))
  for (const { id, kind } of ended) execution.report({ is: 'waitEnded', wait: id, kind })
}
