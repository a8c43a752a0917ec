/**
 * Renews the access token once its age reaches the site's limit: checked every 10 seconds, and before every call,
 * because a machine that slept wakes up with an old token.
 * @source SE-34
 */

import { forceLogout } from './force-logout.ts'
import { session } from './session.ts'
import { loadSite } from './site.ts'
import { refreshTokens, SignInRefused } from './token.ts'

const LOOK_MS = 10_000

/** Whether a token issued at `givenAt` (ms) is old enough to be renewed, `tokenTime` in seconds. */
const isStale = (givenAt: number, tokenTime: number): boolean => Date.now() - givenAt >= tokenTime * 1000

/** Never rejects: without a connection to the server, the next check tries again. */
export async function keepFresh(): Promise<void> {
  const { tokens, ended } = session
  if (!tokens || ended) return
  try {
    if (isStale(tokens.givenAt, (await loadSite()).tokenTime)) await refreshTokens(tokens.access)
  } catch (cause) {
    if (cause instanceof SignInRefused && cause.isFinal) forceLogout()
  }
}

/** @returns a function that stops it */
export function startKeepingFresh(): () => void {
  const timer = setInterval(() => void keepFresh(), LOOK_MS)
  return () => clearInterval(timer)
}
