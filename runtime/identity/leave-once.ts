let isLeaving = false

/** A page that is still there after this has stayed, as when the person keeps unsaved input. */
const STAYED_MS = 5000

/**
 * Leaves for another address, which is loaded anew; does nothing while that is on its way: a second navigation begun
 * meanwhile can leave the page where it is.
 */
export function leaveOnce(address: string): void {
  if (isLeaving) return
  isLeaving = true
  setTimeout(stay, STAYED_MS)
  // loading the same address keeps the state of its entry, and what was open over the page is gone
  if (history.state?.over) history.replaceState({ ...history.state, over: undefined }, '')
  location.replace(address)
}

function stay(): void {
  isLeaving = false
}

// a page the browser kept, and shows again
window.addEventListener('pageshow', stay)
