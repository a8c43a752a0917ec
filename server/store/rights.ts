/**
 * Who may design what.
 * @source MA-12; docs/designer.md#surfaces
 */
import { ADMINISTRATOR, CREATOR, type Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'

export interface Owned {
  key: string
  kind: 'app' | 'system'
  createdBy: string
  editors: string[]
}

export function isAdministrator(who: Who): boolean {
  return who.roles.includes(ADMINISTRATOR)
}

/** May this person make apps at all? */
function mayDesign(who: Who): boolean {
  return isAdministrator(who) || who.roles.includes(CREATOR)
}

/** May this person open, change and publish this app? Shipped screens are the administrators'. */
export function mayEdit(who: Who, app: Owned): boolean {
  if (isAdministrator(who)) return true
  if (app.kind === 'system' || !mayDesign(who)) return false
  return app.createdBy === who.id || app.editors.includes(who.id)
}

/** @throws Fault 'design.forbidden' */
export function mustDesign(who: Who): void {
  if (!mayDesign(who)) throw new Fault('design.forbidden')
}

/** @throws Fault 'design.notYours' */
export function mustEdit(who: Who, app: Owned): void {
  if (!mayEdit(who, app)) throw new Fault('design.notYours', { app: app.key })
}
