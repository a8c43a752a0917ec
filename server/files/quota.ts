import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Trx } from '../db/db.ts'

const BYTES_PER_MB = 1024 * 1024

/**
 * Checks that `more` bytes fit into the tenant's quota, in which pictures in small count too; -1 or an empty one means no
 * limit. The length of a small picture stands in its row, so none is read.
 * @throws Fault 'file.quota'
 */
export async function mustFit(trx: Trx, tenant: string, more: number): Promise<void> {
  const { rows } = await sql<{ quota: number | null; used: number }>`
    select (select storage_quota::float8 from blade_tenant where tenant_id = ${tenant} and is_deleted = 0 limit 1) as quota,
           (select coalesce(sum(attach_size + coalesce(octet_length(small), 0)), 0)::float8
              from blade_attach where tenant_id = ${tenant} and is_deleted = 0) as used`.execute(trx)
  const { quota, used } = rows[0]!
  if (quota === null || quota < 0 || used + more <= quota * BYTES_PER_MB) return
  throw new Fault('file.quota', { quotaMb: quota, leftMb: Math.max(0, Math.floor(quota - used / BYTES_PER_MB)) })
}

/** Uploads that end at the same time are counted one after another, until the transaction ends. */
export async function takeTurns(trx: Trx, tenant: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`files ${tenant}`}))`.execute(trx)
}
