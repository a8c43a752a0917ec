/** Which search fields are in the first row. @source docs/ui.md#a-list-screen */
import type { SearchField } from '#engine/schema/document.ts'
import type { SearchChoices } from './choices-of.ts'

const COLUMNS = 24
/** default width of a search field, of a chip, and of the buttons, in columns */
const SPAN = 6
const CHIP_SPAN = 2

type Entry = SearchField & { choices?: SearchChoices }

/** Entries of the first row, beside the buttons; on a phone only the first one. The others are behind "more". */
export function foldSearch<E extends Entry>(entries: E[], narrow = false): { shown: E[]; folded: boolean } {
  if (narrow) return { shown: entries.slice(0, 1), folded: entries.length > 1 }
  let room = COLUMNS - SPAN
  const shown = entries.filter(entry => {
    room -= entry.choices ? CHIP_SPAN : spanOf(entry)
    return !entry.fold && room >= 0
  })
  return { shown, folded: shown.length < entries.length }
}

export function spanOf(entry: SearchField): number {
  return entry.span ?? SPAN
}
