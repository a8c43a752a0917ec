import type { Lang } from '../text/text.ts'

/**
 * Who is asking: the session's user in the department and role he acts in. Built by the server from the database,
 * never from the request but for the language; the browser holds the same shape as `$me`.
 * @source docs/security.md#identity; docs/language.md#names
 */
export interface Who {
  /** user id, decimal string */
  id: string
  account: string
  name: string
  tenant: string
  /** department id he acts in, '' when none */
  dept: string
  /** its code, by which documents name departments; '' when none */
  deptCode: string
  /** role codes (role alias) he acts with */
  roles: string[]
  /** post codes */
  posts: string[]
  /** the package of his tenant has no app design, whatever his roles */
  designs?: false
  /** the language he is answered in; zh where it is not said */
  lang?: Lang
}

/** The role that may do everything inside its own tenant. */
export const ADMINISTRATOR = 'administrator'
/** The role that may make micro-apps. */
export const CREATOR = 'creator'
/** The tenant that runs the platform; only it changes entities of `scope: global`. */
export const PLATFORM_TENANT = '000000'
