/**
 * Deletes files no record uses: uploaded but never saved with a record, released by their records long ago, removed by
 * hand, or half stored when a server was killed.
 * @source RS-03; docs/security.md#files
 */
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Files } from './files.ts'
import { incomingFolder } from './keep-file.ts'

/** A form may be open for a day before it is saved. */
const UNSAVED_DAYS = 1
/** For so long, a removed record can be restored with its files; of an app, as long as it keeps removed records. */
const LEFT_DAYS = 30
/** An upload under way stays hidden at most this long. */
const HIDDEN_HOURS = 6
const DAY_MS = 86_400_000
const AT_ONCE = 200

/** The app whose removed records still name a file. */
const retained = (tenant: string) => sql`
  join schema_document d on d.tenant_id = ${tenant} and d.kind = 'entity' and d.key = u.entity
  join schema_app p on p.tenant_id = ${tenant} and p.key = d.app and p.version = d.version`

/** @returns how many files of the tenant were deleted, and how many the storage failed to delete this time */
export async function sweepFiles(
  { db, files }: { db: Db; files: Files },
  tenant: string,
  now: Date,
): Promise<Record<'files' | 'failed', number>> {
  const scope = { tenant }
  await db.write(scope, trx =>
    sql`update blade_attach a set is_deleted = 1, update_time = 'epoch'
         where a.tenant_id = ${tenant} and a.is_deleted = 0
           and not exists (select from attach_use u ${retained(tenant)}
                             where u.tenant_id = ${tenant} and u.attach_id = a.id and u.gone_at is not null
                               and u.gone_at >= ${now}::timestamptz - make_interval(days => p.retention + 1))
           and a.free_since < ${now}::timestamptz - make_interval(days => case when a.entity is null then ${sql.raw(String(UNSAVED_DAYS))} else ${sql.raw(String(LEFT_DAYS))} end)
           and not exists (select 1 from schema_document d where d.tenant_id = ${tenant} and d.text like '%' || a.name || '%')
           and not exists (select 1 from schema_draft d where d.tenant_id = ${tenant} and array_to_string(d.texts, ' ') like '%' || a.name || '%')
           and not exists (select 1 from schema_point d where d.tenant_id = ${tenant} and array_to_string(d.texts, ' ') like '%' || a.name || '%')`.execute(
      trx,
    ),
  )
  const counts = { files: 0, failed: 0 }
  const failed: string[] = []
  for (;;) {
    const { rows } = await db.readAtOnce(scope, trx =>
      sql<{ id: string; name: string; ossId: string | null }>`
        select id, name, oss_id as "ossId" from blade_attach
         where tenant_id = ${tenant} and is_deleted = 1 and id <> all(${failed}::bigint[])
           and update_time < ${now}::timestamptz - make_interval(hours => ${sql.raw(String(HIDDEN_HOURS))})
         order by id limit ${AT_ONCE}`.execute(trx),
    )
    if (!rows.length) break
    for (const { id, name, ossId } of rows) {
      try {
        await (await files.at(scope, ossId)).remove(name)
        await db.write(scope, trx =>
          trx
            .deleteFrom('blade_attach')
            .where(row => row.and({ tenant_id: tenant, id }))
            .execute(),
        )
        counts.files++
      } catch {
        failed.push(id) // an unavailable storage is tried again at the next sweep
        counts.failed++
      }
    }
  }
  await clearIncoming(files.dataDir, now)
  return counts
}

export async function tenantsWithFiles(db: Db): Promise<string[]> {
  const { rows } = await db.maintain(trx =>
    sql<{ tenant: string }>`select distinct tenant_id as tenant from blade_attach order by 1`.execute(trx),
  )
  return rows.map(({ tenant }) => tenant)
}

async function clearIncoming(dataDir: string, now: Date): Promise<void> {
  const folder = incomingFolder(dataDir)
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const found = await fs.stat(file).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > DAY_MS) await fs.rm(file, { force: true })
  }
}
