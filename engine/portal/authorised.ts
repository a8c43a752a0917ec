/**
 * Whether somebody may handle a service. The server asks the database the same.
 * @source PP-23…27; ADR 0049
 */
import type { Who } from '../access/who.ts'

/** Whether the reader may handle a service; `sign-in`: a visitor has to say who they are first. */
export type HandleAnswer = 'may' | 'may-not' | 'sign-in'

/** Ids of those a service is for; all four empty: everybody. */
export interface Audience {
  users: readonly string[]
  roles: readonly string[]
  depts: readonly string[]
  posts: readonly string[]
}

/** Ids of a person: the role and the department are those they act in. */
type Person = Pick<Who, 'id' | 'dept' | 'roleIds' | 'postIds' | 'guest'>

/**
 * A user or a post matches, or what is set of roles and departments matches, each of them.
 * @returns whether the audience allows them; a visitor is nobody it could name
 */
export function isAllowed({ users, roles, depts, posts }: Audience, who: Person): boolean {
  if (users.includes(who.id) || meets(posts, who.postIds)) return true
  if (roles.length + depts.length === 0) return users.length + posts.length === 0
  return (roles.length === 0 || meets(roles, who.roleIds)) && (depts.length === 0 || depts.includes(who.dept))
}

const meets = (wanted: readonly string[], held: readonly string[] = []) => wanted.some(id => held.includes(id))

/** A visitor has to sign in to know, also where everybody may. */
export function answerOf(audience: Audience, who: Person): HandleAnswer {
  if (who.guest) return 'sign-in'
  return isAllowed(audience, who) ? 'may' : 'may-not'
}
