/**
 * Records of any entity, shipped or made by a creator: every door of the server comes through here.
 * @source docs/language.md#entity; docs/security.md#data
 */
import { sql } from 'kysely'
import type { Page } from '#adapters/wire/envelope.ts'
import type { Choice, WireRecord } from '#adapters/wire/screen.ts'
import type { RemovedRow, TrailEntry } from '#adapters/wire/trail.ts'
import type { Who } from '#engine/access/who.ts'
import { toWirePath } from '#engine/entity/issue-path.ts'
import { Fault } from '#engine/error/fault.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import { readId } from '#engine/value/parse-choice.ts'
import { isRecord } from '#engine/value/value.ts'
import type { Db, Trx } from '../db/db.ts'
import { type Access, mustBeAllowed } from './access.ts'
import { type ChoiceRequest, choicesOf } from './choices.ts'
import type { FailedSave } from './collect.ts'
import { addComment, removeComment } from './comments.ts'
import { detailOf } from './detail.ts'
import { openGrants } from './grants.ts'
import type { Hook } from './hook.ts'
import { openKnownDicts } from './known-dicts.ts'
import { listRecords, planList } from './list.ts'
import { type DocumentSource, type Models, openModels } from './model.ts'
import { mustBeId } from './must-be-id.ts'
import { isStored } from './names.ts'
import { readSort } from './order.ts'
import { WHOLE } from './paging.ts'
import { type QueryCall, queryRecords } from './query.ts'
import { ofEveryRow, type Reader, type Sight } from './reader.ts'
import type { RefusedCall } from './refused.ts'
import { nameRegions } from './region-names.ts'
import { removeRecords } from './remove.ts'
import { Stale, saveRecord } from './save.ts'
import { savedRecord } from './saved-record.ts'
import { openSights } from './sights.ts'
import { type Change, type ToldChange, tellChanges } from './tell-changes.ts'
import { throwAt } from './throw-at.ts'
import { earlierState, removedOf, type TrailCall, takeBack, trailOf } from './trail.ts'
import { type TreeRequest, type TreeRow, treeRows } from './tree.ts'

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
    note: (trx: Trx, outcomes: Outcome[]) => Promise<void>,
  ): Promise<void>
  /** Removes all of them or none. */
  remove(who: Who, key: string, ids: string[]): Promise<void>
  query(who: Who, key: string, call: QueryCall): Promise<{ rows: WireRecord[]; total: number }>
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
  tell(who: Who, changes: Change[], lang: Lang): Promise<ToldChange[]>
  /** What `who` may do with the records of each entity, the administrator's grants of buttons included. */
  accessFor(who: Who): Promise<(document: EntityDocument) => Access>
  models(tenant: string): Promise<Models>
  /** For a module's own statements over records: what `who` may see and reach of any entity. */
  sight(who: Who): Promise<Sight>
  /** The entity as `who` may use it in `call`, for a module's own statements. @throws Fault 'entity.forbidden' */
  open(who: Who, key: string, call: string): Promise<Reader>
  hookOf(key: string): Hook | undefined
  /** For a module's own statements; `signed-in` asks for no right. @throws Fault 'entity.forbidden' */
  mustBeAllowed(who: Who, key: string, call: string): Promise<void>
  /** After grants of buttons were changed. */
  forgetGrants(tenant: string): void
}

type Changing = Omit<RefusedCall, 'model' | 'error'> & { key: string }

/** What became of one row: saved, or refused. */
export type Outcome = { saved: WireRecord; fault?: undefined } | { fault: Fault; saved?: undefined }

export interface ServiceParts {
  db: Db
  source: DocumentSource
  /** what a module adds for the entity of a key */
  hookOf(key: string): Hook | undefined
  onFailed(failed: FailedSave): void
  onRefused(refused: RefusedCall): void
}

