/**
 * Records of any entity, shipped or made by a creator: every door of the server comes through here.
 * @source docs/language.md#entity; docs/security.md#data
 */
import type { Page } from '#adapters/wire/envelope.ts'
import type { Choice, WireRecord } from '#adapters/wire/screen.ts'
import type { RemovedRow, TrailEntry } from '#adapters/wire/trail.ts'
import type { Who } from '#engine/access/who.ts'
import type { Fault } from '#engine/error/fault.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import type { Trx } from '../db/db.ts'
import type { TrailCall } from './audit-trail/audit-trail.ts'
import type { RecordChange, ToldChange } from './audit-trail/describe-changes.ts'
import type { ChoiceRequest } from './choices/choices.ts'
import type { Models } from './model/model.ts'
import type { QueryCall } from './read/query.ts'
import type { TreeRequest, TreeRow } from './read/tree.ts'
import type { Access } from './rights/access.ts'
import type { AccessContext, Reader } from './rights/reader.ts'
import type { Writer } from './rights/writer.ts'
import type { Hook } from './write/hook.ts'

/** A list as it is asked for over HTTP: the rest of the names are filters. */
export interface ListCall {
  current?: unknown
  size?: unknown
  ascs?: string
  descs?: string
  filters: Record<string, unknown>
}

export interface EntityService {
  list(who: Who, key: string, call: ListCall): Promise<Page<WireRecord>>
  /** The list without paging, at most 1,000 records. */
  all(who: Who, key: string, call: ListCall): Promise<WireRecord[]>
  detail(who: Who, key: string, id: unknown): Promise<WireRecord>
  /** Adds, or changes the keys given of the record whose `id` the body names. Answers the saved record. */
  save(who: Who, key: string, body: unknown): Promise<WireRecord>
  /** Saves all of them or none; issues say in which (`2/name`), counted from 0. */
  saveAll(who: Who, key: string, bodies: unknown[]): Promise<WireRecord[]>
  /**
   * Saves each row of a spreadsheet or tells why not. What could be saved is committed together with what `note` writes.
   * @param note  is given the outcomes, in the order of `bodies`
   */
  saveEach(
    who: Who,
    key: string,
    bodies: unknown[],
    note: (trx: Trx, outcomes: SaveOutcome[]) => Promise<void>,
  ): Promise<void>
  /**
   * Opens an entity for saving within a transaction of a module's, by the same checks, hooks and trail, as the writer it
   * names: what a step of a process writes is committed together with the step. Opened before the transaction, which then
   * waits for no second connection.
   */
  openWriter(writer: Writer, key: string): Promise<SaveWithin>
  /** Removes all of them or none. */
  remove(who: Who, key: string, ids: string[]): Promise<void>
  query(who: Who, key: string, call: QueryCall): Promise<{ rows: WireRecord[]; total: number }>
  /** As `query`, from the replica for reports where there is one. */
  queryForReport: EntityService['query']
  select(who: Who, key: string, call: ChoiceRequest): Promise<Page<Choice>>
  /** Records that lie below one another. Whole nodes ask for the right to list, others for the right to pick. */
  tree(who: Who, key: string, call: TreeRequest): Promise<TreeRow[]>
  /** What happened to a record, in the reader's words and within his rights. */
  trail(who: Who, key: string, call: TrailCall, lang: Lang): Promise<Page<TrailEntry>>
  /** Says `text` of the record of `id`. */
  comment(who: Who, key: string, call: { id?: unknown; text?: unknown }): Promise<void>
  /** Takes `comment` of the record of `id` back. */
  removeComment(who: Who, key: string, call: { id?: unknown; comment?: unknown }): Promise<void>
  /** Removed records he may take back. */
  removed(who: Who, key: string, call: TrailCall): Promise<Page<RemovedRow>>
  /** Brings a record back to the state after `change`, or from its removal when none is named: by the rules of a save. */
  restore(who: Who, key: string, call: { id?: unknown; change?: unknown }): Promise<WireRecord>
  /** Changes in the reader's words. */
  tell(who: Who, changes: RecordChange[], lang: Lang): Promise<ToldChange[]>
  /** What `who` may do with the records of each entity, the administrator's grants of buttons included. */
  accessFor(who: Who): Promise<(document: EntityDocument) => Access>
  models(tenant: string): Promise<Models>
  /** For a module's own statements over records: what `who` may see and reach of any entity. */
  accessContext(who: Who): Promise<AccessContext>
  /** The entity as `who` may use it in `call`, for a module's own statements. @throws Fault 'entity.forbidden' */
  open(who: Who, key: string, call: string): Promise<Reader>
  /** What modules add to the saving of its records. */
  hookOf(who: Who, key: string): Promise<Hook | undefined>
  /** For a module's own statements; `signed-in` asks for no right. @throws Fault 'entity.forbidden' */
  mustBeAllowed(who: Who, key: string, call: string): Promise<void>
  /** After grants of buttons were changed. */
  forgetGrants(tenant: string): void
}

/** Adds or changes one record, as `save` does. @throws Fault those of `save`; the transaction is to be rolled back then */
export type SaveWithin = (trx: Trx, body: unknown) => Promise<WireRecord>

/** What became of one row: saved, or refused. */
export type SaveOutcome = { saved: WireRecord; fault?: undefined } | { fault: Fault; saved?: undefined }
