import { safeLink } from '#engine/value/safe-link.ts'
import { browserStore } from '../client/browser-store.ts'
import { http } from '../client/http.ts'
import { leaveFor } from '../identity/force-logout.ts'
import { session } from '../identity/session.ts'
import { loadSite } from '../identity/site.ts'

/**
 * Ends the session here and on the server; if the server does not answer, the session still ends here. The browser's
 * error log is sent along; unsaved input is forgotten.
 * @source SH-53, SE-12, SE-28
 */
export async function signOut(): Promise<void> {
  const local = await import('../logs/local-log.ts').catch(() => undefined)
  const json = { logs: local?.readLocalLogs() ?? [] }
  await http.call('POST', '/api/blade-auth/oauth/logout', { json }).then(local?.clearLocalLogs, () => undefined)
  const store = browserStore(session.person?.id ?? '')
  for (const key of store.keys('draft/')) store.remove(key)
  leaveFor(await wayOut())
}

/** The address after signing out: sign-in, or the sign-out page of the central service, which leads back to sign-in. */
async function wayOut(): Promise<string> {
  const site = await loadSite().catch(() => null)
  const central = site?.isOpenCas ? safeLink(site.casLogoutUrl ?? '') : null
  if (!central) return '/login'
  const address = new URL(central, location.origin)
  address.searchParams.set('service', `${location.origin}/login`)
  return address.href
}
