import { browserStore } from '../boot/browser-store.ts'
import { http } from '../boot/http.ts'
import { leaveFor } from './force-logout.ts'
import { session } from './session.ts'

/**
 * Ends the session here and on the server; a server that does not answer keeps nobody signed in. What went wrong in this
 * browser goes along; what was typed and not saved is forgotten.
 * @source SH-53, SE-12, SE-28
 */
export async function signOut(): Promise<void> {
  const local = await import('../logs/local-log.ts').catch(() => undefined)
  const json = { logs: local?.readLocalLogs() ?? [] }
  await http.call('POST', '/api/blade-auth/oauth/logout', { json }).then(local?.clearLocalLogs, () => undefined)
  const store = browserStore(session.person?.id ?? '')
  for (const key of store.keys('draft/')) store.remove(key)
  leaveFor('/login')
}
