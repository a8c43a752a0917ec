import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../config/config.ts'
import { SECRET_NAMES } from '../logs/secret-names.ts'
import type { RegisterRoutes } from '../services.ts'

/** Logs each call once it is answered. */
export const registerLog: RegisterRoutes = app => {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url, signedIn } = request
    const user = signedIn ? `${signedIn.who.tenant}/${signedIn.who.account}` : undefined
    request.log.info({
      method,
      path: url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user,
    })
    done()
  })
}

/**
 * One JSON line for each call, without secrets: headers and bodies are not logged, and addresses without their query.
 * @source docs/security.md#reliability
 */
export function logOptions(config: Config): FastifyServerOptions['logger'] {
  if (config.logLevel === 'silent') return false
  return {
    level: config.logLevel,
    redact: { paths: SECRET_NAMES.flatMap(name => [name, `*.${name}`, `*.*.${name}`]), censor: '***' },
  }
}
