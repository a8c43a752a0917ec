import { sql } from 'kysely'
import { ADMINISTRATOR, type Who } from '#engine/access/who.ts'
import type { Trx } from '../../db/db.ts'
import { isAdministrator } from '../rights.ts'

/**
 * Which of these codes of buttons are granted to others only: a button granted to nobody but administrators is shown to all.
 * @source UR-48, WU-42; docs/language.md#steps
 */
export async function refusedCodes(trx: Trx, who: Who, codes: string[]): Promise<ReadonlySet<string>> {
  if (isAdministrator(who)) return new Set()
  const { rows } = await sql<{ code: string }>`
    select m.code from blade_menu m
      join blade_role_menu g on g.tenant_id = ${who.tenant} and g.menu_id = m.id
      join blade_role r on r.tenant_id = g.tenant_id and r.id = g.role_id and r.is_deleted = 0
     where m.code = any(${codes}) and m.category = 2 and m.is_deleted = 0 and r.role_alias <> ${ADMINISTRATOR}
     group by m.code having not bool_or(r.role_alias = any(${who.roles}))`.execute(trx)
  return new Set(rows.map(({ code }) => code))
}
