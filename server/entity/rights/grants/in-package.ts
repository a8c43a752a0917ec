import { type RawBuilder, sql } from 'kysely'
import { PLATFORM_TENANT } from '#engine/access/who.ts'

/**
 * Whether a tenant's package has the menu `m` of a statement, or the menu its button belongs to. The platform, and a
 * tenant without a package, have all menus.
 * @source UR-25, UR-34
 */
/** @param tenant  its code, or the column that holds it */
export function inPackage(tenant: string | RawBuilder<string>): RawBuilder<boolean> {
  if (tenant === PLATFORM_TENANT) return sql`true`
  return sql`not exists (
    select from blade_tenant t join blade_tenant_package p on p.id = t.package_id and p.is_deleted = 0
     where t.tenant_id = ${tenant} and t.is_deleted = 0
       and not (m.id = any(p.menu_id) or m.category = 2 and m.parent_id = any(p.menu_id)))`
}
