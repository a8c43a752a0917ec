/**
 * Steps done and undone. Plain JSON; a run of typing in one property is one step.
 * @source docs/designer.md#session
 */
import type { AnyDocument } from '#engine/schema/document.ts'
import { same } from '#engine/version/same.ts'
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
  /** no step of one's own: here the work of somebody else came into the draft; it is neither undone nor redone */
  meanwhile?: Meanwhile
}

/** A draft that somebody else saved, and the one it was made from. */
export interface Meanwhile {
  base: AnyDocument[]
  theirs: AnyDocument[]
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
  steps.push(...meanwhileFrom(history, history.done))
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

/** `history` once the work of somebody else is in the draft: what was undone before is not redone any more. */
export function pushMeanwhile(history: History, meanwhile: Meanwhile): History {
  const none = { patches: [], undo: [], before: null, after: null }
  const { steps, done } = history
  const last = steps.at(-1)?.meanwhile
  // nothing of one's own came between the two
  if (last && done === steps.length && same(last.theirs, meanwhile.base))
    return pushMeanwhile({ steps: steps.slice(0, -1), done: done - 1 }, { ...meanwhile, base: last.base })
  return pushStep(history, {
    command: 'meanwhile',
    args: null,
    ...none,
    say: { key: 'designer.say.resolved' },
    meanwhile,
  })
}

/** What came into the draft from the step at `place` on. */
export function meanwhileFrom({ steps }: History, place: number): Step[] {
  return steps.slice(place).filter(step => step.meanwhile)
}

const isOwn = (step: Step): boolean => step.meanwhile === undefined

/** Place of the last own step that is done; -1 for none. */
const lastDone = ({ steps, done }: History): number => steps.slice(0, done).findLastIndex(isOwn)

export function stepToUndo(history: History): Step | undefined {
  return history.steps[lastDone(history)]
}

export function stepToRedo(history: History): Step | undefined {
  return history.steps.slice(history.done).find(isOwn)
}

export function undone(history: History): History {
  return { ...history, done: Math.max(0, lastDone(history)) }
}

export function redone(history: History): History {
  const at = history.steps.findIndex((step, index) => index >= history.done && isOwn(step))
  return at < 0 ? history : { ...history, done: at + 1 }
}
