let isLeaving = false

/**
 * Leaves for another address, which is loaded anew; does nothing while that is on its way: a second navigation begun
 * meanwhile can leave the page where it is.
 * @returns whether it leaves by this call
 */
export function leaveOnce(address: string): boolean {
  if (isLeaving) return false
  isLeaving = true
  // loading the same address keeps the state of its entry, and what was open over the page is gone
  history.replaceState(null, '')
  location.replace(address)
  return true
}

// a page the browser kept, and shows again
window.addEventListener('pageshow', () => {
  isLeaving = false
})
