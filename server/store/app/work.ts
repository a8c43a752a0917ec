/** One person's work on apps in one transaction. */
import type { Who } from '#engine/access/who.ts'
import type { Trx } from '../../db/db.ts'
import type { Services } from '../../services.ts'
import type { Store } from '../store.ts'

export interface Work {
  store: Store
  trx: Trx
  who: Who
  /** checks queries about to be published with their sources */
  sql: Pick<Services['sql'], 'check'>
  /** says what the actions of a process about to be published need */
  actions: Pick<Services['actions'], 'all'>
}
