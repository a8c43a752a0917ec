import { availableParallelism } from 'node:os'
import { Fault } from '#engine/error/fault.ts'

/** Hashes made at a time, each in a thread of Node's four: a processor stays free for everybody else, and two threads. */
export const AT_A_TIME = Math.min(2, Math.max(1, availableParallelism() - 1))
/** Sign-ins under way; who comes later had better come again than wait so long. */
export const MOST_UNDER_WAY = 200
const COME_AGAIN_SECONDS = 5

let running = 0
const waiting: (() => void)[] = []

/** Runs `work` when those who came before have had their turn. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_A_TIME) running++
  else await new Promise<void>(resolve => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

let underWay = 0

/**
 * Runs `work`, one of a bounded number.
 * @throws Fault 'server.too-many' before anything is done
 * @source docs/security.md#identity
 */
export async function withRoom<T>(work: () => Promise<T>): Promise<T> {
  if (underWay >= MOST_UNDER_WAY) throw new Fault('server.too-many', { seconds: COME_AGAIN_SECONDS })
  underWay++
  try {
    return await work()
  } finally {
    underWay--
  }
}
