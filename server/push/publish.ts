import { sql } from 'kysely'
import type { Db, Trx } from '../db/db.ts'
import type { PushEvent, PushTarget } from './event.ts'

declare module '#server/services.ts' {
  interface Services {
    /** Notifies running clients, on every node, once the surrounding transaction is committed. */
    publish(event: PushEvent, target: PushTarget): Promise<void>
  }
}

/** The channel between nodes. */
export const PUSH_CHANNEL = 'screenwright_push'

/**
 * A notice between nodes: the event's position and its receiver (null: everybody), so that nodes without that receiver
 * ignore it.
 */
export interface PushNotice {
  id: string
  tenant: string
  user: string | null
}

/** Stores the event and notifies every node. @source docs/security.md#push */
export async function publishEvent(db: Db, event: PushEvent, { tenant, user }: PushTarget): Promise<void> {
  await db.write({ tenant }, trx => publishWith(trx, tenant, [{ user: user ?? null, event }]))
}

/**
 * Publishes events within the transaction they report: nothing is sent when it is rolled back, and nothing is missed
 * when it is committed. Call it last, because it waits for other publishers of the tenant: ids rise in the order of
 * commits, so a client that reads on from an id has everything before it.
 * @source ME-10, ME-11; docs/security.md#push
 */
export async function publishWith(
  trx: Trx,
  tenant: string,
  told: { user: string | null; event: PushEvent }[],
): Promise<void> {
  const users = told.map(({ user }) => user)
  const bodies = told.map(({ event }) => JSON.stringify(event))
  await sql`select pg_advisory_xact_lock(hashtext(${`events of ${tenant}`}))`.execute(trx)
  await sql`
    with kept as (
      insert into push_event (tenant_id, user_id, body)
      select ${tenant}, told.* from unnest(${users}::bigint[], ${bodies}::json[]) told returning id, user_id
    )
    select pg_notify(${PUSH_CHANNEL},
      json_build_object('id', id::text, 'tenant', ${tenant}::text, 'user', user_id::text)::text) from kept`.execute(trx)
}
