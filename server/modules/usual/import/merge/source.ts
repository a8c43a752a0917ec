/** A workbook that was imported, by its name, and its lines as they were imported last. */
import { sql } from 'kysely'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Trx } from '../../../../db/db.ts'

export interface Source {
  id: string
  /** the field that tells its records apart */
  key: string
  /** one more with each import, and with each taken back */
  version: number
}

/** A line as it was imported last. */
export interface Base {
  line: string
  record: string
  cells: EngineRecord
}

export async function findSource(trx: Trx, entity: string, name: string): Promise<Source | undefined> {
  const { rows } = await sql<Source>`select id, key, version from import_source
    where tenant_id = ${trx.tenant} and entity = ${entity} and name = ${name}`.execute(trx)
  return rows[0]
}

/**
 * The source with this key, for an import that is written now: what it was compared with must be its last.
 * @param version  of the source it was compared with; 0: there was none
 * @returns undefined when another import of it was written since
 */
export async function openSource(
  trx: Trx,
  { entity, name, key, version }: { entity: string; name: string; key: string; version: number },
): Promise<Source | undefined> {
  await sql`insert into import_source (tenant_id, entity, name, key) values (${trx.tenant}, ${entity}, ${name}, ${key})
    on conflict (tenant_id, entity, name) do nothing`.execute(trx)
  const { rows } = await sql<Source>`update import_source s set key = ${key}, version = s.version + 1
    where tenant_id = ${trx.tenant} and entity = ${entity} and name = ${name} and version = ${version}
    returning id, key, version`.execute(trx)
  return rows[0]
}

/** One more version. @returns whether it had this one */
export async function advanceSource(trx: Trx, { id, version }: Pick<Source, 'id' | 'version'>): Promise<boolean> {
  const { rows } = await sql`update import_source set version = version + 1
    where tenant_id = ${trx.tenant} and id = ${id} and version = ${version} returning 1`.execute(trx)
  return rows.length > 0
}

export async function readBase(trx: Trx, source: string): Promise<Base[]> {
  const { rows } = await sql<Base>`select line, record, cells from import_base
    where tenant_id = ${trx.tenant} and source = ${source}`.execute(trx)
  return rows
}

export async function clearBase(trx: Trx, source: string): Promise<void> {
  await sql`delete from import_base where tenant_id = ${trx.tenant} and source = ${source}`.execute(trx)
}

/** Replaces lines; those with null are forgotten. */
export async function setBase(
  trx: Trx,
  source: string,
  lines: { line: string; record: string | null; cells: EngineRecord | null }[],
): Promise<void> {
  await sql`with n as (select * from json_to_recordset(${JSON.stringify(lines)}::json) as n(line text, record bigint, cells json)),
      gone as (delete from import_base b using n
        where b.tenant_id = ${trx.tenant} and b.source = ${source} and b.line = n.line and n.cells is null)
    insert into import_base (tenant_id, source, line, record, cells)
      select ${trx.tenant}, ${source}, n.line, n.record, n.cells from n where n.cells is not null
    on conflict (tenant_id, source, line) do update set record = excluded.record, cells = excluded.cells`.execute(trx)
}
