/** Fixes for fields, and for what shows them. @source docs/designer.md#session */
import { mayStandBeside } from '#engine/entity/column-type.ts'
import { widgetFor } from '#engine/entity/derive-widget.ts'
import { uncheckedPeriods } from '#engine/entity/periods.ts'
import { isEntity } from '#engine/kind/entity.ts'
import { translate } from '#engine/react/text.ts'
import type { Field, Json } from '#engine/schema/document.ts'
import { entityAround } from '../../commands/documents/command.ts'
import { docsOf, modelsOf } from '../../commands/documents/docs.ts'
import type { Call } from '../../commands/index.ts'
import { callForPeriod } from '../../new/new-check.ts'
import { modelOfOwnRows } from '../../new/new-field.ts'
import { type Find, mend, put } from './mend.ts'

export const narrowCard: Find = at =>
  mend('narrow', put(at, ['w'], Number(at.params.columns) - Number(at.params.x)), {
    width: Number(at.params.columns) - Number(at.params.x),
  })

export const fittingWidget: Find = at => {
  const around = at.item && entityAround(at.view, at.place.document, at.item)
  const field = around?.fields.find(one => one.id === at.params.field)
  if (!field) return null
  const widget = widgetFor({ ...field, widget: undefined } as unknown as Field)
  return mend('widget', put(at, ['widget'], widget), { name: widget })
}

export const swapLimits: Find = at => {
  const { least, most, low, high } = at.params as Record<'least' | 'most', string> & Record<'low' | 'high', Json>
  return mend('swap', [...put(at, [least], high), ...put(at, [most], low)])
}

/** Refuses records that end before they begin. */
export const refuseBefore: Find = ({ view, place, item }) => {
  const entity = view.docs[place.document]
  if (!isEntity(entity)) return null
  const period = uncheckedPeriods(entity).find(({ last }) => last.id === item?.id)
  return period ? mend('period', [callForPeriod(entity, period)]) : null
}

/** Restores the published field, because stored values keep their type. */
export const publishedField: Find = ({ view, app, place, params }) => {
  const stored = view.stored[place.document]
  const before = docsOf(app.published)[place.document]
  if (!isEntity(stored) || !isEntity(before)) return null
  const was = before.fields.find(field => field.id === params.field)
  const fields = stored.fields.map(field => (was && field.id === was.id ? was : field))
  return mend('type', [{ command: 'source.apply', args: { value: { ...stored, fields } } }])
}

/** Makes a model of the rows that a field of a model declares itself, as a form may. */
export const modelForRows: Find = ({ view, app, place, params }) => {
  const entity = view.stored[place.document]
  const own = isEntity(entity) ? entity.fields.find(field => field.id === params.field && field.fields) : undefined
  if (!isEntity(entity) || !own) return null
  const taken = [...modelsOf(view.stored), ...app.library.entities].map(({ key }) => key)
  const order = { zh: translate('zh', 'designer.rows.order'), en: translate('en', 'designer.rows.order') }
  const { field, model } = modelOfOwnRows(entity, own, taken, order)
  const fields = entity.fields.map(each => (each === own ? field : each))
  const calls: Call[] = [
    { command: 'document.add', args: { value: model } },
    { command: 'source.apply', args: { value: { ...entity, fields } } },
  ]
  return mend('rowsModel', calls, { name: model.title })
}

/** Stores the last of the unpublished fields that need no column outside of columns. */
export const standBeside: Find = ({ view, app, place, params }) => {
  const entity = view.stored[place.document]
  const before = docsOf(app.published)[place.document]
  if (!isEntity(entity)) return null
  const stays = new Set(isEntity(before) ? before.fields.map(({ id }) => id) : [])
  const taken = new Set(entity.indexes?.flatMap(({ fields }) => fields))
  const free = entity.fields.filter(
    ({ id, type, column, unique, secret, forms }) =>
      column !== false && mayStandBeside(type) && !unique && !secret && !forms && !stays.has(id) && !taken.has(id),
  )
  const over = Number(params.count) - Number(params.max)
  if (free.length < over) return null
  const chosen = new Set(free.slice(-over))
  const fields = entity.fields.map(field => (chosen.has(field) ? { ...field, column: false as const } : field))
  return mend('beside', [{ command: 'source.apply', args: { value: { ...entity, fields } } }], { count: over })
}
