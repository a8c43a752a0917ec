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
import type { originOf } from '../rights/origin.ts'
import type { AccessContext } from '../rights/reader.ts'
import { decodeRecord, isGone, withoutMasks } from './decode-record.ts'
import { giveSerials } from './serial.ts'
import { insertRows, removeRows, updateRow } from './write-row.ts'

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

/** A record whose rows are saved. */
export interface Parent {
  id: string
  /** as it was checked, its rows in the order of `merged` */
  record: EngineRecord
  rows: RowChanges
}

/**
 * Saves the rows of records of one entity: of each sub-table, those that were added are inserted last, together.
 * @param origin  of rows that are added
 * @returns whether any row was written
 */
export async function saveRows(
  trx: Trx,
  model: Model,
  who: Who,
  parents: Parent[],
  today: string,
  origin: ReturnType<typeof originOf> = null,
): Promise<boolean> {
  let touched = false
  for (const child of model.children) {
    const fresh: EngineRecord[] = []
    for (const { id, record, rows } of parents) {
      const gone = rows.gone.get(child.field.id)
      if (gone) {
        await removeRows(trx, child.model, who, gone)
        touched = true
      }
      for (const given of readRecords(record, child.field.id)) {
        const row = { ...given, [child.by.id]: id }
        const before = given.id ? rows.stored.get(given.id as string) : undefined
        if (!before) fresh.push(row)
        else if (await changeRow(trx, child, who, before, row)) touched = true
      }
    }
    if (!fresh.length) continue
    await giveSerials(trx, child.model, fresh, today)
    await insertRows(trx, child.model, who, fresh, undefined, { part: partOf(child), origin })
    touched = true
  }
  return touched
}

const partOf = ({ field }: Child): CollectedPart => (field.maxCount === 1 ? 'one' : 'more')

async function changeRow(
  trx: Trx,
  child: Child,
  who: Who,
  before: EngineRecord,
  after: EngineRecord,
): Promise<boolean> {
  const { model } = child
  const changed = changedFields(model.written, before, after)
  if (!changed.length) return false
  await updateRow(trx, model, who, { id: before.id as string, before, after, changed }, undefined, partOf(child))
  return true
}
