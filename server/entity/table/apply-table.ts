/**
 * Creates or changes the table of an entity to match its document, all or nothing.
 * @source ADR 0005; docs/security.md#tenants
 */
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Db, Trx } from '../../db/db.ts'
import { REPORT } from '../../db/roles.ts'
import { TAKEN, TOO_LARGE } from './index-codes.ts'
import { isStored, physicalName, tableOf } from './names.ts'
import { anyCaseIndexes, fieldIndexes, planTable, type TableShape } from './plan-table.ts'
import { planGrants } from './report-grants.ts'

/**
 * Applies the tables of all shipped entities, all or none. A field that became `anyCase` does not stop a start:
 * existing records that differ only in case are kept and returned, at each start until somebody has changed them; new
 * ones are refused.
 */
export async function applyShippedTables(db: Db, documents: EntityDocument[]): Promise<Twins[]> {
  const twins: Twins[] = []
  await db.maintain(trx => applyTables(trx, documents.filter(isStored), '', twins))
  return twins
}

/** Records of a tenant whose `field` differs only in upper and lower case, the oldest first. */
export interface Twins {
  entity: string
  field: string
  tenant: string
  values: string[]
  ids: string[]
}

async function readTwins(trx: Trx, document: EntityDocument, table: string, shape: TableShape): Promise<Twins[]> {
  const found: Twins[] = []
  for (const [index, field] of anyCaseIndexes(document, table)) {
    const column = physicalName(field)
    if (shape.indexes.has(index) || !shape.columns.has(column)) continue
    const { rows } = await sql<Twins>`
      select ${document.key}::text as entity, ${field}::text as field,
             ${sql.raw(document.scope === 'global' ? `''` : 'tenant_id')} as tenant,
             array_agg(${sql.ref(column)} order by id) as values, array_agg(id::text order by id) as ids
        from ${sql.table(table)} where is_deleted = 0 and ${sql.ref(column)} is not null
       group by 3, lower(${sql.ref(column)}) having count(*) > 1 order by 3, min(id)`.execute(trx)
    found.push(...rows)
  }
  return found
}

/**
 * @param trx     a transaction of the owning role (`db.define`)
 * @param tenant  the tenant whose app the entity belongs to; '' for a shipped entity
 * @returns       the statements that were run, empty when the table was up to date
 * @throws        Fault 'table.taken', 'table.column.type', 'table.column.reserved', 'table.name', 'table.unique.rows',
 *                'table.index.long'
 */
export function applyTable(trx: Trx, document: EntityDocument, tenant: string): Promise<string[]> {
  return applyTables(trx, [document], tenant)
}

/**
 * Reads the state of all tables at once: a start with hundreds of tables costs a few round trips.
 * @param twins  receives the records that differ only in case; without it they are refused
 */
async function applyTables(trx: Trx, documents: EntityDocument[], tenant: string, twins?: Twins[]): Promise<string[]> {
  const wanted = documents.map(document => ({ document, table: tableOf(document, tenant) }))
  const tables = wanted.map(({ table }) => table).toSorted()
  await sql`select pg_advisory_xact_lock(hashtext('table ' || name)) from unnest(${tables}::text[]) name`.execute(trx)
  const [standing, views, holders, trigrams] = await Promise.all([
    readTables(trx, tables),
    readViews(trx, tables),
    readHolders(trx, tables),
    hasTrigrams(trx),
  ])
  const run: string[] = []
  for (const { document, table } of wanted) {
    const { shape, reported } = standing.get(table) ?? { shape: null, reported: new Set<string>() }
    await claimTable(trx, table, { tenant, entity: document.key }, shape !== null, holders)
    if (views.has(table)) continue
    const found = twins && shape ? await readTwins(trx, document, table, shape) : []
    twins?.push(...found)
    const spared = found.flatMap(({ field, ids }) => ids.slice(1).map(id => [field, id] as const))
    const statements = [
      ...planTable(document, table, shape, { trigrams, spared }),
      ...planGrants(document, table, reported),
    ]
    for (const statement of statements) {
      try {
        await sql.raw(statement).execute(trx)
      } catch (cause) {
        throw clash(document, table, cause)
      }
    }
    run.push(...statements)
  }
  return run
}

