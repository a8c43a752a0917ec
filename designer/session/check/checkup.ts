export interface Checkup {
  /** Reports a change. */
  touch(): void
  stop(): void
}

const QUIET_MS = 300

/**
 * Checks 300 ms after the last change; a result that arrives after a later change is dropped. @source
 * docs/designer.md#session
 */
export function createCheckup<Found>(look: () => Promise<Found>, found: (what: Found) => void): Checkup {
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn = 0
  const lookNow = async () => {
    const mine = turn
    const what = await look().catch(() => null)
    if (what !== null && mine === turn) found(what)
  }
  return {
    touch() {
      turn += 1
      clearTimeout(timer)
      timer = setTimeout(() => void lookNow(), QUIET_MS)
    },
    stop() {
      turn += 1
      clearTimeout(timer)
    },
  }
}
