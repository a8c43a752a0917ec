/** A stage of the first rows: written completely or not at all, and never twice. */
import { sql } from 'kysely'
import type { Db, Scope, Trx } from '../db/db.ts'

/**
 * Runs `work` in one transaction of the owning role unless this stage is done.
 * @returns  the result of `work`, or null when the stage was done before
 */
export async function runStage<T>(
  db: Db,
  scope: Scope,
  name: string,
  work: (trx: Trx) => Promise<T>,
): Promise<T | null> {
  return db.define(scope, async trx => {
    await sql`select pg_advisory_xact_lock(hashtext('screenwright seed'))`.execute(trx)
    const done = await trx.selectFrom('seed_stage').select('name').where('name', '=', name).executeTakeFirst()
    if (done) return null
    const answer = await work(trx)
    await trx.insertInto('seed_stage').values({ name }).execute()
    return answer
  })
}
