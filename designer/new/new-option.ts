/** A new option of a choice: a code from its name, and the first colour that no other option has. */
import type { Option } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import palette from '#schemas/themes/palette.json' with { type: 'json' }
import { codeFrom } from '../commands/documents/code-from.ts'
import { freeId } from '../commands/documents/ids.ts'

/** The palette's names, in the order in which new options take them. */
export const OPTION_COLOURS = palette.map(({ id }) => id) as NonNullable<Option['colour']>[]

export function newOption(title: Text, options: Option[]): Option {
  const used = options.map(({ colour }) => colour)
  const free = OPTION_COLOURS.find(colour => !used.includes(colour))
  const colour = free ?? OPTION_COLOURS[options.length % OPTION_COLOURS.length]
  const taken = options.map(({ id }) => id)
  return { id: freeId(codeFrom(title.en ?? title.zh) || 'o', taken), title, colour }
}
