import type { IncomingMessage } from 'node:http'
import type { Patience } from '../../config/patience.ts'
import type { RegisterRoutes } from '../../services.ts'

/** An upload must send at least this in each `bodyMs`: 17 kB/s, slower than any line people have. */
const UPLOAD_BYTES = 1024 * 1024

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may be as large as a file. */
    upload?: boolean
  }
}

/** HTTP server options that close connections whose headers do not arrive in time. */
export function headersCut({ headersMs }: Patience): { headersTimeout: number; connectionsCheckingInterval: number } {
  return { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(headersMs, 1000) }
}

/**
 * Closes connections that send a body too slowly, and reads the rest of a refused body, so that the next call on the
 * same connection can be read.
 */
export function receivingWith({ bodyMs, restMs }: Patience): RegisterRoutes {
  return app => {
    app.addHook('onRequest', (request, _reply, done) => {
      if (!request.raw.complete) cutSlow(request.raw, bodyMs, request.routeOptions.config.upload ? UPLOAD_BYTES : null)
      done()
    })
    app.addHook('onSend', async (request, reply) => {
      if (!request.raw.complete) reply.removeHeader('connection') // the connection would be cut before the answer is read
    })
    app.addHook('onResponse', async ({ raw }) => {
      if (raw.complete) return
      raw.unpipe()
      raw.resume()
      cutAfter(raw, restMs, () => true)
    })
  }
}

/** @param bytes  enough for another `ms`; null: nothing extends the time */
function cutSlow(raw: IncomingMessage, ms: number, bytes: number | null): void {
  let before = raw.socket.bytesRead
  cutAfter(raw, ms, () => {
    const brought = raw.socket.bytesRead - before
    before += brought
    return bytes === null || brought < bytes
  })
}

/** Closes the connection of a request whose body is incomplete, at the first end of `ms` for which `isDue` is true. */
function cutAfter(raw: IncomingMessage, ms: number, isDue: () => boolean): void {
  const timer = setInterval(() => {
    if (!raw.complete && isDue()) raw.socket.destroy()
  }, ms)
  for (const event of ['end', 'close'] as const) raw.once(event, () => clearInterval(timer))
}
