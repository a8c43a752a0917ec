/**
 * Saves the rows of sub-tables with their record. Rows that are not sent are kept; a row is removed only when it is
 * marked so.
 * @source FM-07, FM-08; docs/language.md#entity
 */
import type { Who } from '#engine/access/who.ts'
import { beginRecord } from '#engine/entity/begin-record.ts'
import { placeRows } from '#engine/entity/place-rows.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { RuleEnv } from '#engine/rules/context.ts'
import { type EngineRecord, readRecords } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import type { CollectedPart } from '../audit-trail/collect.ts'
import { changedFields } from '../model/changed-fields.ts'
import type { Child, Model } from '../model/model.ts'
import type { AccessContext } from '../rights/reader.ts'
import { decodeRecord, isGone, withoutMasks } from './decode-record.ts'
import { giveSerials } from './serial.ts'
import { insertRow, removeRows, updateRow } from './write-row.ts'

export interface RowChanges {
  /** children field id → all its rows after the save, for the check */
  merged: Record<string, EngineRecord[]>
  /** the stored rows, by id */
  stored: Map<string, EngineRecord>
  /** children field id → ids to remove */
  gone: Map<string, string[]>
  issues: Issue[]
  /** names that were sent with a value and dropped: `items/0/name` */
  dropped: string[]
}

export function mergeRows(
  model: Model,
  reading: { accessContext: AccessContext; env: RuleEnv },
  before: EngineRecord | null,
  sent: Map<string, Record<string, unknown>[]>,
): RowChanges {
  const changes: RowChanges = { merged: {}, stored: new Map(), gone: new Map(), issues: [], dropped: [] }
  for (const child of model.children) {
    const stored = readRecords(before, child.field.id)
    for (const row of stored) changes.stored.set(row.id as string, row)
    const rows = sent.get(child.field.id)
    if (rows) changes.merged[child.field.id] = mergeChild(child, reading, stored, rows, changes)
  }
  return changes
}

/** Rows in the order they were sent, followed by those that were not sent. */
function mergeChild(
  child: Child,
  { accessContext, env }: { accessContext: AccessContext; env: RuleEnv },
  stored: EngineRecord[],
  sent: Record<string, unknown>[],
  changes: RowChanges,
): EngineRecord[] {
  const access = accessContext.access(child.model.document)
  const left = new Map(stored.map(row => [row.id as string, row]))
  const merged: EngineRecord[] = []
  for (const [at, row] of sent.entries()) {
    const { id, values, dropped } = decodeRecord(child.model, access, row)
    changes.dropped.push(...dropped.map(name => `${child.wire}/${at}/${name}`))
    const known = id === null ? null : left.get(id)
    if (id !== null && !known) {
      changes.issues.push({ path: child.field.id, code: 'record.row', params: { title: child.field.title, id } })
    } else if (id !== null && isGone(row)) {
      changes.gone.set(child.field.id, [...(changes.gone.get(child.field.id) ?? []), id])
    } else if (!isGone(row)) {
      merged.push({
        ...(known ?? beginRecord(child.model.entity, env)),
        ...(withoutMasks(child.model, values, known) as EngineRecord),
      })
    }
    if (id !== null) left.delete(id)
  }
  return child.place ? placeRows(child.place.id, stored, merged, [...left.values()]) : [...merged, ...left.values()]
}

/**
 * @param record  the checked record, its rows in the order of `merged`
 * @returns whether any row was written
 */
export async function saveRows(
  trx: Trx,
  model: Model,
  who: Who,
  parent: string,
  record: EngineRecord,
  changes: RowChanges,
  today: string,
): Promise<boolean> {
  let touched = false
  for (const child of model.children) {
    const gone = changes.gone.get(child.field.id)
    if (gone) {
      await removeRows(trx, child.model, who, gone)
      touched = true
    }
    for (const row of readRecords(record, child.field.id)) {
      if (await saveRow(trx, child, who, parent, row, changes.stored, today)) touched = true
    }
  }
  return touched
}

async function saveRow(
  trx: Trx,
  child: Child,
  who: Who,
  parent: string,
  row: EngineRecord,
  stored: Map<string, EngineRecord>,
  today: string,
): Promise<boolean> {
  const { model, by } = child
  const part: CollectedPart = child.field.maxCount === 1 ? 'one' : 'more'
  const id = row.id as string | undefined
  const before = id ? stored.get(id) : undefined
  if (!before) {
    const fresh = { ...row, [by.id]: parent }
    await giveSerials(trx, model, fresh, today)
    await insertRow(trx, model, who, fresh, undefined, part)
    return true
  }
  const changed = changedFields(model.written, before, { ...row, [by.id]: parent })
  if (!changed.length) return false
  await updateRow(trx, model, who, { id: id!, before, after: row, changed }, undefined, part)
  return true
}
