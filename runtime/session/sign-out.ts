import { http } from '../boot/http.ts'
import { leaveFor } from './force-logout.ts'

/** Ends the session here and on the server; a server that does not answer keeps nobody signed in (SH-53, SE-28). */
export async function signOut(): Promise<void> {
  await http.call('GET', '/api/blade-auth/oauth/logout').catch(() => undefined)
  leaveFor('/login')
}
