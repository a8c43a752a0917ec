/** Timers, messages and signals an instance waits for. @source docs/workflow.md#waits; BPMN 2.0.2 section 10.5 */
import { Fault } from '../../error/fault.ts'
import type { GraphNode } from '../graph/graph.ts'
import type { Token, Wait } from '../state.ts'
import type { Execution } from './execution.ts'
import { readDate } from './moment.ts'
import { isEndless, nextOfCycle, readDuration } from './times.ts'

/** The most firings of a cycle without a count, for one wait. */
const MOST_FIRINGS = 1_000

/** What waits: a token at its node, or a scope for its event sub-processes. */
type Waiter = { token: Token; scope?: undefined } | { token: Token; scope: number }

/** Begins to wait for the event of `catching`. Errors have no wait: their handler is looked up when they are thrown. */
export function awaitEvent(execution: Execution, waiter: Waiter, catching: GraphNode): void {
  const { event } = catching
  if (!event || event.kind === 'error' || event.kind === 'terminate') return
  const time = event.kind === 'timer' ? timeOf(execution, waiter.token, catching) : null
  if (event.kind === 'timer' && !time) return
  const at = waiter.scope === undefined ? { token: waiter.token.id } : { scope: waiter.scope }
  const base = { id: execution.nextId(), ...at, node: catching.id }
  const wait: Wait =
    event.kind === 'timer'
      ? { ...base, kind: 'timer', ...time }
      : { ...base, kind: event.kind, name: execution.text(event.name, waiter.token) }
  execution.state.waits.push(wait)
  execution.report({ is: 'waiting', wait })
}

/**
 * When a timer is due. What lies in the past is due at once; null: nothing of a cycle beside the way of the process is left.
 * @throws Fault 'flow.time' (`node`, `time`: the text)
 */
function timeOf(execution: Execution, token: Token, node: GraphNode): Pick<Wait, 'due' | 'cycle' | 'left'> | null {
  const event = node.event as Extract<GraphNode['event'], { kind: 'timer' }>
  const end = event.end && execution.text(event.end, token)
  const text = [execution.text(event.time, token), end].filter(Boolean).join('/')
  const { host } = execution
  const wrong = () => new Fault('flow.time', { node: node.name, time: text })
  if (event.by === 'cycle') {
    const next = nextOfCycle(text, host)
    if (next === undefined) throw wrong()
    if (!next) return node.type === 'catchEvent' ? { due: new Date(host.now).toISOString() } : null
    return { ...next, ...(isEndless(text) && { left: MOST_FIRINGS - 1 }) }
  }
  const due = event.by === 'date' ? readDate(text, host.zone) : readDuration(text, host.now)
  if (due === null) throw wrong()
  return { due: new Date(due).toISOString() }
}

/** Plans the next firing of a repeating timer. */
export function repeat(execution: Execution, wait: Wait): void {
  const { host } = execution
  const next = wait.cycle === undefined ? null : nextOfCycle(wait.cycle, host, Date.parse(wait.due!))
  if (!next) return
  if (wait.left === 0) {
    execution.report({ is: 'exhausted', node: wait.node, firings: MOST_FIRINGS })
    return
  }
  const due = Math.max(Date.parse(next.due), host.now + (host.leastPause ?? 0))
  const again: Wait = { ...wait, id: execution.nextId(), due: new Date(due).toISOString() }
  if (wait.left !== undefined) again.left = wait.left - 1
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
