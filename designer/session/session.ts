/**
 * One person editing one app: the documents, the steps, the selection, saving. Every panel reads its state and changes
 * documents only through `run`.
 * @source docs/designer.md#session
 */
import type { AppState, PersonHere } from '#adapters/wire/design.ts'
import { same } from '#engine/version/same.ts'
import { share } from '#engine/version/share.ts'
import { type Docs, docsOf, listOf } from '../commands/documents/docs.ts'
import { type Ground, viewOf } from '../commands/documents/view.ts'
import type { Checker } from './check/checker.ts'
import { createCheckup } from './check/checkup.ts'
import { NO_HISTORY } from './journal/history.ts'
import type { Entry, Journal } from './journal/journal.ts'
import { createLoose } from './loose.ts'
import { createSteps, type Steps, type StepsOn } from './run-steps.ts'
import { createAutosave } from './saving/autosave.ts'
import { type OnServer, sendDraft } from './saving/send-draft.ts'
import { createTakeIn } from './saving/take-in.ts'
import type { DesignPort } from './service.ts'
import { createStateCell, type SessionState, type StateCell, standing } from './session-state.ts'

export interface Session extends Steps {
  state(): SessionState
  subscribe(listener: () => void): () => void
  /** Saves unsaved changes at once. */
  saveNow(): Promise<void>
  /** revision of the draft on the server */
  savedRev(): number
  /** After publishing, rolling back or discarding the draft: loads the server's state. */
  reload(): Promise<void>
  /** Reloads the published documents around the app, because others publish meanwhile. The draft is kept. */
  lookAround(): Promise<void>
  /** Resolves a conflict: these documents replace the stored ones. */
  resolve(docs: Docs): void
  /** The draft on the server has this revision: what is not here yet is taken in. */
  heard(rev: number): void
  /** These other people have the app open. */
  meet(others: readonly PersonHere[]): void
  /** the unfinished edit at `place` over `from`, undefined when there is none */
  looseAt(place: string, from: unknown): unknown
  /** Keeps the unfinished edit at `place`; undefined removes it. */
  keepLoose(place: string, from: unknown, value: unknown): void
  close(): void
}

type StoredEntry = NonNullable<Awaited<ReturnType<Journal['read']>>>

