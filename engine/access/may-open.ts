import type { To } from '../schema/document.ts'
import { ADMINISTRATOR, type Who } from './who.ts'

/**
 * True when `to` speaks of `who`: everybody, one of his roles or posts, his account or id, the department he acts in (by its code).
 * @source docs/language.md#envelope
 */
export function speaksOf(to: To, who: Who): boolean {
  return (
    to.everyone === true ||
    meets(to.roles, who.roles) ||
    meets(to.posts, who.posts) ||
    meets(to.users, [who.account, who.id]) ||
    meets(to.depts, [who.deptCode])
  )
}

/** True when `who` may open what is offered `to` some; the tenant's administrator may open everything. */
export const mayOpen = (to: To, who: Who): boolean => who.roles.includes(ADMINISTRATOR) || speaksOf(to, who)

const meets = (wanted: string[] | undefined, held: string[]) => wanted?.some(code => held.includes(code)) ?? false
