/** Whether somebody looks at a tab of the application in this browser: the one that has the focus holds a lock as long. */
const LOOKED_AT = 'looked at'

/** @returns stops it */
export function watchLook(): () => void {
  let away = new AbortController()
  const leave = () => away.abort()
  const look = () => {
    leave()
    if (!document.hasFocus()) return
    away = new AbortController()
    const { signal } = away
    // pages that are not served safely have no locks; they may not show anything on the desktop either
    void navigator.locks?.request(LOOKED_AT, { mode: 'shared' }, () => {
      if (!signal.aborted) return new Promise(done => signal.addEventListener('abort', done))
    })
  }
  look()
  window.addEventListener('focus', look)
  window.addEventListener('blur', leave)
  return () => {
    window.removeEventListener('focus', look)
    window.removeEventListener('blur', leave)
    leave()
  }
}

export async function isLookedAt(): Promise<boolean> {
  const { held } = await navigator.locks.query()
  return held?.some(({ name }) => name === LOOKED_AT) ?? false
}
