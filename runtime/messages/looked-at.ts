/**
 * Whether a tab of the application in this browser has the focus: that tab holds a lock meanwhile. Loaded where desktop
 * notifications are allowed, because only such pages have locks.
 */
const LOOKED_AT = 'looked at'

let away = new AbortController()
const leave = () => away.abort()

function look(): void {
  leave()
  if (!document.hasFocus()) return
  away = new AbortController()
  const { signal } = away
  void navigator.locks.request(LOOKED_AT, { mode: 'shared' }, () => {
    if (!signal.aborted) return new Promise(done => signal.addEventListener('abort', done))
  })
}

look()
window.addEventListener('focus', look)
window.addEventListener('blur', leave)

export async function isLookedAt(): Promise<boolean> {
  const { held } = await navigator.locks.query()
  return held?.some(({ name }) => name === LOOKED_AT) ?? false
}
