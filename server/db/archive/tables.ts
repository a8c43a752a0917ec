import type pg from 'pg'

export interface Table {
  name: string
  /** the statements that create it where it is missing */
  make: string[]
}

interface TableRow {
  name: string
  columns: string
  constraints: string[]
  indexes: string[]
  policy: string | null
  /** the partition key, for a log */
  partitioned: string | null
  /** tables its rows refer to */
  needs: string[]
}

/** Every table except the list of migrations; tables that others refer to come first. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<TableRow>(`
    select c.relname as name,
           (select string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
                     || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
                     || case when a.attnotnull then ' not null' else '' end, ', ' order by a.attnum)
              from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
           array(select format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid))
                   from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'f')
                  order by k.contype = 'f', k.conname) as constraints,
           array(select pg_get_indexdef(i.indexrelid) from pg_index i
                  where i.indrelid = c.oid and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
                  order by i.indexrelid) as indexes,
           (select case min(p.polname) filter (where p.polname in ('tenant', 'platform'))
                     when 'tenant' then 'tenant_policy' when 'platform' then 'platform_policy' end
              from pg_policy p where p.polrelid = c.oid) as policy,
           pg_get_partkeydef(c.oid) as partitioned,
           array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
                  where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as needs
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migration'
     order by c.relname`)
  return orderByNeed(rows).map(({ name, columns, constraints, indexes, policy, partitioned }) => ({
    name,
    make: [
      `create table ${quote(name)} (${columns})${partitioned ? ` partition by ${partitioned}` : ''}`,
      ...constraints,
      ...indexes.map(index => index.replace(' ON ONLY ', ' ON ')),
      ...(policy ? [`select ${policy}('${quote(name)}')`] : []),
      ...(partitioned ? [`select make_partitions('${quote(name)}')`] : []),
    ],
  }))
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function orderByNeed(rows: TableRow[]): TableRow[] {
  const byName = new Map(rows.map(row => [row.name, row]))
  const ordered = new Set<TableRow>()
  const add = (row: TableRow, above: TableRow[]) => {
    if (ordered.has(row) || above.includes(row)) return
    for (const need of row.needs) {
      const needed = byName.get(need)
      if (needed) add(needed, [...above, row])
    }
    ordered.add(row)
  }
  for (const row of rows) add(row, [])
  return [...ordered]
}
