import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface Pulse {
  /** Whether the database answered the last check. */
  isAwake(): boolean
  close(): Promise<void>
}

const EVERY_MS = 500
/** A running database always answers `select 1` within this time. */
const PATIENCE_MS = 2000
const TICK_MS = 100

/**
 * Checks every half second, over a connection of its own, whether the database answers at all. A single statement may
 * take long; but when the database is frozen or unreachable, every request would wait until its own timeout.
 * @source docs/security.md#reliability
 */
export function openPulse(config: pg.ClientConfig): Pulse {
  let isAwake = true
  let client: pg.Client | null = null
  const stop = new AbortController()
  const watching = watch()

  async function watch(): Promise<void> {
    while (!stop.signal.aborted) {
      isAwake = await inTime(answer()).then(
        () => true,
        () => false,
      )
      if (!isAwake) drop()
      await sleep(EVERY_MS, undefined, { signal: stop.signal }).catch(() => {})
    }
  }

  async function answer(): Promise<void> {
    const asked = client ?? new pg.Client(config).on('error', () => {}) // the next check shows it
    if (!client) {
      client = asked
      await asked.connect()
    }
    await asked.query('select 1')
  }

  /** `end` also rejects a check that waits for its answer. */
  function drop(): void {
    client?.end().catch(() => {})
    client = null
  }

  return {
    isAwake: () => isAwake,
    async close() {
      stop.abort()
      await watching
      await client?.end()
    },
  }
}

/** Counted in ticks, so that no time passes while the server itself is busy. */
async function inTime(answer: Promise<void>): Promise<void> {
  let isSettled = false
  const settled = answer.finally(() => {
    isSettled = true
  })
  settled.catch(() => {})
  for (let left = PATIENCE_MS; left > 0 && !isSettled; left -= TICK_MS) await Promise.race([settled, sleep(TICK_MS)])
  if (!isSettled) throw new Error('no answer')
  await settled
}
