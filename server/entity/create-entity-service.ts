/** The only access to the records of every entity. @source ARCHITECTURE.md#the-walk-of-one-datum */
import type { WireRecord } from '#adapters/wire/screen.ts'
import { Fault } from '#engine/error/fault.ts'
import { readId } from '#engine/value/parse-choice.ts'
import type { Db } from '../db/db.ts'
import type { ErrorTexts } from '../http/answer/error-texts.ts'
import type { FailedSave } from './audit-trail/collect.ts'
import { addComment, findRecord, removeComment } from './audit-trail/comments.ts'
import type { RefusedCall } from './audit-trail/refused.ts'
import { createChanges, createRemoving, isOnlyAsked, writeForetold } from './create-changes.ts'
import { createOpener } from './create-opener.ts'
import { createRecordReading } from './create-record-reading.ts'
import { createRecordWriting } from './create-record-writing.ts'
import type { EntityService } from './entity-service.ts'
import type { DocumentSource, Model } from './model/model.ts'
import { mustBeId } from './model/must-be-id.ts'
import { detailOf } from './read/detail.ts'
import { ofEveryRow } from './rights/reader.ts'
import { narrow } from './rights/writer.ts'
import { throwAt } from './throw-at.ts'
import type { Hook } from './write/hook.ts'
import { earlierState } from './write/restore/earlier-state.ts'
import { takeBack, takeBackEach } from './write/restore/take-back.ts'

export interface ServiceParts {
  db: Db
  source: DocumentSource
  /** what modules add to the saving of an entity's records */
  hookOf(model: Model): Hook | undefined
  /** Called after a change of records is committed. */
  onChanged(): void
  onFailed(failed: FailedSave): void
  onRefused(refused: RefusedCall): void
  errors(): ErrorTexts
}

export function createEntityService({
  db,
  source,
  hookOf,
  onChanged,
  onFailed,
  onRefused,
  errors,
}: ServiceParts): EntityService {
  const opener = createOpener(db, source, hookOf)
  const { open, openStored, openForSave, mustBeStored, contextOf } = opener
  const { saveIn, checkRestored, tryRows } = createRecordWriting(openForSave, { hookOf, onFailed, errors })
  const reading = createRecordReading(opener, { db, hookOf })
  const { change, refuse, saving, written } = createChanges(opener, { onChanged, onRefused })

  const removing = createRemoving(opener, { change }, { db, hookOf })

  return {
    ...reading,

    save: (who, key, body) =>
      change(saving(who, key, [body]), async () => {
        const writer = openForSave(await contextOf(who), key, body)
        const asked = { who, hook: hookOf(writer.model), only: asksOnly(writer.model, body) }
        const { answer, ...told } = await writeForetold(db, asked, trx => saveIn(trx, writer, body, { isLast: true }))
        return { ...answer, ...told } as WireRecord
      }),

    saveAll: (who, key, bodies) =>
      change(saving(who, key, bodies), async () => {
        const accessContext = await contextOf(who)
        const writers = bodies.map(body => openForSave(accessContext, key, body))
        const only = writers.some(({ model }, at) => asksOnly(model, bodies[at]))
        const asked = { who, hook: await opener.hookFor(who, key), only }
        const { answer, ...told } = await writeForetold(db, asked, async trx => {
          const saved: WireRecord[] = []
          for (const [at, body] of bodies.entries()) {
            const isLast = at === bodies.length - 1
            saved.push(
              await saveIn(trx, writers[at]!, body, { isLast }).catch(error => throwAt(error, path => `${at}/${path}`)),
            )
          }
          return saved
        })
        return answer.map(record => ({ ...record, ...told }) as WireRecord)
      }),

    async openWriter(as, key) {
      const { who } = as
      const accessContext = await contextOf(who)
      const readerFor = (body: unknown) =>
        as.process
          ? mustBeStored(accessContext.reader(accessContext.models.get(key), 'edit'))
          : openForSave(accessContext, key, body)
      return async (trx, body, but) => {
        const by = { ...as, ...but }
        try {
          return await saveIn(trx, narrow(readerFor(body), by), body, { isLast: false, as: by })
        } catch (error) {
          return refuse(saving(who, key, [body]), error)
        }
      }
    },

    async openDetail(as, key) {
      const accessContext = await contextOf(as.who)
      const reader = as.process
        ? narrow(mustBeStored(accessContext.reader(accessContext.models.get(key), 'edit')), as)
        : await openStored(as.who, key, 'detail')
      return (trx, id) => detailOf(trx, as.process ? ofEveryRow(reader) : reader, id)
    },

    async openRows(who, key) {
      const accessContext = await contextOf(who)
      return (trx, bodies) => tryRows(trx, accessContext, key, bodies)
    },

    async saveEach(who, key, bodies, note, context) {
      const accessContext = context ?? (await contextOf(who))
      const saved = db.write(who, async trx => note(trx, await tryRows(trx, accessContext, key, bodies)))
      await saved.finally(() => written(who, key))
    },

    async remove(who, key, ids, only = false) {
      const { effect } = await removing(who, key, ids, { leaves: false, only })
      return effect === undefined ? null : { effect }
    },

    removeFree: async (who, key, ids) => (await removing(who, key, ids, { leaves: true, only: false })).answer,

    async mayRead(who, key, id) {
      try {
        const reader = await openStored(who, key, 'detail')
        await db.read(who, trx => findRecord(trx, reader, id))
        return true
      } catch (error) {
        if (error instanceof Fault) return false
        throw error
      }
    },

    async comment(who, key, call, then) {
      const reader = await openStored(who, key, 'detail')
      await db.write(who, async trx => {
        const { label } = await addComment(trx, reader, call)
        await then(trx, reader.accessContext, label)
      })
    },

    async removeComment(who, key, call) {
      const reader = await openStored(who, key, 'detail')
      await db.write(who, trx => removeComment(trx, reader, call))
    },

    restore: (who, key, call) =>
      change(saving(who, key, [{ id: call.id }]), async () => {
        const at = readId(call.change)
        const isRemoval = call.change === undefined || call.change === null
        const writer = await openStored(who, key, isRemoval ? 'remove' : 'edit')
        const id = mustBeId(call.id)
        if (!isRemoval && at === null) throw new Fault('trail.unknown')
        return db.write(who, async trx => {
          if (isRemoval) await takeBack(trx, writer, [id])
          const body = isRemoval ? { id } : await earlierState(trx, writer, id, at!)
          return saveIn(trx, writer, body, { isLast: true, restored: isRemoval })
        })
      }),

    restoreEach: (who, key, ids) =>
      change({ who, key, verb: 'edit', ids }, async () => {
        const writer = await openStored(who, key, 'remove')
        const known = [...new Set(ids.map(mustBeId))].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
        return db.write(who, trx => takeBackEach(trx, writer, known, back => checkRestored(trx, writer, back)))
      }),

    async accessFor(who) {
      return (await contextOf(who)).access
    },

    models: opener.modelsOf,
    accessContext: contextOf,
    accessUnder: opener.contextUnder,
    open,
    hookOf: opener.hookFor,
    async mustBeAllowed(who, key, call) {
      if (call !== 'signed-in') await open(who, key, call)
    },
    forgetGrants: opener.granted.forget,
  }
}

/** Whether a body asks only what it would lead to; a model may have a field of that name. */
const asksOnly = ({ byName }: Model, body: unknown): boolean => !byName.has('dryRun') && isOnlyAsked(body)
