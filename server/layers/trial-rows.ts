/** The rows of trials that were sent. @source docs/designer.md#canvas; docs/security.md#identity */
import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'

export interface TrialRow {
  id: string
  app: string
  /** `user:` and an id, or `role:` and a code, in order */
  parties: string[]
  sharedBy: string
  until: string
  /** by hand, with its draft, or because its days are over */
  over: boolean
}

const selectTrials = (trx: Trx) =>
  trx
    .selectFrom('schema_trial')
    .select(['id', 'app', 'parties', 'shared_by as sharedBy', 'until'])
    .select(sql<boolean>`ended or until <= now()`.as('over'))
    .where('tenant_id', '=', trx.tenant)

/** @param id  digits, 18 at most */
export function readTrial(trx: Trx, id: string): Promise<TrialRow | undefined> {
  return selectTrials(trx).where('id', '=', id).executeTakeFirst()
}

/** Those of an app that were sent within their days, newest first; ended ones too. */
export function readTrials(trx: Trx, app: string): Promise<TrialRow[]> {
  return selectTrials(trx)
    .where('app', '=', app)
    .where('until', '>', sql<string>`now()`)
    .orderBy('id', 'desc')
    .execute()
}

/** Adds one, and deletes those of the app whose days are over. */
export async function insertTrial(trx: Trx, trial: Pick<TrialRow, 'app' | 'parties' | 'sharedBy'>): Promise<TrialRow> {
  const { app, parties, sharedBy } = trial
  const { tenant } = trx
  await trx
    .deleteFrom('schema_trial')
    .where(row => row.and({ tenant_id: tenant, app }))
    .where('until', '<=', sql<string>`now()`)
    .execute()
  const { id, until } = await trx
    .insertInto('schema_trial')
    .values({ tenant_id: tenant, app, parties, shared_by: sharedBy })
    .returning(['id', 'until'])
    .executeTakeFirstOrThrow()
  return { ...trial, id, until, over: false }
}

/** Ends one of an app, or all of them. @returns whether there was one that went on */
export async function endTrials(trx: Trx, app: string, id?: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('schema_trial')
    .set({ ended: true })
    .where(row => row.and({ tenant_id: trx.tenant, app, ended: false }))
    .$if(id !== undefined, rows => rows.where('id', '=', id!))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
