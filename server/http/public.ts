/**
 * The only calls that need no session. Any other call under /api is refused without one.
 * @source docs/security.md#routes; docs/http.md#public
 */
const PUBLIC = new Set([
  'GET /api/health',
  'GET /api/site',
  'GET /api/site/background',
  'GET /api/site/logo',
  'GET /api/site/icon',
  'GET /api/site/manifest',
  'POST /api/blade-auth/oauth/token',
  'GET /api/blade-auth/oauth/captcha',
  'GET /api/blade-system/tenant/info',
  'POST /api/blade-system/register-guest',
  'GET /api/openapi.json',
])

/** Folders of files without personal data: the documentation's pages and the application itself. */
const PUBLIC_FOLDERS = ['/api/docs']

/** @param route  the pattern of the matched route (not the requested address); undefined when none matched */
export function isPublic(method: string, route: string | undefined): boolean {
  if (route === undefined || !route.startsWith('/api')) return true
  if (PUBLIC.has(`${method === 'HEAD' ? 'GET' : method} ${route}`)) return true
  return PUBLIC_FOLDERS.some(folder => route === folder || route.startsWith(`${folder}/`))
}
