/**
 * Makes the keys of tables with tenants begin with the tenant, so that such a table can be distributed by it. Reads the
 * catalogue, because creators' tables have keys too: one key after another, each swapped quickly once its index is
 * built. An interrupted run continues with the keys that are left.
 * @source ADR 0020
 */
import pg from 'pg'

interface Key {
  table: string
  name: string
  /** its columns and its condition, as the catalogue prints them */
  columns: string
  /** index: no constraint uses it */
  kind: 'primary key' | 'unique' | 'index'
  /** foreign keys that refer to it */
  referring: { table: string; name: string; definition: string }[]
}

/** Keys of the tables bound by the policy `tenant` (001-base.sql), except those that begin with the tenant already. */
const KEYS_WITHOUT_TENANT = `
  select c.relname as table, i.relname as name, substring(pg_get_indexdef(i.oid) from ' USING btree \\((.*)$') as columns,
         coalesce((select case contype when 'p' then 'primary key' else 'unique' end
                     from pg_constraint where conindid = i.oid and contype in ('p', 'u')), 'index') as kind,
         (select coalesce(json_agg(json_build_object('table', f.conrelid::regclass::text, 'name', f.conname,
                   'definition', pg_get_constraintdef(f.oid))), '[]')
            from pg_constraint f where f.conindid = i.oid and f.contype = 'f') as referring
    from pg_policy p
    join pg_class c on c.oid = p.polrelid
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    join pg_index x on x.indrelid = c.oid and x.indisunique and x.indkey[0] <> a.attnum
    join pg_class i on i.oid = x.indexrelid
   where p.polname = 'tenant' and c.relnamespace = 'public'::regnamespace
   order by c.relname, i.relname`

export async function migrate(client: pg.Client): Promise<void> {
  const { rows: keys } = await client.query<Key>(KEYS_WITHOUT_TENANT)
  for (const key of keys) await replaceKey(client, key)
  await client.query('drop index if exists push_event_time') // the primary key covers the same now
}

/**
 * Rows can be written while the index is built; writes wait only for the swap of the constraints, which checks foreign keys
 * again. An index left over from an interrupted run is dropped first, because it may be invalid.
 */
async function replaceKey(client: pg.Client, { table, name, columns, kind, referring }: Key): Promise<void> {
  const [on, old, next] = [table, name, `${name.slice(0, 58)}_next`].map(pg.escapeIdentifier)
  await client.query(`drop index concurrently if exists ${next}`)
  await client.query(`create unique index concurrently ${next} on ${on} (tenant_id, ${columns}`)
  const swap =
    kind === 'index'
      ? [`drop index ${old}`, `alter index ${next} rename to ${old}`]
      : [`alter table ${on} drop constraint ${old}, add constraint ${old} ${kind} using index ${next}`]
  await client.query(
    [
      'begin',
      ...referring.map(key => `alter table ${key.table} drop constraint ${pg.escapeIdentifier(key.name)}`),
      ...swap,
      ...referring.map(
        key => `alter table ${key.table} add constraint ${pg.escapeIdentifier(key.name)} ${withTenant(key.definition)}`,
      ),
      'commit',
    ].join(';'),
  )
}

/** `FOREIGN KEY (work_id) REFERENCES import_work(id) …` → both lists begin with the tenant. */
function withTenant(definition: string): string {
  return definition.replace(
    /^FOREIGN KEY \((.*?)\) REFERENCES (.*?)\(/,
    'FOREIGN KEY (tenant_id, $1) REFERENCES $2(tenant_id, ',
  )
}
