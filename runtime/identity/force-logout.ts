import { decodeProcess } from '#engine/flow/process-address.ts'
import { isFormInProgress } from '#engine/react/form/open-forms.ts'
import { HOME_PATH } from './home-path.ts'
import { leaveOnce } from './leave-once.ts'
import { forgetSession, session } from './session.ts'

/**
 * Called when there is no session, or it ended elsewhere. Over an open form or the designer the person signs in again
 * in place; otherwise goes to sign-in.
 * @param quiet  the person was not signed in to begin with, so no message about an ended session is shown
 * @source SE-30, SH-29, HT-19
 */
export function forceLogout(quiet = session.tokens === null): void {
  if (!quiet && isFormInProgress()) session.ended = true
  else goToSignIn(quiet)
}

/** Goes to sign-in, with a link back to the current page. */
export function goToSignIn(quiet = false): void {
  const query = new URLSearchParams(quiet ? {} : { expired: '1' })
  const back = session.locked ?? location.pathname + location.search
  if (asksForCode(back)) query.set('loginType', 'code')
  if (back !== '/' && back !== HOME_PATH) query.set('redirect', back)
  leaveFor(`/login${String(query) && `?${query}`}`)
}

/** A start whose address says model type 1 is for guests, who sign in by code. @source SH-33 */
function asksForCode(path: string): boolean {
  const [, p] = /^\/(?:workflow\/process\/start|portal\/process)\/([^/?]+)/.exec(path) ?? []
  return p !== undefined && decodeProcess(p)?.modelType === '1'
}

/** Forgets the session and leaves the page; others who notice the missing session meanwhile do nothing. */
export function leaveFor(address: string): void {
  leaveOnce(address)
  forgetSession()
}
