/**
 * Models as calls send them, made changes of the drafts of their apps.
 * @source MO-01, MO-04, MO-06
 */
import { firstModel, MAKERS } from '#engine/entity/first-model.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { isEntity } from '#engine/kind/entity.ts'
import type { AnyDocument, EntityDocument } from '#engine/schema/document.ts'
import { isReservedName } from '#engine/schema/reserved-name.ts'
import { type Lang, pick, type Text } from '#engine/text/text.ts'
import { isRecord } from '#engine/value/value.ts'
import texts from '#schemas/text/store.json' with { type: 'json' }
import { readTexts } from '../../../http/request/read-texts.ts'
import type { VerbContext } from '../../verb.ts'
import { foundModel, type SeenModel } from '../read/catalogue.ts'
import { readCategories } from '../read/categories.ts'
import { camelCase, missing } from '../read/named.ts'
import type { Change } from './change-drafts.ts'

export type Sent = Record<string, unknown>

const NAMES = ['id', 'appId', 'modelName', 'tableName', 'category', 'remark'] as const
const LONGEST_NAME = 120

export function refuse(...issues: Issue[]): Fault {
  return new Fault('record.refused', {}, { data: { issues } })
}

/** As `model.submit` names what older clients send. */
export const fromDevelop = ({ modelCode, modelTable, ...sent }: Sent): Sent => ({
  ...sent,
  tableName: modelTable ?? (sent.id ? undefined : modelCode),
})

/** Changes every document of the kind entity named `key`. @throws Fault 'record.unknown' */
export function changeModel(key: string, title: Text, to: (entity: EntityDocument) => EntityDocument): Change['to'] {
  return documents => {
    if (!documents.some(document => isEntity(document) && document.key === key)) {
      throw new Fault('record.unknown', { title })
    }
    return documents.map(document => (isEntity(document) && document.key === key ? to(document) : document))
  }
}

/**
 * Adds a model to an app, or changes the one that `id` names; what is not sent is kept.
 * @returns the change, and the model's key
 */
export async function submitted(
  context: VerbContext,
  models: SeenModel[],
  sent: Sent,
): Promise<{ change: Change; key: string }> {
  const { lang, entity } = context
  const { id, appId, ...said } = readTexts(sent, NAMES)
  await mustBeCategory(context, said.category)
  if (said.modelName !== undefined && (!said.modelName.trim() || said.modelName.length > LONGEST_NAME)) {
    const { length } = said.modelName
    const code = length > LONGEST_NAME ? 'field.maxLength' : 'field.required'
    throw refuse({ path: 'modelName', code, params: { title: 'modelName', max: LONGEST_NAME, length } })
  }
  if (!id) return added(sent, { ...said, appId }, lang)
  const model = foundModel(models, id, entity.title)
  mustKeep('appId', appId, model.app.key)
  mustKeep('tableName', said.tableName, model.table)
  const document = documentOf(sent, id)
  const to = changeModel(id, entity.title, was => written(document ?? was, said, lang))
  return { key: id, change: { app: model.app.key, rev: sent.rev, to } }
}

type Said = Partial<Record<(typeof NAMES)[number], string>>

function added(sent: Sent, { appId, tableName, ...said }: Said, lang: Lang): { change: Change; key: string } {
  const given = isRecord(sent.document) ? (sent.document as { key?: unknown }).key : undefined
  const wanting = [
    ...(appId ? [] : ['appId']),
    ...(said.modelName ? [] : ['modelName']),
    ...(tableName || given ? [] : ['tableName']),
  ]
  if (wanting.length) throw refuse(...wanting.map(missing))
  const key = typeof given === 'string' ? given : keyOf(appId!, tableName!)
  const title = titled({ zh: '' }, said.modelName!, lang)
  const begun = documentOf(sent, key) ?? firstModel(key, title, texts.firstField, [MAKERS])
  const to = (documents: AnyDocument[]) => {
    if (documents.some(document => document.key === key && isEntity(document))) {
      throw refuse({ path: 'tableName', code: 'model.taken', params: { key } })
    }
    return [...documents, written(begun, said, lang)]
  }
  return { key, change: { app: appId!, rev: sent.rev, to } }
}

/** `asset_item` in the app `asset` is `asset.assetItem`. @throws Fault 'record.refused' */
function keyOf(app: string, tableName: string): string {
  const prefix = `app_${app}_`
  const isWhole = tableName.slice(0, prefix.length).toLowerCase() === prefix.toLowerCase()
  const name = camelCase(isWhole ? tableName.slice(prefix.length) : tableName)
  if (!name || isReservedName(name))
    throw refuse({ path: 'tableName', code: 'model.name', params: { name: tableName } })
  return name === app ? app : `${app}.${name}`
}

/** A whole document sent for the model `key`. @throws Fault 'record.refused' */
function documentOf({ document }: Sent, key: string): EntityDocument | undefined {
  if (document === undefined || document === null) return undefined
  if (!isRecord(document) || !isEntity(document) || (document as EntityDocument).key !== key) {
    throw refuse({ path: 'document', code: 'model.document', params: { key } })
  }
  return document as EntityDocument
}

function written(entity: EntityDocument, { modelName, category, remark }: Said, lang: Lang): EntityDocument {
  const { note, category: filed, ...kept } = entity
  const [is, at] = [remark === undefined ? note : remark.trim(), category === undefined ? filed : category.trim()]
  return {
    ...kept,
    title: modelName === undefined ? entity.title : titled(entity.title, modelName.trim(), lang),
    ...(is ? { note: is } : {}),
    ...(at ? { category: at } : {}),
  }
}

/** The text with this reader's name; what he read and sent back changes nothing. */
export function titled(title: Text, name: string, lang: Lang): Text {
  if (pick(title, lang) === name) return title
  return lang === 'zh' ? { ...title, zh: name } : { zh: title.zh || name, en: name }
}

/** A model stays in its app and in its table, where its records are. @throws Fault 'record.refused' */
function mustKeep(path: 'appId' | 'tableName', sent: string | undefined, is: string): void {
  if (!sent || sent.toLowerCase() === is.toLowerCase()) return
  throw refuse({ path, code: `model.${path}`, params: { is } })
}

/** @throws Fault 'record.refused' */
export async function mustBeCategory(context: VerbContext, category: string | undefined): Promise<void> {
  if (!category || (await readCategories(context)).has(category)) return
  throw refuse({ path: 'category', code: 'model.category', params: { id: category } })
}

/** Takes the model out of the draft of its app; its records stay in their table. */
export function removed({ entity: { key }, app }: SeenModel, title: Text, rev: unknown): Change {
  const isIt = (document: AnyDocument) => isEntity(document) && document.key === key
  const to = (documents: AnyDocument[]) => {
    if (!documents.some(isIt)) throw new Fault('record.unknown', { title })
    return documents.filter(document => !isIt(document))
  }
  return { app: app.key, rev, to }
}
