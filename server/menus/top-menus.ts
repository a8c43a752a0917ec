import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'

export interface TopMenu {
  id: string
  name: string
  nameEn: string | null
  code: string
  icon: string | null
  /** the menus in it; their descendants belong to it too */
  menuIds: string[]
}

/** The enabled top menus of a tenant. @source UR-19, UR-50 */
export async function readTopMenus(trx: Trx, tenant: string): Promise<TopMenu[]> {
  const { rows } = await sql<TopMenu>`
    select id, name, name_en as "nameEn", code, icon, coalesce(menu_ids, '{}') as "menuIds" from blade_topmenu
     where tenant_id = ${tenant} and is_deleted = 0 and coalesce(status, 1) = 1 order by sort, id`.execute(trx)
  return rows
}
