import type { Who } from '#engine/access/who.ts'
import type { Trx } from '../../db/db.ts'
import { publishWith } from '../../push/publish.ts'

/** All tabs of `who`, in whatever browser, count his unread messages anew. Ends the transaction's work. @source ME-08 */
export function notifyInbox(trx: Trx, who: Who): Promise<void> {
  return publishWith(trx, who.tenant, [{ user: who.id, event: { kind: 'inbox' } }])
}
