/** The draft, sent to the server; what is there stays known whatever comes back. @source docs/designer.md#session */
import type { DraftConflict, DraftPoint } from '#adapters/wire/design.ts'
import type { Fault } from '#engine/error/fault.ts'
import { same } from '#engine/version/same.ts'
import { type Docs, docsOf, listOf } from '../../commands/documents/docs.ts'
import { type DesignPort, failureOf } from '../service.ts'

/** Where the draft stands with the server. */
export interface OnServer {
  saved: { rev: number; docs: Docs }
  /** Sent, and no answer came: nobody knows whether it is the draft now, so it is sent again before anything newer. */
  sent: Docs | null
  /** kept to return to, with the next save */
  point: DraftPoint | null
}

/**
 * Sends the draft and takes what comes back into `server`.
 * @param now   the documents as they are
 * @param keep  writes into the journal where the draft stands
 * @throws Fault when it could not be saved, or somebody else's draft is there
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
    if (!same(theirs.docs, docs)) return sendDraft(app, port, server, now, keep) // it was published meanwhile, no more
  }
  server.sent = null
  if (server.point === point) server.point = null
  keep()
}

/** The draft that is there, when a save was refused because of it; null otherwise. */
function theirsIn(error: unknown): OnServer['saved'] | null {
  if (failureOf(error) !== 'stale') return null
  const { rev, theirs } = (error as Fault).data as DraftConflict
  return { rev, docs: docsOf(theirs) }
}
