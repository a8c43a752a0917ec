/** What was written since a snapshot, read from the trail, whichever server wrote it. @source ADR 0044 */
import { type RawBuilder, sql } from 'kysely'

/** Of more changes it is not said what they were of. */
const MOST_CHANGES = 2_000

export interface Changed {
  /** what the statement sees, for the next look */
  snapshot: string
  /** entity → transactions that changed it and that `since` did not see; null: it is unknown which */
  changed: Record<string, string[]> | null
}

/** The columns of `Changed`. @param since  a snapshot; '' = none */
export function changedSince(tenant: string, since: string): RawBuilder<unknown> {
  const seen = sql`pg_current_snapshot()::text as snapshot`
  if (since === '') return sql`${seen}, null as changed`
  return sql`${seen}, (
    select case when coalesce(sum(n), 0) <= ${MOST_CHANGES} then coalesce(json_object_agg(entity, xids), '{}') end from (
      select entity, count(*) as n, array_agg(distinct xid::text) as xids from (
        select entity, xid from blade_change
         where tenant_id = ${tenant} and xid >= pg_snapshot_xmin(${since}::pg_snapshot)
           and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)
         order by xid, id limit ${MOST_CHANGES + 1}) changes group by entity) entities) as changed`
}
