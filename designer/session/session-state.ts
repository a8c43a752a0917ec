/** What is seen of a session, and who is told when it changes. @source docs/designer.md#session */
import type { AppState, DraftConflict, PointReason } from '#adapters/wire/design.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { DraftView, Sentence } from '../commands/documents/command.ts'
import type { Docs } from '../commands/documents/docs.ts'
import { findItem } from '../commands/documents/walk.ts'
import type { History, Selection } from './journal/history.ts'
import type { SaveState } from './saving/autosave.ts'

export interface Conflict extends DraftConflict {
  /** what both started from */
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
  /** issues of the last check; null while none has come back */
  issues: Issue[] | null
  /** what happened last, for the live region */
  said: (Sentence & { done: 'did' | 'undid' | 'redid' }) | null
}

export interface RunOptions {
  /** steps of one run of typing carry the same mark */
  run?: string
  /** what is selected afterwards; else the selection stays where it still names something */
  select?: Selection | null
  /** the draft as it is before this step is kept to return to, and why */
  point?: PointReason
}

/** The state as it is now; whoever subscribes is told of each change. */
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

/** The part of a selection that still names something; null when its document is gone. */
export function standing(view: DraftView, selection: Selection | null): Selection | null {
  const document = selection && view.docs[selection.document]
  if (!selection || !document) return null
  const addresses = selection.addresses.filter(address => findItem(document, address))
  return addresses.length === selection.addresses.length ? selection : { ...selection, addresses }
}
