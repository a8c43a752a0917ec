import { http } from '../boot/http.ts'
import { clearLocalLogs, readLocalLogs } from '../logs/local-log.ts'
import { leaveFor } from './force-logout.ts'

/** Ends the session here and on the server; a server that does not answer keeps nobody signed in (SH-53, SE-28); what went wrong here goes along (SE-12). */
export async function signOut(): Promise<void> {
  const logs = readLocalLogs()
  await http.call('POST', '/api/blade-auth/oauth/logout', { json: { logs } }).then(clearLocalLogs, () => undefined)
  leaveFor('/login')
}
