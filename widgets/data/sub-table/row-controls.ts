/** What a person fills in of a row, found in the page: which cells are locked is said by the rules of each. */
import type { KeyboardEvent } from 'react'

/** A file field's own input is never seen, its button is. */
const CONTROL = ':is(input:not([type="file"]), textarea, button):not(:disabled)'

/** The control of each cell that can be filled in, in their order; a locked cell is an `output`. */
export function controlsOf(row: Element | null | undefined): HTMLElement[] {
  const cells = [...(row?.querySelectorAll('td:not(.sw-row-buttons)') ?? [])]
  return cells.flatMap(cell => (cell.querySelector('output') ? [] : (cell.querySelector<HTMLElement>(CONTROL) ?? [])))
}

/** Enter in a line of text, which has no use for it: an area takes it, a picker chooses with it, a switch turns. */
export function isEnter({ key, target, defaultPrevented, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && target instanceof HTMLInputElement && !defaultPrevented && !nativeEvent.isComposing
}