interface TableState {
  shape: TableShape
  /** the columns reports may read */
  reported: Set<string>
}

/** The existing tables with their state. */
async function readTables(trx: Trx, tables: string[]): Promise<Map<string, TableState>> {
  const named = sql`from unnest(${tables}::text[]) name join pg_class c on c.oid = to_regclass(quote_ident(name))`
  const [columns, indexes, triggers] = await Promise.all([
    sql<{ table: string; name: string; type: string; reported: boolean }>`
      select name as table, attname as name, format_type(atttypid, null) as type,
             has_column_privilege(${REPORT}, attrelid, attnum, 'select') as reported
        ${named} join pg_attribute a on a.attrelid = c.oid
       where attnum > 0 and not attisdropped`.execute(trx),
    sql<{ table: string; name: string; sparing: boolean }>`
      select name as table, i.relname as name,
             coalesce(pg_get_expr(x.indpred, x.indrelid) like '%(id <> ALL %', false) as sparing
        ${named} join pg_index x on x.indrelid = c.oid join pg_class i on i.oid = x.indexrelid`.execute(trx),
    sql<{ table: string }>`
      select name as table ${named} join pg_trigger g on g.tgrelid = c.oid where g.tgname = 'append_only'`.execute(trx),
  ])
  const standing = new Map<string, TableState>()
  for (const { table, name, type, reported } of columns.rows) {
    const known = standing.get(table) ?? {
      shape: { columns: new Map(), indexes: new Set(), sparing: new Set(), appendOnly: false },
      reported: new Set(),
    }
    standing.set(table, known)
    known.shape.columns.set(name, plainType(type))
    if (reported) known.reported.add(name)
  }
  for (const { table, name, sparing } of indexes.rows) {
    const { shape } = standing.get(table)!
    if (sparing) shape.sparing.add(name)
    else shape.indexes.add(name)
  }
  for (const { table } of triggers.rows) standing.get(table)!.shape.appendOnly = true
  return standing
}

const plainType = (type: string) =>
  type.replace('timestamp with time zone', 'timestamptz').replace('time without time zone', 'time')

/** Views made by migrations: they are not changed. */
async function readViews(trx: Trx, tables: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select viewname as name from pg_views
     where schemaname = current_schema and viewname = any(${tables}::text[])`.execute(trx)
  return new Set(rows.map(({ name }) => name))
}

interface Holder {
  tenant: string
  entity: string
}

/** Which entity owns each table. */
async function readHolders(trx: Trx, tables: string[]): Promise<Map<string, Holder>> {
  const { rows } = await sql<Holder & { name: string }>`
    select name, tenant_id as tenant, entity from blade_table where name = any(${tables}::text[])`.execute(trx)
  return new Map(rows.map(row => [row.name, row]))
}

/** A table belongs to the first entity that claimed it. */
async function claimTable(
  trx: Trx,
  table: string,
  { tenant, entity }: Holder,
  exists: boolean,
  holders: Map<string, Holder>,
): Promise<void> {
  const holder = holders.get(table)
  if (holder?.tenant === tenant && holder.entity === entity) return
  if (holder || exists) throw new Fault('table.taken', { table, entity, by: holder?.entity ?? table })
  await sql`insert into blade_table (name, tenant_id, entity) values (${table}, ${tenant}, ${entity})`.execute(trx)
  holders.set(table, { tenant, entity })
}

async function hasTrigrams(trx: Trx): Promise<boolean> {
  const found = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(trx)
  return found.rows.length > 0
}

/** Turns the violation of an index into a fault that names its field; any other error is returned unchanged. */
export function clash(document: EntityDocument, table: string, cause: unknown): unknown {
  const { code, constraint } = cause as { code?: string; constraint?: string }
  const found = fieldIndexes(document, table).get(constraint ?? '')
  const told = code === TAKEN ? 'table.unique.rows' : code === TOO_LARGE ? 'table.index.long' : null
  return found && told ? new Fault(told, { field: found.field, entity: document.key }, { cause }) : cause
}
