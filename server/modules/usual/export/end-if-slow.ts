import type { Readable } from 'node:stream'

/**
 * Ends a file whose reader takes nothing for `stillMs`, or is not done after `longestMs`, because a connection and a
 * snapshot are held meanwhile.
 * @returns to be called whenever some of it is taken
 * @source docs/security.md#reliability
 */
export function endIfSlow(body: Readable, { stillMs, longestMs }: { stillMs: number; longestMs: number }): () => void {
  const end = () => body.destroy(new Error('the reader of an export was too slow'))
  const timers = { still: setTimeout(end, stillMs), longest: setTimeout(end, longestMs) }
  body.once('close', () => {
    clearTimeout(timers.still)
    clearTimeout(timers.longest)
  })
  return () => {
    if (!body.destroyed) timers.still.refresh()
  }
}
