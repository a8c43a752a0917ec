/**
 * Partitions existing logs by month: what a log holds becomes its partition of the past, up to the end of this month.
 * One log after another, each all or nothing; an interrupted run continues with the logs that are left.
 * @source ADR 0020
 */
import pg from 'pg'

interface Log {
  name: string
  isEmpty: boolean
  /** the statements that create its indexes */
  indexes: string[]
  /** columns reports may read */
  reported: string[]
  views: { name: string; options: string; definition: string }[]
}

/**
 * Append-only tables (060-log.sql) that are not partitioned; at a first start the operation log is not marked as one
 * yet. A unique key would have to hold over all months, so a table with one stays as it is.
 */
const LOGS_IN_ONE = `
  select c.relname as name
    from pg_class c
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     and (c.relname = 'blade_change' or exists (select from pg_trigger where tgrelid = c.oid and tgname = 'append_only'))
     and not exists (select from pg_index where indrelid = c.oid and indisunique and not indisprimary)
   order by 1`

const STANDING = `
  select array(select pg_get_indexdef(indexrelid) from pg_index where indrelid = c.oid and not indisprimary) as indexes,
         array(select quote_ident(attname) from pg_attribute
                where attrelid = c.oid and attnum > 0 and not attisdropped
                  and has_column_privilege('screenwright_report', c.oid, attnum, 'select')) as reported,
         (select coalesce(json_agg(json_build_object('name', v.oid::regclass::text,
                   'options', array_to_string(v.reloptions, ', '), 'definition', pg_get_viewdef(v.oid))), '[]')
            from pg_class v
           where v.relkind = 'v' and exists (select from pg_rewrite r join pg_depend d on d.objid = r.oid
                                              where r.ev_class = v.oid and d.refobjid = c.oid)) as views
    from pg_class c where c.oid = $1::regclass`

export async function migrate(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(LOGS_IN_ONE)
  for (const { name } of rows) {
    await client.query('begin')
    const table = pg.escapeIdentifier(name)
    await client.query(`lock table ${table}`)
    const [standing, filled] = [
      await client.query<Omit<Log, 'name' | 'isEmpty'>>(STANDING, [table]),
      await client.query(`select from ${table} limit 1`),
    ]
    const log = { ...standing.rows[0]!, name, isEmpty: !filled.rowCount }
    for (const statement of layInMonths(log)) await client.query(statement)
    await client.query('commit')
  }
}

/**
 * The new table takes over the old one's name; its indexes keep their names, because documents are compared with them.
 */
function layInMonths({ name, isEmpty, indexes, reported, views }: Log): string[] {
  const table = pg.escapeIdentifier(name)
  const past = `log_partition.${pg.escapeIdentifier(`${name.slice(0, 54)}_past`)}`
  const [target, held] = [table, past].map(pg.escapeLiteral)
  return [
    'set local app.retention = on',
    ...views.map(view => `drop view ${view.name}`),
    `alter table ${table} set schema log_partition`,
    `alter table log_partition.${table} rename to ${pg.escapeIdentifier(`${name.slice(0, 54)}_past`)}`,
    `create table ${table} (like ${past} including all excluding indexes, primary key (tenant_id, id)) partition by range (id)`,
    ...indexes,
    `select tenant_policy(${target}), append_only(${target})`,
    ...(reported.length ? [`grant select (${reported.join(', ')}) on ${table} to screenwright_report`] : []),
    ...(isEmpty
      ? [`drop table ${past}`, `select make_partitions(${target})`]
      : [`select make_partitions(${target}, ${held})`]),
    ...views.map(view => `create view ${view.name} with (${view.options}) as ${view.definition}`),
  ]
}
