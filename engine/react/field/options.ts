/** The options of a field's picker, filtered by `choices`. @source docs/language.md#rules-of-a-field */
import type { FieldState } from '../../entity/state-of.ts'
import { targetOf } from '../../entity/target-of.ts'
import type { Offer } from '../../ports/ports.ts'
import { readsOf } from '../../rules/reads-of.ts'
import type { Field, Option } from '../../schema/document.ts'
import { type Lang, pick } from '../../text/text.ts'
import type { PageStore } from '../state/page.ts'
import type { RecordScope } from '../state/scope.tsx'
import type { WidgetProps } from '../widget.ts'

/** Options of an enum or dict field in the reader's language. */
export function optionsOf(
  page: Pick<PageStore, 'bundle'>,
  field: Field,
  choices: FieldState['choices'],
  lang: Lang,
): WidgetProps['options'] {
  const all = optionListOf(page, field)
  if (!all) return undefined
  const offered = choices === null ? all : all.filter(option => choices({ ...option }))
  return offered.map(({ id, title, colour }) => ({ id, title: pick(title, lang), colour }))
}

export function optionListOf({ bundle }: Pick<PageStore, 'bundle'>, field: Field): Option[] | undefined {
  return field.type === 'dict' ? bundle.dicts[field.dict ?? ''] : field.options
}

/** For a field that points at records, whose options the server filters. */
export function offerOf({ entity, fields, record }: RecordScope, field: Field): Offer | undefined {
  if (field.choices === undefined || !entity || !targetOf(field)) return undefined
  const read = readsOf(field.choices).filter(id => fields.has(id))
  const given = JSON.stringify(Object.fromEntries(read.map(id => [id, record[id]])))
  return JSON.stringify({ into: `${entity}.${field.id}`, with: given })
}
