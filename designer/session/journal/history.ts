/**
 * Steps done and undone. Plain JSON; a run of typing in one property is one step.
 * @source docs/designer.md#session
 */
import type { Patch, Sentence } from '../../commands/documents/command.ts'
import type { DocName } from '../../commands/documents/docs.ts'

/** The selection: items of one document by address; none = the document itself. */
export interface Selection {
  document: DocName
  addresses: string[]
}

export interface Step {
  command: string
  args: unknown
  patches: Patch[]
  undo: Patch[]
  say: Sentence
  before: Selection | null
  after: Selection | null
  /** steps of one run of typing have the same mark and become one */
  run?: string
}

export interface History {
  steps: readonly Step[]
  /** how many of them are done; the others can be redone */
  done: number
}

export const NO_HISTORY: History = { steps: [], done: 0 }
const LIMIT = 1000
/** how many of the oldest steps are dropped at once */
const SHED = 100

/** `history` with `step` done last; the steps that could be redone are dropped. */
export function pushStep(history: History, step: Step): History {
  const steps = history.steps.slice(0, history.done)
  const last = steps.at(-1)
  if (last && step.run !== undefined && last.run === step.run) steps[steps.length - 1] = squash(last, step)
  else steps.push(step)
  const kept = steps.length > LIMIT ? steps.slice(SHED) : steps
  return { steps: kept, done: kept.length }
}

/** Merges two steps of one run: redoing gives the later state, undoing the earlier. */
function squash(first: Step, second: Step): Step {
  return { ...second, before: first.before, undo: first.undo }
}

export function stepToUndo(history: History): Step | undefined {
  return history.steps[history.done - 1]
}

export function stepToRedo(history: History): Step | undefined {
  return history.steps[history.done]
}

export function undone(history: History): History {
  return { ...history, done: Math.max(0, history.done - 1) }
}

export function redone(history: History): History {
  return { ...history, done: Math.min(history.steps.length, history.done + 1) }
}
