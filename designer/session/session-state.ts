/** The visible state of a session, and its subscribers. @source docs/designer.md#session */
import type { AppState, DraftConflict, PersonHere, PointReason } from '#adapters/wire/design.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { DraftView, Sentence } from '../commands/documents/command.ts'
import type { DocName, Docs } from '../commands/documents/docs.ts'
import { findItem } from '../commands/documents/walk.ts'
import type { History, Selection } from './journal/history.ts'
import type { SaveState } from './saving/autosave.ts'

export interface Conflict extends DraftConflict {
  /** the common base */
  base: Docs
}

export interface SessionState {
  app: AppState
  view: DraftView
  published: Docs
  history: History
  selection: Selection | null
  save: SaveState
  conflict: Conflict | null
  /** what somebody else saved meanwhile and is in the draft now, until the next step; and the documents it is in */
  merged: (Pick<DraftConflict, 'by' | 'at'> & { changed: DocName[] }) | null
  /** the server has a newer draft, which is not taken in yet */
  behind: boolean
  /** the other people who have the app open, each once */
  others: readonly PersonHere[]
  /** issues of the last check; null before the first result */
  issues: Issue[] | null
  /** what happened last, for the live region */
  said: (Sentence & { done: 'did' | 'undid' | 'redid' }) | null
}

export interface RunOptions {
  /** steps of one run of typing have the same mark */
  run?: string
  /** the selection afterwards; by default the current one, where it still exists */
  select?: Selection | null
  /** keeps the draft before this step as a restore point, and why */
  point?: PointReason
}

/** The current state; subscribers are called on each change. */
export interface StateCell {
  now(): SessionState
  put(next: Partial<SessionState>): void
  subscribe(listener: () => void): () => void
}

export function createStateCell(first: SessionState): StateCell {
  const listeners = new Set<() => void>()
  let state = first
  return {
    now: () => state,
    put(next) {
      state = { ...state, ...next }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The part of a selection that still exists; null when its document was removed. */
export function standing(view: DraftView, selection: Selection | null): Selection | null {
  const document = selection && view.docs[selection.document]
  if (!selection || !document) return null
  const addresses = selection.addresses.filter(address => findItem(document, address))
  return addresses.length === selection.addresses.length ? selection : { ...selection, addresses }
}
