import { sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import type { PageAt, PageSeen } from './rooms.ts'

/** The channel between servers. */
export const DESIGN_CHANNEL = 'screenwright_design'

/** What servers tell each other of apps being edited. `draft`: this revision of the draft is committed. */
export type DesignNotice =
  | ({ of: 'seen' } & PageSeen)
  | ({ of: 'left' } & PageAt)
  | { of: 'draft'; tenant: string; app: string; rev: number }

/**
 * Tells every server once the transaction is committed. Nothing is stored. A notice fits into the 8,000 bytes of a
 * payload, because names of places and pictures are bounded where they are reported.
 * @source docs/scale.md#several-servers-on-one-database
 */
export async function notifyDesign(trx: Trx, notice: DesignNotice): Promise<void> {
  await sql`select pg_notify(${DESIGN_CHANNEL}, ${JSON.stringify(notice)})`.execute(trx)
}
