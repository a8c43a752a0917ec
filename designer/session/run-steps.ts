/** Runs commands as steps of the history, with undo and redo. @source docs/designer.md#session */
import type { PointReason } from '#adapters/wire/design.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { mergeApps } from '#engine/version/merge-apps.ts'
import { same } from '#engine/version/same.ts'
import type { Command, Patch } from '../commands/documents/command.ts'
import { type Docs, docsOf, listOf, namesOf } from '../commands/documents/docs.ts'
import type { Ground } from '../commands/documents/view.ts'
import { type ArgsOf, type Call, COMMANDS, type CommandName } from '../commands/index.ts'
import { applyPatches, runCalls, runCommand } from '../commands/run.ts'
import {
  meanwhileFrom,
  NO_HISTORY,
  pushStep,
  redone,
  type Selection,
  type Step,
  stepToRedo,
  stepToUndo,
  undone,
} from './journal/history.ts'
import { type RunOptions, type SessionState, type StateCell, standing } from './session-state.ts'

export interface Steps {
  /** Runs a command as one step. Returns the issues that prevent it; empty when done. */
  run<Name extends CommandName>(command: Name, args: ArgsOf<Name>, options?: RunOptions): Issue[]
  /** Several commands as one step. */
  runAll(calls: Call[], options?: RunOptions): Issue[]
  undo(): void
  redo(): void
  select(selection: Selection | null): void
}

/** What steps work on. */
export interface StepsOn {
  cell: StateCell
  ground(): Ground
  /** Replaces the documents, and other state with them. */
  setDocs(docs: Docs, more: Partial<SessionState>): void
  /** Writes the state into the journal, with the steps from `from` on; without it there is no new step. */
  keep(from?: number): void
  /** Keeps the current draft as a restore point. */
  keepPoint(why: PointReason): void
}

export function createSteps({ cell, ground, setDocs, keep, keepPoint }: StepsOn): Steps {
  const attempt = (
    command: string,
    args: unknown,
    options: RunOptions,
    work: () => ReturnType<typeof runCalls>,
  ): Issue[] => {
    try {
      const done = work()
      const { view, history: past, selection: before } = cell.now()
      if (same(done.docs, view.stored)) return []
      const goesOn = options.run !== undefined && stepToUndo(past)?.run === options.run
      if (options.point && !goesOn) keepPoint(options.point)
      setDocs(done.docs, {
        said: { ...done.say, done: 'did' },
        ...('select' in options ? { selection: options.select } : {}),
      })
      const { patches, undo, say } = done
      const step = { command, args, patches, undo, say, before, after: cell.now().selection }
      const history = pushStep(past, options.run === undefined ? step : { ...step, run: options.run })
      cell.put({ history })
      keep(history.done < past.done ? 0 : history.done - 1)
      return []
    } catch (error) {
      return refusalOf(error)
    }
  }
  const travel = (
    patches: readonly Patch[],
    meanwhile: readonly Step[],
    selection: Selection | null,
    more: Partial<SessionState>,
  ) => {
    const docs = applied(cell.now().view.stored, patches)
    if (docs) setDocs(mergeAll(docs, meanwhile), { ...more, selection })
    // what the steps were about has been removed by somebody else
    else cell.put({ history: NO_HISTORY })
    keep(docs ? undefined : 0)
  }
  return {
    run: (name, args, options = {}) =>
      attempt(name, args, options, () =>
        runCommand(cell.now().view, ground(), COMMANDS[name] as Command<typeof args>, args),
      ),
    runAll: (calls, options = {}) => attempt('bulk', calls, options, () => runCalls(cell.now().view, ground(), calls)),
    undo() {
      const { history } = cell.now()
      const step = stepToUndo(history)
      if (!step) return
      const next = undone(history)
      const said = { ...step.say, done: 'undid' } as const
      travel(step.undo, meanwhileFrom(history, next.done), step.before, { history: next, said })
    },
    redo() {
      const { history } = cell.now()
      const step = stepToRedo(history)
      if (!step) return
      const next = redone(history)
      const said = { ...step.say, done: 'redid' } as const
      travel(step.patches, meanwhileFrom(history, next.done), step.after, { history: next, said })
    },
    select(selection) {
      cell.put({ selection: standing(cell.now().view, selection) })
      keep()
    },
  }
}

/** A step says how it was before the work of others came in: theirs is merged again. */
function mergeAll(docs: Docs, steps: readonly Step[]): Docs {
  return steps.reduce((now, { meanwhile }) => {
    const { base, theirs } = meanwhile!
    return docsOf(mergeApps(base, listOf(now), theirs).document)
  }, docs)
}

/** Null where something that the patches name is not there. */
function applied(docs: Docs, patches: readonly Patch[]): Docs | null {
  const there = new Set(namesOf(docs))
  for (const { kind, document } of patches) {
    if (kind === 'edit' && !there.has(document)) return null
    there.add(document)
  }
  try {
    return applyPatches(docs, patches)
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}

function refusalOf(error: unknown): Issue[] {
  if (!(error instanceof Fault)) throw error
  const issues = error.data as Issue[] | undefined
  return error.code === 'designer.refused' && issues ? issues : [{ path: '', code: error.code, params: error.params }]
}