export function createEntityService({ db, source, hookOf, onFailed, onRefused }: ServiceParts): EntityService {
  const modelsOf = openModels(source)
  const granted = openGrants(db)
  const sights = openSights()
  const dicts = openKnownDicts()

  async function sightOf(who: Who): Promise<Sight> {
    const [models, grants] = await Promise.all([modelsOf(who.tenant), granted.read(who.tenant)])
    return sights(models, who, grants)
  }

  async function open(who: Who, key: string, call: string): Promise<Reader> {
    const sight = await sightOf(who)
    const reader = sight.reader(sight.models.get(key), call)
    mustBeAllowed(reader.model.document, reader.access, who, call)
    return reader
  }

  /** For its records, of which an entity whose actions answer from elsewhere keeps none. */
  async function openStored(who: Who, key: string, call: string): Promise<Reader> {
    const reader = await open(who, key, call)
    if (!isStored(reader.model.document)) throw new Fault('entity.unknown', { entity: key })
    return reader
  }

  /** For the saving of a record: adding it, or changing the one it names. */
  function openFor(who: Who, key: string, body: unknown) {
    const isNew = !(body as { id?: unknown } | null)?.id
    return openStored(who, key, isNew ? 'add' : 'edit')
  }

  async function saveIn(
    trx: Trx,
    writer: Reader,
    body: unknown,
    how: { isLast: boolean; imported?: boolean; restored?: boolean },
  ): Promise<WireRecord> {
    const { key, children } = writer.model
    const saving = { trx, writer, ...how, dicts, hook: hookOf(key), onFailed }
    const saved = await saveRecord(saving, body).catch(error =>
      throwAt(error, path => toWirePath(writer.model.entity, path)),
    )
    const record = children.length ? await readBack(trx, writer, saved.record.id) : savedRecord(writer, saved)
    if (!children.length) await nameRegions(trx, writer.columns, [record])
    return saved.dropped.length ? { ...record, $dropped: saved.dropped } : record
  }

  /** A row that is refused leaves nothing behind; any other error ends the transaction. */
  async function tryRow(trx: Trx, who: Who, key: string, body: unknown): Promise<Outcome> {
    const mark = (statement: string) =>
      void sql
        .raw(statement)
        .execute(trx)
        .catch(() => {}) // travels with what follows
    mark('savepoint row')
    try {
      const saved = await saveIn(trx, await openFor(who, key, body), body, { isLast: false, imported: true })
      mark('release savepoint row')
      return { saved }
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault
      mark('rollback to savepoint row')
      return { fault }
    }
  }

  /** A call that changes records; who is refused, or fails, is told of to `onRefused`. */
  async function change<T>({ who, key, verb, ids }: Changing, work: () => Promise<T>): Promise<T> {
    try {
      const answer = await work()
      if (hookOf(key)?.grants) granted.forget()
      return answer
    } catch (error) {
      const model = (await modelsOf(who.tenant)).find(key)
      if (model) onRefused({ who, model, verb, ids, error })
      throw error
    }
  }

  /** Those a body names, of one that adds none. */
  function saving(who: Who, key: string, bodies: unknown[]): Changing {
    const ids = bodies.flatMap(body => (isRecord(body) && body.id ? String(body.id) : []))
    return { who, key, verb: ids.length ? 'edit' : 'add', ids }
  }

  /** What was just written, as the writer may see it; he need not be able to find it again. */
  function readBack(trx: Trx, writer: Reader, id: unknown): Promise<WireRecord> {
    return detailOf(trx, ofEveryRow(writer), id)
  }

  return {
    async list(who, key, { filters, ascs, descs, current, size }) {
      const reader = await openStored(who, key, 'list')
      const plan = planList(reader, { current, size, filters, sort: readSort(reader, ascs, descs) })
      return db.read(who, trx => listRecords(trx, reader, plan))
    },

    async all(who, key, { filters, ascs, descs }) {
      const reader = await openStored(who, key, 'list')
      const plan = planList(reader, { filters, sort: readSort(reader, ascs, descs) })
      const { records } = await db.read(who, trx => listRecords(trx, reader, { ...plan, paging: WHOLE }))
      return records
    },

    async detail(who, key, id) {
      const reader = await openStored(who, key, 'detail')
      return db.read(who, trx => detailOf(trx, reader, id))
    },

    save: (who, key, body) =>
      change(saving(who, key, [body]), async () => {
        const writer = await openFor(who, key, body)
        try {
          return await db.write(who, trx => saveIn(trx, writer, body, { isLast: true }))
        } catch (error) {
          if (!(error instanceof Stale)) throw error
          const stored = await db.read(who, trx => readBack(trx, writer, error.id))
          throw new Fault(error.code, error.params, { data: stored })
        }
      }),

    saveAll: (who, key, bodies) =>
      change(saving(who, key, bodies), async () => {
        const writers = await Promise.all(bodies.map(body => openFor(who, key, body)))
        return db.write(who, async trx => {
          const saved: WireRecord[] = []
          for (const [at, body] of bodies.entries()) {
            const isLast = at === bodies.length - 1
            saved.push(
              await saveIn(trx, writers[at]!, body, { isLast }).catch(error => throwAt(error, path => `${at}/${path}`)),
            )
          }
          return saved
        })
      }),

    saveEach: (who, key, bodies, note) =>
      db
        .write(who, async trx => {
          const outcomes: Outcome[] = []
          for (const body of bodies) outcomes.push(await tryRow(trx, who, key, body))
          await note(trx, outcomes)
        })
        .finally(() => hookOf(key)?.grants && granted.forget()),

    remove: (who, key, ids) =>
      change({ who, key, verb: 'remove', ids }, async () => {
        const reader = await openStored(who, key, 'remove')
        if (!ids.length) throw new Fault('record.none')
        const known = ids.map(mustBeId)
        await db.write(who, async trx => {
          await removeRecords(trx, reader, known)
          await hookOf(key)?.afterRemove?.({ trx, who, ids })
        })
      }),

    async query(who, key, call) {
      const reader = await openStored(who, key, 'list')
      return db.read(who, trx => queryRecords(trx, reader, call))
    },

    async select(who, key, call) {
      const reader = await openStored(who, key, 'select')
      return db.read(who, trx => choicesOf(trx, reader, call))
    },

    async tree(who, key, call) {
      const reader = await openStored(who, key, call.whole ? 'list' : 'select')
      return db.read(who, trx => treeRows(trx, reader, call))
    },

    async trail(who, key, call, lang) {
      const reader = await openStored(who, key, 'detail')
      return db.read(who, trx => trailOf(trx, reader, call, lang))
    },

    async comment(who, key, call) {
      const reader = await openStored(who, key, 'detail')
      await db.write(who, trx => addComment(trx, reader, call))
    },

    async removeComment(who, key, call) {
      const reader = await openStored(who, key, 'detail')
      await db.write(who, trx => removeComment(trx, reader, call))
    },

    async removed(who, key, call) {
      const reader = await openStored(who, key, 'remove')
      return db.read(who, trx => removedOf(trx, reader, call))
    },

    restore: (who, key, call) =>
      change(saving(who, key, [{ id: call.id }]), async () => {
        const at = readId(call.change)
        const isRemoval = call.change === undefined || call.change === null
        const writer = await openStored(who, key, isRemoval ? 'remove' : 'edit')
        const id = mustBeId(call.id)
        if (!isRemoval && at === null) throw new Fault('trail.unknown')
        return db.write(who, async trx => {
          if (isRemoval) await takeBack(trx, writer, id)
          const body = isRemoval ? { id } : await earlierState(trx, writer, id, at!)
          return saveIn(trx, writer, body, { isLast: true, restored: isRemoval })
        })
      }),

    async tell(who, changes, lang) {
      const sight = await sightOf(who)
      return db.read(who, trx => tellChanges(trx, sight, changes, lang))
    },

    async accessFor(who) {
      return (await sightOf(who)).access
    },

    models: modelsOf,
    sight: sightOf,
    open,
    hookOf,
    async mustBeAllowed(who, key, call) {
      if (call !== 'signed-in') await open(who, key, call)
    },
    forgetGrants: granted.forget,
  }
}
