import { isOwnPath } from '#engine/value/safe-link.ts'
import { HOME_PATH, PORTAL_PATH } from '../identity/home-path.ts'

/**
 * The page after signing in: the route requested before, the portal if it sent the person here, else home. Only paths
 * of this application are followed.
 * @param search  the query of the login route
 * @source SH-06, SH-07
 */
export function afterLogin(search: string): string {
  const query = new URLSearchParams(search)
  const redirect = query.get('redirect')
  if (redirect && isOwnPath(redirect) && !redirect.startsWith('/login')) return redirect
  return query.get('loginSource') === 'portal' ? PORTAL_PATH : HOME_PATH
}
