/**
 * Renews the access token once its age reaches the site's limit; looked at every 10 seconds.
 * @source SE-34, CN-04, CN-13
 */
import { forceLogout } from '../boot/http.ts'
import { loadSite } from '../boot/site.ts'
import { session } from './session.ts'
import { refreshTokens, SignInRefused } from './token.ts'

const LOOK_MS = 10_000

/** Whether a token given at `givenAt` (ms) is old enough to be renewed, `tokenTime` in seconds. */
const isStale = (givenAt: number, tokenTime: number, now: number): boolean => now - givenAt >= tokenTime * 1000

async function keepFresh(now = Date.now()): Promise<void> {
  const tokens = session.tokens
  if (!tokens || session.ended || !isStale(tokens.givenAt, (await loadSite()).tokenTime, now)) return
  try {
    await refreshTokens(tokens.access)
  } catch (cause) {
    // Offline is no reason to sign anybody out: the next look tries again.
    if (cause instanceof SignInRefused) forceLogout()
  }
}

/** @returns stops looking */
export function startKeepingFresh(): () => void {
  const timer = setInterval(() => void keepFresh(), LOOK_MS)
  return () => clearInterval(timer)
}
