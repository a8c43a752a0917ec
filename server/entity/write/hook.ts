/**
 * What a module adds to the saving of records, inside the same transaction: for one entity, or for those it picks.
 * @source ARCHITECTURE.md#modules
 */
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import type { Text } from '#engine/text/text.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import type { Model, Models } from '../model/model.ts'

export interface SaveEvent {
  trx: Trx
  who: Who
  model: Model
  models: Models
  /** null when the record is added */
  before: EngineRecord | null
  /** checked and complete; `beforeSave` may change it */
  record: EngineRecord
  /** the values of the request, by field id */
  sent: Record<string, unknown>
  /** a row of a spreadsheet, not a form */
  imported: boolean
  /** a removed record is being restored */
  restored: boolean
}

interface SentEvent {
  trx: Trx
  who: Who
  /** the values of the request by field id, not checked yet; may be changed */
  sent: Record<string, unknown>
}

interface RemoveEvent {
  trx: Trx
  who: Who
  ids: string[]
}

/** What the import of an entity does in addition to saving its rows. */
interface ImportHook {
  /** title of the report's additional sheet, beside the refused rows */
  told: Text
  /** Completes a row that will be added. @param work  id of the import */
  complete(row: Record<string, unknown>, who: Who, work: string): void
  /** The rows of that sheet, about the records the import added. @returns rows under `columns` */
  tell(trx: Trx, who: Who, work: string, ids: string[]): Promise<{ columns: Text[]; rows: string[][] }>
}

interface ReadEvent {
  trx: Trx
  who: Who
  /** as they will be sent; may be completed */
  records: WireRecord[]
}

export interface Hook {
  /** its records are grants: after a change, cached grants are read again */
  grants?: boolean
  import?: ImportHook
  /** Adds values that no column holds to the records that were read. */
  afterRead?(event: ReadEvent): Promise<void>
  /** Reads what its clients write otherwise than a form does, before it is checked. */
  beforeCheck?(event: SentEvent): Promise<void>
  beforeSave?(event: SaveEvent): Promise<void>
  afterSave?(event: SaveEvent): Promise<void>
  afterRemove?(event: RemoveEvent): Promise<void>
  /**
   * Begins before a change of its records, looks after it at what became of them, both within its transaction, and tells
   * when that has ended what the change leads to: what takes long holds no lock. Its calls answer that as `effect`; with
   * `dryRun: true` they write nothing.
   */
  foretell?(event: { trx: Trx; who: Who }): Promise<() => Promise<() => Promise<unknown>>>
}
