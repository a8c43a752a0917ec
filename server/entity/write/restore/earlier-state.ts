/**
 * Restores a record to an earlier state, by the ordinary save.
 * @source JB-18; docs/http.md#every-entity; docs/security.md#logs
 */
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Trx } from '../../../db/db.ts'
import { type ChangeRow, STATES } from '../../audit-trail/audit-trail.ts'
import { regainFilesOfRows } from '../../files/hold-files.ts'
import { fileKeysIn } from '../../files/links.ts'
import type { Child, Model } from '../../model/model.ts'
import { type Access, isWritable } from '../../rights/access.ts'
import type { Reader } from '../../rights/reader.ts'
import { ofTenant } from '../../table/of-tenant.ts'
import { restoreRows } from '../write-row.ts'

/**
 * The values that return a record and its rows to the state after `change`, as a body for the save: only those the
 * writer may write. Rows removed since are added again.
 * @throws Fault 'trail.unknown' when the record has no such change
 */
export async function earlierState(trx: Trx, writer: Reader, id: string, change: string): Promise<object> {
  const { model, who, access } = writer
  const { rows } = await sql<ChangeRow & { isIt: boolean }>`
    select c.id = ${change} as "isIt", c.verb, c.before, c.create_time::text as at from blade_change c
     where c.tenant_id = ${who.tenant} and c.entity = ${model.key} and c.record = ${id} and c.id >= ${change}
     order by c.id desc`.execute(trx)
  const then = rows.pop()
  if (!then?.isIt || !STATES.includes(then.verb)) throw new Fault('trail.unknown')
  const body: Record<string, unknown> = { id, ...valuesBefore(model, access, rows) }
  for (const child of model.children.filter(({ field }) => isWritable(field, access))) {
    const earlier = await earlierRows(trx, writer, child, id, { change, at: then.at })
    if (earlier.length) body[child.wire] = earlier
  }
  return body
}

/** The values before `changes` that the writer may write. `changes`: the latest first. */
function valuesBefore(model: Model, access: Access, changes: Pick<ChangeRow, 'before'>[]): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [field, value] of changes.flatMap(({ before }) => Object.entries(before ?? {}))) {
    const column = model.byId.get(field)
    if (column && !column.system && !column.field.secret && isWritable(column.field, access)) {
      values[column.wire] = column.show(value)
    }
  }
  return values
}

/**
 * The rows of the record `id` that were changed since, as the save expects them: added rows are removed, removed rows
 * are added. Where the rows have an order, they come in the earlier one, because the save keeps the order sent.
 * @param then  the change whose state is restored; what was written with it is kept
 */
async function earlierRows(
  trx: Trx,
  { who, accessContext, model: { key } }: Reader,
  { field, model, by, place }: Child,
  id: string,
  then: { change: string; at: string },
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<ChangeRow & { isGone: boolean; texts: unknown; number: unknown }>`
    select c.record, c.verb, c.before, t.is_deleted = 1 as "isGone", to_jsonb(t) as texts,
           ${place ? sql.raw(place.stored) : sql`null`} as number
      from ${sql.raw(model.from)} join blade_change c on c.record = t.id::text
     where ${ofTenant(model.document, who.tenant)} and c.tenant_id = ${who.tenant} and c.entity = ${model.key}
       and ${sql.raw(by.stored)} = ${id}
       and c.id > ${then.change} and c.create_time <> ${then.at}::timestamptz
     order by t.id, c.id desc`.execute(trx)
  const sent: Record<string, unknown>[] = []
  const numbers = new Map<unknown, number>()
  const back: typeof rows = []
  for (const [row, changes] of Map.groupBy(rows, ({ record }) => record)) {
    const { isGone, verb } = { ...changes[0]!, verb: changes.at(-1)!.verb }
    const cameSince = verb === 'add' || verb === 'restore'
    if (cameSince && !isGone) sent.push({ id: row, $delete: true })
    if (cameSince) continue
    if (isGone) back.push(changes[0]!)
    sent.push({ id: row, ...valuesBefore(model, accessContext.access(model.document), changes) })
    if (place) numbers.set(row, earlierNumber(place.id, changes))
  }
  if (back.length) {
    const ids = back.map(({ record }) => record!)
    await restoreRows(trx, model, who, ids)
    await regainFilesOfRows(trx, who, { entity: key, ids: [id] }, field.id, fileKeysIn(back.map(({ texts }) => texts)))
  }
  const numberOf = (row: Record<string, unknown>) => numbers.get(row.id) ?? 0
  return sent.sort((a, b) => numberOf(a) - numberOf(b))
}

/** The number in the field `place` before `changes`, the latest first; rows without one are read last. */
function earlierNumber(place: string, changes: (Pick<ChangeRow, 'before'> & { number: unknown })[]): number {
  const first = changes.findLast(({ before }) => before !== null && place in before)
  return Number((first ? first.before![place] : changes[0]!.number) ?? Number.MAX_SAFE_INTEGER)
}
