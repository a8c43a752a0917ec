/** Finds the controls of a row in the page, because each cell's rules decide whether it is locked. */
import type { KeyboardEvent } from 'react'

/** A file field's own input is hidden, its button is not. */
const CONTROL = ':is(input:not([type="file"]), textarea, button):not(:disabled)'

/** The controls of cells that can be filled in, in order; a locked cell is an `output`. */
export function controlsOf(row: Element | null | undefined): HTMLElement[] {
  const cells = [...(row?.querySelectorAll('td:not(.sw-row-buttons)') ?? [])]
  return cells.flatMap(cell => (cell.querySelector('output') ? [] : (cell.querySelector<HTMLElement>(CONTROL) ?? [])))
}

/** Enter in a single-line text, which does not use it: a text area, a picker and a switch do. */
export function isEnter({ key, target, defaultPrevented, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && target instanceof HTMLInputElement && !defaultPrevented && !nativeEvent.isComposing
}

/** What has the focus in a row, as its place among what can have it there. */
interface Spot {
  cell: number
  at: number
}

const STOPS = ':is(input, textarea, button, a[href])'

/** @returns null where it is in no row */
export function spotOf(element: Element | null): Spot | null {
  const cell = element?.closest('td')
  return cell ? { cell: cell.cellIndex, at: [...cell.querySelectorAll(STOPS)].indexOf(element!) } : null
}

/** Focuses the same spot of another row; where that is disabled, what is nearest to it. */
export function focusSpot(row: HTMLTableRowElement | undefined, spot: Spot | null): void {
  const cell = spot && row?.cells[spot.cell]
  if (!cell) return
  const all = [...cell.querySelectorAll<HTMLElement>(STOPS)]
  const wanted = all[spot.at]
  const found = wanted?.matches(':enabled, a') ? wanted : cell.querySelector<HTMLElement>(`${STOPS}:not(:disabled)`)
  found?.focus()
}
