/** Runs commands as steps of the history, with undo and redo. @source docs/designer.md#session */
import type { PointReason } from '#adapters/wire/design.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { same } from '#engine/version/same.ts'
import type { Command, Patch } from '../commands/documents/command.ts'
import type { Docs } from '../commands/documents/docs.ts'
import type { Ground } from '../commands/documents/view.ts'
import { type ArgsOf, type Call, COMMANDS, type CommandName } from '../commands/index.ts'
import { applyPatches, runCalls, runCommand } from '../commands/run.ts'
import { pushStep, redone, type Selection, stepToRedo, stepToUndo, undone } from './journal/history.ts'
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
  const travel = (patches: readonly Patch[], selection: Selection | null, more: Partial<SessionState>) => {
    setDocs(applyPatches(cell.now().view.stored, patches), { ...more, selection })
    keep()
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
      if (step) travel(step.undo, step.before, { history: undone(history), said: { ...step.say, done: 'undid' } })
    },
    redo() {
      const { history } = cell.now()
      const step = stepToRedo(history)
      if (step) travel(step.patches, step.after, { history: redone(history), said: { ...step.say, done: 'redid' } })
    },
    select(selection) {
      cell.put({ selection: standing(cell.now().view, selection) })
      keep()
    },
  }
}

function refusalOf(error: unknown): Issue[] {
  if (!(error instanceof Fault)) throw error
  const issues = error.data as Issue[] | undefined
  return error.code === 'designer.refused' && issues ? issues : [{ path: '', code: error.code, params: error.params }]
}
