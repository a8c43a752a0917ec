/**
 * The calls that read the catalogue of models.
 * @source MO-01…MO-04, MO-09, MO-10
 */
import { Fault } from '#engine/error/fault.ts'
import { MAIN_SOURCE } from '#engine/kind/query.ts'
import { pick } from '#engine/text/text.ts'
import { growTree } from '../../../entity/read/tree.ts'
import { type Columns, listRows } from '../../usual/listed-rows.ts'
import type { Verb, VerbContext } from '../../verb.ts'
import { findModel, foundModel, readModels, type SeenModel } from './catalogue.ts'
import { readCategories } from './categories.ts'
import { itemOf, named, namesIn } from './named.ts'
import { portraitData } from './portrait-data.ts'
import { readTable, readTables } from './source-tables.ts'
import {
  columnsWithChildren,
  developRow,
  type ItemRow,
  itemsOf,
  listColumns,
  type ModelRow,
  modelRow,
  prototypeRow,
  tableColumns,
  wholeItem,
} from './wire-models.ts'

const MODEL_COLUMNS: Columns<ModelRow> = {
  known: [
    ...(['id', 'modelName', 'appId', 'appName', 'tableName', 'fieldCount', 'category', 'categoryName'] as const),
    ...(['status', 'isChanged', 'isMine'] as const),
  ],
  first: ['appName', 1],
  ties: [['id', 1]],
}

const DEVELOP_COLUMNS: Columns<ReturnType<typeof developRow>> = {
  known: ['id', 'modelName', 'modelCode', 'modelTable', 'appId', 'status'],
  first: ['id', 1],
  ties: [],
}

const ITEM_COLUMNS: Columns<ItemRow> = {
  known: ['id', 'label', 'fieldName', 'modelId', 'fieldType', 'columnName', 'isRequired', 'sort', 'status'],
  first: ['modelId', 1],
  ties: [['sort', 1]],
}

const isDevelop = ({ entity }: VerbContext) => entity.key === 'developModel'

const rowsOf = async (context: VerbContext, models: SeenModel[]): Promise<ModelRow[]> => {
  const categories = await readCategories(context)
  return models.map(model => modelRow(model, context.lang, categories))
}

const list: Verb = {
  method: 'GET',
  async run(context) {
    const rows = await rowsOf(context, await readModels(context, context.who))
    return isDevelop(context)
      ? listRows(rows.map(developRow), context.input, DEVELOP_COLUMNS)
      : listRows(rows, context.input, MODEL_COLUMNS)
  },
}

/** The model that `id` names, as its address writes it. */
export async function tellModel(context: VerbContext, id: unknown) {
  const model = await findModel(context, context.who, id, context.entity.title)
  const [row] = await rowsOf(context, [model])
  return isDevelop(context) ? developRow(row!) : { ...row!, document: model.isMine ? model.entity : null }
}

const detail: Verb = { method: 'GET', run: context => tellModel(context, context.input.id) }

const listByIds: Verb = {
  method: 'GET',
  async run(context) {
    const ids = namesIn(context.input.ids)
    return rowsOf(
      context,
      (await readModels(context, context.who)).filter(({ entity }) => ids.includes(entity.key)),
    )
  },
}

/** For pickers: the models below their apps. */
const tree: Verb = {
  method: 'GET',
  async run({ lang, who, ...parts }) {
    const models = await readModels(parts, who)
    const apps = new Map(models.map(({ app }) => [app.key, app]))
    const nodes = [
      ...[...apps.values()].map(({ key, title }) => ({ id: `app ${key}`, parentId: null, title: pick(title, lang) })),
      ...models.map(({ entity: { key, title }, app }) => ({
        ...{ id: key, parentId: `app ${app.key}`, title: `${pick(title, lang)} (${key})` },
      })),
    ]
    return growTree(nodes)
  },
}

/** Whether a call means a database other than this one. */
const isForeign = (datasourceId: unknown): datasourceId is string =>
  typeof datasourceId === 'string' && datasourceId !== '' && datasourceId !== MAIN_SOURCE

