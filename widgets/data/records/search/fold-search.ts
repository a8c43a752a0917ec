/** Which search fields are in the first row. @source docs/ui.md#a-list-screen */
import type { SearchField } from '#engine/schema/document.ts'

const COLUMNS = 24
/** default width of a search field, and of the buttons, in columns */
export const SPAN = 6

/** Entries of the first row, beside the buttons; on a phone only the first one. The others are behind "more". */
export function foldSearch(entries: SearchField[], narrow = false): { shown: SearchField[]; folded: boolean } {
  if (narrow) return { shown: entries.slice(0, 1), folded: entries.length > 1 }
  let room = COLUMNS - SPAN
  const shown = entries.filter(entry => {
    room -= spanOf(entry)
    return !entry.fold && room >= 0
  })
  return { shown, folded: shown.length < entries.length }
}

export function spanOf(entry: SearchField): number {
  return entry.span ?? SPAN
}
