import { Fault } from '#engine/error/fault.ts'
import type { Part } from '../services.ts'

const WINDOW_MS = 60_000
/** Generous: a whole campus may come from one address at eight in the morning. The lock counts per account. */
const MOST_IN_WINDOW = 600
const MOST_ADDRESSES = 50_000

const LIMITED = new Set(['/api/blade-auth/oauth/token', '/api/blade-auth/oauth/captcha'])

/**
 * Bounds how often one address may try to sign in.
 * @throws Fault 'server.too-many'
 * @source README.md#run-it
 */
export const registerRateLimit: Part = app => {
  const windows = new Map<string, { count: number; until: number }>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (!LIMITED.has(request.routeOptions.url ?? '')) return done()
    const now = Date.now()
    const window = windows.get(request.ip)
    if (!window || window.until <= now) {
      if (windows.size >= MOST_ADDRESSES) windows.clear()
      windows.set(request.ip, { count: 1, until: now + WINDOW_MS })
    } else if (++window.count > MOST_IN_WINDOW) {
      return done(new Fault('server.too-many', { seconds: Math.ceil((window.until - now) / 1000) }))
    }
    done()
  })
}
