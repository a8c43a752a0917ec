import type { To } from '../schema/document.ts'
import { ADMINISTRATOR, type Who } from './who.ts'

/**
 * True when `to` names `who`: everybody who is signed in, anyone at all, one of their roles or posts, their account or id, or the code of the
 * department they act in.
 * @source docs/language.md#envelope
 */
export function speaksOf(to: To, who: Who): boolean {
  if (who.guest) return to.anyone === true
  return (
    to.anyone === true ||
    to.everyone === true ||
    meets(to.roles, who.roles) ||
    meets(to.posts, who.posts) ||
    meets(to.users, [who.account, who.id]) ||
    meets(to.depts, [who.deptCode])
  )
}

/** True when `who` may open something with the audience `to`; the tenant's administrator may open everything. */
export const mayOpen = (to: To, who: Who): boolean => who.roles.includes(ADMINISTRATOR) || speaksOf(to, who)

const meets = (wanted: string[] | undefined, held: string[]) => wanted?.some(code => held.includes(code)) ?? false
