import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const EVERY_MS = 1000
/** Delay of a check that was requested. */
const SOON_MS = 200
/** How long a closing server waits for the work under way. */
const PATIENCE_MS = 5_000

/** Work that waits in the database until a server takes it. */
export interface Looking {
  /** Checks once for due work and starts it. */
  tick(): Promise<void>
  /** Nothing more is begun. */
  stop?(): void
  /** Resolves when no work is running here, or what still runs when `patience` is over was given back. */
  end?(patience: Promise<void>): Promise<void>
}

/**
 * Checks every second while the server listens. A server that begins to close starts nothing more; what runs may end.
 * @returns a function that requests a check soon
 * @source JB-06; docs/mail.md#sending
 */
export function keepLooking(
  app: FastifyInstance,
  { tick, stop, end }: Looking,
  onError: (error: unknown) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined
  let isListening = false
  let isClosing = false
  let isAsked = false
  let isLooking = false
  let looking = Promise.resolve()
  let patience = Promise.resolve()
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
    lookIn(0) // which may come after preClose
  })
  app.addHook('preClose', async () => {
    isClosing = true
    clearTimeout(timer)
    stop?.()
    patience = sleep(PATIENCE_MS, undefined, { ref: false })
  })
  app.addHook('onClose', async () => {
    await Promise.race([looking, patience])
    await end?.(patience).catch(onError)
  })
  return () => {
    if (isAsked) return
    isAsked = true
    if (!isLooking) lookIn(SOON_MS)
  }
}
