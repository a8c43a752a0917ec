/**
 * Records of any entity, shipped or made by a creator; all access to records goes through this service.
 * @source docs/language.md#entity; docs/security.md#data
 */
import type { Page } from '#adapters/wire/envelope.ts'
import type { Choice, WireRecord } from '#adapters/wire/screen.ts'
import type { RemovedRow, TrailEntry } from '#adapters/wire/trail.ts'
import type { AppGrant } from '#engine/access/app-rights.ts'
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
import type { AskedQuery, Ran, TellAnswer, TogetherOptions } from './read/together/read-together.ts'
import type { TreeRequest, TreeRow } from './read/tree.ts'
import type { Walk, Walked } from './read/walk.ts'
import type { Access } from './rights/access.ts'
import type { AccessContext, Reader } from './rights/reader.ts'
import type { Writer } from './rights/writer.ts'
import type { Hook } from './write/hook.ts'
import type { LeftRecord } from './write/remove.ts'
import type { Restored } from './write/restore/take-back.ts'

/** The parameters of a list call over HTTP: all other names are filters. */
export interface ListCall {
  current?: unknown
  size?: unknown
  countUpTo?: unknown
  ascs?: string
  descs?: string
  filters: Record<string, unknown>
}

export interface EntityService {
  list(who: Who, key: string, call: ListCall): Promise<Page<WireRecord>>
  /** The list without paging, at most 1,000 records. */
  all(who: Who, key: string, call: ListCall): Promise<WireRecord[]>
  detail(who: Who, key: string, id: unknown): Promise<WireRecord>
  /** Adds a record, or changes the given fields of the record whose `id` the body names. Returns the saved record. */
  save(who: Who, key: string, body: unknown): Promise<WireRecord>
  /** Saves all of them or none; the path of an issue begins with the index of its record (`2/name`), counted from 0. */
  saveAll(who: Who, key: string, bodies: unknown[]): Promise<WireRecord[]>
  /**
   * Saves the rows of a spreadsheet, each as `save` does, with the reason for each that is refused. The saved ones are committed
   * together with what `note` writes.
   * @param note     receives the outcomes, in the order of `bodies`
   * @param context  with other rights than `who` has
   */
  saveEach(
    who: Who,
    key: string,
    bodies: unknown[],
    note: (trx: Trx, outcomes: SaveOutcome[]) => Promise<void>,
    context?: AccessContext,
  ): Promise<void>
  /** Opens an entity for saving rows within a transaction, each as `saveEach` does. */
  openRows(who: Who, key: string): Promise<(trx: Trx, bodies: unknown[]) => Promise<SaveOutcome[]>>
  /**
   * Opens an entity for saving within a transaction of a module, with the usual checks, hooks and audit trail, as the given
   * writer: what a step of a process writes is committed together with the step. It is opened before the transaction
   * begins, so that the transaction does not wait for a second connection.
   */
  openWriter(writer: Writer, key: string): Promise<SaveWithin>
  /** Opens an entity for reading records within a transaction of a module, as the given writer: a process sees all fields. */
  openDetail(writer: Writer, key: string): Promise<(trx: Trx, id: string) => Promise<WireRecord>>
  /**
   * Removes all of them or none.
   * @param only  it is only asked what that leads to
   * @returns what it leads to, where the entity says so
   */
  remove(who: Who, key: string, ids: string[], only?: boolean): Promise<{ effect: unknown } | null>
  /**
   * Removes those of them that are in the normal state, all or none of these, and says which are left and why.
   * @throws Fault those of `remove`, when none can be removed
   */
  removeFree(who: Who, key: string, ids: string[]): Promise<LeftRecord[]>
  query(who: Who, key: string, call: QueryCall): Promise<{ rows: WireRecord[]; total: number }>
  /**
   * Many queries in one snapshot, with as few statements as will do.
   * @param tell  called with the answer of each as it is done, or with why it failed
   */
  queryTogether(who: Who, asked: AskedQuery[], tell: TellAnswer, options?: TogetherOptions): Promise<Ran>
  /**
   * Every record a query finds, from a cursor, on the replica for reports where there is one. It holds a connection until
   * it has ended or is given up.
   */
  walk(reader: Reader, walk: Walk): AsyncGenerator<Walked, void>
  select(who: Who, key: string, call: ChoiceRequest): Promise<Page<Choice>>
  /** Records in a tree. Whole nodes need the right to list, others the right to pick. */
  tree(who: Who, key: string, call: TreeRequest): Promise<TreeRow[]>
  /** The changes of a record, in the reader's language and within the reader's rights. */
  trail(who: Who, key: string, call: TrailCall, lang: Lang): Promise<Page<TrailEntry>>
  /** Whether `who` may read the record `id`. */
  mayRead(who: Who, key: string, id: unknown): Promise<boolean>
  /**
   * Adds the comment `text` to the record `id`.
   * @param then  done in its transaction, with the record's label
   */
  comment(
    who: Who,
    key: string,
    call: { id?: unknown; text?: unknown },
    then: (trx: Trx, accessContext: AccessContext, label: string) => Promise<void>,
  ): Promise<void>
  /** Removes the comment `comment` of the record `id`. */
  removeComment(who: Who, key: string, call: { id?: unknown; comment?: unknown }): Promise<void>
  /** The removed records that the caller may restore. */
  removed(who: Who, key: string, call: TrailCall): Promise<Page<RemovedRow>>
  /**
   * Restores the state of a record after `change`, or a removed record when no change is named; checked like a save.
   */
  restore(who: Who, key: string, call: { id?: unknown; change?: unknown }): Promise<WireRecord>
  /** Restores removed records, each as far as it can be after the older ones, and says what became of each and of what pointed at it. */
  restoreEach(who: Who, key: string, ids: string[]): Promise<Restored[]>
  /** Describes changes in the reader's language. */
  tell(who: Who, changes: RecordChange[], lang: Lang): Promise<ToldChange[]>
  /** What `who` may do with the records of each entity, including the buttons an administrator granted. */
  accessFor(who: Who): Promise<(document: EntityDocument) => Access>
  models(tenant: string): Promise<Models>
  /** For a module's own statements over records: what `who` may see and reach of every entity. */
  accessContext(who: Who): Promise<AccessContext>
  /** The same as if these permissions of micro-apps, by the key of the app, were in force. */
  accessUnder(who: Who, permissions: ReadonlyMap<string, AppGrant[]>): Promise<AccessContext>
  /** The entity as `who` may use it for `call`, for a module's own statements. @throws Fault 'entity.forbidden' */
  open(who: Who, key: string, call: string): Promise<Reader>
  /** The hooks that modules add to the saving of its records. */
  hookOf(who: Who, key: string): Promise<Hook | undefined>
  /** Checks a right, for a module's own statements; `signed-in` needs none. @throws Fault 'entity.forbidden' */
  mustBeAllowed(who: Who, key: string, call: string): Promise<void>
  /** To be called after grants of buttons were changed. */
  forgetGrants(tenant: string): void
}

/** Adds or changes one record, as `save` does. @throws Fault those of `save`; the transaction must then be rolled back */
type SaveWithin = (
  trx: Trx,
  body: unknown,
  /** what is different in this save */
  but?: Pick<Writer, 'fields' | 'asks' | 'process' | 'points'>,
) => Promise<WireRecord>

/** The outcome of one row: saved or refused; `told`: what is wrong with it and was not touched. */
export type SaveOutcome =
  | { saved: Pick<WireRecord, 'id'> & { rev: number; told?: unknown }; fault?: undefined }
  | { fault: Fault; saved?: undefined }
