import { sql } from 'kysely'
import type { AnyDocument } from '#engine/schema/document.ts'
import type { Db } from '#server/db/db.ts'
import { applyTable } from '#server/entity/table/apply-table.ts'

/** Makes an app of these documents run for a tenant, its tables included, without going through the design calls. */
export async function publishDocuments(
  db: Db,
  key: string,
  documents: AnyDocument[],
  tenant = '000000',
): Promise<void> {
  await db.define({ tenant }, async trx => {
    for (const document of documents) if (document.kind === 'entity') await applyTable(trx, document, tenant)
    await sql`
      insert into schema_app (tenant_id, key, kind, title, created_by, version)
      values (${tenant}, ${key}, 'app', ${JSON.stringify({ zh: key })}, 1, 1)
      on conflict (tenant_id, key) do update set version = schema_app.version + 1`.execute(trx)
    await sql`
      insert into schema_version (tenant_id, app, version, note, changes, published_by)
      select tenant_id, key, version, '', 0, 1 from schema_app where key = ${key}`.execute(trx)
    for (const [place, document] of documents.entries()) {
      await sql`
        insert into schema_document (tenant_id, app, version, place, kind, key, grammar, text, hash)
        select tenant_id, key, version, ${place}, ${document.kind}, ${document.key}, 1, ${JSON.stringify(document)}, ''
        from schema_app where key = ${key}`.execute(trx)
    }
    await sql`select pg_notify('schema_changed', ${tenant})`.execute(trx)
  })
}
