/**
 * The pass of a report: which tenant's rows one transaction of the reporting role may read. SQL can change every
 * setting of its session, so a plain tenant setting would not be safe: the pass holds the tenant with an HMAC over it
 * and the start of the transaction, and the row policies trust nothing else. A pass is useless in another transaction.
 * @source docs/security.md#sql; RFC 2104
 */
import { createHmac } from 'node:crypto'
import pg from 'pg'
import type { RoleConfigs } from './roles.ts'

const BLOCK_BYTES = 64

/**
 * @param key    of the installation
 * @param begun  `extract(epoch from now())::text` of the transaction
 * @returns      the setting `app.report`
 */
export function signPass(key: string, tenant: string, begun: string): string {
  return createHmac('sha256', key).update(`${begun} ${tenant}`).digest('hex') + tenant
}

/** Lets the database verify passes: PostgreSQL has SHA-256 but no HMAC, so it stores the key's two paddings. */
export async function keepPassKey({ owner, passKey }: RoleConfigs): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const key = Buffer.concat([Buffer.from(passKey)], BLOCK_BYTES)
    const pads = [0x36, 0x5c].map(pad => key.map(byte => byte ^ pad))
    await client.query(
      `insert into report_key (inner_pad, outer_pad) values ($1, $2)
       on conflict (one) do update set inner_pad = excluded.inner_pad, outer_pad = excluded.outer_pad`,
      pads.map(pad => Buffer.from(pad)),
    )
  } finally {
    await client.end()
  }
}
