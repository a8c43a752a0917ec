/** Audiences (`To`) read from the database, for users who are not signed in; who administers or calls a process. @source docs/language.md#envelope */
import { sql } from 'kysely'
import { speaksOf } from '#engine/access/may-open.ts'
import { ADMINISTRATOR, CREATOR, type Who } from '#engine/access/who.ts'
import type { FlowDocument, To } from '#engine/schema/document.ts'
import type { Trx } from '../../db/db.ts'
import { readAppsOf } from '../../layers/rows.ts'
import type { Deployed } from '../definition/deploy.ts'
import { isEnabled, isIn } from './people-sql.ts'

/** Whether `to` means a user, by id. False for one who is disabled. */
export async function isMeant(trx: Trx, tenant: string, user: string, to: To): Promise<boolean> {
  const { rows } = await sql`select from blade_user u
    where ${isEnabled(tenant)} and u.id = ${user}::bigint and ${isIn(to, tenant)}`.execute(trx)
  return rows.length > 0
}

/** The ids of the enabled users whom `to` means. */
export async function usersOf(trx: Trx, tenant: string, to: To): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select u.id from blade_user u
    where ${isEnabled(tenant)} and ${isIn(to, tenant)} order by u.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Who handles what nobody can: those of the flow, else the tenant's administrators. */
export async function administratorsOf(trx: Trx, tenant: string, to: To = {}): Promise<string[]> {
  const [named, all] = await Promise.all([usersOf(trx, tenant, to), usersOf(trx, tenant, { roles: [ADMINISTRATOR] })])
  return named.length ? named : all
}

/** Whether the person is the tenant's administrator, or the flow's. */
const administers = ({ administrators }: FlowDocument, who: Who): boolean =>
  who.roles.includes(ADMINISTRATOR) || (administrators !== undefined && speaksOf(administrators, who))

/** Whether the person may do what handlers do, and what keeps a process going: an administrator, or who makes its app. @source WO-18 */
export const isAdministratorOf = async (
  trx: Trx,
  who: Who,
  { flow, app }: Pick<Deployed, 'flow' | 'app'>,
): Promise<boolean> => administers(flow, who) || (await appsMadeBy(trx, who)).has(app)

/** The apps whose processes the person operates: those they made or may edit. @source MA-12 */
export async function appsMadeBy(trx: Trx, who: Who): Promise<Set<string>> {
  if (who.designs === false || !who.roles.includes(CREATOR)) return new Set()
  return new Set((await readAppsOf(trx, who.id)).map(({ key }) => key))
}

/**
 * Whether the person or system may tell its processes that something happened: its administrators and its callers.
 * @param made  the apps of the person, from `appsMadeBy`
 */
export const mayCall = ({ flow, app }: Pick<Deployed, 'flow' | 'app'>, who: Who, made: ReadonlySet<string>): boolean =>
  administers(flow, who) || made.has(app) || (flow.callers !== undefined && speaksOf(flow.callers, who))
