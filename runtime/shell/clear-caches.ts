import { http } from '../client/http.ts'

/** Clears what is stored about looks and lists on this machine, and the server's cache of this person (SE-14). */
export async function clearCaches(): Promise<void> {
  for (const key of Object.keys(localStorage)) if (key.startsWith('screenwright.store.')) localStorage.removeItem(key)
  await http.call('GET', '/api/blade-auth/oauth/clear-cache')
}
