/**
 * The first rows of a new tenant: the platform's roles with their menus, a department with its name, and, on request, a
 * first administrator.
 * @source UR-24, UR-49; docs/security.md#tenants
 */
import { sql } from 'kysely'
import { ADMINISTRATOR, CREATOR, PLATFORM_TENANT, type Who } from '#engine/access/who.ts'
import { beginRecord } from '#engine/entity/begin-record.ts'
import { checkRecord } from '#engine/entity/check-record.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import { asTenant } from '../../db/as-tenant.ts'
import type { Trx } from '../../db/db.ts'
import { environmentOf } from '../../entity/model/environment.ts'
import type { Models } from '../../entity/model/model.ts'
import { insertRow } from '../../entity/write/write-row.ts'
import { isEverybodys } from '../../menus/menu-audience.ts'
import { refused } from '../usual/rule-names.ts'

const ROLES = [ADMINISTRATOR, CREATOR, 'staff']

/** A `Who` of the tenant without a user: the rows it creates have no creator. */
export function nobodyOf(tenant: string): Who {
  return { id: '', account: '', name: '', tenant, dept: '', deptCode: '', roles: [ADMINISTRATOR], posts: [] }
}

/** Adds a row to the tenant of `trx`, with its entity's defaults and checks. @throws Fault 'record.refused' */
export async function addRow(trx: Trx, models: Models, who: Who, key: string, values: EngineRecord): Promise<string> {
  const [model, env] = [models.get(key), environmentOf(who)]
  const { record, issues } = checkRecord(model.entity, { ...beginRecord(model.entity, env), ...values }, { env })
  if (issues.length) throw refused(issues)
  return (await insertRow(trx, model, who, record)).id
}

/** Runs in the transaction that adds the tenant, which belongs to the platform. */
export async function openTenant(trx: Trx, models: Models, code: string, name: string): Promise<void> {
  const { rows: roles } = await sql<{ alias: string; title: string; titleEn: string | null; menus: string[] }>`
    select r.role_alias as alias, r.role_name as title, r.role_name_en as "titleEn", array(
        select m.id::text from blade_menu m where m.is_deleted = 0 and (
          r.role_alias = ${ADMINISTRATOR} and not (${isEverybodys(PLATFORM_TENANT)})
          or m.id in (select g.menu_id from blade_role_menu g where g.tenant_id = r.tenant_id and g.role_id = r.id))) as menus
      from blade_role r where r.tenant_id = ${PLATFORM_TENANT} and r.is_deleted = 0 and r.role_alias = any(${ROLES})
     order by array_position(${ROLES}::text[], r.role_alias)`.execute(trx)
  const who = nobodyOf(code)
  await asTenant(trx, code, async trx => {
    for (const [at, { alias, title, titleEn, menus }] of roles.entries()) {
      const values = { roleName: title, roleNameEn: titleEn, roleAlias: alias, sort: at + 1 }
      const role = await addRow(trx, models, who, 'role', values)
      await sql`insert into blade_role_menu (tenant_id, role_id, menu_id)
        select ${code}, ${role}, id from unnest(${menus}::bigint[]) id`.execute(trx)
    }
    await addRow(trx, models, who, 'dept', { deptName: name, sort: 1 })
  })
}
