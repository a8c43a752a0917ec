/**
 * What the permissions of a micro-app give. Whoever is named in one has what these give, added up, in place of what the
 * documents grant; one that takes somebody out beats all others. Administrators, and those who manage the app, are bound
 * by none.
 * @source ADR 0036; DM-26; PM-08…PM-10, PM-12
 */
import { MAIN_SOURCE } from '../kind/query.ts'
import type { EntityDocument, SqlQuery } from '../schema/document.ts'
import { type Access, addGrants, everything, grantOf, type ListGrant, withImplied } from './grant-of.ts'
import { mayOpen, speaksOf } from './may-open.ts'
import { ADMINISTRATOR, managesApp, type Who } from './who.ts'

/** A permission of an app that is in force. */
export interface AppGrant extends ListGrant {
  /** as people call it */
  name?: string
  /** key of the one model it is about; absent: every model of the app */
  entity?: string
  /** keys of the app's screens it opens; absent: those over models whose records it lists */
  screens?: string[]
  /** it takes its people out of the app */
  out?: true
}

/**
 * How somebody stands in an app: `documents` decide, they manage it, they are out, or the grants that name them do.
 */
export type Standing = 'documents' | 'manager' | 'out' | AppGrant[]

/** @param app  its key  @param grants  all that are in force in it */
export function standingIn(app: string, who: Who, grants: readonly AppGrant[]): Standing {
  if (who.guest || who.roles.includes(ADMINISTRATOR)) return 'documents'
  if (managesApp(who, app)) return 'manager'
  const mine = grants.filter(grant => isNamedIn(grant, who))
  if (mine.some(({ out }) => out)) return 'out'
  return mine.length > 0 ? mine : 'documents'
}

/**
 * Whether a permission names somebody: by id, by their posts, or by any role or department they have, be it another than
 * they act in.
 */
export const isNamedIn = ({ to: { users, roles, depts, ...others } }: AppGrant, who: Who): boolean => {
  const { held = { roles: who.roles, depts: [who.deptCode] } } = who
  const has = (named: string[] | undefined, codes: string[]) => named?.some(code => codes.includes(code)) ?? false
  return users?.includes(who.id) || has(roles, held.roles) || has(depts, held.depts) || speaksOf(others, who)
}

/** The entity, whose grants say what they imply. */
function implying(entity: EntityDocument): EntityDocument {
  const known = implied.get(entity) ?? {
    ...entity,
    access: entity.access?.map(grant => ({ ...grant, may: withImplied(grant.may) })),
  }
  implied.set(entity, known)
  return known
}

const implied = new WeakMap<EntityDocument, EntityDocument>()

const withAllCalls = (access: Access | null) => access && { ...access, may: withImplied(access.may) }

/** What a standing gives of an entity of the app; null: nothing. */
export function accessIn(entity: EntityDocument, who: Who, standing: Standing): Access | null {
  if (standing === 'documents') return withAllCalls(grantOf(implying(entity), who))
  if (standing === 'manager') return withAllCalls(everything(entity))
  if (standing === 'out') return null
  const grants = standing.filter(grant => grant.entity === undefined || grant.entity === entity.key)
  if (grants.length === 0) return null
  const access = addGrants(grants.map(grant => withIds(grant, entity)))
  // a copy is added. DM-26
  return access.may.includes('add') ? access : { ...access, may: access.may.filter(call => call !== 'copy') }
}

/** Permissions name fields as the wire does. */
function withIds(grant: AppGrant, { fields }: EntityDocument): ListGrant {
  const ids = new Map(fields.map(({ id, name = id }) => [name, id]))
  const of = (names: string[] = []) => names.map(name => ids.get(name) ?? name)
  const { hide, readOnly, unlisted, unsearched } = grant
  return { ...grant, hide: of(hide), readOnly: of(readOnly), unlisted: of(unlisted), unsearched: of(unsearched) }
}

/**
 * Whether a standing opens a screen of the app.
 * @param lists  whether they may list the records the screen is over
 */
export function opensScreen(key: string, standing: Exclude<Standing, 'documents'>, lists: boolean): boolean {
  if (standing === 'manager') return true
  if (standing === 'out') return false
  return standing.some(({ screens }) => (screens === undefined ? lists : screens.includes(key)))
}

/** The name under which permissions give a published SQL query. */
export const callOfQuery = (key: string): string => `query_${key}`

/**
 * Whether somebody gets a published SQL query of an app. Nobody knows which records its text reads, so who is named in
 * permissions gets one over the product's own records where a permission gives the query itself, or where they read all
 * records of the app anyway.
 * @param readsAll  whether nothing of the app's records is kept from them
 * @returns `narrowed`: its audience names them, and it may answer what permissions keep from them
 */
export function mayRunQuery(
  query: SqlQuery,
  who: Who,
  standing: Standing,
  readsAll: () => boolean,
): 'yes' | 'no' | 'narrowed' {
  if (standing === 'out') return 'no'
  const isNamed = typeof standing !== 'string'
  if (isNamed && standing.some(({ may }) => may.includes(callOfQuery(query.key)))) return 'yes'
  if (!mayOpen(query.access ?? {}, who)) return 'no'
  return !isNamed || query.source !== MAIN_SOURCE || readsAll() ? 'yes' : 'narrowed'
}