const tableList: Verb = {
  method: 'GET',
  async run(context) {
    const { datasourceId } = context.input
    if (isForeign(datasourceId)) return readTables(context, datasourceId)
    const models = (await readModels(context, context.who)).filter(({ published }) => published)
    return models.map(({ entity, table }) => ({
      tableName: table,
      comment: pick(entity.title, context.lang),
      modelId: entity.key,
    }))
  },
}

/** The model of `modelId` or `id`, else of the table `tableName`. */
async function findNamed(context: VerbContext): Promise<SeenModel> {
  const { modelId, id = modelId, tableName } = context.input
  const models = await readModels(context, context.who)
  if (id !== undefined && id !== '') return foundModel(models, id, context.entity.title)
  const wanted = named(tableName, 'tableName').toLowerCase()
  const found = models.find(({ table }) => table !== '' && table === wanted)
  if (!found) throw new Fault('record.unknown', { title: context.entity.title })
  return found
}

const tableInfo: Verb = {
  method: 'GET',
  async run(context) {
    const { datasourceId, tableName } = context.input
    if (isForeign(datasourceId)) {
      const { from: _, ...table } = await readTable(context, datasourceId, named(tableName, 'tableName'))
      return table
    }
    const model = await findNamed(context)
    const comment = pick(model.entity.title, context.lang)
    const own = { modelId: model.entity.key, tableName: model.table, comment }
    return { ...own, columns: tableColumns(model, context.lang) }
  },
}

const prototypesOf = (model: SeenModel, { lang }: VerbContext) =>
  model.entity.fields.map((field, place) => prototypeRow(model, field, place, lang))

const prototype: Verb = {
  method: 'GET',
  async run(context) {
    const model = await findNamed(context)
    return { ...(await tellModel(context, model.entity.key)), prototypes: prototypesOf(model, context) }
  },
}

const select: Verb = {
  method: 'GET',
  async run(context) {
    const model = await findModel(context, context.who, context.input.modelId, context.entity.title)
    return prototypesOf(model, context)
  },
}

const items: Verb = {
  method: 'GET',
  async run(context) {
    const models = await readModels(context, context.who)
    return listRows(
      models.flatMap(model => itemsOf(model, context.lang)),
      context.input,
      ITEM_COLUMNS,
    )
  },
}

/** The field that `id` names. */
export async function tellItem(context: VerbContext, id: unknown) {
  const { model, field, place } = itemOf(await readModels(context, context.who), id, context.entity.title)
  return wholeItem(model, field, place, context.lang)
}

const item: Verb = { method: 'GET', run: context => tellItem(context, context.input.id) }

const listByModel: Verb = {
  method: 'GET',
  async run(context) {
    const model = await findModel(context, context.who, context.input.modelId, context.entity.title)
    return model.entity.fields.map((field, place) => wholeItem(model, field, place, context.lang))
  },
}

const columns: Verb = {
  method: 'GET',
  async run(context) {
    const { entity } = await findModel(context, context.who, context.input.modelId, context.entity.title)
    return listColumns(entity, context.lang)
  },
}

const columnsOfMany: Verb = {
  method: 'POST',
  async run({ who, lang, entity, input, ...parts }) {
    const ids = namesIn(input.modelIds ?? input.modelId)
    if (!ids.length) throw new Fault('record.none')
    const models = await readModels(parts, who)
    return ids.map(id => columnsWithChildren(foundModel(models, id, entity.title), models, lang))
  },
}

export const READ_VERBS: Record<string, Verb> = {
  'model.list': list,
  'model.detail': detail,
  'model.listByIds': listByIds,
  'model.tree': tree,
  'model.tableList': tableList,
  'model.queryAppDataForPortrait': portraitData,
  'model.tableInfo': tableInfo,
  'model.prototype': prototype,
  'prototype.select': select,
  'modelItem.list': items,
  'modelItem.detail': item,
  'modelItem.listByModel': listByModel,
  'modelItem.columns': columns,
  'modelItem.columnsWithChildren': columnsOfMany,
}
