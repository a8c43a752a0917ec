/**
 * Who may design what, and who may run an app.
 * @source MA-12; docs/designer.md#surfaces
 */
import { ADMINISTRATOR, CREATOR, type Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { kindOf } from '#engine/kind/kinds.ts'
import type { Shipped } from '../layers/shipped.ts'

export interface Owned {
  key: string
  kind: 'app' | 'system' | 'workshop'
  createdBy: string
  editors: string[]
}

export function isAdministrator(who: Who): boolean {
  return who.roles.includes(ADMINISTRATOR)
}

/**
 * Whether this person may create apps. A tenant's package without app design applies to administrators too. @source
 * UR-34
 */
export function mayDesign(who: Who): boolean {
  return who.designs !== false && (isAdministrator(who) || who.roles.includes(CREATOR))
}

/**
 * Whether this person may open, change and publish this app. A shipped screen may be changed by administrators, or by
 * every creator too, depending on its kind.
 */
export function mayEdit(who: Who, app: Owned, shipped: Pick<Shipped, 'screen'>): boolean {
  if (!mayDesign(who)) return false
  if (app.kind === 'system' && !isAdministrator(who)) {
    const screen = shipped.screen(app.key)
    return screen !== undefined && kindOf(screen.document).shippedTo === 'creators'
  }
  return mayManage(who, app)
}

/**
 * Whether this person runs this app of a creator: its maker, a co-editor or an administrator, whether or not they design.
 * @source MA-12; docs/ui.md#an-app-of-ones-own
 */
export function mayManage(who: Who, app: Pick<Owned, 'createdBy' | 'editors'>): boolean {
  return isAdministrator(who) || app.createdBy === who.id || app.editors.includes(who.id)
}

/** @throws Fault 'app.notYours' */
export function mustManage(who: Who, app: Pick<Owned, 'key' | 'createdBy' | 'editors'>): void {
  if (!mayManage(who, app)) throw new Fault('app.notYours', { app: app.key })
}

/** Whether this person says who else runs the app: its maker or an administrator, no co-editor. @source MA-12 */
export function mayGovern(who: Who, { createdBy }: Pick<Owned, 'createdBy'>): boolean {
  return isAdministrator(who) || createdBy === who.id
}

/** @throws Fault 'design.forbidden' */
export function mustDesign(who: Who): void {
  if (!mayDesign(who)) throw new Fault('design.forbidden')
}

/** @throws Fault 'design.notYours' */
export function mustEdit(who: Who, app: Owned, shipped: Pick<Shipped, 'screen'>): void {
  if (!mayEdit(who, app, shipped)) throw new Fault('design.notYours', { app: app.key })
}
