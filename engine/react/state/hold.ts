/**
 * Locks on names, held by a browser tab: only that tab writes what is stored under the name on this machine, and the
 * lock is released when the tab closes, however it does.
 * @source docs/ui.md#a-form; docs/designer.md#session
 */

/**
 * @returns a function that releases `name`; null while another tab, or another part of this one, holds it. Where the
 * browser
 *   has no locks (plain http in a LAN) the function does nothing.
 */
export async function hold(name: string): Promise<(() => void) | null> {
  const { locks } = navigator
  if (!locks) return () => undefined
  return new Promise((resolve, reject) => {
    const keep = (lock: Lock | null) => (lock ? new Promise<void>(free => resolve(free)) : resolve(null))
    locks.request(`screenwright.${name}`, { ifAvailable: true }, keep).catch(reject)
  })
}

/** The first of `name`, `name~1`, `name~2`… that nobody holds. */
export async function holdFree(name: string): Promise<{ name: string; free(): void }> {
  for (let n = 0; ; n++) {
    const own = n === 0 ? name : `${name}~${n}`
    const free = await hold(own)
    if (free) return { name: own, free }
  }
}
