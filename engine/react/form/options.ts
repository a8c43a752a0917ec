/** Options of an enum or dict field in the reader's language, after `choices`. @source docs/language.md#fields */
import type { FieldState } from '../../entity/state-of.ts'
import type { Field, Option } from '../../schema/document.ts'
import { type Lang, pick } from '../../text/text.ts'
import type { PageStore } from '../state/page.ts'
import type { WidgetProps } from '../widget.ts'

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
