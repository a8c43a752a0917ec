import { Fault } from '#engine/error/fault.ts'
import type { Pulse } from '../db/pulse.ts'
import type { RegisterRoutes } from '../services.ts'

/**
 * Refuses calls at once while the database does not answer, instead of letting them wait.
 * @throws Fault 'server.database-gone'
 * @source docs/security.md#reliability
 */
export function awakeWith(pulse: Pick<Pulse, 'isAwake'>): RegisterRoutes {
  return app => {
    app.addHook('onRequest', async ({ url }) => {
      if (url.startsWith('/api') && !pulse.isAwake()) throw new Fault('server.database-gone')
    })
  }
}

/**
 * `GET /api/health`: 200 when requests can be served, 503 while the database is away, with `disk: full` when calls that
 * write failed because of it; with the state of the replica for reports, where there is one.
 * @source docs/http.md#public; docs/scale.md#a-replica-for-reports
 */
export const registerHealth: RegisterRoutes = (app, { db: { replica } }) => {
  replica?.onTurn(state => app.log.warn({ replica: state }, 'the replica for reports'))
  app.get(
    '/api/health',
    { logLevel: 'warn', config: { isPublic: 'open' }, schema: { tags: ['server'], summary: 'Is the server ready?' } },
    async () => ({
      status: 'UP',
      ...(app.isDiskFull && { disk: 'full' }),
      ...(replica && { replica: replica.state() }),
    }),
  )
}
