/**
 * The records whose sub-tables have a row: while one of them is in circulation its rows can be changed by nobody but the
 * process, by whichever call.
 * @source DM-11, DM-12; docs/security.md#data
 */
import { sql } from 'kysely'
import { targetOf } from '#engine/entity/target-of.ts'
import { Fault } from '#engine/error/fault.ts'
import { parseValue } from '#engine/value/parse-value.ts'
import type { Trx } from '../../../db/db.ts'
import type { Model, Models } from '../../model/model.ts'
import type { Column } from '../../table/columns.ts'
import { ofTenant } from '../../table/of-tenant.ts'
import type { Reader } from '../reader.ts'
import { STATUS } from '../writer.ts'

export interface Owner {
  /** of the record */
  model: Model
  /** the column of the row that names it */
  by: Column
}

const known = new WeakMap<Model, Owner[]>()

/** Rows of rows are followed up so far: more levels are a circle. */
const MOST_LEVELS = 16

/** The models in whose sub-tables rows of `model` stand, if they or those above them have a status. */
export function ownersOf(model: Model, models: Models): Owner[] {
  const found = known.get(model) ?? ownersAbove(model, models, 0)
  known.set(model, found)
  return found
}

function ownersAbove(model: Model, models: Models, level: number): Owner[] {
  if (level > MOST_LEVELS) return []
  return directOwners(model, models).filter(
    ({ model: above }) => above.document.status || ownersAbove(above, models, level + 1).length > 0,
  )
}

function directOwners(model: Model, models: Models): Owner[] {
  return model.columns.flatMap((by): Owner[] => {
    const target = by.system || by.field.type === 'refs' ? undefined : targetOf(by.field)
    const above = target === undefined ? undefined : models.find(target)
    const isRow = above?.children.some(child => child.model.key === model.key && child.by.id === by.id)
    return above && isRow ? [{ model: above, by }] : []
  })
}

interface Rows {
  /** rows that stand */
  ids: string[]
  /** values of rows that are written, by field id */
  sent: Record<string, unknown>[]
  /** the record that the writer handles, which is free for it */
  handles?: string
}

/**
 * Locks the records the rows belong to, before the rows themselves: as the save of a record does.
 * @throws Fault 'record.status.edit', 'record.status.remove'
 */
export async function mustBeFree(
  trx: Trx,
  reader: Pick<Reader, 'model' | 'models' | 'who'>,
  owners: Owner[],
  { ids, sent, handles }: Rows,
  call: 'edit' | 'remove',
  level = 0,
): Promise<void> {
  const { model, models, who } = reader
  for (const { model: above, by } of owners) {
    const named = sent.flatMap(values => parseValue(by.field, values[by.id]).value ?? [])
    const status = above.document.status ? sql`t.data_status` : sql`${STATUS.normal}::integer`
    const { rows } = await sql<{ id: string; status: number }>`
      select t.id, ${status} as status from ${sql.raw(above.from)}
       where ${ofTenant(above.document, who.tenant)} and t.is_deleted = 0
         and (t.id = any(${named.map(String)}::bigint[]) or t.id in (
           select ${sql.raw(by.stored)} from ${sql.raw(model.from)}
            where ${ofTenant(model.document, who.tenant)} and t.id = any(${ids}::bigint[])))
       order by t.id for share of t`.execute(trx)
    if (rows.some(({ id, status }) => status !== STATUS.normal && id !== handles))
      throw new Fault(`record.status.${call}`)
    const higher = ownersOf(above, models)
    if (higher.length && rows.length && level < MOST_LEVELS) {
      const within = { model: above, models, who }
      await mustBeFree(trx, within, higher, { ids: rows.map(({ id }) => id), sent: [], handles }, call, level + 1)
    }
  }
}
