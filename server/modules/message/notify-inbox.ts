import type { Who } from '#engine/access/who.ts'
import type { Trx } from '../../db/db.ts'
import { publishWith } from '../../push/publish.ts'

/**
 * Makes all tabs of `who`, in every browser, update their unread count. Call it last in the transaction. @source ME-08
 */
export function notifyInbox(trx: Trx, who: Who): Promise<void> {
  return publishWith(trx, who.tenant, [{ user: who.id, event: { kind: 'inbox' } }])
}
