/**
 * How the elements of the diagram look, by what happened at them.
 * @source WU-36…WU-39
 */

/** An entry of the history, as sent. */
export interface Happened {
  historyActivityId: string
  historyActivityType: string
  endTime: string | null
  comments?: readonly { type: string }[]
}

export type NodeState = 'pending' | 'done' | 'warn' | 'error'

const WARN: ReadonlySet<string> = new Set([
  'transferComment',
  'delegateComment',
  'assigneeComment',
  'dispatchComment',
  'addMultiInstanceComment',
  'withdrawComment',
  'rollbackComment',
])
const ERROR: ReadonlySet<string> = new Set([
  'rejectComment',
  'terminateComment',
  'deleteMultiInstanceComment',
  'deleteProcessComment',
])

/** Element id → its look. What waits now is pending, whatever happened there before; else the last time counts. */
export function nodeStates(history: readonly Happened[]): Map<string, NodeState> {
  const states = new Map<string, NodeState>()
  for (const entry of history) {
    const { historyActivityId: id } = entry
    if (states.get(id) !== 'pending') states.set(id, stateOf(entry))
  }
  return states
}

function stateOf({ historyActivityType, endTime, comments = [] }: Happened): NodeState {
  if (historyActivityType === 'sequenceFlow') return 'warn'
  if (endTime === null) return 'pending'
  if (comments.some(({ type }) => ERROR.has(type))) return 'error'
  return comments.some(({ type }) => WARN.has(type)) ? 'warn' : 'done'
}
