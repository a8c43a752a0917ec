/**
 * A micro-app for calls to its business data: the published app, its tables, and what the caller may do with them.
 * @source PM-07, VM-85, VM-86
 */
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { isEntity } from '#engine/kind/entity.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { tableOf } from '../../entity/table/names.ts'
import { MANY_IDS, readTexts } from '../../http/request/read-texts.ts'
import { readApp } from '../../layers/rows.ts'
import type { RunningApp } from '../../layers/view.ts'
import type { Services } from '../../services.ts'

export interface BizTable {
  entity: EntityDocument
  /** in upper case; its records have `{name}_ID`, `{name}_DATA_STATUS` and `{name}_DATA_FROM`. DM-09 */
  name: string
}

export interface BizApp {
  app: RunningApp
  /** the app's own table first */
  tables: BizTable[]
}

/** @throws Fault 'bizData.undesigned' (VM-85) while nothing is published, 'design.unknown' */
export async function openBizApp(
  { db, store }: Pick<Services, 'db' | 'store'>,
  who: Who,
  appId: unknown,
): Promise<BizApp> {
  const key = readText(appId, 'appId')
  const app = (await store.view(who.tenant)).apps.find(running => running.key === key)
  const tables = app ? tablesOf(app, who.tenant) : []
  if (app && tables.length) return { app, tables }
  const made = await db.readAtOnce(who, trx => readApp(trx, key))
  throw made && !made.deleted ? new Fault('bizData.undesigned') : new Fault('design.unknown', { app: key })
}

function tablesOf({ key, documents }: RunningApp, tenant: string): BizTable[] {
  return documents
    .filter(isEntity)
    .sort((a, b) => Number(b.key === key) - Number(a.key === key))
    .map(entity => ({ entity, name: tableOf(entity, tenant).toUpperCase() }))
}

/**
 * The table a request names, by default the app's own.
 * @throws Fault 'bizData.table' naming the existing ones
 */
export function findTable({ app, tables }: BizApp, tableName: unknown): BizTable {
  if (tableName === undefined || tableName === null || tableName === '') return tables[0]!
  const wanted = readText(tableName, 'tableName').toUpperCase()
  const table = tables.find(({ name, entity }) => name === wanted || entity.key.toUpperCase() === wanted)
  if (!table)
    throw new Fault('bizData.table', { app: app.key, table: tableName, known: tables.map(({ name }) => name) })
  return table
}

/**
 * A child table, the field of its rows that holds the parent's id, and the parent's entity.
 * @throws Fault 'bizData.table', 'bizData.parent'
 */
export function findChildTable(biz: BizApp, tableName: unknown): BizTable & { by: string; of: EntityDocument } {
  const table = findTable(biz, readText(tableName, 'tableName'))
  const children = biz.tables.flatMap(({ entity }) =>
    entity.fields.flatMap(field =>
      field.type === 'children' && field.to === table.entity.key ? [{ entity, field }] : [],
    ),
  )
  const [
    {
      entity: of,
      field: { by = '' },
    } = { entity: null, field: {} },
  ] = children
  if (!of) throw new Fault('bizData.parent', { app: biz.app.key, table: table.name })
  return { ...table, of, by: table.entity.fields.find(field => field.id === by)?.name ?? by }
}

/** @throws Fault 'bizData.forbidden' (VM-86) when the caller may do nothing at all with the table */
export async function mustEnter(
  { entities }: Pick<Services, 'entities'>,
  who: Who,
  { entity }: BizTable,
): Promise<void> {
  const { may } = (await entities.accessFor(who))(entity)
  if (!may.size) throw new Fault('bizData.forbidden')
}

/** @throws Fault 'bizData.body' */
export function readText(value: unknown, name: string, max?: number): string {
  if (typeof value === 'number') return String(value)
  const text = readTexts({ [name]: value }, [name], max)[name]
  if (text) return text
  throw new Fault('bizData.body', { name })
}

/** Ids as a comma list or a list. @throws Fault 'bizData.body' */
export function readIds(value: unknown): string[] {
  const ids = Array.isArray(value) ? value.map(id => readText(id, 'ids')) : readText(value, 'ids', MANY_IDS).split(',')
  const named = ids.map(id => id.trim()).filter(Boolean)
  if (!named.length) throw new Fault('bizData.body', { name: 'ids' })
  return named
}
