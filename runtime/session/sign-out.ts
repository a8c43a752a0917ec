import { safeLink } from '#engine/value/safe-link.ts'
import { browserStore } from '../client/browser-store.ts'
import { levelDrafts } from '../client/following-store.ts'
import { http } from '../client/http.ts'
import { leaveFor } from '../identity/force-logout.ts'
import { session } from '../identity/session.ts'
import { loadSite } from '../identity/site.ts'

const PATIENCE_MS = 2000

/**
 * Ends the session here and on the server; if the server does not answer, the session still ends here. The browser's
 * error log is sent along; unsaved input stays on the server alone, as far as it got there.
 * @source SH-53, SE-12, SE-28
 */
export async function signOut(): Promise<void> {
  const local = await import('../logs/local-log.ts').catch(() => undefined)
  await sendDrafts()
  const json = { logs: local?.readLocalLogs().map(local.withoutChanges) ?? [] }
  await http.call('POST', '/api/blade-auth/oauth/logout', { json }).then(local?.clearLocalLogs, () => undefined)
  const store = browserStore(session.person?.id ?? '')
  for (const key of [...store.keys('draft/'), ...store.keys('agreed/')]) store.remove(key)
  leaveFor(await wayOut())
}

/** Unsaved input is on the server before it goes from here, where that does not take long. */
async function sendDrafts(): Promise<void> {
  const person = session.person?.id ?? ''
  if (browserStore(person).keys('draft/').length === 0) return
  await Promise.race([levelDrafts(person), new Promise(resolve => setTimeout(resolve, PATIENCE_MS))])
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
