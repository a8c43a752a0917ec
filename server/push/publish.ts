import { sql } from 'kysely'
import type { Db, Trx } from '../db/db.ts'
import type { PushEvent, PushTarget } from './event.ts'

declare module '#server/services.ts' {
  interface Services {
    /** Tells running clients, on every node, once the surrounding transaction is committed. */
    publish(event: PushEvent, target: PushTarget): Promise<void>
  }
}

/** The channel on which nodes tell each other. */
export const PUSH_CHANNEL = 'screenwright_push'

/** What travels on it: where the event stands and whom it is for (null: everybody), so that nodes he is not at leave it. */
export interface PushNotice {
  id: string
  tenant: string
  user: string | null
}

/** Keeps the event and tells every node. @source docs/security.md#push */
export async function publishEvent(db: Db, event: PushEvent, { tenant, user }: PushTarget): Promise<void> {
  await db.write({ tenant }, trx => publishWith(trx, tenant, [{ user: user ?? null, event }]))
}

/**
 * The same within the transaction that does what the events tell of: nobody hears of what was rolled back, nobody misses
 * what was kept. The last thing it does, for it waits for other publishers of the tenant: ids rise in the order of
 * commits, so that who reads on after an id has everything before it.
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
