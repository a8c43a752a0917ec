/** What a new process calls its cases, and says of each in lists. @source docs/designer.md#processes */
import { labelFieldOf } from '#engine/entity/label-field.ts'
import type { EntityDocument, Field, FieldType, FlowDocument, FlowElement } from '#engine/schema/document.ts'

/** Values that are short enough to stand in a line. */
const SHORT: readonly FieldType[] = [
  ...(['string', 'enum', 'dict', 'integer', 'decimal', 'date', 'datetime', 'time', 'user', 'dept', 'ref'] as const),
]
const MOST_IN_BRIEF = 3
/** A title says values as they are stored: no codes and no ids. */
const PLAIN: readonly FieldType[] = ['string', 'integer', 'decimal', 'date', 'datetime', 'time']
const isPlain = ({ type }: Field): boolean => PLAIN.includes(type)

/**
 * A title and a brief from the first fields of the model. A title is one text for everybody: a field that a grant or a step
 * hides from anyone is in neither.
 */
export function nameCases(
  model: EntityDocument,
  elements: readonly FlowElement[],
): Pick<FlowDocument, 'subject' | 'brief'> {
  const fields = model.fields.filter(field => isShort(field) && isSeenByAll(model, elements, field))
  const label = labelFieldOf(model, fields)
  const brief = fields.filter(field => field !== label).slice(0, MOST_IN_BRIEF)
  const first = brief.find(isPlain)
  const subject = label && isPlain(label) ? `{starter} {${label.id}}` : first && `{starter} {name} {${first.id}}`
  return { ...(subject && { subject }), ...(brief.length > 0 && { brief: brief.map(({ id }) => id) }) }
}

const isShort = ({ type, secret, format }: Field): boolean => SHORT.includes(type) && !secret && format === undefined

/** A formula may read what is hidden: where anything is, none is taken. */
function isSeenByAll({ access = [] }: EntityDocument, elements: readonly FlowElement[], { id, value }: Field): boolean {
  const hidden = [
    ...access.flatMap(({ hide = [] }) => hide),
    ...elements.flatMap(({ fields = [] }) => fields.flatMap(each => (each.may === 'hide' ? [each.id] : []))),
  ]
  const hidesRest = elements.some(({ rest, fields = [] }) => rest === 'hide' && !fields.some(each => each.id === id))
  return !hidden.includes(id) && !hidesRest && (value === undefined || hidden.length === 0)
}
