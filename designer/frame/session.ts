/**
 * One person editing one app: the documents, the steps, the selection, saving. Every panel reads its state and changes the
 * documents only through `run`.
 * @source docs/designer.md#session
 */
import type { AppState, DraftConflict, DraftPoint, PointReason } from '#adapters/wire/design.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { same } from '#engine/version/same.ts'
import type { Checker } from '../checks/checker.ts'
import { createCheckup } from '../checks/checkup.ts'
import type { Command, Patch, Sentence, View } from '../commands/command.ts'
import { type Docs, docsOf, listOf } from '../commands/docs.ts'
import {
  type History,
  NO_HISTORY,
  pushStep,
  redone,
  type Selection,
  stepToRedo,
  stepToUndo,
  undone,
} from '../commands/history.ts'
import { type ArgsOf, type Call, COMMANDS, type CommandName } from '../commands/index.ts'
import type { Journal } from '../commands/journal.ts'
import { applyPatches, runCalls, runCommand } from '../commands/run.ts'
import { type Ground, viewOf } from '../commands/view.ts'
import { findItem } from '../commands/walk.ts'
import { type DesignPort, failureOf } from '../service.ts'
import { createAutosave, type SaveState } from './autosave.ts'

const LOOSE_MS = 200

export interface Conflict extends DraftConflict {
  /** what both started from */
  base: Docs
}

export interface SessionState {
  app: AppState
  view: View
  published: Docs
  history: History
  selection: Selection | null
  save: SaveState
  conflict: Conflict | null
  /** issues of the last check; null while none has come back */
  issues: Issue[] | null
  /** what happened last, for the live region */
  said: (Sentence & { done: 'did' | 'undid' | 'redid' }) | null
}

export interface Session {
  state(): SessionState
  subscribe(listener: () => void): () => void
  /** Runs a command as one step. Returns what stops it; empty when done. */
  run<Name extends CommandName>(command: Name, args: ArgsOf<Name>, options?: RunOptions): Issue[]
  /** Several commands as one step. */
  runAll(calls: Call[], options?: RunOptions): Issue[]
  undo(): void
  redo(): void
  select(selection: Selection | null): void
  /** Sends what is not saved yet at once. */
  saveNow(): Promise<void>
  /** revision of the draft as the server has it */
  savedRev(): number
  /** After publishing, rolling back or throwing the draft away: takes the server's state. */
  reload(): Promise<void>
  /** Takes what runs around the app as it is now: others publish meanwhile. The draft stays as it is. */
  lookAround(): Promise<void>
  /** Ends a conflict with these documents over theirs. */
  resolve(docs: Docs): void
  /** what was left at `place` over `from`, undefined when there is nothing */
  looseAt(place: string, from: unknown): unknown
  /** Keeps what stands at `place` and is no step yet; undefined lets it go. */
  keepLoose(place: string, from: unknown, value: unknown): void
  close(): void
}

export interface RunOptions {
  /** steps of one run of typing carry the same mark */
  run?: string
  /** what is selected afterwards; else the selection stays where it still names something */
  select?: Selection | null
  /** the draft as it is before this step is kept to return to, and why */
  point?: PointReason
}

