import { AsyncLocalStorage } from 'node:async_hooks'
import { Fault } from '#engine/error/fault.ts'

/** Of one of them; who has more had better come again. */
const MOST_WAITING = 200
const COME_AGAIN_SECONDS = 5

interface Line {
  running: number
  waiting: (() => void)[]
}

/**
 * Lets each of several, a person or a kind of work, run at most `most` things at a time; the rest wait in the order they
 * came. What is begun within one of them is part of it, so that nobody waits for himself.
 * @param mostWaiting  of each
 * @returns runs `work` for `whose`; without one, at once
 * @throws Fault 'server.too-many' before anything is done, for whom too many wait
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
