/**
 * Fields of models as calls send them, made changes of the drafts of their apps.
 * @source MO-03, MO-09
 */
import { columnType } from '#engine/entity/column-type.ts'
import { Fault } from '#engine/error/fault.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import { isReservedName } from '#engine/schema/reserved-name.ts'
import type { Lang, Text } from '#engine/text/text.ts'
import { isRecord } from '#engine/value/value.ts'
import { readTexts } from '../../../http/request/read-texts.ts'
import type { VerbContext } from '../../verb.ts'
import { foundModel, type SeenModel } from '../read/catalogue.ts'
import { camelCase, itemOf, missing } from '../read/named.ts'
import type { Change } from './change-drafts.ts'
import { fieldOfType } from './field-of-type.ts'
import { changeModel, refuse, type Sent, titled } from './write-models.ts'

const NAMES = ['id', 'label', 'fieldName', 'modelId', 'fieldType', 'columnType', 'pattern'] as const

type Said = Partial<Record<(typeof NAMES)[number], string>>

/** As `modelItem.submit` names what older clients send. */
export const fromPrototype = ({ name, comment, ...sent }: Sent): Sent => ({
  ...sent,
  fieldName: name,
  label: comment ?? (sent.id ? undefined : name),
})

/**
 * Adds a field to a model, or changes the one that `id` names; what is not sent is kept.
 * @returns the change, and the id the field is listed under
 */
export function submittedItem(context: VerbContext, models: SeenModel[], sent: Sent): { change: Change; id: string } {
  const { lang, entity } = context
  const said = readTexts(sent, NAMES)
  const place = placeOf(sent.sort)
  if (said.id) {
    const { model, field } = itemOf(models, said.id, entity.title)
    const to = (was: EntityDocument) => {
      const stood = was.fields.find(({ id }) => id === field.id)
      if (!stood) throw new Fault('record.unknown', { title: entity.title })
      return putField(was, changedField(stood, said, sent, lang), place)
    }
    return { id: said.id, change: changeOf(model, sent.rev, entity.title, to) }
  }
  const wanting = [
    ...(said.modelId ? [] : ['modelId']),
    ...(said.label ? [] : ['label']),
    ...(said.fieldName ? [] : ['fieldName']),
    ...(said.fieldType || said.columnType ? [] : ['fieldType']),
  ]
  if (wanting.length) throw refuse(...wanting.map(missing))
  const model = foundModel(models, said.modelId, entity.title)
  const id = camelCase(said.fieldName!)
  if (!id || isReservedName(id))
    throw refuse({ path: 'fieldName', code: 'model.name', params: { name: said.fieldName } })
  const fresh = changedField({ id, type: 'string', title: titled({ zh: '' }, said.label!, lang) }, said, sent, lang)
  const to = (was: EntityDocument) => {
    if (was.fields.some(field => field.id === id))
      throw refuse({ path: 'fieldName', code: 'model.field.taken', params: { id } })
    return putField(was, fresh, place)
  }
  return { id: `${model.entity.key}:${id}`, change: changeOf(model, sent.rev, entity.title, to) }
}

function changeOf(
  { entity: { key }, app }: SeenModel,
  rev: unknown,
  title: Text,
  to: (was: EntityDocument) => EntityDocument,
): Change {
  return { app: app.key, rev, to: changeModel(key, title, to) }
}

/** Takes fields out of the drafts of their models; published values stay in their columns. */
export function removedItem({ lang: _, entity }: VerbContext, models: SeenModel[], id: string, rev: unknown): Change {
  const { model, field } = itemOf(models, id, entity.title)
  return changeOf(model, rev, entity.title, was => {
    const fields = was.fields.filter(other => other.id !== field.id)
    if (fields.length === was.fields.length) throw new Fault('record.unknown', { title: entity.title })
    return { ...was, fields }
  })
}

function changedField(was: Field, said: Said, sent: Sent, lang: Lang): Field {
  const { id } = was
  const { config } = sent
  if (config !== undefined && config !== null && !isRecord(config)) {
    throw refuse({ path: 'config', code: 'field.json', params: { title: 'config' } })
  }
  const given = isRecord(config) ? ({ ...(config as object), id } as Field) : was
  const typed = { ...given, ...typeOf(given, said) } as Field
  const { required, pattern, ...kept } = typed
  const isRequired = sent.isRequired === undefined || sent.isRequired === null ? required : sent.isRequired === true
  const matches = said.pattern === undefined ? pattern : said.pattern
  const name = said.fieldName && said.fieldName !== id ? said.fieldName : given.name
  return {
    ...kept,
    title: said.label?.trim() ? titled(given.title ?? { zh: '' }, said.label.trim(), lang) : given.title,
    ...(name && name !== id ? { name } : {}),
    ...(isRequired ? { required: isRequired } : {}),
    ...(matches ? { pattern: matches } : {}),
  }
}

/** The type sent, by its name here or by that of a database; of a field that has it already nothing. */
function typeOf(field: Field, { fieldType, columnType: column }: Said): Partial<Field> {
  if (fieldType) return fieldType === field.type ? {} : { type: fieldType as Field['type'] }
  if (!column || column === columnType(field)) return {}
  const made = fieldOfType(column)
  if (!made) throw refuse({ path: 'columnType', code: 'model.left.type', params: { type: column } })
  return made
}

/** Counted from 0; undefined: where it stands, or last. */
function placeOf(sort: unknown): number | undefined {
  const place = Number(sort)
  return sort === undefined || sort === null || !Number.isInteger(place) ? undefined : Math.max(0, place - 1)
}

function putField(entity: EntityDocument, field: Field, place: number | undefined): EntityDocument {
  const stood = entity.fields.findIndex(({ id }) => id === field.id)
  const others = entity.fields.filter(({ id }) => id !== field.id)
  const at = place ?? (stood < 0 ? others.length : stood)
  return { ...entity, fields: [...others.slice(0, at), field, ...others.slice(at)] }
}
