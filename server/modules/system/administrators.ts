import { ADMINISTRATOR, type Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'

/**
 * Rights are given by administrators alone: a call granted to a role by its button raises nobody.
 * @throws Fault 'system.administrators-only'
 * @source docs/security.md#identity
 */
export function mustBeAdministrator(who: Who): void {
  if (!who.roles.includes(ADMINISTRATOR)) throw new Fault('system.administrators-only')
}
