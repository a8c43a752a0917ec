/**
 * Sends the draft to the server, and keeps track of what the server has, whatever the answer. @source
 * docs/designer.md#session
 */
import type { DraftConflict, DraftPoint } from '#adapters/wire/design.ts'
import type { Fault } from '#engine/error/fault.ts'
import { same } from '#engine/version/same.ts'
import { type Docs, docsOf, listOf } from '../../commands/documents/docs.ts'
import { type DesignPort, failureOf } from '../service.ts'

/** What the server has of the draft. */
export interface OnServer {
  saved: { rev: number; docs: Docs }
  /** Sent without an answer: it may or may not be saved, so it is sent again before anything newer. */
  sent: Docs | null
  /** a restore point to be kept with the next save */
  point: DraftPoint | null
}

/**
 * Sends the draft and updates `server` from the answer.
 * @param now   the current documents
 * @param keep  writes the state of saving into the journal
 * @throws Fault when it could not be saved, or somebody else's draft is stored
 */
export async function sendDraft(
  app: string,
  port: DesignPort,
  server: OnServer,
  now: () => Docs,
  keep: () => void,
): Promise<void> {
  const docs = server.sent ?? now()
  server.sent = docs
  const { point } = server
  keep()
  try {
    const { rev } = await port.saveDraft(app, {
      rev: server.saved.rev,
      documents: listOf(docs),
      ...(point ? { point } : {}),
    })
    server.saved = { rev, docs }
  } catch (error) {
    if (failureOf(error) === 'offline') throw error
    server.sent = null
    const theirs = theirsIn(error)
    if (!theirs || ![docs, server.saved.docs].some(mine => same(theirs.docs, mine))) throw error
    server.saved = theirs
    if (!same(theirs.docs, docs)) return sendDraft(app, port, server, now, keep) // it was only published meanwhile
  }
  server.sent = null
  if (server.point === point) server.point = null
  keep()
}

/** The stored draft, when it is the reason why a save was refused; otherwise null. */
function theirsIn(error: unknown): OnServer['saved'] | null {
  if (failureOf(error) !== 'stale') return null
  const { rev, theirs } = (error as Fault).data as DraftConflict
  return { rev, docs: docsOf(theirs) }
}
