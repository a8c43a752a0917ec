import type { KeyboardEvent } from 'react'

const STEPS: Record<string, 1 | -1> = { arrowdown: 1, j: 1, arrowup: -1, k: -1 }

/** The key, whether Caps Lock is on or not. */
const keyOf = ({ key }: KeyboardEvent): string => key.toLowerCase()

/** Whether the key itself was pressed, not a command of the browser. */
const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !(ctrlKey || metaKey || altKey)

/** Which way a key goes through the rows: 1 down, -1 up; undefined: it is another key. */
export const stepOf = (event: KeyboardEvent): 1 | -1 | undefined => (isPlain(event) ? STEPS[keyOf(event)] : undefined)

/** Whether the key is E, which opens the row that has the focus. */
export const isOpening = (event: KeyboardEvent): boolean => keyOf(event) === 'e' && isPlain(event)

/** Moves the focus to the row above or below by the arrow keys, J and K. @returns whether the key was one of them */
export function focusBeside(event: KeyboardEvent<HTMLElement>): boolean {
  const step = stepOf(event)
  if (!step) return false
  const { nextElementSibling: below, previousElementSibling: above } = event.currentTarget
  ;((step > 0 ? below : above) as HTMLElement | null)?.focus()
  return true
}
