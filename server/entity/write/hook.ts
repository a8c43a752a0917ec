/**
 * What a module of the server adds to the saving of records, inside the same transaction: of one entity, or of those it picks.
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
  /** null when the record is being added */
  before: EngineRecord | null
  /** checked and complete; `beforeSave` may still change it */
  record: EngineRecord
  /** what the request sent, by field id */
  sent: Record<string, unknown>
  /** a row of a spreadsheet, not a form */
  imported: boolean
  /** it was removed and is taken back */
  restored: boolean
}

interface RemoveEvent {
  trx: Trx
  who: Who
  ids: string[]
}

/** What the import of an entity does that its fields do not say. */
interface ImportHook {
  /** what the report has beside the rows refused: the title of a sheet of its own */
  told: Text
  /** Completes a row that will be added. @param work  id of the import */
  complete(row: Record<string, unknown>, who: Who, work: string): void
  /** That sheet, of the records it added. @returns rows under `columns` */
  tell(trx: Trx, who: Who, work: string, ids: string[]): Promise<{ columns: Text[]; rows: string[][] }>
}

interface ReadEvent {
  trx: Trx
  who: Who
  /** as they are answered; may be completed */
  records: WireRecord[]
}

export interface Hook {
  /** its records say what people may do: once one is changed, what is known of grants is read anew */
  grants?: boolean
  import?: ImportHook
  /** Completes what is answered by what no column holds. */
  afterRead?(event: ReadEvent): Promise<void>
  beforeSave?(event: SaveEvent): Promise<void>
  afterSave?(event: SaveEvent): Promise<void>
  afterRemove?(event: RemoveEvent): Promise<void>
}
