/** Models and fields as calls name them: by keys, which are no record ids. */
import { Fault } from '#engine/error/fault.ts'
import type { Field } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import { MANY_IDS, readTexts } from '../../../http/request/read-texts.ts'
import { foundModel, type SeenModel } from './catalogue.ts'
import { ITEM } from './wire-models.ts'

/** Names as a list or a comma list. @throws Fault 'record.refused' when they are no texts */
export function namesIn(sent: unknown): string[] {
  const list = Array.isArray(sent) ? sent : [sent]
  const texts = list.map(one => readTexts({ ids: one }, ['ids'], MANY_IDS).ids ?? '')
  return [...new Set(texts.flatMap(text => text.split(',')).map(name => name.trim()))].filter(Boolean)
}

/** A text that has to be sent. @throws Fault 'record.refused' */
export function named(sent: unknown, name: string): string {
  const text = readTexts({ [name]: sent }, [name])[name]?.trim()
  if (text) return text
  throw new Fault('record.refused', {}, { data: { issues: [missing(name)] } })
}

export const missing = (name: string) => ({ path: name, code: 'field.required', params: { title: name } })

/** @throws Fault 'record.unknown' */
export function itemOf(
  models: SeenModel[],
  id: unknown,
  title: Text,
): { model: SeenModel; field: Field; place: number } {
  const [key, fieldId] = typeof id === 'string' ? id.split(ITEM) : []
  const model = foundModel(models, key, title)
  const place = model.entity.fields.findIndex(field => field.id === fieldId)
  if (place < 0) throw new Fault('record.unknown', { title })
  return { model, field: model.entity.fields[place]!, place }
}

/** `asset_item` → `assetItem`; '' when nothing of the name may stand in an identifier. */
export function camelCase(name: string): string {
  const [first = '', ...rest] = (/[a-z]/.test(name) ? name : name.toLowerCase()).split(/[^A-Za-z0-9]+/).filter(Boolean)
  const joined = [
    first.slice(0, 1).toLowerCase() + first.slice(1),
    ...rest.map(part => part.slice(0, 1).toUpperCase() + part.slice(1)),
  ]
  return joined
    .join('')
    .replace(/^[0-9]+/, '')
    .replace(/^[A-Z]/, letter => letter.toLowerCase())
    .slice(0, 40)
}
