import { keepLooking } from '../process/keep-looking.ts'
import type { RegisterRoutes } from '../services.ts'
import type { Outbox } from './outbox.ts'

declare module '#server/services.ts' {
  interface Services {
    outbox: Outbox
  }
}

/** Checks every second, and shortly after a save on this server. @source ADR 0018 */
export const registerOutbox: RegisterRoutes = (app, { outbox }) => {
  const onError = (error: unknown) => app.log.warn({ err: error }, 'outbox')
  outbox.wake = keepLooking(app, outbox, onError)
}
