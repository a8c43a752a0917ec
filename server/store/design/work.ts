/** One person's work on apps inside one transaction. */
import type { Who } from '#engine/access/who.ts'
import type { Trx } from '../../db/db.ts'
import type { Services } from '../../services.ts'
import type { Store } from '../store.ts'

export interface Work {
  store: Store
  trx: Trx
  who: Who
  /** asks the sources of queries that are to be published */
  sql: Pick<Services['sql'], 'check'>
}