/** Opens `app` for editing; this person's unsaved work on this machine is restored. */
export async function openSession(
  app: AppState,
  port: DesignPort,
  journal: Journal,
  checker: Checker,
): Promise<Session> {
  const kept = await journal.read().catch(() => null)
  let ground = groundOf(app)
  const server: OnServer = { saved: savedIn(app), sent: null, point: kept?.entry.point ?? null }
  const cell = createStateCell(firstState(app, ground, server))
  const keep = (from = cell.now().history.steps.length) => {
    const entry = { ...entryOf(cell.now(), server), loose: loose.all() }
    void journal.write(entry, cell.now().history, from).catch(() => undefined)
  }
  const loose = createLoose(kept?.entry.loose ?? {}, () => keep())
  const stored = () => cell.now().view.stored
  const dirty = () => server.sent !== null || !same(server.saved.docs, stored())
  const autosave = createAutosave({
    send: () => sendDraft(app.key, port, server, stored, () => keep()),
    dirty,
    changed: save => {
      cell.put({ save })
      takeIn.settled()
    },
    stale: theirs => takeIn.refused(theirs),
  })
  // without a worker the server checks, with the same result
  const checkup = createCheckup(
    () => {
      const documents = listOf(stored())
      return checker.check(documents).catch(() => port.check(app.key, documents))
    },
    issues => cell.put({ issues }),
  )
  const checkAround = (around: AppState) => {
    checker.open(around)
    checkup.touch()
  }
  const setDocs = (docs: Docs, more: Partial<SessionState>) => {
    const { view: before, selection } = cell.now()
    const view = viewOf(docs, ground, before)
    cell.put({
      merged: null,
      ...more,
      view,
      selection: standing(view, 'selection' in more ? (more.selection ?? null) : selection),
    })
    autosave.touch()
    checkup.touch()
  }
  const publish = (fresh: AppState) => {
    ground = groundOf(fresh)
    cell.put({ app: fresh, published: docsOf(fresh.published), view: viewOf(stored(), ground, cell.now().view) })
    checkAround(fresh)
  }
  const takeIn = createTakeIn({ port, cell, server, dirty, setDocs, keep, publish })
  const steps = createSteps({
    cell,
    ground: () => ground,
    setDocs,
    keep,
    keepPoint(why) {
      server.point ??= { why, documents: listOf(stored()) }
    },
  })

  if (kept) takeUp(kept, server, cell, setDocs)
  checkAround(app)

  return {
    ...steps,
    state: cell.now,
    subscribe: cell.subscribe,
    saveNow: () => autosave.flush(),
    savedRev: () => server.saved.rev,
    async reload() {
      const fresh = await port.open(app.key)
      ground = groundOf(fresh)
      Object.assign(server, { saved: savedIn(fresh), sent: null })
      const view = viewOf(server.saved.docs, ground)
      cell.put({ app: fresh, published: docsOf(fresh.published), view, conflict: null, save: 'saved' })
      cell.put({ selection: standing(view, cell.now().selection) })
      keep()
      checkAround(fresh)
    },
    async lookAround() {
      const { library } = await port.open(app.key)
      const { app: before, view } = cell.now()
      if (same(library, before.library)) return
      const around = { ...before, library }
      ground = groundOf(around)
      cell.put({ app: around, view: viewOf(view.stored, ground, view) })
      checkAround(around)
    },
    resolve(docs) {
      const { conflict } = cell.now()
      if (!conflict) return
      cell.put({ conflict: null })
      server.saved = { rev: conflict.rev, docs: docsOf(conflict.theirs) }
      autosave.resume()
      steps.run('conflict.resolve', { docs })
      autosave.touch()
    },
    heard: takeIn.heard,
    meet: others => cell.put({ others: share(cell.now().others, others) }),
    looseAt: loose.at,
    keepLoose: loose.put,
    close() {
      loose.stop()
      keep()
      takeIn.stop()
      autosave.stop()
      checkup.stop()
      checker.close()
      journal.free()
    },
  }
}

function firstState(app: AppState, ground: Ground, { saved }: OnServer): SessionState {
  return {
    app,
    view: viewOf(saved.docs, ground),
    published: docsOf(app.published),
    history: NO_HISTORY,
    selection: null,
    save: 'saved',
    conflict: null,
    merged: null,
    behind: false,
    others: [],
    issues: null,
    said: null,
  }
}

/** Restores unsaved work completely; for a saved draft only its steps and the selection. */
function takeUp({ entry, steps }: StoredEntry, server: OnServer, cell: StateCell, setDocs: StepsOn['setDocs']): void {
  const history = { steps, done: entry.done }
  if (entry.sent || !same(entry.docs, entry.saved)) {
    server.saved = { rev: entry.rev, docs: entry.saved }
    server.sent = entry.sent
    setDocs(entry.docs, { history, selection: entry.selection })
  } else if (same(entry.docs, server.saved.docs))
    cell.put({ history, selection: standing(cell.now().view, entry.selection) })
}

const entryOf = ({ view, history, selection }: SessionState, { saved, sent, point }: OnServer): Entry => ({
  ...{ rev: saved.rev, saved: saved.docs, sent, point },
  ...{ docs: view.stored, done: history.done, selection },
})

const groundOf = (app: AppState): Ground => ({ entities: app.library.entities, shipped: docsOf(app.shipped) })

const savedIn = ({ draft }: AppState): OnServer['saved'] => ({ rev: draft.rev, docs: docsOf(draft.documents) })
