/**
 * Permissions of micro-apps: what one may say, and whom it is for. That stands in the rows of `appPermissionScope`; the
 * lists of ids in a permission are the same, for its form.
 * @source ADR 0036; PM-03, PM-11, UR-32
 */
import { sql } from 'kysely'
import { callOfQuery } from '#engine/access/app-rights.ts'
import type { Issue } from '#engine/error/issue.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import { isScreen } from '#engine/kind/kinds.ts'
import { isSqlQuery } from '#engine/kind/query.ts'
import { checkRule } from '#engine/rules/check-rule.ts'
import { readsOf } from '#engine/rules/reads-of.ts'
import type { AnyDocument, EntityDocument, Rule } from '#engine/schema/document.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Trx } from '../../../db/db.ts'
import type { FieldPermission } from '../../../entity/rights/grants/app-grants.ts'
import { notifyGrantsChanged } from '../../../entity/rights/grants/grants.ts'
import type { Hook, SaveEvent } from '../../../entity/write/hook.ts'
import { readApp } from '../../../layers/rows.ts'
import type { Services } from '../../../services.ts'
import { onlyModel } from '../../../store/app/models-of-app.ts'
import { refused, ruleScopeOf } from '../../usual/rule-names.ts'
import { callOfOperation } from '../operation/operation.ts'
import { foretellRights } from '../rights/effect.ts'
import { grantable, OPERATIONS } from './names.ts'

/** The lists of a permission, and the kinds of `appPermissionScope`. */
const LISTS = { userIds: 'user', roleIds: 'role', deptIds: 'dept', postIds: 'post' } as const

export const permissionHook = (services: Services): Hook => ({
  grants: true,
  foretell: foretellRights(services),

  async beforeSave({ trx, models, record, who }) {
    const made = await readApp(trx, String(record.appId))
    if (!made || made.deleted || made.kind !== 'app')
      throw refused([{ path: 'appId', code: 'permission.app', params: { app: record.appId } }])
    const running = (await services.store.view(who.tenant)).apps.find(({ key }) => key === record.appId)
    const documents = running?.documents ?? []
    const issues = [...wrongModel(documents, record), ...wrongLists(documents, record, await addedTo(trx, made.key))]
    const entity = modelOf(documents, record)
    issues.push(...wrongFields(entity, record), ...wrongRows(entity, record, models))
    if (issues.length) throw refused(issues)
  },

  async afterSave({ trx, record }) {
    await keepScopes(trx, record)
    await notifyGrantsChanged(trx)
  },

  afterRemove: ({ trx }) => notifyGrantsChanged(trx),
})

/** The model a permission's fields and rows belong to: the one it names, else the app's only one apart from rows. */
function modelOf(documents: AnyDocument[], { model }: EngineRecord): EntityDocument | undefined {
  return model ? entitiesOf(documents).find(({ key }) => key === model) : onlyModel(documents)
}

function wrongModel(documents: AnyDocument[], { model }: EngineRecord): Issue[] {
  const known = grantable(documents).map(({ key }) => key)
  return model && !known.includes(String(model)) ? [{ path: 'model', code: 'permission.model', params: { known } }] : []
}

/** The operations managers added to the app, switched on or not. */
async function addedTo(trx: Trx, app: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('blade_app_diy_operate')
    .select('id')
    .where(row => row.and({ tenant_id: trx.tenant, app_id: app, is_deleted: 0 }))
    .execute()
  return rows.map(({ id }) => callOfOperation(id))
}

function wrongLists(documents: AnyDocument[], { operatePermission, screens }: EngineRecord, added: string[]): Issue[] {
  const check = (path: string, value: unknown, known: string[]): Issue[] => {
    if (value === null || value === undefined) return []
    const wrong = Array.isArray(value)
      ? value.filter((one, at) => !known.includes(one) || value.indexOf(one) < at).slice(0, 1)
      : [value]
    return wrong.length ? [{ path, code: 'permission.list', params: { value: String(wrong[0]), known } }] : []
  }
  return [
    ...check('operatePermission', operatePermission, [
      ...OPERATIONS,
      ...added,
      ...documents.filter(isSqlQuery).map(({ key }) => callOfQuery(key)),
    ]),
    ...check(
      'screens',
      screens,
      documents.filter(isScreen).map(({ key }) => key),
    ),
  ]
}

const MARKS = ['hide', 'disabled', 'display', 'search'] as const

function wrongFields(entity: EntityDocument | undefined, { fieldsPermission: fields }: EngineRecord): Issue[] {
  const at = (code: string, params = {}): Issue[] => [{ path: 'fieldsPermission', code, params }]
  if (fields === null || fields === undefined || (Array.isArray(fields) && fields.length === 0)) return []
  if (!Array.isArray(fields)) return at('permission.fields')
  if (!entity) return fields.every(isFieldPermission) ? at('permission.modelFirst') : at('permission.fields')
  const names = entity.fields.map(({ id, name = id }) => name)
  if (fields.length > names.length || !fields.every(isFieldPermission)) return at('permission.fields')
  const props = (fields as unknown as FieldPermission[]).map(({ prop }) => prop)
  const wrong = (fields as unknown as FieldPermission[]).find(
    ({ prop }, place) => !names.includes(prop) || props.indexOf(prop) < place,
  )
  return wrong ? at('permission.list', { value: wrong.prop, known: names }) : []
}

