import { isFormInProgress } from '#engine/react/form/open-forms.ts'
import { forgetSession, session } from './session.ts'

/**
 * No session, or one that ended elsewhere. Who is at a form or in the designer signs in again over it; else back to
 * sign-in.
 * @param quiet  the person was not signed in to begin with: no word about an ended session
 * @source SE-30, SH-29, HT-19
 */
export function forceLogout(quiet = session.tokens === null): void {
  if (!quiet && isFormInProgress()) session.ended = true
  else goToSignIn(quiet)
}

/** To sign-in, with the way back to where the person is. */
export function goToSignIn(quiet = false): void {
  const query = new URLSearchParams(quiet ? {} : { expired: '1' })
  const back = session.locked ?? location.pathname + location.search
  if (back !== '/') query.set('redirect', back)
  leaveFor(`/login${query.size ? `?${query}` : ''}`)
}

let isLeaving = false

/** Forgets the session and goes; whoever notices that it is gone while the browser is on its way changes nothing. */
export function leaveFor(address: string): void {
  if (isLeaving) return
  isLeaving = true
  forgetSession()
  location.replace(address)
}
