/**
 * What a module of the server adds to the saving of one entity, inside the same transaction. Shipped entities only.
 * @source ARCHITECTURE.md#the-walk-of-one-datum
 */
import type { Who } from '#engine/access/who.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Trx } from '../db/db.ts'
import type { Model, Models } from './model.ts'

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
}

export interface RemoveEvent {
  trx: Trx
  who: Who
  ids: string[]
}

export interface Hook {
  beforeSave?(event: SaveEvent): Promise<void>
  afterSave?(event: SaveEvent): Promise<void>
  afterRemove?(event: RemoveEvent): Promise<void>
}
