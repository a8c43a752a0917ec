/**
 * Who may open a screen: those its `access` names; else, for an app's screen, those who may list what it shows; for a
 * shipped screen, those to whom a menu that leads to it is granted. A shipped screen without a menu (home) is open to
 * everybody signed in.
 * @source SE-04; ARCHITECTURE.md#the-walk-of-one-datum
 */
import { sql } from 'kysely'
import { opensScreen } from '#engine/access/app-rights.ts'
import { mayOpen } from '#engine/access/may-open.ts'
import { PLATFORM_TENANT, type Who } from '#engine/access/who.ts'
import { accessNamed } from '#engine/kind/kinds.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Trx } from '../../db/db.ts'
import type { Access } from '../../entity/rights/access.ts'
import { inPackage } from '../../entity/rights/grants/in-package.ts'
import type { AccessContext } from '../../entity/rights/reader.ts'
import type { Services } from '../../services.ts'
import { isAdministrator } from '../rights.ts'
import type { ResolvedScreen } from './resolved.ts'

/** What the reader may do with the records of an entity. */
export type AccessOf = (entity: EntityDocument) => Access

/** A person, with their rights to the records of entities and in micro-apps. */
export interface Rights {
  who: Who
  accessOf: AccessOf
  standing: AccessContext['standing']
}

export async function rightsFor({ entities }: Pick<Services, 'entities'>, who: Who): Promise<Rights> {
  const { access, standing } = await entities.accessContext(who)
  return { who, accessOf: access, standing }
}

/** A screen of the creators' app `app`. @source ADR 0036 */
export function mayOpenAppScreen({ who, accessOf, standing }: Rights, screen: ResolvedScreen, app = ''): boolean {
  if (isAdministrator(who)) return true
  const [entity] = screen.entities
  const lists = !entity || accessOf(entity).may.has('list')
  const stands = standing(app)
  if (stands !== 'documents') return opensScreen(screen.document.key, stands, lists)
  const named = accessNamed(screen.document)[0]?.to
  return named ? mayOpen(named, who) : lists && !who.guest
}

/** For a shipped screen, unchanged or changed by the tenant. */
export async function mayOpenShippedScreen(trx: Trx, who: Who, screen: ResolvedScreen): Promise<boolean> {
  const isAll = isAdministrator(who)
  if (isAll && who.tenant === PLATFORM_TENANT) return true
  const named = accessNamed(screen.document)[0]?.to
  if (who.guest || (named && !isAll)) return named !== undefined && mayOpen(named, who)
  const { rows } = await sql<{ granted: boolean }>`
    select ${inPackage(who.tenant)} and (${isAll} or exists (
      select from blade_role_menu g join blade_role r on r.tenant_id = g.tenant_id and r.id = g.role_id
      where g.tenant_id = ${who.tenant} and g.menu_id = m.id and r.is_deleted = 0 and r.role_alias = any(${who.roles})
    )) as granted
    from blade_menu m where m.screen = ${screen.document.key} and m.is_deleted = 0 and m.category = 1`.execute(trx)
  return rows.length === 0 || rows.some(menu => menu.granted)
}
