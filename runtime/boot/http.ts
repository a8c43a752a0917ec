/** The one HTTP client of the running application. @source HT-07, SE-30, SE-34 */
import { createHttp, type Http } from '#adapters/http/http.ts'
import { isFormInProgress } from '#engine/react/form/open-forms.ts'
import { forgetSession, session } from '../session/session.ts'
import { setServerZone } from './server-clock.ts'
import { basicOf, loadSite } from './site.ts'

let client = ''
let wireKey: string | null = null

/** The client's Basic header, the server's zone and the wire key are known once the site is loaded; calls before that need none. */
export async function prepareHttp(): Promise<void> {
  const site = await loadSite()
  client = basicOf(site)
  wireKey = site.wire?.key ?? null
  setServerZone(site.timeZone)
}

export const http: Http = createHttp({
  base: '',
  lang: () => session.looks.lang,
  wireKey: () => wireKey,
  session: { client: () => client, token: () => session.tokens?.access ?? null },
  onUnauthorized: () => forceLogout(),
})

/**
 * No session, or one that ended elsewhere. Who is at a form or in the designer signs in again over it; else back to
 * sign-in (SE-30, SH-29).
 * @param quiet  the person was not signed in to begin with: no word about an ended session
 */
export function forceLogout(quiet = session.tokens === null): void {
  if (!quiet && isFormInProgress()) session.ended = true
  else goToSignIn(quiet)
}

/** To sign-in, with the way back to where the person is. */
export function goToSignIn(quiet = false): void {
  forgetSession()
  const query = new URLSearchParams(quiet ? {} : { expired: '1' })
  const back = location.pathname + location.search
  if (back !== '/') query.set('redirect', back)
  location.replace(`/login${query.size ? `?${query}` : ''}`)
}
