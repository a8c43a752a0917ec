import type { IncomingMessage } from 'node:http'
import type { Patience } from '../../config/patience.ts'
import type { RegisterRoutes } from '../../services.ts'

/** What an upload brings at least in each `bodyMs`: 17 kB/s, less than the slowest line people have. */
const UPLOAD_BYTES = 1024 * 1024

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may be as large as a file. */
    upload?: boolean
  }
}

/** The options of the HTTP server that cut off headers which do not come to their end. */
export function headersCut({ headersMs }: Patience): { headersTimeout: number; connectionsCheckingInterval: number } {
  return { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(headersMs, 1000) }
}

/**
 * Cuts off who sends a body too slowly, and takes in what is left of one that was refused, so that the next call on the same
 * connection is heard.
 */
export function receivingWith({ bodyMs, restMs }: Patience): RegisterRoutes {
  return app => {
    app.addHook('onRequest', (request, _reply, done) => {
      if (!request.raw.complete) cutSlow(request.raw, bodyMs, request.routeOptions.config.upload ? UPLOAD_BYTES : null)
      done()
    })
    app.addHook('onSend', async (request, reply) => {
      if (!request.raw.complete) reply.removeHeader('connection') // it would be cut before the answer is read
    })
    app.addHook('onResponse', async ({ raw }) => {
      if (raw.complete) return
      raw.unpipe()
      raw.resume()
      cutAfter(raw, restMs, () => true)
    })
  }
}

/** @param bytes  that are enough for another `ms`; null: none are */
function cutSlow(raw: IncomingMessage, ms: number, bytes: number | null): void {
  let before = raw.socket.bytesRead
  cutAfter(raw, ms, () => {
    const brought = raw.socket.bytesRead - before
    before += brought
    return bytes === null || brought < bytes
  })
}

/** Ends the connection of a request whose body has not come in, at each end of `ms` at which `isDue` says so. */
function cutAfter(raw: IncomingMessage, ms: number, isDue: () => boolean): void {
  const timer = setInterval(() => {
    if (!raw.complete && isDue()) raw.socket.destroy()
  }, ms)
  for (const event of ['end', 'close'] as const) raw.once(event, () => clearInterval(timer))
}
