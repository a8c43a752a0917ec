/** Which search fields are in the first row. @source docs/ui.md#a-list-screen */
import type { SearchField } from '#engine/schema/document.ts'
import type { KnownEntry } from './known-entries.ts'

const COLUMNS = 24
/** default width of a search field, of a chip, and of the buttons, in columns */
const SPAN = 6
const CHIP_SPAN = 2

/** Entries of the first row, beside the buttons. The others are behind "more". */
export function foldSearch(entries: KnownEntry[]): { shown: KnownEntry[]; folded: boolean } {
  let room = COLUMNS - SPAN
  const shown = entries.filter(({ entry, choices }) => {
    room -= choices ? CHIP_SPAN : spanOf(entry)
    return !entry.fold && room >= 0
  })
  return { shown, folded: shown.length < entries.length }
}

export function spanOf(entry: SearchField): number {
  return entry.span ?? SPAN
}
