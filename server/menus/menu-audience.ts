/**
 * Who sees a menu in a tenant: the roles it was granted to; everybody signed in, as long as it was never granted to a
 * role or when an administrator chose so; nobody, once its last role was removed. A tenant without any grant or choice
 * follows the platform. The screen behind a menu has rights of its own.
 * @source UR-37, SH-80; ADR 0016
 */
import { type RawBuilder, sql } from 'kysely'
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import type { Trx } from '../db/db.ts'

export type MenuAudience = 'everybody' | 'roles' | 'nobody'

/** Whether everybody sees the menu `m` of a statement. Never true of a button, which is a right. */
export function isEverybodys(tenant: string): RawBuilder<boolean> {
  return sql`coalesce(m.category, 1) = 1 and coalesce((
    select a.everybody from blade_menu_audience a where a.menu_id = m.id and a.tenant_id in (${tenant}, ${PLATFORM_TENANT})
     order by a.tenant_id = ${PLATFORM_TENANT} limit 1), true)`
}

/** The audiences of these menus, for those that exist. */
export async function readAudiences(trx: Trx, tenant: string, ids: string[]): Promise<Map<string, MenuAudience>> {
  const { rows } = await sql<{ id: string; audience: MenuAudience }>`
    select m.id, case when ${isEverybodys(tenant)} then 'everybody'
        when exists (select from blade_role_menu g join blade_role r on r.tenant_id = g.tenant_id and r.id = g.role_id and r.is_deleted = 0
          where g.tenant_id = ${tenant} and g.menu_id = m.id) then 'roles' else 'nobody' end as audience
      from blade_menu m where m.id = any(${ids}::bigint[]) and m.is_deleted = 0`.execute(trx)
  return new Map(rows.map(({ id, audience }) => [id, audience]))
}

/** Sets the audience of menus (not of buttons). @param everybody  false: only those with a role that has it */
export async function setAudience(trx: Trx, tenant: string, ids: string[], everybody: boolean): Promise<void> {
  await sql`insert into blade_menu_audience (tenant_id, menu_id, everybody)
    select ${tenant}, m.id, ${everybody} from blade_menu m where m.id = any(${ids}::bigint[]) and coalesce(m.category, 1) = 1
    on conflict (tenant_id, menu_id) do update set everybody = excluded.everybody`.execute(trx)
}
