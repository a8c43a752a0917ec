/**
 * The tables of another database and their columns, as it lists them itself to the account of the source. A name from a
 * call is compared with that list and never written into a statement.
 * @source MO-02, MO-04, MO-07; docs/security.md#sql
 */

import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { MAIN_SOURCE } from '#engine/kind/query.ts'
import type { Services } from '../../../services.ts'

export interface SourceTable {
  /** with its schema where a query has to name it */
  tableName: string
  comment: string | null
}

export interface SourceColumn {
  columnName: string
  /** as `format_type` prints it, that below a domain; of an enum `text` */
  columnType: string
  comment: string | null
  isRequired: boolean
  /** of the primary key */
  isKey: boolean
  isUnique: boolean
}

interface Asked extends Pick<Services, 'sql'> {
  who: Who
}

const MOST_TABLES = 2_000
/** As many as are sure to fit into the table of a model. */
const MOST_COLUMNS = 400

const TABLES = `
  select c.oid, obj_description(c.oid, 'pg_class') as comment,
         case when pg_table_is_visible(c.oid) then c.relname else n.nspname || '.' || c.relname end as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
     and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')`

/** Those the account may read, by name. @throws Fault those of `SqlService.ask`; 'model.source.many' */
export async function readTables({ sql, who }: Asked, source: string): Promise<SourceTable[]> {
  const { rows, more } = await sql.ask(who, source, { sql: `${TABLES} order by 3`, values: [], most: MOST_TABLES })
  if (more) throw new Fault('model.source.many', { max: MOST_TABLES })
  return rows.map(([, comment, name]) => ({ tableName: String(name), comment: textOf(comment) }))
}

/**
 * A table with its columns, in their order; `from` is its name as PostgreSQL quotes it.
 * @throws Fault as `readTables`; 'model.source.main', 'model.source.table', 'model.source.wide', 'model.source.keyless'
 */
export async function readTable(
  { sql, who }: Asked,
  source: string,
  name: string,
): Promise<SourceTable & { from: string; columns: SourceColumn[] }> {
  if (source === MAIN_SOURCE) throw new Fault('model.source.main')
  const found = await sql.ask(who, source, {
    sql: `select oid::text, comment, name, oid::regclass::text from (${TABLES}) t where name = $1`,
    values: [name],
    most: 1,
  })
  const [table] = found.rows
  if (!table) throw new Fault('model.source.table', { table: name })
  const { rows, more } = await sql.ask(who, source, { sql: COLUMNS, values: [table[0]], most: MOST_COLUMNS })
  if (more) throw new Fault('model.source.wide', { table: table[2], max: MOST_COLUMNS })
  const columns = rows.map(
    ([column, type, comment, required, key, unique]): SourceColumn => ({
      ...{ columnName: String(column), columnType: String(type), comment: textOf(comment) },
      ...{ isRequired: required === true, isKey: key === true, isUnique: unique === true },
    }),
  )
  if (!columns.some(({ isKey }) => isKey)) throw new Fault('model.source.keyless', { table: table[2] })
  return { tableName: String(table[2]), comment: textOf(table[1]), from: String(table[3]), columns }
}

const COLUMNS = `
  select a.attname, case t.typtype when 'd' then format_type(t.typbasetype, t.typtypmod) when 'e' then 'text'
                      else format_type(a.atttypid, a.atttypmod) end,
         col_description(a.attrelid, a.attnum), a.attnotnull and not a.atthasdef and a.attidentity = '',
         exists (select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any(i.indkey)),
         exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique and i.indpred is null
                    and i.indnkeyatts = 1 and i.indkey[0] = a.attnum)
    from pg_attribute a join pg_type t on t.oid = a.atttypid
   where a.attrelid = $1::oid and a.attnum > 0 and not a.attisdropped
   order by a.attnum`

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
