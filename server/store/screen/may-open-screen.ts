/**
 * Who may open a screen: those its `access` names; else, for an app's screen, those who may list what it shows; for a
 * shipped screen, those to whom a menu that leads to it is granted. A shipped screen without a menu (home) is open to
 * everybody signed in.
 * @source SE-04; ARCHITECTURE.md#the-walk-of-one-datum
 */
import { sql } from 'kysely'
import { mayOpen } from '#engine/access/may-open.ts'
import { PLATFORM_TENANT, type Who } from '#engine/access/who.ts'
import { accessNamed } from '#engine/kind/kinds.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Trx } from '../../db/db.ts'
import type { Access } from '../../entity/rights/access.ts'
import { inPackage } from '../../entity/rights/in-package.ts'
import { isAdministrator } from '../rights.ts'
import type { ResolvedScreen } from './resolved.ts'

/** What the reader may do with the records of an entity. */
export type AccessOf = (entity: EntityDocument) => Access

/** A screen of a creator's app. */
export function mayOpenAppScreen(who: Who, screen: ResolvedScreen, accessOf: AccessOf): boolean {
  if (isAdministrator(who)) return true
  const named = accessNamed(screen.document)[0]?.to
  if (named) return mayOpen(named, who)
  const [entity] = screen.entities
  return !entity || accessOf(entity).may.has('list')
}

/** For a shipped screen, unchanged or changed by the tenant. */
export async function mayOpenShippedScreen(trx: Trx, who: Who, screen: ResolvedScreen): Promise<boolean> {
  const isAll = isAdministrator(who)
  if (isAll && who.tenant === PLATFORM_TENANT) return true
  const named = accessNamed(screen.document)[0]?.to
  if (named && !isAll) return mayOpen(named, who)
  const { rows } = await sql<{ granted: boolean }>`
    select ${inPackage(who.tenant)} and (${isAll} or exists (
      select from blade_role_menu g join blade_role r on r.tenant_id = g.tenant_id and r.id = g.role_id
      where g.tenant_id = ${who.tenant} and g.menu_id = m.id and r.is_deleted = 0 and r.role_alias = any(${who.roles})
    )) as granted
    from blade_menu m where m.screen = ${screen.document.key} and m.is_deleted = 0 and m.category = 1`.execute(trx)
  return rows.length === 0 || rows.some(menu => menu.granted)
}
