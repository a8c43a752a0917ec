import { sql } from 'kysely'
import type { RegisterRoutes } from '../../services.ts'

const WRITE_MS = 5_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages make this call by themselves: it is no use of the session. */
    unattended?: boolean
  }
}

interface LastCall {
  at: string
  call: string
}

/**
 * Records when and by which call each session was last used. Written in batches every few seconds, so that a call
 * itself writes nothing.
 */
export const keepLastCalls: RegisterRoutes = (app, { db }) => {
  let latest = new Map<string, LastCall>()
  app.addHook('onRequest', async ({ signedIn, method, routeOptions }) => {
    if (signedIn && !routeOptions.config.unattended)
      latest.set(signedIn.session, { at: new Date().toISOString(), call: `${method} ${routeOptions.url}` })
  })
  const write = async () => {
    if (!latest.size) return
    const [ids, calls] = [[...latest.keys()], [...latest.values()]]
    latest = new Map()
    await db.maintain(trx =>
      sql`
        update session s set last_at = seen.at, last_call = seen.call
          from unnest(${ids}::text[], ${calls.map(({ at }) => at)}::timestamptz[], ${calls.map(({ call }) => call)}::text[])
               as seen (id, at, call)
         where s.id = seen.id and (s.last_at is null or s.last_at < seen.at)`.execute(trx),
    )
  }
  const timer = setInterval(() => write().catch(error => app.log.warn({ err: error }, 'last calls')), WRITE_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
