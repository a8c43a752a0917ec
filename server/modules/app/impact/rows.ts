/**
 * Rows of apps that name what goes: permissions, menus, custom operations. Of each those that are switched on.
 * @source docs/designer.md#publishing
 */
import { sql } from 'kysely'
import type { Finding } from '#adapters/wire/impact.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import type { Rule } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import type { Trx } from '../../../db/db.ts'
import type { FieldPermission } from '../../../entity/rights/grants/app-grants.ts'
import { mainModel, onlyModel } from '../../../store/app/models-of-app.ts'
import { inMenu } from '../../../store/app-menus.ts'
import { readMenuRows } from '../../../store/arrange-menu.ts'
import { callOfOperation, type Operation, operationOf } from '../operation/operation.ts'
import { fieldsRead } from '../operation/operation-buttons.ts'
import { brokenRule, type Change } from './change.ts'
import { FIRST, type Sight, shellPath, tellRows } from './told.ts'

/** The most rows of a kind that are looked at. */
const MOST_ROWS = 2_000

type Row = Parameters<typeof tellRows>[0][number]

interface Found {
  breaks: string
  names: Text[]
}

/** @param titles  of apps by key */
export async function brokenRows(
  trx: Trx,
  change: Change,
  titles: ReadonlyMap<string, Text>,
  sight: Sight,
): Promise<Finding[]> {
  const [permissions, menus, operations] = await Promise.all([
    readPermissions(trx),
    readMenuRows(trx),
    readOperationRows(trx),
  ])
  const pathIn = (app: string, child: string) => shellPath(app, titles.get(app) ?? { zh: app }, child)
  const brokenOperations = operations.flatMap(one => operationBreaks(change, one).map(found => ({ one, found })))
  const lost = new Set(
    brokenOperations.filter(({ found }) => found.breaks === 'model').map(({ one }) => callOfOperation(one.id)),
  )
  const rows: Row[] = [
    ...permissions.flatMap(one =>
      permissionBreaks(change, one, lost).map(found => ({
        ...{ kind: 'permission' as const, ...found, app: one.appId, id: one.id, title: { zh: one.name } },
        ...{ path: pathIn(one.appId, 'authManage'), mend: 'edit' as const },
      })),
    ),
    ...menus
      .filter(one => one.isShown && one.appId === change.app)
      .flatMap(one =>
        menuBreaks(change, one.menuRouter).map(found => ({
          ...{ kind: 'menu' as const, ...found, app: one.appId, id: one.id, title: { zh: one.menuName } },
          ...{ path: pathIn(one.appId, 'appMenu'), mend: 'edit' as const },
        })),
      ),
    ...brokenOperations.map(({ one, found }) => ({
      ...{ kind: 'operation' as const, ...found, app: one.app, id: one.id, title: one.title },
      ...{ path: pathIn(one.app, 'diyOperationManage'), mend: 'edit' as const },
    })),
  ]
  if (!change.removes) return tellRows(rows, sight)
  const own = (['permission', 'menu', 'operation'] as const).flatMap(kind => {
    const all = {
      permission: permissions.map(one => ({ ...one, app: one.appId })),
      menu: menus.filter(one => one.isShown),
      operation: operations,
    }
    const ids = all[kind].flatMap(one => (('app' in one ? one.app : one.appId) === change.app ? [one.id] : []))
    return ids.length > 0 ? [wholeApp(kind, ids)] : []
  })
  return [
    ...own,
    ...tellRows(
      rows.filter(({ app }) => app !== change.app),
      sight,
    ),
  ]
}

/** Rows of an app that is removed are told together. */
const wholeApp = (kind: Finding['kind'], ids: string[]): Finding => ({
  ...{ kind, breaks: 'app', place: null, names: [], count: ids.length, ids: ids.slice(0, FIRST) },
})

interface PermissionRow {
  id: string
  appId: string
  name: string
  model: string | null
  fields: FieldPermission[] | null
  operations: string[] | null
  screens: string[] | null
  rule: Rule | null
}

/** Those that give something. */
async function readPermissions(trx: Trx): Promise<PermissionRow[]> {
  const { rows } = await sql<PermissionRow>`
    select id, app_id as "appId", name, model, fields_permission as fields, operate_permission as operations, screens,
           row_rule as rule
      from blade_app_permission
     where tenant_id = ${trx.tenant} and is_deleted = 0 and status = 1 and has_permission is not false
     order by sort, id limit ${MOST_ROWS}`.execute(trx)
  return rows
}

