/**
 * Seals, at the start of the server, secrets of settings that were stored before sealing was introduced or not by the
 * ordinary save.
 * @source docs/security.md#data
 */
import { type RawBuilder, sql } from 'kysely'
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Value } from '#engine/value/value.ts'
import { aboutSecret, isSealed, type Seal } from '../../config/secrets.ts'
import type { Db, Trx } from '../../db/db.ts'
import type { DocumentSource } from '../../entity/model/model.ts'
import { isStored, physicalName, tableOf } from '../../entity/table/names.ts'
import { sealDescribed } from './described-json.ts'
import { sealedFields } from './sealed-secrets.ts'

interface Parts {
  shipped: DocumentSource['shipped'] & { entities: EntityDocument[] }
  seal: Seal
}

/** A second run changes nothing, and servers may run it at the same time. */
export async function sealStored(db: Db, parts: Parts): Promise<void> {
  await db.maintain(async trx => {
    for (const document of parts.shipped.entities.filter(isStored)) {
      for (const field of sealedFields(document)) await sealColumn(trx, document, field, parts.seal)
      await sealJson(trx, document, parts)
    }
  })
}

async function sealColumn(trx: Trx, document: EntityDocument, field: string, seal: Seal): Promise<void> {
  const [table, column] = [sql.table(tableOf(document, '')), sql.ref(physicalName(field))]
  const { rows } = await sql<{ id: string; tenant: string; value: string }>`
    select id, ${ownerOf(document)} as tenant, ${column} as value from ${table} where ${column} <> '' for update`.execute(
    trx,
  )
  for (const { id, tenant, value } of rows.filter(({ value }) => !isSealed(value))) {
    const closed = seal.close(value, aboutSecret(tenant, document.key, field))
    await sql`update ${table} set ${column} = ${closed} where id = ${id}`.execute(trx)
  }
}

async function sealJson(trx: Trx, document: EntityDocument, { shipped, seal }: Parts): Promise<void> {
  for (const field of document.fields.filter(({ forms }) => forms)) {
    const close = sealDescribed(document, field, shipped, seal)
    const table = sql.table(tableOf(document, ''))
    const [column, by] = [sql.ref(physicalName(field.id)), sql.ref(physicalName(field.by!))]
    const { rows } = await sql<{ id: string; tenant: string; by: string; value: Value }>`
      select id, ${ownerOf(document)} as tenant, ${by} as by, ${column} as value from ${table}
       where ${column} is not null for update`.execute(trx)
    for (const { id, tenant, by: kind, value } of rows) {
      const closed = JSON.stringify(close(tenant, kind, value))
      if (closed !== JSON.stringify(value))
        await sql`update ${table} set ${column} = ${closed}::jsonb where id = ${id}`.execute(trx)
    }
  }
}

/** The tenant of a row; rows that all tenants share belong to the platform, the only one that may write them. */
function ownerOf({ scope }: EntityDocument): RawBuilder<string> {
  return scope === 'global' ? sql.lit(PLATFORM_TENANT) : sql.ref('tenant_id')
}
