/** Writes records within a transaction, one after the other. */
import { sql } from 'kysely'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { toWirePath } from '#engine/entity/issue-path.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Trx } from '../db/db.ts'
import type { ErrorTexts } from '../http/answer/error-texts.ts'
import { wireIssues } from '../http/answer/errors.ts'
import type { FailedSave } from './audit-trail/collect.ts'
import type { EntityOpener } from './create-opener.ts'
import type { SaveOutcome } from './entity-service.ts'
import { openKnownDicts } from './model/known-dicts.ts'
import { isSpread, type Model } from './model/model.ts'
import { detailOf } from './read/detail.ts'
import { nameRegions } from './read/region-names.ts'
import { type AccessContext, ofEveryRow, type Reader } from './rights/reader.ts'
import type { Writer } from './rights/writer.ts'
import { throwAt } from './throw-at.ts'
import type { Hook } from './write/hook.ts'
import { Stale, saveRecord } from './write/save.ts'
import { savedRecord } from './write/saved-record.ts'

export interface WritingParts {
  hookOf(model: Model): Hook | undefined
  onFailed(failed: FailedSave): void
  errors(): ErrorTexts
}

export function createRecordWriting(
  openForSave: EntityOpener['openForSave'],
  { hookOf, onFailed, errors }: WritingParts,
) {
  const dicts = openKnownDicts()

  async function saveIn(
    trx: Trx,
    writer: Reader,
    body: unknown,
    how: { isLast: boolean; imported?: boolean; restored?: boolean; as?: Writer },
  ): Promise<WireRecord> {
    const saving = { trx, writer, ...how, dicts, hook: hookOf(writer.model), onFailed }
    const saved = await saveRecord(saving, body).catch(async error => {
      if (error instanceof Stale) throw await withStored(trx, writer, error)
      return throwAt(error, path => toWirePath(writer.model.entity, path))
    })
    const record = isSpread(writer.model) ? await readBack(trx, writer, saved.record.id) : savedRecord(writer, saved)
    if (!isSpread(writer.model)) await nameRegions(trx, writer.columns, [record])
    const placed = saved.told.map(issue => ({ ...issue, path: toWirePath(writer.model.entity, issue.path) }))
    return {
      // a field of that name comes before it
      ...(placed.length && { told: wireIssues(placed, errors(), writer.who.lang ?? 'zh') }),
      ...record,
      ...(saved.dropped.length && { $dropped: saved.dropped }),
    }
  }

  /** Saves one row in a savepoint: a refused row leaves nothing behind; any other error ends the transaction. */
  async function tryRow(trx: Trx, accessContext: AccessContext, key: string, body: unknown): Promise<SaveOutcome> {
    const mark = (statement: string) =>
      void sql
        .raw(statement)
        .execute(trx)
        .catch(() => {}) // travels with the next statement
    mark('savepoint row')
    try {
      const saved = await saveIn(trx, openForSave(accessContext, key, body), body, { isLast: false, imported: true })
      mark('release savepoint row')
      return { saved }
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault
      mark('rollback to savepoint row')
      return { fault }
    }
  }

  /** The record just written, with the fields the writer may see, even when it is outside of the writer's rows. */
  function readBack(trx: Trx, writer: Reader, id: unknown): Promise<WireRecord> {
    return detailOf(trx, ofEveryRow(writer), id)
  }

  /** Adds the stored record, as somebody else saved it, for the person who resolves the conflict. */
  async function withStored(trx: Trx, writer: Reader, { code, params, id }: Stale): Promise<Fault> {
    const stored = await readBack(trx, writer, id)
    await hookOf(writer.model)?.afterRead?.({ trx, who: writer.who, records: [stored] })
    return new Fault(code, params, { data: stored })
  }

  return { saveIn, tryRow }
}
