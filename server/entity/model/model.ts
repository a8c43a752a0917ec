/**
 * An entity as the server uses it: its document compiled, its table and its columns.
 * @source docs/language.md#entity
 */
import { type RawBuilder, sql } from 'kysely'
import { compileEntity, type Entity } from '#engine/entity/compile-entity.ts'
import { targetOf } from '#engine/entity/target-of.ts'
import { Fault } from '#engine/error/fault.ts'
import { isEntity } from '#engine/kind/entity.ts'
import type { DocumentKind, EntityDocument, Field } from '#engine/schema/document.ts'
import { type Column, columnsOf, rollupColumns, rowsOf } from '../table/columns.ts'
import { quote, tableOf } from '../table/names.ts'
import { fieldIndexes } from '../table/plan-table.ts'
import { type Searched, searchedOf } from '../words/searched.ts'
import { type Collected, collectedOf } from './collected.ts'
import { labelColumn } from './label.ts'

export interface Model {
  key: string
  document: EntityDocument
  entity: Entity
  table: string
  /** `"app_loan" t`, for FROM */
  from: string
  /** the same, for statements that select all columns */
  rows: string
  columns: Column[]
  /** what is computed when a record is read */
  rollups: Column[]
  byId: Map<string, Column>
  /** by wire name, and by id */
  byName: Map<string, Column>
  /** ids of the columns a save writes */
  written: string[]
  /** ids of the columns that hold rich text */
  rich: string[]
  /** the field that points at the parent record, in a tree */
  parent: Column | undefined
  /** the field that labels a record */
  label: Column
  children: Child[]
  /** name of an index → the field at which a violation is reported */
  indexes: Map<string, { field: string; index?: string }>
  /** what the data-collection log needs; null for a shipped entity */
  collected: Collected | null
  /** what its index rows are made of; null where it is not searched by words */
  searched: Searched | null
  /** key of the creators' app it belongs to; null for a shipped entity */
  app: string | null
  /** some rule reads the department tree */
  asksDepts: boolean
}

export interface Child {
  field: Field
  wire: string
  model: Model
  /** the column of the rows that holds the parent's id */
  by: Column
  /** the column of the rows that keeps their order */
  place?: Column
}

/** Rows that keep an order are read in it, others as they were added. */
export const orderOfRows = ({ place }: Child): RawBuilder<unknown> =>
  place ? sql`${sql.raw(place.stored)}, t.id` : sql`t.id`

/** Whether what a record is read with stands in other records too: its rows, those that point at it. */
export const isSpread = ({ children, rollups }: Model): boolean => children.length + rollups.length > 0

/** The documents one tenant sees; the same object until the next publish. */
interface Documents {
  find(kind: DocumentKind, key: string): { document: unknown; app?: { key: string } | null } | undefined
  all(): { document: { kind: string; key: string }; app?: { key: string } | null }[]
}

/** Where documents come from: the store. */
export interface DocumentSource {
  view(tenant: string): Promise<Documents>
  shipped: { find(kind: DocumentKind, key: string): { document: unknown } | undefined }
}

export interface Models {
  /** @throws Fault 'entity.unknown' */
  get(key: string): Model
  find(key: string): Model | undefined
  /** The model in which a published app keeps its records: the one with the app's key, else its first. */
  ofApp(app: string): Model | undefined
  /** The micro-app that published the model of this key; undefined for a shipped one. */
  appOf(key: string): string | undefined
  /** Every field of the tenant's entities that points at `key`. */
  pointingAt(key: string): { model: Model; field: Field }[]
}

/** Models are compiled on first use and cached as long as the tenant's documents stay the same. */
export function openModels(source: DocumentSource): (tenant: string) => Promise<Models> {
  const known = new WeakMap<Documents, Models>()
  return async tenant => {
    const documents = await source.view(tenant)
    let models = known.get(documents)
    if (!models) {
      models = modelsOf(documents, source.shipped, tenant)
      known.set(documents, models)
    }
    return models
  }
}

function modelsOf(documents: Documents, shipped: DocumentSource['shipped'], tenant: string): Models {
  const made = new Map<string, Model>()
  const placedOf = (key: string) => documents.find('entity', key)
  const documentOf = (key: string) => placedOf(key)?.document as EntityDocument | undefined
  const find = (key: string): Model | undefined => {
    const known = made.get(key)
    if (known) return known
    const document = documentOf(key)
    if (!document) return undefined
    const base = shipped.find('entity', key)?.document as EntityDocument | undefined
    const app = appOf(key)
    const model = makeModel(document, base, { tenant: base ? '' : tenant, app }, documentOf)
    made.set(key, model)
    for (const field of document.fields) {
      if (field.type !== 'children') continue
      const child = get(field.to!)
      model.children.push({
        field,
        wire: field.name ?? field.id,
        model: child,
        by: child.byId.get(field.by!)!,
        ...(field.place && { place: child.byId.get(field.place)! }),
      })
    }
    return model
  }
  const get = (key: string): Model => {
    const model = find(key)
    if (!model) throw new Fault('entity.unknown', { entity: key })
    return model
  }
  const ofApp = (app: string) => {
    const models = documents.all().filter(placed => isEntity(placed.document) && placed.app?.key === app)
    const own = models.find(({ document }) => document.key === app) ?? models[0]
    return own && find(own.document.key)
  }
  const appOf = (key: string) => (shipped.find('entity', key) ? undefined : placedOf(key)?.app?.key)
  const pointing = new Map<string, { model: Model; field: Field }[]>()
  const pointingAt = (key: string) => {
    let found = pointing.get(key)
    if (!found) {
      found = documents
        .all()
        .filter(({ document }) => isEntity(document))
        .flatMap(({ document }) =>
          (document as EntityDocument).fields
            .filter(field => field.type !== 'children' && targetOf(field) === key)
            .map(field => ({ model: get(document.key), field })),
        )
      pointing.set(key, found)
    }
    return found
  }
  return { get, find, ofApp, appOf, pointingAt }
}

/** @param owner  the tenant and the app of the entity; '' and undefined for a shipped one */
function makeModel(
  document: EntityDocument,
  shipped: EntityDocument | undefined,
  owner: { tenant: string; app?: string },
  lookup: (key: string) => EntityDocument | undefined,
): Model {
  const table = tableOf(document, owner.tenant)
  const columns = columnsOf(document, shipped)
  const byId = new Map(columns.map(column => [column.id, column]))
  return {
    key: document.key,
    document,
    entity: compileEntity(document, lookup),
    table,
    from: `${quote(table)} t`,
    rows: rowsOf(`${quote(table)} t`, columns),
    columns,
    rollups: rollupColumns(document),
    byId,
    byName: new Map([
      ...columns.map(column => [column.id, column] as const),
      ...columns.map(column => [column.wire, column] as const),
    ]),
    written: columns.filter(column => !column.system).map(column => column.id),
    rich: columns.filter(({ field }) => field.format === 'html').map(column => column.id),
    parent: columns.find(({ system, field }) => !system && field.type !== 'refs' && targetOf(field) === document.key),
    label: labelColumn(document, columns),
    children: [],
    indexes: fieldIndexes(document, table),
    collected: collectedOf(document, owner.app),
    searched: shipped ? searchedOf(shipped, byId) : null,
    app: owner.app ?? null,
    asksDepts: JSON.stringify(document).includes('"within"'),
  }
}
