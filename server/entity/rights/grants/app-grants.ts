/**
 * The permissions of micro-apps as the engine decides by them.
 * @source ADR 0036; PM-03, PM-08…PM-10
 */
import { sql } from 'kysely'
import type { AppGrant } from '#engine/access/app-rights.ts'
import type { Rule } from '#engine/schema/document.ts'
import type { Trx } from '../../../db/db.ts'

/** What is forbidden or asked of one field, by its name on the wire. @source PM-03 */
export interface FieldPermission {
  prop: string
  hide?: boolean
  disabled?: boolean
  display?: boolean
  search?: boolean
}

/** The values of a permission that decide, whom it is for apart. */
interface PermissionValues {
  id: string
  name: string
  appId: string
  model: string | null
  hasPermission: boolean
  /** calls, as on the wire: `view` and `delete` are `detail` and `remove` */
  operatePermission: string[] | null
  fieldsPermission: FieldPermission[] | null
  screens: string[] | null
  rowRule: Rule | null
  formPrint: boolean
  listPrint: boolean
  templateBtn: boolean
}

/** Names of calls on the wire that differ from the calls. @source PM-09 */
const CALLS: Readonly<Record<string, string>> = { view: 'detail', delete: 'remove' }

const grantOfPermission = (values: PermissionValues, to: AppGrant['to']): AppGrant => {
  const { id, name, model, hasPermission, operatePermission, fieldsPermission, screens, rowRule } = values
  const fields = fieldsPermission ?? []
  const those = (isMeant: (field: FieldPermission) => boolean) => fields.filter(isMeant).map(({ prop }) => prop)
  return {
    id,
    name,
    to,
    ...(hasPermission ? {} : { out: true as const }),
    ...(model && { entity: model }),
    may: [
      'list',
      ...(operatePermission ?? []).map(call => CALLS[call] ?? call),
      ...(values.formPrint ? ['print'] : []),
      ...(values.listPrint ? ['printList'] : []),
      ...(values.templateBtn ? ['printTemplate'] : []),
    ],
    hide: those(field => field.hide === true),
    readOnly: those(field => field.disabled === true),
    unlisted: those(field => field.display === false),
    unsearched: those(field => field.search === false),
    ...(rowRule !== null && { rows: rowRule }),
    ...(screens?.length ? { screens } : {}),
  }
}

/** Those in force, by app. A permission that names nobody gives nothing. */
export async function readAppGrants(trx: Trx): Promise<Map<string, AppGrant[]>> {
  const { rows } = await sql<PermissionValues & { to: AppGrant['to'] }>`
    select p.id::text, p.name, p.app_id as "appId", p.model, coalesce(p.has_permission, true) as "hasPermission",
           p.operate_permission as "operatePermission", p.fields_permission as "fieldsPermission", p.screens,
           p.row_rule as "rowRule", p.form_print as "formPrint", p.list_print as "listPrint",
           p.template_btn as "templateBtn", jsonb_object_agg(w.kind, w.codes) as "to"
      from blade_app_permission p
      join lateral (
        select s.scope_type || 's' as kind, jsonb_agg(c.code) as codes
          from blade_app_permission_scope s
          cross join lateral (
            select s.scope_id where s.scope_type = 'user'
            union all select r.role_alias from blade_role r where s.scope_type = 'role' and r.tenant_id = s.tenant_id and r.id::text = s.scope_id and r.is_deleted = 0
            union all select d.code from blade_dept d where s.scope_type = 'dept' and d.tenant_id = s.tenant_id and d.id::text = s.scope_id and d.is_deleted = 0
            union all select o.post_code from blade_post o where s.scope_type = 'post' and o.tenant_id = s.tenant_id and o.id::text = s.scope_id and o.is_deleted = 0
          ) c(code)
         where s.tenant_id = p.tenant_id and s.permission_id = p.id and s.is_deleted = 0
         group by s.scope_type
      ) w on true
     where p.tenant_id = ${trx.tenant} and p.is_deleted = 0 and p.status = 1
     group by p.id, p.tenant_id
     order by p.sort, p.id`.execute(trx)
  const grants = new Map<string, AppGrant[]>()
  for (const row of rows) grants.set(row.appId, [...(grants.get(row.appId) ?? []), grantOfPermission(row, row.to)])
  return grants
}
