import type { Cause } from '../db/cause.ts'
import type { Trx } from '../db/db.ts'
import type { Services } from '../services.ts'

/** A row of `blade_change`: a committed change of a record, or what happened to it. Its name is `entity.verb`. */
export interface RecordEvent {
  id: string
  tenant: string
  /** key of the entity */
  entity: string
  /** id of the record */
  record: string
  /** `add`, `edit`, `remove`, `restore`, or another option of `verb` in schemas/entities/log/operation-log.json */
  verb: string
  /** id of the person who did it; null: the system */
  who: string | null
  /** when its transaction began, as PostgreSQL prints it */
  at: string
  /** what brought it about; null: not known */
  cause: Cause | null
  /** of an edit: the ids of the fields whose values changed */
  changed: string[] | null
}

/** Of a change that is made because of the event. */
export const causedBy = ({ id, cause }: Pick<RecordEvent, 'id' | 'cause'>): Cause => {
  return { by: 'event', id, depth: (cause?.depth ?? 0) + 1 }
}

/**
 * Gets every record event once, on one of the servers, in the order of transactions.
 * @source ADR 0018
 */
export interface Subscriber {
  /** identifies its position and must never change */
  key: string
  /**
   * Handles events of one tenant, to which `trx` is bound; what it writes is committed together with its new position, and is
   * caused by the deepest of them. Work it queues says of itself which event it is for (`causedBy`).
   * Events that fail together are passed one by one; the failing one is tried again, and given up in the end.
   */
  tell(trx: Trx, events: RecordEvent[], services: Services): Promise<void>
}
