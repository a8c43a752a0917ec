import { keepLooking } from '../process/keep-looking.ts'
import type { RegisterRoutes } from '../services.ts'
import type { Outbox } from './outbox.ts'

declare module '#server/services.ts' {
  interface Services {
    outbox: Outbox
  }
}

/** Looks each second, and soon after something was saved here. @source ADR 0018 */
export const registerOutbox: RegisterRoutes = (app, { outbox }) => {
  const onError = (error: unknown) => app.log.warn({ err: error }, 'outbox')
  outbox.wake = keepLooking(app, { tick: outbox.tick, settled: async () => {} }, onError)
}
