/** The one HTTP client of the running application. @source HT-07, SE-30, SE-34, SE-36 */
import { createHttp, type Http } from '#adapters/http/http.ts'
import type { WireCipher } from '#adapters/wire/cipher.ts'
import { forceLogout } from '../identity/force-logout.ts'
import { keepFresh } from '../identity/keep-fresh.ts'
import { session } from '../identity/session.ts'
import { basicOf, loadSite } from '../identity/site.ts'
import { setServerZone } from './server-clock.ts'

/** Dispatched on the window when the server answers that the session's screen is locked. */
export const LOCKED_EVENT = 'session:locked'

let client = ''
let wire: WireCipher | null = null

/**
 * Loads the site first, which has the client's Basic header, the server's zone and the wire cipher; calls before that
 * need none of them.
 */
export async function prepareHttp(): Promise<void> {
  const site = await loadSite()
  client = basicOf(site)
  wire = site.wire
  setServerZone(site.timeZone)
}

export const http: Http = createHttp({
  base: '',
  lang: () => session.looks.lang,
  wire: () => wire,
  session: {
    ready: keepFresh,
    client: () => client,
    token: () => session.tokens?.access ?? null,
    dept: () => session.acting?.dept ?? null,
    role: () => session.acting?.role ?? null,
  },
  onUnauthorized: () => forceLogout(),
  onLocked: () => window.dispatchEvent(new Event(LOCKED_EVENT)),
})
