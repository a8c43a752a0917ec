import type { Lang } from '../text/text.ts'

/**
 * Who is asking: the session's user in the department and role they act in. Built by the server from the database,
 * never from the request, except for the language; the browser has the same shape as `$me`.
 * @source docs/security.md#identity; docs/language.md#names
 */
export interface Who {
  /** user id, decimal string */
  id: string
  account: string
  name: string
  tenant: string
  /** id of the department they act in, '' when none */
  dept: string
  /** its code, by which documents name departments; '' when none */
  deptCode: string
  /** role codes (role alias) they act with */
  roles: string[]
  /** post codes */
  posts: string[]
  /** ids of the roles they act with and of their posts, for the params of SQL; empty when absent */
  roleIds?: string[]
  postIds?: string[]
  /**
   * codes of all roles and departments they have, whichever they act in: who is named in a permission of an app cannot act
   * as somebody else. Those they act in when absent
   */
  held?: { roles: string[]; depts: string[] }
  /** keys of the micro-apps they made or co-edit; none when absent */
  apps?: string[]
  /** the tenant's package has no app design, whatever the roles */
  designs?: false
  /** the language of answers; zh by default */
  lang?: Lang
  /** a visitor who is not signed in: reads totals of what is published to anyone, and writes nothing. ADR 0046 */
  guest?: true
}

/** A visitor to a tenant: no account, no role, no department. */
export const guestIn = (tenant: string, lang?: Lang): Who => ({
  ...{ id: '', account: '', name: '', tenant, dept: '', deptCode: '', roles: [], posts: [], guest: true },
  ...(lang && { lang }),
})

/** The role that may do everything inside its own tenant. */
export const ADMINISTRATOR = 'administrator'
/** The role that may make micro-apps. */
export const CREATOR = 'creator'
/** The tenant that runs the platform; only it changes entities of `scope: global`. */
export const PLATFORM_TENANT = '000000'

/** Whether this person made or co-edits the app, and still makes apps. */
export const managesApp = ({ designs, roles, apps }: Who, app: string): boolean =>
  designs !== false && roles.includes(CREATOR) && (apps?.includes(app) ?? false)
