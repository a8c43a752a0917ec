/**
 * Opens a closed part when something is held over it for a while, and closes it again afterwards. @source
 * docs/designer.md#canvas
 */

const OPEN_MS = 500

export interface Dwell {
  /**
   * @param over  address of the closed part under the pointer
   * @param isInside  whether the pointer is still over the opened part
   */
  step(over: string | null, isInside: (address: string) => boolean, now: number): void
  end(): void
}

/** @param show  called with what to open; null: close it again */
export function createDwell(show: (address: string | null) => void): Dwell {
  let waiting: { over: string; since: number } | null = null
  let opened: string | null = null
  const put = (address: string | null) => {
    opened = address
    waiting = null
    show(address)
  }
  return {
    step(over, isInside, now) {
      if (opened !== null && over === null && !isInside(opened)) put(null)
      if (over === null || over === opened) waiting = null
      else if (waiting?.over !== over) waiting = { over, since: now }
      else if (now - waiting.since >= OPEN_MS) put(over)
    },
    end() {
      if (opened !== null) put(null)
      waiting = null
    },
  }
}
