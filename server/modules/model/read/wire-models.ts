/**
 * Models and their fields as they are sent, under the names of each of their addresses.
 * @source MO-01…MO-04, MO-09, MO-10
 */
import { columnType, hasColumn } from '#engine/entity/column-type.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import { snakeCase } from '../../../entity/table/names.ts'
import type { SeenModel } from './catalogue.ts'

/** Names of the categories, by their ids. */
export type Categories = ReadonlyMap<string, string>

export function modelRow({ entity, app, table, ...seen }: SeenModel, lang: Lang, categories: Categories) {
  const categoryName = categories.get(entity.category ?? '') ?? null
  return {
    id: entity.key,
    modelName: pick(entity.title, lang),
    appId: app.key,
    appName: pick(app.title, lang),
    tableName: table,
    fieldCount: entity.fields.length,
    // a category that was removed is none
    category: categoryName === null ? null : entity.category!,
    categoryName,
    status: seen.published ? 1 : 0,
    isChanged: seen.isChanged,
    isMine: seen.isMine,
    datasourceId: null,
    remark: entity.note ?? null,
    rev: seen.rev,
  }
}

export type ModelRow = ReturnType<typeof modelRow>

/** As older clients name it. */
export function developRow({ id, modelName, tableName, appId, datasourceId, remark, status, rev }: ModelRow) {
  return { id, modelName, modelCode: id, modelTable: tableName, appId, datasourceId, remark, status, rev }
}

/** Parts a field's id from that of its model in the id of an item; neither holds it. */
export const ITEM = ':'

function itemRow({ entity, published, rev }: SeenModel, field: Field, place: number, lang: Lang) {
  return {
    id: `${entity.key}${ITEM}${field.id}`,
    label: pick(field.title, lang),
    fieldName: field.name ?? field.id,
    modelId: entity.key,
    fieldType: field.type,
    columnName: hasColumn(field) ? snakeCase(field.id) : null,
    isRequired: field.required === true,
    pattern: field.pattern ?? null,
    sort: place + 1,
    status: published?.has(field.id) ? 1 : 0,
    rev,
  }
}

export type ItemRow = ReturnType<typeof itemRow>

export function itemsOf(model: SeenModel, lang: Lang): ItemRow[] {
  return model.entity.fields.map((field, place) => itemRow(model, field, place, lang))
}

/** With its settings, which may name other models and are for who may design it. */
export function wholeItem(model: SeenModel, field: Field, place: number, lang: Lang) {
  return { ...itemRow(model, field, place, lang), config: model.isMine ? field : null }
}

/** As older clients name it. */
export function prototypeRow(model: SeenModel, field: Field, place: number, lang: Lang) {
  const { id, fieldName: name, modelId, label: comment, isRequired, sort, rev } = itemRow(model, field, place, lang)
  return {
    ...{ id, name, modelId, columnType: columnType(field), comment },
    ...{ component: field.widget ?? field.type, isRequired, sort, rev },
  }
}

/** The columns of a table that the reader may see, named as in the database. */
export function tableColumns(model: SeenModel, lang: Lang) {
  return itemsOf(model, lang)
    .map((item, place) => ({ item, field: model.entity.fields[place]! }))
    .filter(({ item }) => item.columnName !== null)
    .map(({ item, field }) => ({
      columnName: item.columnName,
      columnType: columnType(field),
      comment: item.label,
      isKey: field.unique === true,
      isRequired: item.isRequired,
      fieldName: item.fieldName,
    }))
}

/** A column of a list over records, as clients draw it. */
function listColumn(field: Field, lang: Lang) {
  return {
    prop: field.name ?? field.id,
    label: pick(field.title, lang),
    type: field.type,
    required: field.required === true,
    dict: field.dict ?? null,
  }
}

const isRows = ({ type }: Field) => type === 'children'

/** The columns of a list of the model: rows of sub-tables are none. */
export function listColumns({ fields }: Pick<EntityDocument, 'fields'>, lang: Lang) {
  return fields.filter(field => !isRows(field)).map(field => listColumn(field, lang))
}

/** The same with its sub-tables, as far as the reader may see them. */
export function columnsWithChildren({ entity, table }: SeenModel, models: SeenModel[], lang: Lang) {
  const children = entity.fields.filter(isRows).flatMap(field => {
    const rows = models.find(model => model.entity.key === field.to)
    if (!rows && !field.fields) return []
    const { prop, label } = listColumn(field, lang)
    const columns = rows ? rows.entity : { fields: field.fields! }
    const own = { modelId: rows?.entity.key ?? null, tableName: rows?.table ?? null }
    return [{ prop, label, ...own, columns: listColumns(columns, lang) }]
  })
  const label = pick(entity.title, lang)
  return { modelId: entity.key, tableName: table, label, columns: listColumns(entity, lang), children }
}
