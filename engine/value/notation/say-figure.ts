import type { Field } from '../../schema/document.ts'
import type { Lang } from '../../text/text.ts'
import { groupDigits } from '../group-digits.ts'
import { notationOf } from './notations.ts'

/**
 * A figure over the values of a field, its sum or its average, as they are said: durations in words, other numbers with
 * their digits in groups, of four too: what is added up is no year.
 * @param field  absent for what is only counted
 * @source docs/ui.md#a-value
 */
export function sayFigure(value: unknown, field: Field | undefined, lang: Lang): string {
  const notation = field && notationOf(field)
  return notation ? notation.say(String(value), { field, lang, label: code => code }) : groupDigits(String(value))
}
