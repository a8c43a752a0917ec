import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { PushEvent, PushTarget } from './event.ts'

/** The channel on which nodes tell each other. */
export const PUSH_CHANNEL = 'screenwright_push'

/** What travels on it: where the event stands, so that every node reads it itself. */
export interface PushNotice {
  id: string
  tenant: string
}

/**
 * Keeps the event and tells every node in one transaction: nobody hears of what was rolled back, nobody misses what was kept.
 * @source docs/security.md#push
 */
export async function publishEvent(db: Db, event: PushEvent, { tenant, user }: PushTarget): Promise<void> {
  await db.write({ tenant }, trx =>
    sql`
      with kept as (
        insert into push_event (tenant_id, user_id, body) values (${tenant}, ${user ?? null}, ${JSON.stringify(event)})
        returning id
      )
      select pg_notify(${PUSH_CHANNEL}, json_build_object('id', id::text, 'tenant', ${tenant}::text)::text) from kept`.execute(
      trx,
    ),
  )
}
