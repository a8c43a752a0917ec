/**
 * Renews the access token once its age reaches the site's limit: looked at every 10 seconds, and before every call, for a
 * machine that slept wakes up with an old one.
 * @source SE-34
 */

import { forceLogout } from './force-logout.ts'
import { session } from './session.ts'
import { loadSite } from './site.ts'
import { refreshTokens, SignInRefused } from './token.ts'

const LOOK_MS = 10_000

/** Whether a token given at `givenAt` (ms) is old enough to be renewed, `tokenTime` in seconds. */
const isStale = (givenAt: number, tokenTime: number): boolean => Date.now() - givenAt >= tokenTime * 1000

/** Never rejects: offline, or with a server that is restarting, the next look tries again. */
export async function keepFresh(): Promise<void> {
  const { tokens, ended } = session
  if (!tokens || ended) return
  try {
    if (isStale(tokens.givenAt, (await loadSite()).tokenTime)) await refreshTokens(tokens.access)
  } catch (cause) {
    if (cause instanceof SignInRefused && cause.isFinal) forceLogout()
  }
}

/** @returns stops looking */
export function startKeepingFresh(): () => void {
  const timer = setInterval(() => void keepFresh(), LOOK_MS)
  return () => clearInterval(timer)
}
