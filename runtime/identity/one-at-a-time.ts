/** Longer than the work takes, so that a tab closed in the middle of it does not block others for long. */
const CLAIM_MS = 15_000
const SETTLE_MS = 50

/**
 * Runs `work` while no other tab of the browser runs any under the same name; others wait.
 * @source SE-34
 */
export function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Web Locks need a secure context; on plain http in a LAN a claim in localStorage replaces them.
  return navigator.locks ? navigator.locks.request(`screenwright.${name}`, work) : withClaim(name, work)
}

interface Claim {
  by: string
  /** ms since 1970 */
  until: number
}

async function withClaim<T>(name: string, work: () => Promise<T>): Promise<T> {
  const key = `screenwright.claim.${name}`
  const mine = Math.random().toString(36)
  const held = (): Claim => JSON.parse(localStorage.getItem(key) ?? '{"by":"","until":0}')
  for (;;) {
    if (held().until < Date.now()) localStorage.setItem(key, JSON.stringify({ by: mine, until: Date.now() + CLAIM_MS }))
    // Two tabs may have written at the same moment: the last claim wins.
    await new Promise(resolve => setTimeout(resolve, SETTLE_MS))
    if (held().by === mine) break
  }
  try {
    return await work()
  } finally {
    if (held().by === mine) localStorage.removeItem(key)
  }
}