function permissionBreaks(change: Change, row: PermissionRow, lost: ReadonlySet<string>): Found[] {
  const isOwn = row.appId === change.app
  const model = row.model ?? (isOwn ? onlyModel(change.before)?.key : undefined)
  if (isOwn && row.model !== null && change.models.has(row.model))
    return [{ breaks: 'model', names: [change.models.get(row.model)!.title] }]
  const ruled = model === undefined ? null : brokenRule(change, model, row.rule)
  const rows = ruled ? [{ breaks: 'rows', names: ruled }] : []
  if (!isOwn) return rows
  const fields = goneProps(change, model, row.fields ?? [])
  const pages = (row.screens ?? []).flatMap(key => change.pages.get(key) ?? [])
  const operations = (row.operations ?? []).filter(call => lost.has(call))
  return [
    ...(fields.length > 0 ? [{ breaks: 'field', names: fields }] : []),
    ...rows,
    ...(pages.length > 0 ? [{ breaks: 'page', names: pages }] : []),
    ...(operations.length > 0 ? [{ breaks: 'operation', names: [] }] : []),
  ]
}

/** Permissions name fields as the wire does, so that another name breaks them too. */
function goneProps({ before, after }: Change, model: string | undefined, fields: FieldPermission[]): Text[] {
  const named = (documents: Change['before']) =>
    new Map(
      entitiesOf(documents)
        .find(({ key }) => key === model)
        ?.fields.map(field => [field.name ?? field.id, field]),
    )
  const [was, is] = [named(before), named(after)]
  return fields.flatMap(({ prop }) => (was.has(prop) && !is.has(prop) ? [was.get(prop)!.title] : []))
}

const keyOf = (router: string) => router.replace(/^\/app\//, '')

/** A page that goes, or that stands in no menu any more because it asks for a param. */
function menuBreaks({ before, after }: Change, router: string | null): Found[] {
  const key = keyOf(router ?? '')
  const page = before.find(one => one.key === key && inMenu(one))
  if (!page || after.some(one => one.key === key && inMenu(one))) return []
  return [{ breaks: 'page', names: [page.title] }]
}

async function readOperationRows(trx: Trx): Promise<Operation[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select o.id, o.rev, o.place, o.model, o.kind, o.actions, o.condition, o.app_id as "appId", o.btn_name as "btnName",
           o.btn_name_en as "btnNameEn", o.btn_url as "btnUrl", o.process_def_key as "processDefKey"
      from blade_app_diy_operate o
     where o.tenant_id = ${trx.tenant} and o.is_deleted = 0 and o.status = 1 order by o.sort, o.id limit ${MOST_ROWS}`.execute(
    trx,
  )
  return rows.map(operationOf)
}

function operationBreaks(change: Change, operation: Operation): Found[] {
  const { app, kind, process, url } = operation
  const isOwn = app === change.app
  const leads: Found[] = [
    ...(kind === 'process' && change.flows.has(process ?? '')
      ? [{ breaks: 'process', names: [change.flows.get(process!)!.title] }]
      : []),
    ...(kind === 'url' ? pageOf(change, url ?? '') : []),
  ]
  if (!isOwn) return leads
  const model = operation.model ?? mainModel(change.before, app)?.key
  if (model !== undefined && operation.place !== 'sidebar' && change.models.has(model))
    return [{ breaks: 'model', names: [change.models.get(model)!.title] }, ...leads]
  const read = model === undefined ? [] : goneOf(change, model, fieldsRead({ ...operation, condition: null }))
  const ruled = model === undefined ? null : brokenRule(change, model, operation.condition)
  const written = kind === 'actions' ? goneWrites(change, operation) : []
  const names = [...new Set([...read, ...(ruled ?? []), ...written])]
  return [...(names.length > 0 || ruled ? [{ breaks: 'field', names }] : []), ...leads]
}

const goneOf = ({ fields }: Change, model: string, ids: string[]): Text[] =>
  (fields.get(model) ?? []).flatMap(({ id, title }) => (ids.includes(id) ? [title] : []))

/** Fields, and models, that its steps write and that go. */
const goneWrites = (change: Change, { actions }: Operation): Text[] =>
  actions.flatMap(step =>
    step.do === 'record'
      ? [
          ...(change.models.has(step.entity) ? [change.models.get(step.entity)!.title] : []),
          ...goneOf(
            change,
            step.entity,
            step.set.map(({ id }) => id),
          ),
        ]
      : [],
  )

function pageOf({ pages }: Change, url: string): Found[] {
  const [, key = ''] = /^\/app\/([A-Za-z0-9_.-]+)/.exec(url) ?? []
  const title = pages.get(key)
  return title ? [{ breaks: 'page', names: [title] }] : []
}
