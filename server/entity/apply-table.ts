/**
 * Brings the table of an entity up to its document, all or nothing.
 * @source ADR 0005; docs/security.md#tenants
 */
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Db, Trx } from '../db/db.ts'
import { REPORT } from '../db/roles.ts'
import { isStored, quote, tableOf } from './names.ts'
import { planTable, type TableShape, uniqueIndexes } from './plan-table.ts'
import { planGrants } from './report-grants.ts'

/** The tables of entities that come with the product, all or none. */
export async function applyShippedTables(db: Db, documents: EntityDocument[]): Promise<void> {
  await db.define({ tenant: '' }, async trx => {
    for (const document of documents.filter(isStored)) await applyTable(trx, document, '')
  })
}

/**
 * @param trx     a transaction of the owning role (`db.define`)
 * @param tenant  the tenant whose app the entity belongs to; '' for a shipped entity
 * @returns       the statements that were run, empty when the table stood already
 * @throws        Fault 'table.taken', 'table.column.type', 'table.column.reserved', 'table.name', 'table.unique.rows'
 */
export async function applyTable(trx: Trx, document: EntityDocument, tenant: string): Promise<string[]> {
  const table = tableOf(document, tenant)
  await sql`select pg_advisory_xact_lock(hashtext(${`table ${table}`}))`.execute(trx)
  const [shape, reported] = await readTable(trx, table)
  await claimTable(trx, table, document, tenant, shape !== null)
  const statements = [
    ...planTable(document, table, shape, { trigrams: await hasTrigrams(trx) }),
    ...planGrants(document, table, reported),
  ]
  for (const statement of statements) {
    try {
      await sql.raw(statement).execute(trx)
    } catch (cause) {
      throw clash(document, table, statement, cause)
    }
  }
  return statements
}

/** The table as it stands, null when there is none, and the columns reports may read. */
async function readTable(trx: Trx, table: string): Promise<[TableShape | null, reported: Set<string>]> {
  const columns = await sql<{ name: string; type: string; reported: boolean }>`
    select attname as name, format_type(atttypid, null) as type,
           has_column_privilege(${REPORT}, attrelid, attnum, 'select') as reported from pg_attribute
    where attrelid = to_regclass(${quote(table)}) and attnum > 0 and not attisdropped`.execute(trx)
  if (!columns.rows.length) return [null, new Set()]
  const indexes = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = current_schema() and tablename = ${table}`.execute(trx)
  const triggers = await sql`
    select 1 from pg_trigger where tgrelid = to_regclass(${quote(table)}) and tgname = 'append_only'`.execute(trx)
  const plain = (type: string) =>
    type.replace('timestamp with time zone', 'timestamptz').replace('time without time zone', 'time')
  const shape = {
    columns: new Map(columns.rows.map(row => [row.name, plain(row.type)])),
    indexes: new Set(indexes.rows.map(row => row.name)),
    appendOnly: triggers.rows.length > 0,
  }
  return [shape, new Set(columns.rows.filter(row => row.reported).map(row => row.name))]
}

/** A table belongs to the first entity that asked for it. */
async function claimTable(
  trx: Trx,
  table: string,
  document: EntityDocument,
  tenant: string,
  exists: boolean,
): Promise<void> {
  const claim = await sql<{ tenant: string; entity: string }>`
    select tenant_id as tenant, entity from blade_table where name = ${table}`.execute(trx)
  const holder = claim.rows[0]
  if (holder?.tenant === tenant && holder.entity === document.key) return
  if (holder || exists) throw new Fault('table.taken', { table, entity: document.key, by: holder?.entity ?? table })
  await sql`insert into blade_table (name, tenant_id, entity) values (${table}, ${tenant}, ${document.key})`.execute(
    trx,
  )
}

async function hasTrigrams(trx: Trx): Promise<boolean> {
  const found = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(trx)
  return found.rows.length > 0
}

/** Rows that already break a new unique index are named with its field; anything else goes on as it is. */
function clash(document: EntityDocument, table: string, statement: string, cause: unknown): unknown {
  if ((cause as { code?: string }).code !== '23505') return cause
  for (const [index, { field }] of uniqueIndexes(document, table)) {
    if (statement.includes(quote(index)))
      return new Fault('table.unique.rows', { field, entity: document.key }, { cause })
  }
  return cause
}
