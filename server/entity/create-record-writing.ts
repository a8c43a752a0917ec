/** Writes records within a transaction, one after the other or together. */
import { sql } from 'kysely'
import pg from 'pg'
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
import { placed, throwAt } from './throw-at.ts'
import type { Hook } from './write/hook.ts'
import {
  type CheckedRecord,
  checkRecords,
  goingTogether,
  type Saved,
  type Saving,
  Stale,
  saveRecord,
  unlessFault,
  writeRecords,
} from './write/save.ts'
import { savedRecord } from './write/saved-record.ts'
import { lockStoredEach } from './write/stored.ts'

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
    const told = saved.told.map(issue => ({ ...issue, path: toWirePath(writer.model.entity, issue.path) }))
    return {
      // a field of that name comes before it
      ...(told.length && { told: wireIssues(told, errors(), writer.who.lang ?? 'zh') }),
      ...record,
      ...(saved.dropped.length && { $dropped: saved.dropped }),
    }
  }

  /**
   * Saves restored records as they stand, for their checks and hooks, without reading the answer of a save.
   * @returns those that are refused; then none need have been written
   */
  async function checkRestored(trx: Trx, writer: Reader, ids: string[]): Promise<Map<string, Fault>> {
    const { model, who, rows } = writer
    const stored = await lockStoredEach(trx, model, who.tenant, ids, rows)
    const saving = { trx, writer, isLast: false, restored: true, stored, dicts, hook: hookOf(model), onFailed }
    const checked = await checkRecords(
      saving,
      ids.map(id => ({ id })),
    )
    const refused = new Map<string, Fault>()
    const refuse = (id: string, fault: Fault) =>
      refused.set(
        id,
        placed(fault, path => toWirePath(model.entity, path)),
      )
    for (const [at, each] of checked.entries()) if (each instanceof Fault) refuse(ids[at]!, each)
    for (const each of refused.size ? [] : checked.filter(isChecked)) {
      mark(trx, 'savepoint one')
      const saved = await writeRecords(saving, [each]).catch(unlessFault)
      if (saved instanceof Fault) {
        mark(trx, 'rollback to savepoint one')
        refuse(each.before!.id as string, saved)
      }
      mark(trx, 'release savepoint one')
    }
    return refused
  }

  /**
   * Saves rows in their order, together as far as they can be: a refused row leaves nothing behind; any other error ends
   * the transaction.
   */
  async function tryRows(
    trx: Trx,
    accessContext: AccessContext,
    key: string,
    bodies: unknown[],
  ): Promise<SaveOutcome[]> {
    const outcomes: SaveOutcome[] = []
    while (outcomes.length < bodies.length) {
      const left = bodies.slice(outcomes.length, outcomes.length + TOGETHER)
      try {
        const writer = openForSave(accessContext, key, left[0])
        const saving = { trx, writer, isLast: false, imported: true, dicts, hook: hookOf(writer.model), onFailed }
        const saved = await tryTogether(saving, goingTogether(saving, left))
        outcomes.push(...saved.map(one => outcomeOf(writer, one)))
      } catch (fault) {
        outcomes.push({ fault: unlessFault(fault) })
      }
    }
    return outcomes
  }

  function outcomeOf({ model, who }: Reader, saved: Saved | Fault): SaveOutcome {
    const place = (path: string) => toWirePath(model.entity, path)
    if (saved instanceof Fault) return { fault: placed(saved, place) }
    const { id, rev } = saved.record as { id: string; rev: number }
    const told = saved.told.map(issue => ({ ...issue, path: place(issue.path) }))
    return { saved: { id, rev, ...(told.length && { told: wireIssues(told, errors(), who.lang ?? 'zh') }) } }
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

  return { saveIn, checkRestored, tryRows }
}

/** How many rows of a spreadsheet are checked and written together at most. */
const TOGETHER = 250

/** @param bodies  that go together */
async function tryTogether(saving: Saving, bodies: unknown[]): Promise<(Saved | Fault)[]> {
  mark(saving.trx, 'savepoint rows')
  const checked = await checkRecords(saving, bodies)
  const good = checked.filter(isChecked)
  const written = await tryWriting(saving, good)
  return checked.map(each => (each instanceof Fault ? each : written.shift()!))
}

const isChecked = (each: CheckedRecord | Fault): each is CheckedRecord => !(each instanceof Fault)

/** Writes checked records since the savepoint, and ends it; when one of them is refused, each half by itself. */
async function tryWriting(saving: Saving, checked: CheckedRecord[]): Promise<(Saved | Fault)[]> {
  const { trx } = saving
  try {
    const saved = checked.length ? await writeRecords(saving, checked) : []
    if (!checked.length) mark(trx, 'rollback to savepoint rows')
    mark(trx, 'release savepoint rows')
    return saved
  } catch (error) {
    const isOne = checked.length === 1
    if (!(error instanceof Fault || (error instanceof pg.DatabaseError && !isOne))) throw error
    mark(trx, 'rollback to savepoint rows')
    mark(trx, 'release savepoint rows')
    if (isOne) return [error as Fault]
    const half = Math.ceil(checked.length / 2)
    const saved: (Saved | Fault)[] = []
    for (const part of [checked.slice(0, half), checked.slice(half)]) {
      mark(trx, 'savepoint rows')
      saved.push(...(await tryWriting(saving, part)))
    }
    return saved
  }
}

/** Travels with the next statement. */
function mark(trx: Trx, statement: string): void {
  sql
    .raw(statement)
    .execute(trx)
    .catch(() => {})
}
