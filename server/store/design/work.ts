/** One person's work on apps inside one transaction. */
import type { Who } from '#engine/access/who.ts'
import type { Trx } from '#server/db/db.ts'
import type { Store } from '../store.ts'

export interface Work {
  store: Store
  trx: Trx
  who: Who
}
