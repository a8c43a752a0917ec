import { Fault } from '#engine/error/fault.ts'
import { chosenOf, signedInOf, tokenOf } from '../auth/session/guard.ts'
import type { Sessions } from '../auth/session/sessions.ts'
import { headerOf } from '../http/request/header-of.ts'
import type { RegisterRoutes } from '../services.ts'
import type { PassingEvent } from './event.ts'
import { createStreams } from './streams.ts'
import { tellRecords } from './tell-records.ts'

declare module '#server/services.ts' {
  interface Services {
    /** Tells the streams that these users of a tenant have open at this server. */
    tellNow(event: PassingEvent, to: { tenant: string; users: ReadonlySet<string> }): void
  }
}

/**
 * `GET /api/push/stream`: server-sent events of the session's user.
 * @source docs/http.md#session; docs/security.md#push
 */
export function pushRoutes(sessions: Sessions): RegisterRoutes {
  return async (app, services) => {
    const streams = await createStreams(services.db, sessions)
    services.tellNow = streams.tellNow
    await tellRecords(services, streams)
    app.addHook('preClose', () => streams.close())
    const schema = {
      tags: ['session'],
      summary: 'Events: published, message, inbox, menus, import, session, presence, draft, records',
      produces: ['text/event-stream'],
    }
    app.get('/api/push/stream', { schema, compress: false }, (request, reply) => {
      const lastId = headerOf(request, 'last-event-id') ?? ''
      if (!/^\d{0,19}$/.test(lastId)) throw new Fault('push.last-id', { id: lastId })
      const { who, session } = signedInOf(request)
      streams.open({
        who,
        session,
        lastId,
        begun: false,
        out: reply.raw,
        stillSignedIn: () =>
          sessions.find(tokenOf(request), chosenOf(request, 'dept-id'), chosenOf(request, 'role-id')),
      })
      reply.hijack()
    })
  }
}
