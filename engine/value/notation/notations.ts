/** The notation of a field, by its widget. @source docs/ui.md#a-value */
import type { Field, FieldType } from '../../schema/document.ts'
import { address } from './address.ts'
import { duration } from './duration.ts'
import { location } from './location.ts'
import type { Notation } from './notation.ts'
import { percent } from './percent.ts'
import { range } from './range.ts'
import { tags } from './tags.ts'

const NOTATIONS: Readonly<Record<string, Notation>> = {
  duration,
  percent,
  tags,
  address,
  location,
  'date-range': range('date'),
  'time-range': range('time'),
}

export function notationOf({ type, widget }: Pick<Field, 'type' | 'widget'>): Notation | undefined {
  const found = widget !== undefined && Object.hasOwn(NOTATIONS, widget) ? NOTATIONS[widget] : undefined
  return found?.types.includes(type) ? found : undefined
}

const NEVER_SAID: readonly FieldType[] = ['json', 'children', 'file']

/** Whether a value of the field can be said in a line of text. */
export const isSaid = (field: Pick<Field, 'type' | 'widget'>): boolean =>
  !NEVER_SAID.includes(field.type) || notationOf(field) !== undefined
