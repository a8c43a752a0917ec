/**
 * How people write and read the values to which their widget gives a form that their type does not have: a duration is
 * an integer, said as hours and minutes. Lists, cards, exports and messages say them so, and what is typed, pasted or
 * imported is read so.
 * @source docs/ui.md#a-value
 */
import type { Field, FieldType } from '../../schema/document.ts'
import type { Lang } from '../../text/text.ts'
import type { Reading } from '../reading.ts'
import type { Value } from '../value.ts'

interface SayContext {
  field: Field
  lang: Lang
  /** the name of a code in the value */
  label(code: string): string
}

export interface Notation {
  /** the types it stands for: other fields may have the widget too */
  types: readonly FieldType[]
  /** of a list: its parts mean nothing alone */
  whole?: true
  /** the value as words */
  say(value: Value, context: SayContext): string
  /** what is written in words, as the type has it; null where it is nothing of the kind */
  read?(text: string): Value
  /** the same of what a person writes in a form or a cell, where that means something else than in a call */
  typed?(text: string, field: Field): Value
  /** for `json`: checks the form of the value, which may have come from anywhere */
  check?(value: Value): Reading
}
