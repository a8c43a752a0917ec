import { sql } from 'kysely'
import { converter, converts } from '#engine/entity/convert-value.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Trx } from '../../db/db.ts'
import { clash } from './apply-table.ts'
import { columnsOf } from './columns.ts'
import { quote, tableOf } from './names.ts'
import { ofTenant } from './of-tenant.ts'
import { valuesOf } from './values-of.ts'

/**
 * Copies values into each new field that `copies` another, where they can be read as its type, in removed records too.
 * The old column is not changed and existing values are not overwritten. Records keep their revision, so an open form
 * can still be saved.
 * @param trx     a transaction of the owning role, in which the columns were made
 * @param before  the entity as it is published
 * @throws        Fault 'table.unique.rows'
 * @source        docs/designer.md#publishing; ADR 0005
 */
export async function copyValues(
  trx: Trx,
  tenant: string,
  before: EntityDocument,
  after: EntityDocument,
): Promise<void> {
  const table = tableOf(after, tenant)
  const [old, now] = [columnsOf(before), columnsOf(after)]
  for (const to of now) {
    const from = old.find(({ id, system }) => !system && id === to.field.copies)
    if (!from || !converts(from.field, to.field) || old.some(({ id }) => id === to.id)) continue
    const convert = converter(from.field, to.field)
    const column = sql.ref(to.name)
    const [into, free] = to.ext
      ? [
          sql`ext = coalesce(t.ext, '{}') || jsonb_build_object(${to.id}::text, v.value::text)`,
          sql`t.ext->>${to.id} is null`,
        ]
      : [sql`${column} = v.value`, sql`t.${column} is null`]
    for await (const page of valuesOf(trx, { from: `${quote(table)} t` }, from, ofTenant(after, tenant))) {
      const taken = page.flatMap(({ id, value: old }) => {
        const value = convert(old)
        return value === null ? [] : [{ id, value: to.bind(value) }]
      })
      try {
        await sql`
          update ${sql.raw(quote(table))} t set ${into}
          from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as v(id bigint, value ${sql.raw(to.type)})
          where ${ofTenant(after, tenant)} and t.id = v.id and ${free}`.execute(trx)
      } catch (cause) {
        throw clash(after, table, cause)
      }
    }
  }
}
