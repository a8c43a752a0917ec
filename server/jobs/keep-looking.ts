import type { FastifyInstance } from 'fastify'

const EVERY_MS = 1000

/** Work that waits in the database until a server takes it. */
export interface Looking {
  /** Looks once at what is due, and starts it. */
  tick(): Promise<void>
  /** Resolves when nothing runs here any more. */
  settled(): Promise<void>
}

/** Looks every second while the server listens; a closing server finishes what it began. @source JB-06; docs/mail.md#sending */
export function keepLooking(app: FastifyInstance, { tick, settled }: Looking, onError: (error: unknown) => void): void {
  let timer: NodeJS.Timeout | undefined
  let isClosing = false
  let looking = Promise.resolve()
  const lookIn = (ms: number) => {
    if (!isClosing) timer = setTimeout(look, ms)
  }
  const look = () => {
    looking = tick()
      .catch(onError)
      .then(() => lookIn(EVERY_MS))
  }
  app.addHook('onListen', async () => lookIn(0)) // which may come after onClose
  app.addHook('onClose', async () => {
    isClosing = true
    clearTimeout(timer)
    await looking
    await settled()
  })
}
