import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface Pulse {
  /** Whether the database answered the last check. */
  isAwake(): boolean
  /**
   * The result of `work`, which is not begun while the database is away and no longer waited for once it is silent.
   * @throws Error as for a lost connection
   */
  whileAwake<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

const EVERY_MS = 250
/** A running database always answers `select 1` within this time. */
const PATIENCE_MS = 2000
const TICK_MS = 100

/**
 * Checks four times a second, over a connection of its own, whether the database answers at all. A single statement may
 * take long; but when the database is frozen or unreachable, every request would wait until its own timeout.
 * @param onSilence  called when it does not answer, and cuts the connections that wait for it
 * @source docs/security.md#reliability
 */
export function openPulse(config: pg.ClientConfig, onSilence: () => void): Pulse {
  let isAwake = true
  const waiting = new Set<(error: Error) => void>()
  let client: pg.Client | null = null
  const stop = new AbortController()
  const watching = watch()

  async function watch(): Promise<void> {
    while (!stop.signal.aborted) {
      const reason = await inTime(answer()).then(
        () => null,
        (error: Error) => error,
      )
      isAwake = !reason
      if (reason) drop()
      if (reason === SILENCE) fallSilent()
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

  function fallSilent(): void {
    for (const reject of waiting) reject(SILENCE)
    onSilence()
  }

  /** `end` also rejects a check that waits for its answer. */
  function drop(): void {
    client?.end().catch(() => {})
    client = null
  }

  return {
    isAwake: () => isAwake,
    whileAwake: async work => {
      if (!isAwake) throw SILENCE
      const { promise, reject } = Promise.withResolvers<never>()
      waiting.add(reject)
      return Promise.race([work(), promise]).finally(() => waiting.delete(reject))
    },
    async close() {
      stop.abort()
      await watching
      await client?.end()
    },
  }
}

/** Worded as `pg` words a lost connection, which it is to everybody who waits. */
const SILENCE = new Error('Connection terminated: the database does not answer')

/** Counted in ticks, so that no time passes while the server itself is busy. */
async function inTime(answer: Promise<void>): Promise<void> {
  let isSettled = false
  const settled = answer.finally(() => {
    isSettled = true
  })
  settled.catch(() => {})
  for (let left = PATIENCE_MS; left > 0 && !isSettled; left -= TICK_MS) await Promise.race([settled, sleep(TICK_MS)])
  if (!isSettled) throw SILENCE
  await settled
}
