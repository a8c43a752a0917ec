/**
 * The only calls that need no session. Everything else under /api is denied without one.
 * @source docs/security.md#routes; docs/http.md#public
 */
const PUBLIC = new Set([
  'GET /api/health',
  'GET /api/site',
  'GET /api/site/background',
  'GET /api/site/logo',
  'GET /api/site/icon',
  'POST /api/blade-auth/oauth/token',
  'GET /api/blade-auth/oauth/captcha',
  'GET /api/blade-system/tenant/info',
  'POST /api/blade-system/register-guest',
  'GET /api/openapi.json',
])

/** The documentation's pages, and the application itself: files that say nothing about anybody. */
const PUBLIC_FOLDERS = ['/api/docs']

/** @param route  the pattern of the route that was matched (not the address asked for); undefined when none was */
export function isPublic(method: string, route: string | undefined): boolean {
  if (route === undefined || !route.startsWith('/api')) return true
  if (PUBLIC.has(`${method === 'HEAD' ? 'GET' : method} ${route}`)) return true
  return PUBLIC_FOLDERS.some(folder => route === folder || route.startsWith(`${folder}/`))
}
