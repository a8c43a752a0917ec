import { AsyncLocalStorage } from 'node:async_hooks'
import { Fault } from '#engine/error/fault.ts'

/** The most waiting pieces of work of one key; further ones are refused. */
const MOST_WAITING = 200
const COME_AGAIN_SECONDS = 5

interface Line {
  running: number
  waiting: (() => void)[]
}

/**
 * Runs at most `most` pieces of work at a time for each key (a person or a kind of work); others wait in order. Work
 * begun within a running piece belongs to it, so it never waits for itself.
 * @param mostWaiting  for each key
 * @returns runs `work` for `whose`; at once without one
 * @throws Fault 'server.too-many', before anything is done, when too many wait
 * @source docs/security.md#reliability
 */
export function openTurns(
  most: number,
  mostWaiting = MOST_WAITING,
): <T>(whose: string | undefined, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, Line>()
  const within = new AsyncLocalStorage<string>()
  return async (whose, work) => {
    if (!whose || within.getStore() === whose) return work()
    const line = lines.get(whose) ?? { running: 0, waiting: [] }
    if (line.running >= most && line.waiting.length >= mostWaiting)
      throw new Fault('server.too-many', { seconds: COME_AGAIN_SECONDS })
    lines.set(whose, line)
    if (line.running < most) line.running++
    else await new Promise<void>(resolve => line.waiting.push(resolve))
    try {
      return await within.run(whose, work)
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.running === 0) lines.delete(whose)
    }
  }
}
