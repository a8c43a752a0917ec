import { Fault } from '#engine/error/fault.ts'
import type { RegisterRoutes } from '../../services.ts'

const WINDOW_MS = 60_000
const MOST_ADDRESSES = 50_000

/** Calls from one address in a time window, by kind of call. */
const SIGN_IN = { name: 'sign-in', most: 600 } // a whole campus may come from one address; the lock counts per account
const APPLY = { name: 'apply', most: 10 }
/** a whole campus again; boards ask anew each minute */
const VISIT = { name: 'visit', most: 600 }
const LIMITS: Record<string, { name: string; most: number }> = {
  '/api/blade-auth/oauth/token': SIGN_IN,
  '/api/blade-auth/oauth/captcha': SIGN_IN,
  '/api/blade-system/register-guest': APPLY,
}

/**
 * Limits how often one address may try to sign in, apply for an account, or ask as a visitor.
 * @throws Fault 'server.too-many'
 * @source README.md#run-it
 */
export const registerRateLimit: RegisterRoutes = app => {
  const windows = new Map<string, { count: number; until: number }>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { url = '', config } = request.routeOptions
    const limit = LIMITS[url] ?? (config.isPublic === 'guest' ? VISIT : undefined)
    if (!limit) return done()
    const now = Date.now()
    const key = `${limit.name} ${request.ip}`
    const window = windows.get(key)
    if (!window || window.until <= now) {
      if (windows.size >= MOST_ADDRESSES) windows.clear()
      windows.set(key, { count: 1, until: now + WINDOW_MS })
    } else if (++window.count > limit.most) {
      return done(new Fault('server.too-many', { seconds: Math.ceil((window.until - now) / 1000) }))
    }
    done()
  })
}
