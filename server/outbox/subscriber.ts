import type { Trx } from '../db/db.ts'
import type { Services } from '../services.ts'

/** A row of `blade_change`: something was done to a record, and is committed. */
export interface RecordEvent {
  id: string
  tenant: string
  /** key of the entity */
  entity: string
  /** id of the record */
  record: string
  /** `add`, `edit`, `remove`, `restore`, or another option of `verb` in schemas/entities/log/operation-log.json */
  verb: string
  /** id of who did it; null: the system */
  who: string | null
  /** when its transaction began, as PostgreSQL prints it */
  at: string
}

/**
 * Hears of every record event once, on one of the servers, in the order of transactions.
 * @source ADR 0018
 */
export interface Subscriber {
  /** names its position for ever */
  key: string
  /**
   * Takes events of one tenant, to which `trx` is bound: what it writes is committed together with the note that it was told
   * of them. Events that fail together are told one by one; the one that fails is tried again, and given up in the end.
   */
  tell(trx: Trx, events: RecordEvent[], services: Services): Promise<void>
}