const isFieldPermission = (value: unknown): value is FieldPermission =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as FieldPermission).prop === 'string' &&
  MARKS.every(mark => ['undefined', 'boolean'].includes(typeof (value as FieldPermission)[mark]))

/** A rule over what the same permission hides would tell of it by the rows it shows. */
function wrongRows(entity: EntityDocument | undefined, record: EngineRecord, models: SaveEvent['models']): Issue[] {
  const rule = (record.rowRule ?? null) as Rule | null
  if (rule === null) return []
  const scope = entity && ruleScopeOf(models, entity.key)
  if (!scope) return [{ path: 'rowRule', code: 'permission.modelFirst' }]
  const issues = checkRule(rule, 'bool', scope, 'rowRule')
  if (issues.length) return issues
  const hidden = ((record.fieldsPermission ?? []) as unknown as FieldPermission[])
    .filter(({ hide }) => hide)
    .map(({ prop }) => prop)
  const reads = readsOf(rule).map(name => name.split('.', 1)[0]!)
  const field = entity.fields.find(({ id, name = id }) => hidden.includes(name) && reads.includes(id))
  return field ? [{ path: 'rowRule', code: 'permission.hidden', params: { field: field.title } }] : []
}

/** Makes the rows of who as the lists say. */
async function keepScopes(trx: Trx, record: EngineRecord): Promise<void> {
  const whom = Object.entries(LISTS).flatMap(([list, kind]) =>
    ((record[list] ?? []) as string[]).map(id => `${kind} ${id}`),
  )
  await sql`delete from blade_app_permission_scope s where s.tenant_id = ${trx.tenant} and s.permission_id = ${record.id}
     and (s.is_deleted = 1 or s.app_id <> ${record.appId} or s.scope_type || ' ' || s.scope_id <> all(${whom}::text[]))`.execute(
    trx,
  )
  await sql`insert into blade_app_permission_scope (tenant_id, app_id, permission_id, scope_type, scope_id)
    select ${trx.tenant}, ${record.appId}, ${record.id}, split_part(w, ' ', 1), split_part(w, ' ', 2)
      from unnest(${whom}::text[]) w
     where not exists (select from blade_app_permission_scope s where s.tenant_id = ${trx.tenant}
       and s.permission_id = ${record.id} and s.scope_type || ' ' || s.scope_id = w)`.execute(trx)
}

const TABLES = { user: 'blade_user', role: 'blade_role', dept: 'blade_dept', post: 'blade_post' } as const

/** Whom a permission is for, row by row. @source UR-32 */
export const permissionScopeHook = (services: Services): Hook => ({
  grants: true,
  foretell: foretellRights(services),

  async beforeSave({ trx, record }) {
    const { appId, permissionId, scopeType, scopeId } = record
    const permission = await trx
      .selectFrom('blade_app_permission')
      .select('app_id')
      .where(row => row.and({ tenant_id: trx.tenant, id: String(permissionId), is_deleted: 0 }))
      .forUpdate()
      .executeTakeFirst()
    if (permission?.app_id !== appId) throw refused([{ path: 'permissionId', code: 'permission.ofApp' }])
    const named = await trx
      .selectFrom(TABLES[scopeType as keyof typeof TABLES])
      .select('id')
      .where(row => row.and({ tenant_id: trx.tenant, is_deleted: 0 }))
      .where(sql<boolean>`id::text = ${String(scopeId)}`)
      .executeTakeFirst()
    if (!named) throw refused([{ path: 'scopeId', code: 'permission.whom' }])
  },

  async afterSave({ trx, before, record }) {
    const permissions = new Set([before?.permissionId, record.permissionId].filter(Boolean).map(String))
    for (const id of permissions) await keepLists(trx, id)
    await notifyGrantsChanged(trx)
  },

  async afterRemove({ trx, ids }) {
    const { rows } = await sql<{ id: string }>`select distinct permission_id as id from blade_app_permission_scope
      where tenant_id = ${trx.tenant} and id = any(${ids}::bigint[]) and permission_id is not null`.execute(trx)
    for (const { id } of rows) await keepLists(trx, id)
    await notifyGrantsChanged(trx)
  },
})

/** Makes the lists of a permission as its rows of who say. */
async function keepLists(trx: Trx, permission: string): Promise<void> {
  await sql`select from blade_app_permission where tenant_id = ${trx.tenant} and id = ${permission} for update`.execute(
    trx,
  )
  const of = (kind: string) => sql`(select array_agg(s.scope_id::bigint order by s.id) from blade_app_permission_scope s
    where s.tenant_id = ${trx.tenant} and s.permission_id = ${permission} and s.scope_type = ${kind} and s.is_deleted = 0
      and s.scope_id ~ '^[0-9]{1,18}$')`
  await sql`update blade_app_permission set user_ids = ${of('user')}, role_ids = ${of('role')}, dept_ids = ${of('dept')},
      post_ids = ${of('post')}, rev = rev + 1
     where tenant_id = ${trx.tenant} and id = ${permission} and is_deleted = 0`.execute(trx)
}
