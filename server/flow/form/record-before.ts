/**
 * What a record held before a process over it wrote it, kept while the process runs. A withdrawal gives back what still is
 * as the process wrote it.
 * @source ADR 0027; docs/workflow.md#withdrawal
 */
import { sql } from 'kysely'
import { toFieldPath } from '#engine/entity/issue-path.ts'
import { isSame } from '#engine/entity/settle.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { Field } from '#engine/schema/document.ts'
import { type EngineRecord, readRecords, readValue } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import type { Child, Model } from '../../entity/model/model.ts'
import type { Status } from '../../entity/rights/writer.ts'
import type { Column } from '../../entity/table/columns.ts'

/** Field ids with their values: before the first write, as far as they can be given back, and as written last. */
export interface Differences {
  before: EngineRecord
  after: EngineRecord
}

interface RecordBefore extends Differences {
  /** of the record */
  status: Status
}

/** A record as a process handles it; of called processes that of the one that began the calls. */
export interface Handled {
  instance: string
  entity: string
  record: string
}

/** What a write changed, but for what follows from it. Of secrets and files, which are not kept, only that they changed. */
export function differencesOf(model: Model, stored: EngineRecord, written: EngineRecord): Differences {
  const changed = model.document.fields.filter(
    ({ id, type, value }) =>
      value === undefined && type !== 'serial' && !isSame(readValue(stored, id), readValue(written, id)),
  )
  const kept = changed.filter(field => isKept(model, field))
  return {
    before: Object.fromEntries(kept.map(({ id }) => [id, readValue(stored, id)])),
    after: {
      ...Object.fromEntries(changed.map(({ id }) => [id, null])),
      ...Object.fromEntries(kept.map(({ id }) => [id, readValue(written, id)])),
    },
  }
}

const isKeepable = ({ secret, type }: Field) => !secret && type !== 'file'

const isKept = (model: Model, field: Field): boolean => {
  const rows = model.children.find(child => child.field.id === field.id)
  return isKeepable(field) && (rows?.model.document.fields.every(isKeepable) ?? true)
}

export async function beginKeeping(trx: Trx, at: Handled, status: Status, by: Differences): Promise<void> {
  await sql`insert into wf_record_before (tenant_id, instance_id, entity, record, status, before, after)
    values (${trx.tenant}, ${at.instance}, ${at.entity}, ${at.record}, ${status}, ${JSON.stringify(by.before)}::jsonb,
            ${JSON.stringify(by.after)}::jsonb)`.execute(trx)
}

/** A later write: what was kept first stays. Nothing is kept of a record that its process added. */
export async function keepWritten(trx: Trx, at: Handled, { before, after }: Differences): Promise<void> {
  if (!Object.keys(after).length) return
  await sql`update wf_record_before k
      set before = ${JSON.stringify(before)}::jsonb || k.before, after = k.after || ${JSON.stringify(after)}::jsonb
    where k.tenant_id = ${trx.tenant} and k.instance_id = ${at.instance} and k.entity = ${at.entity}
      and k.record = ${at.record}`.execute(trx)
}

export async function readBefore(trx: Trx, at: Handled): Promise<RecordBefore | undefined> {
  const { rows } = await sql<RecordBefore>`select status, before, after from wf_record_before
    where tenant_id = ${trx.tenant} and instance_id = ${at.instance} and entity = ${at.entity}
      and record = ${at.record}`.execute(trx)
  return rows[0]
}

export async function forgetBefore(trx: Trx, instance: string): Promise<void> {
  await sql`delete from wf_record_before where tenant_id = ${trx.tenant} and instance_id = ${instance}`.execute(trx)
}

/**
 * A process ends beside others of its record: to those that began while it ran, the state it leaves is the state before.
 * @param running  the state of a record that a process handles
 */
export async function passStatusOn(trx: Trx, at: Handled, running: Status, status: Status): Promise<void> {
  await sql`update wf_record_before set status = ${status}
    where tenant_id = ${trx.tenant} and entity = ${at.entity} and record = ${at.record} and instance_id <> ${at.instance}
      and status = ${running}`.execute(trx)
}

/** Ids of the fields to give back, and of those that are left: changed since, or not kept. */
export function partBefore({ before, after }: Differences, now: EngineRecord): { back: string[]; left: string[] } {
  const other = Object.keys(after).filter(id => !(id in before && isSame(readValue(now, id), readValue(before, id))))
  const isBack = (id: string) => id in before && isSame(readValue(now, id), readValue(after, id))
  return { back: other.filter(isBack), left: other.filter(id => !isBack(id)) }
}

/**
 * Writes values back, all that can be: a value that is unique may have been taken, a record that is pointed at removed.
 * @param save  without checks
 * @returns the ids of the fields that were
 */
export async function writeBack(
  trx: Trx,
  model: Model,
  { record, now, values }: { record: string; now: EngineRecord; values: EngineRecord },
  save: (body: Record<string, unknown>, fields: string[]) => Promise<unknown>,
): Promise<string[]> {
  const ids = Object.keys(values)
  if (!ids.length) return []
  await sql`savepoint write_back`.execute(trx)
  try {
    await save({ id: record, ...bodyOf(model, now, values) }, ids)
    await sql`release savepoint write_back`.execute(trx)
    return ids
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    await sql`rollback to savepoint write_back`.execute(trx)
    const { issues = [] } = (error.data ?? {}) as { issues?: Issue[] }
    const wrong = new Set(issues.map(({ path }) => toFieldPath(model.entity, path).split('/', 1)[0]))
    const rest = Object.entries(values).filter(([id]) => !wrong.has(id))
    if (rest.length === ids.length) return []
    return writeBack(trx, model, { record, now, values: Object.fromEntries(rest) }, save)
  }
}

function bodyOf(model: Model, now: EngineRecord, values: EngineRecord): Record<string, unknown> {
  const named = Object.entries(values).flatMap(([id, value]): [string, unknown][] => {
    const child = model.children.find(({ field }) => field.id === id)
    if (child) return [[child.wire, rowsBack(child, readRecords(now, id), readRecords(values, id))]]
    const column = model.byId.get(id)
    return column ? [[column.wire, column.show(value)]] : []
  })
  return Object.fromEntries(named)
}

/** All rows as they were: a row that was removed since comes back as a new one. */
function rowsBack({ model, by }: Child, now: EngineRecord[], rows: EngineRecord[]): Record<string, unknown>[] {
  const stored = new Set(now.map(({ id }) => id))
  const before = new Set(rows.map(({ id }) => id))
  const isOwn = (column: Column) => !column.system && column.id !== by.id
  const wire = (row: EngineRecord) =>
    model.columns.filter(isOwn).map(column => [column.wire, column.show(readValue(row, column.id))])
  return [
    ...rows.map(row => ({ ...Object.fromEntries(wire(row)), ...(stored.has(row.id) && { id: row.id }) })),
    ...now.filter(({ id }) => !before.has(id)).map(({ id }) => ({ id, $delete: true })),
  ]
}
