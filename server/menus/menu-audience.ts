/**
 * Whose a menu is in a tenant: of the roles that were given it; everybody's who is signed in while no role ever was, or when
 * an administrator said so; nobody's once its last role was taken away. A tenant that neither granted nor said anything has
 * it as the platform does. What a menu leads to keeps its own rights.
 * @source UR-37, SH-80; ADR 0016
 */
import { type RawBuilder, sql } from 'kysely'
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import type { Trx } from '../db/db.ts'

export type MenuAudience = 'everybody' | 'roles' | 'nobody'

/** Whether the menu `m` of a statement is everybody's. A button is a right and never is. */
export function isEverybodys(tenant: string): RawBuilder<boolean> {
  return sql`coalesce(m.category, 1) = 1 and coalesce((
    select a.everybody from blade_menu_audience a where a.menu_id = m.id and a.tenant_id in (${tenant}, ${PLATFORM_TENANT})
     order by a.tenant_id = ${PLATFORM_TENANT} limit 1), true)`
}

/** Of those that are there. */
export async function readAudiences(trx: Trx, tenant: string, ids: string[]): Promise<Map<string, MenuAudience>> {
  const { rows } = await sql<{ id: string; audience: MenuAudience }>`
    select m.id, case when ${isEverybodys(tenant)} then 'everybody'
        when exists (select from blade_role_menu g join blade_role r on r.tenant_id = g.tenant_id and r.id = g.role_id and r.is_deleted = 0
          where g.tenant_id = ${tenant} and g.menu_id = m.id) then 'roles' else 'nobody' end as audience
      from blade_menu m where m.id = any(${ids}::bigint[]) and m.is_deleted = 0`.execute(trx)
  return new Map(rows.map(({ id, audience }) => [id, audience]))
}

/** Menus, not buttons. @param everybody  false: theirs alone who have a role with it, if anybody */
export async function setAudience(trx: Trx, tenant: string, ids: string[], everybody: boolean): Promise<void> {
  await sql`insert into blade_menu_audience (tenant_id, menu_id, everybody)
    select ${tenant}, m.id, ${everybody} from blade_menu m where m.id = any(${ids}::bigint[]) and coalesce(m.category, 1) = 1
    on conflict (tenant_id, menu_id) do update set everybody = excluded.everybody`.execute(trx)
}
