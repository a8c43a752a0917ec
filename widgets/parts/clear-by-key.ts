import type { KeyboardEvent } from 'react'

/** `Delete` clears a picker without the mouse; in a picker's search text it deletes a character as usual. */
export function clearByKey(clear: () => void) {
  return (event: KeyboardEvent) => {
    const typed = event.target instanceof HTMLInputElement ? event.target.value : ''
    if (event.key === 'Delete' && typed === '') clear()
  }
}
