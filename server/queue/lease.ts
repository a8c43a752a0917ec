/** A row that was taken belongs to whoever took it until its lease ends. @source ADR 0028 */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/db.ts'
import { LEASE_SECONDS, type Leased, type QueueSettings } from './settings.ts'

type Table = Pick<QueueSettings, 'table'>
type Held = Pick<Leased, 'id' | 'tenant' | 'claim'>

/** The rows were cancelled, or their lease ended and another server took them: nothing may be written for them. */
export class LeaseLost extends Error {
  constructor(table: string) {
    super(`rows of ${table} are no longer held`)
  }
}

/** Rows of one tenant. */
const isHeld = (
  rows: readonly Held[],
) => sql`tenant_id = ${rows[0]!.tenant} and id = any(${rows.map(({ id }) => id)}::bigint[])
  and taken_by = any(${rows.map(({ claim }) => claim)}::uuid[])`

/** Deletes the rows, of one tenant, whose work the transaction does. @throws LeaseLost */
export async function endLease(trx: Trx, { table }: Table, ...rows: Held[]): Promise<void> {
  const ended = await sql`delete from ${sql.table(table)} where ${isHeld(rows)} returning 1`.execute(trx)
  if (ended.rows.length < rows.length) throw new LeaseLost(table)
}

/** Writes into a row whose work the transaction does. @throws LeaseLost */
export async function keepLease(trx: Trx, { table }: Table, row: Held, set: RawBuilder<unknown>): Promise<void> {
  const kept = await sql`update ${sql.table(table)} set ${set} where ${isHeld([row])} returning 1`.execute(trx)
  if (!kept.rows.length) throw new LeaseLost(table)
}

/** The row is free again, without the lease. */
export const FREE = sql`taken_by = null, taken_at = null, taken_until = null`

export const leaseEnd = (now: Date) => sql`${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})`

/** Their server still works on them. */
export const renewLeases = (db: Db, table: Table, rows: Held[], now: Date): Promise<void> =>
  setAll(db, table, rows, sql`taken_until = ${leaseEnd(now)}`)

/** Others may take them at once, as if they had not been taken. */
export const releaseLeases = (db: Db, table: Table, rows: Held[]): Promise<void> =>
  setAll(db, table, rows, sql`${FREE}, attempts = attempts - 1`)

async function setAll(db: Db, { table }: Table, rows: Held[], set: RawBuilder<unknown>): Promise<void> {
  await db.maintain(async trx => {
    // one that is locked is being ended
    for (const ofTenant of Map.groupBy(rows, ({ tenant }) => tenant).values())
      await sql`update ${sql.table(table)} set ${set} where tenant_id = ${ofTenant[0]!.tenant} and id in (
        select id from ${sql.table(table)} where ${isHeld(ofTenant)} order by id for update skip locked)`.execute(trx)
  })
}
