/** Takes due rows of all tenants: of each tenant the longest waiting first, then of each the next. @source ADR 0028 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/db.ts'
import { leaseEnd } from './lease.ts'
import type { Leased, QueueSettings, QueueWork } from './settings.ts'

/** A server that stops in the middle of a taking does not hold the others up for longer. */
const PATIENCE_SECONDS = 5

/**
 * @param room     the most rows
 * @param running  rows of each tenant that run here
 * @returns the rows, which nobody else takes before their lease ends
 */
export async function takeDue<Row extends Leased>(
  db: Db,
  settings: QueueSettings,
  {
    room,
    running,
    now,
    taken,
  }: { room: number; running: Map<string, number>; now: Date } & Pick<QueueWork<Row>, 'taken'>,
): Promise<{ rows: Row[]; found: number }> {
  return db.maintain(async trx => {
    await sql`select set_config('idle_in_transaction_session_timeout', ${`${PATIENCE_SECONDS}s`}, true)`.execute(trx)
    if (settings.inTurn) await sql`select pg_advisory_xact_lock(hashtext(${`queue ${settings.table}`}))`.execute(trx)
    const rows = await take<Row>(trx, settings, { room, running, now })
    return { rows: rows.length && taken ? await taken(trx, rows) : rows, found: rows.length }
  })
}

async function take<Row extends Leased>(
  trx: Trx,
  { table, open, when, most, columns, atOnceEach }: QueueSettings,
  { room, running, now }: { room: number; running: Map<string, number>; now: Date },
): Promise<Row[]> {
  const each = sql`${atOnceEach}::integer - coalesce((${JSON.stringify(Object.fromEntries(running))}::jsonb ->> t.tenant)::integer, 0)`
  const { rows } = await sql<Row>`
    with recursive t (tenant) as (
      (select tenant_id from ${sql.table(table)} where ${open} order by tenant_id limit 1)
      union all
      select (select n.tenant_id from ${sql.table(table)} n where ${open} and n.tenant_id > t.tenant order by n.tenant_id limit 1)
        from t where t.tenant is not null),
    due as materialized (
      select d.* from t cross join lateral (
        select q.tenant_id, q.id, q.due_at, q.taken_at as lost_at from ${sql.table(table)} q
         where q.tenant_id = t.tenant and ${open} and q.due_at <= ${now}::timestamptz
           and (q.taken_until is null or q.taken_until < ${now}::timestamptz) ${when ? sql`and ${when(now)}` : sql``}
         order by q.due_at, q.id
         limit greatest(0, ${most ? sql`least(${each}, ${most(now)})` : each}) for update skip locked) d
       where t.tenant is not null),
    chosen as (
      select * from (select due.*, row_number() over (partition by tenant_id order by due_at, id) as place from due) placed
       order by place, due_at, id limit ${room}),
    taken as (
      update ${sql.table(table)} q set taken_by = ${randomUUID()}, taken_at = ${now}::timestamptz,
             taken_until = ${leaseEnd(now)}, attempts = q.attempts + 1
        from chosen c where q.tenant_id = c.tenant_id and q.id = c.id
      returning q.*, c.lost_at, c.place)
    select q.id, q.tenant_id as tenant, q.attempts, q.lost_at as "lostAt", q.taken_by as claim${columns ? sql`, ${columns}` : sql``}
      from taken q order by q.place, q.due_at, q.id`.execute(trx)
  return rows
}