/** Opens the editing of `app`; unsaved work of this person on this machine comes back. */
export async function openSession(
  app: AppState,
  port: DesignPort,
  journal: Journal,
  checker: Checker,
): Promise<Session> {
  const kept = await journal.read().catch(() => null)
  const listeners = new Set<() => void>()
  let ground = groundOf(app)
  let saved = { rev: app.draft.rev, docs: docsOf(app.draft.documents) }
  /** Sent, and no answer came: nobody knows whether it is the draft now, so it is sent again before anything newer. */
  let sent: Docs | null = null
  let point: DraftPoint | null = kept?.entry.point ?? null
  let loose = kept?.entry.loose ?? {}
  let looseTimer: ReturnType<typeof setTimeout> | undefined
  let state: SessionState = {
    app,
    view: viewOf(saved.docs, ground),
    published: docsOf(app.published),
    history: NO_HISTORY,
    selection: null,
    save: 'saved',
    conflict: null,
    issues: null,
    said: null,
  }

  const put = (next: Partial<SessionState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const keep = (from: number) => {
    const { view, history, selection } = state
    const at = { rev: saved.rev, saved: saved.docs, sent, docs: view.stored, done: history.done }
    const entry = { ...at, selection, loose, point }
    void journal.write(entry, history, from).catch(() => undefined)
  }
  const autosave = createAutosave({
    async send() {
      const docs = sent ?? state.view.stored
      sent = docs
      const before = point
      keep(state.history.steps.length)
      try {
        const { rev } = await port.saveDraft(app.key, {
          rev: saved.rev,
          documents: listOf(docs),
          ...(before ? { point: before } : {}),
        })
        saved = { rev, docs }
      } catch (error) {
        if (failureOf(error) === 'offline') throw error
        sent = null
        const rev = revOf(error, docs)
        if (rev === null) throw error
        saved = { rev, docs }
      }
      sent = null
      if (point === before) point = null
      keep(state.history.steps.length)
    },
    dirty: () => sent !== null || !same(saved.docs, state.view.stored),
    changed: save => put({ save }),
    stale: theirs => put({ conflict: { ...theirs, base: saved.docs } }),
  })
  // where no worker can be had the server is asked: the list is the same
  const checkup = createCheckup(
    () => {
      const documents = listOf(state.view.stored)
      return checker.check(documents).catch(() => port.check(app.key, documents))
    },
    issues => put({ issues }),
  )
  const setDocs = (docs: Docs, more: Partial<SessionState>) => {
    const view = viewOf(docs, ground, state.view)
    put({ ...more, view, selection: standing(view, 'selection' in more ? (more.selection ?? null) : state.selection) })
    autosave.touch()
    checkup.touch()
  }
  const attempt = (
    command: string,
    args: unknown,
    options: RunOptions,
    work: () => ReturnType<typeof runCalls>,
  ): Issue[] => {
    try {
      const done = work()
      if (same(done.docs, state.view.stored)) return []
      const before = state.selection
      const goesOn = options.run !== undefined && stepToUndo(state.history)?.run === options.run
      if (options.point && !goesOn) point ??= { why: options.point, documents: listOf(state.view.stored) }
      setDocs(done.docs, {
        said: { ...done.say, done: 'did' },
        ...('select' in options ? { selection: options.select } : {}),
      })
      const step = {
        command,
        args,
        patches: done.patches,
        undo: done.undo,
        say: done.say,
        before,
        after: state.selection,
      }
      const history = pushStep(state.history, options.run === undefined ? step : { ...step, run: options.run })
      const from = history.done < state.history.done ? 0 : history.done - 1
      put({ history })
      keep(from)
      return []
    } catch (error) {
      return refusalOf(error)
    }
  }
  const travel = (patches: readonly Patch[], selection: Selection | null, more: Partial<SessionState>) => {
    setDocs(applyPatches(state.view.stored, patches), { ...more, selection })
    keep(state.history.steps.length)
  }

  if (kept && (kept.entry.sent || !same(kept.entry.docs, kept.entry.saved))) {
    const history = { steps: kept.steps, done: kept.entry.done }
    saved = { rev: kept.entry.rev, docs: kept.entry.saved }
    sent = kept.entry.sent
    setDocs(kept.entry.docs, { history, selection: kept.entry.selection })
  } else if (kept && kept.entry.rev === saved.rev && same(kept.entry.docs, saved.docs)) {
    put({
      history: { steps: kept.steps, done: kept.entry.done },
      selection: standing(state.view, kept.entry.selection),
    })
  }
  checker.open(app)
  checkup.touch()

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    run: (name, args, options = {}) =>
      attempt(name, args, options, () => runCommand(state.view, ground, COMMANDS[name] as Command<typeof args>, args)),
    runAll: (calls, options = {}) => attempt('bulk', calls, options, () => runCalls(state.view, ground, calls)),
    undo() {
      const step = stepToUndo(state.history)
      if (step) travel(step.undo, step.before, { history: undone(state.history), said: { ...step.say, done: 'undid' } })
    },
    redo() {
      const step = stepToRedo(state.history)
      if (step)
        travel(step.patches, step.after, { history: redone(state.history), said: { ...step.say, done: 'redid' } })
    },
    select(selection) {
      put({ selection: standing(state.view, selection) })
      keep(state.history.steps.length)
    },
    saveNow: () => autosave.flush(),
    savedRev: () => saved.rev,
    async reload() {
      const fresh = await port.open(app.key)
      ground = groundOf(fresh)
      saved = { rev: fresh.draft.rev, docs: docsOf(fresh.draft.documents) }
      sent = null
      put({
        app: fresh,
        published: docsOf(fresh.published),
        view: viewOf(saved.docs, ground),
        conflict: null,
        save: 'saved',
      })
      put({ selection: standing(state.view, state.selection) })
      keep(state.history.steps.length)
      checker.open(fresh)
      checkup.touch()
    },
    async lookAround() {
      const { library } = await port.open(app.key)
      if (same(library, state.app.library)) return
      const around = { ...state.app, library }
      ground = groundOf(around)
      put({ app: around, view: viewOf(state.view.stored, ground, state.view) })
      checker.open(around)
      checkup.touch()
    },
    resolve(docs) {
      const { conflict } = state
      if (!conflict) return
      saved = { rev: conflict.rev, docs: docsOf(conflict.theirs) }
      const mine = state.view.stored
      put({ conflict: null })
      autosave.resume()
      attempt('conflict.resolve', { docs }, {}, () =>
        runCommand(viewOf(mine, ground), ground, COMMANDS['conflict.resolve'], { docs }),
      )
      autosave.touch()
    },
    looseAt: (place, from) => (same(loose[place]?.from, from) ? loose[place]?.value : undefined),
    keepLoose(place, from, value) {
      const { [place]: _, ...others } = loose
      if (value === undefined && !_) return
      loose = value === undefined ? others : { ...others, [place]: { from, value } }
      clearTimeout(looseTimer)
      looseTimer = setTimeout(() => keep(state.history.steps.length), LOOSE_MS)
    },
    close() {
      clearTimeout(looseTimer)
      keep(state.history.steps.length)
      autosave.stop()
      checkup.stop()
      checker.close()
      journal.free()
    },
  }
}

function groundOf(app: AppState): Ground {
  return { entities: app.library.entities, shipped: docsOf(app.shipped) }
}

/** The revision of the draft when the save was refused because these very documents are there; null otherwise. */
function revOf(error: unknown, docs: Docs): number | null {
  if (failureOf(error) !== 'stale') return null
  const { rev, theirs } = (error as Fault).data as DraftConflict
  return same(docsOf(theirs), docs) ? rev : null
}

/** The part of a selection that still names something; null when its document is gone. */
function standing(view: View, selection: Selection | null): Selection | null {
  const document = selection && view.docs[selection.document]
  if (!selection || !document) return null
  const addresses = selection.addresses.filter(address => findItem(document, address))
  return addresses.length === selection.addresses.length ? selection : { ...selection, addresses }
}

function refusalOf(error: unknown): Issue[] {
  if (!(error instanceof Fault)) throw error
  const issues = error.data as Issue[] | undefined
  return error.code === 'designer.refused' && issues ? issues : [{ path: '', code: error.code, params: error.params }]
}
