/** The options of a field's picker, filtered by `choices`. @source docs/language.md#rules-of-a-field */
import type { FieldState } from '../../entity/state-of.ts'
import { targetOf } from '../../entity/target-of.ts'
import type { Offer } from '../../ports/ports.ts'
import { readsOf } from '../../rules/reads-of.ts'
import type { Field, Option } from '../../schema/document.ts'
import { type Lang, pick } from '../../text/text.ts'
import { COLOUR_NAMES } from '../look/palette.ts'
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
  return offered.map(({ title, ...option }) => ({ ...option, title: pick(title, lang) }))
}

export function optionListOf({ bundle }: Pick<PageStore, 'bundle'>, field: Field): Option[] | undefined {
  const options = field.type === 'dict' ? bundle.dicts[field.dict ?? ''] : field.options
  return options && colouredOptions(options)
}

/**
 * Where no option has a colour and every option can have one of its own, they take those of the palette in order.
 * Elsewhere options without a colour stay without: a colour that several share would tell nothing.
 * @source docs/ui.md#a-value
 */
export function colouredOptions(options: Option[]): Option[] {
  const known = coloured.get(options)
  if (known) return known
  const takes = options.length > 1 && options.length <= COLOUR_NAMES.length && !options.some(({ colour }) => colour)
  const made = takes
    ? options.map((option, place) => ({ ...option, colour: COLOUR_NAMES[place] as Option['colour'] }))
    : options
  coloured.set(options, made)
  return made
}
const coloured = new WeakMap<Option[], Option[]>()

/** For a field that points at records, whose options the server filters. */
export function offerOf({ entity, fields, record }: RecordScope, field: Field): Offer | undefined {
  if (field.choices === undefined || !entity || !targetOf(field)) return undefined
  const read = readsOf(field.choices).filter(id => fields.has(id))
  const given = JSON.stringify(Object.fromEntries(read.map(id => [id, record[id]])))
  return JSON.stringify({ into: `${entity}.${field.id}`, with: given })
}
