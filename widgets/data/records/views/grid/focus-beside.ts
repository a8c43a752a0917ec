import type { KeyboardEvent } from 'react'

/** Moves the focus to the row above or below by the arrow keys. @returns whether the key was one of them */
export function focusBeside({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return false
  const beside = key === 'ArrowDown' ? currentTarget.nextElementSibling : currentTarget.previousElementSibling
  ;(beside as HTMLElement | null)?.focus()
  return true
}
