/**
 * Takes into the draft what others saved: from the refusal of an own save, or as soon as it is heard of.
 * @source docs/designer.md#session; docs/designer.md#two-people
 */
import type { AppState, DraftConflict, StoredDraft } from '#adapters/wire/design.ts'
import { mergeApps } from '#engine/version/merge-apps.ts'
import { same } from '#engine/version/same.ts'
import { share } from '#engine/version/share.ts'
import { type Docs, docsOf, listOf, namesOf } from '../../commands/documents/docs.ts'
import { pushMeanwhile } from '../journal/history.ts'
import type { DesignPort } from '../service.ts'
import type { SessionState, StateCell } from '../session-state.ts'
import type { OnServer } from './send-draft.ts'

/** What is heard of within this time is fetched at once. */
const GATHER_MS = 400
const RETRY_MS = 5_000

export interface TakeInParts {
  port: Pick<DesignPort, 'draft' | 'open'>
  cell: StateCell
  server: OnServer
  dirty(): boolean
  /** Replaces the documents, and other state with them. */
  setDocs(docs: Docs, more: Partial<SessionState>): void
  /** Writes the state into the journal, with the steps from `from` on. */
  keep(from?: number): void
  /** The app was published meanwhile: replaces all but the draft. */
  publish(app: AppState): void
}

export interface TakeIn {
  /** A save was refused because of the draft of somebody else. @returns whether the two are merged */
  refused(theirs: DraftConflict): boolean
  /** The draft on the server has this revision. */
  heard(rev: number): void
  /** An own save got its answer, or is under way. */
  settled(): void
  stop(): void
}

export function createTakeIn({ port, cell, server, dirty, setDocs, keep, publish }: TakeInParts): TakeIn {
  let newest = 0
  /** up to this revision what clashes with unsaved changes is left to the next save */
  let left = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  /** @returns whether there were no clashes */
  const take = ({ rev, theirs, by, at }: DraftConflict): boolean => {
    const base = server.saved.docs
    const { document, clashes } = mergeApps(listOf(base), listOf(cell.now().view.stored), theirs)
    if (clashes.length > 0) return false
    const docs = share(base, docsOf(theirs))
    const changed = changedNames(base, docs)
    server.saved = { rev, docs }
    if (changed.length === 0) keep()
    else {
      const history = pushMeanwhile(cell.now().history, { base: listOf(base), theirs })
      const merged = { by, at, changed }
      setDocs(share(cell.now().view.stored, docsOf(document)), { merged, history, said: null })
      keep(history.done - 1)
    }
    return true
  }
  const setRemoval = (removes: boolean) => {
    const { removes: was, ...app } = cell.now().app
    if ((was === true) !== removes) cell.put({ app: { ...app, ...(removes && { removes: true }) } })
  }
  /** What is sent or shown as a conflict is settled first. */
  const isBusy = () => stopped || server.sent !== null || cell.now().conflict !== null
  const look = () => {
    const behind = newest > server.saved.rev
    if (behind !== cell.now().behind) cell.put({ behind })
    if (!behind || timer || isBusy() || (dirty() && newest <= left)) return
    timer = setTimeout(() => void fetch(), GATHER_MS)
  }
  const fetch = async () => {
    let wait = 0
    try {
      let fresh: StoredDraft & { version: number | null } = await port.draft(cell.now().app.key)
      // an answer older than what was heard of, as of a server that lags
      if (fresh.rev < newest) wait = RETRY_MS
      const isPublished = fresh.version !== cell.now().app.version
      const app = isPublished ? await port.open(cell.now().app.key) : null
      if (app) fresh = { ...app.draft, version: app.version }
      newest = Math.max(newest, fresh.rev)
      if (!isBusy() && fresh.rev > server.saved.rev) {
        if (app) publish(app)
        else setRemoval(fresh.removes === true)
        const theirs = { rev: fresh.rev, theirs: fresh.documents, by: fresh.by ?? '', at: fresh.at ?? '' }
        if (!take(theirs)) left = fresh.rev
      }
    } catch {
      wait = RETRY_MS
    }
    if (stopped) return
    const next = () => {
      timer = undefined
      look()
    }
    if (wait) timer = setTimeout(next, wait)
    else next()
  }
  return {
    refused(theirs) {
      const isMerged = take(theirs)
      if (!isMerged) cell.put({ conflict: { ...theirs, base: server.saved.docs } })
      return isMerged
    },
    heard(rev) {
      newest = Math.max(newest, rev)
      look()
    },
    settled: look,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** The documents that one of the two has alone or otherwise. */
function changedNames(before: Docs, after: Docs) {
  return [...new Set([...namesOf(after), ...namesOf(before)])].filter(name => !same(before[name], after[name]))
}
