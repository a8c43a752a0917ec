/** The one HTTP client of the running application. @source HT-07, SE-30, SE-34 */
import { createHttp, type Http } from '#adapters/http/http.ts'
import { hasUnsavedInput } from '#engine/react/form/open-forms.ts'
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
 * No session, or one that ended elsewhere. With something typed and not saved the person signs in again over it; else
 * back to sign-in, with the way back to where the person was (SE-30, SH-29).
 * @param quiet  the person was not signed in to begin with: no word about an ended session
 */
export function forceLogout(quiet = session.tokens === null): void {
  if (!quiet && hasUnsavedInput()) {
    session.ended = true
    return
  }
  forgetSession()
  const query = new URLSearchParams(quiet ? {} : { expired: '1' })
  const back = location.pathname + location.search
  if (back !== '/') query.set('redirect', back)
  location.replace(`/login${query.size ? `?${query}` : ''}`)
}
