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
  views: View[]
}

/** A view over a log: it would stay on the old table, so it is dropped and created again over the new one. */
interface View {
  name: string
  /** the options for `with (…)`; null when there are none */
  options: string | null
  definition: string
  /** the statements that grant the view's rights again */
  grants: string[]
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
                   'options', array_to_string(v.reloptions, ', '), 'definition', pg_get_viewdef(v.oid),
                   'grants', array(
                     select format('grant %s%s on %s to %s%s', g.privilege_type, g.column, v.oid::regclass,
                              case g.grantee when 0 then 'public' else g.grantee::regrole::text end,
                              case when g.is_grantable then ' with grant option' else '' end)
                       from (select a.*, '' as column from aclexplode(v.relacl) a
                             union all
                             select a.*, format(' (%I)', attname) from pg_attribute, aclexplode(attacl) a where attrelid = v.oid) g
                      where g.grantee <> v.relowner))), '[]')
            from pg_class v
           where v.relkind = 'v' and exists (select from pg_rewrite r join pg_depend d on d.objid = r.oid
                                              where r.ev_class = v.oid and d.refobjid = c.oid)) as views
    from pg_class c where c.oid = $1::regclass`

/**
 * Views over the logs $1 that cannot be created again from their definition alone: those of another owner, materialized
 * ones, those with triggers, and those that read a view which is dropped.
 */
const VIEWS_IN_THE_WAY = `
  with recursive reading as (
    select oid, 0 as depth from unnest($1::text[]) name join pg_class on oid = name::regclass
    union
    select v.oid, least(r.depth + 1, 2)
      from reading r
      join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = r.oid and d.classid = 'pg_rewrite'::regclass
      join pg_rewrite w on w.oid = d.objid
      join pg_class v on v.oid = w.ev_class and v.oid <> r.oid)
  select array(
    select distinct v.oid::regclass::text from reading r join pg_class v on v.oid = r.oid
     where r.depth = 2
        or r.depth = 1 and (v.relkind <> 'v' or v.relowner <> current_user::regrole
                            or exists (select from pg_trigger where tgrelid = v.oid))
     order by 1) as names`

/** @throws Error that names the views to drop before the upgrade, which then stops before anything is changed */
export async function migrate(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(LOGS_IN_ONE)
  const logs = rows.map(({ name }) => pg.escapeIdentifier(name))
  const { names } = (await client.query<{ names: string[] }>(VIEWS_IN_THE_WAY, [logs])).rows[0]!
  if (names.length)
    throw new Error(
      `these views read logs, which become partitioned tables: ${names.join(', ')}. Drop them, start again, and create them anew afterwards.`,
    )
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
    ...views.flatMap(createView),
  ]
}

/** Replaces the default rights of the schema by those the view had. */
function createView({ name, options, definition, grants }: View): string[] {
  return [
    `create view ${name} ${options ? `with (${options})` : ''} as ${definition}`,
    `revoke all on ${name} from screenwright_app`,
    ...grants,
  ]
}
