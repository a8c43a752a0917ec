import type { FastifyInstance } from 'fastify'

const EVERY_MS = 1000
/** Delay of a check that was requested. */
const SOON_MS = 200

/** Work that waits in the database until a server takes it. */
export interface Looking {
  /** Checks once for due work and starts it. */
  tick(): Promise<void>
  /** Resolves when no work is running here. */
  settled(): Promise<void>
}

/**
 * Checks every second while the server listens; a closing server finishes its work.
 * @returns a function that requests a check soon
 * @source JB-06; docs/mail.md#sending
 */
export function keepLooking(
  app: FastifyInstance,
  { tick, settled }: Looking,
  onError: (error: unknown) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined
  let isListening = false
  let isClosing = false
  let isAsked = false
  let isLooking = false
  let looking = Promise.resolve()
  const lookIn = (ms: number) => {
    clearTimeout(timer)
    if (isListening && !isClosing) timer = setTimeout(look, ms)
  }
  const look = () => {
    isAsked = false
    isLooking = true
    looking = tick()
      .catch(onError)
      .then(() => {
        isLooking = false
        lookIn(isAsked ? SOON_MS : EVERY_MS)
      })
  }
  app.addHook('onListen', async () => {
    isListening = true
    lookIn(0) // which may come after onClose
  })
  app.addHook('onClose', async () => {
    isClosing = true
    clearTimeout(timer)
    await looking
    await settled()
  })
  return () => {
    if (isAsked) return
    isAsked = true
    if (!isLooking) lookIn(SOON_MS)
  }
}
