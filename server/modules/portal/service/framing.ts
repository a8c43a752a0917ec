/**
 * What the host of a kept address says of frames. A browser cannot tell a page that refused from one that is empty.
 * @source PP-17, WU-89; docs/security.md#outgoing-calls
 */
import type { Framing } from '#engine/portal/framing.ts'
import { callOut } from '../../../http/outbound/call-out.ts'
import { ExpiringCache } from '../../../process/expiring-cache.ts'

/** Redirects that are followed, each judged and connected to as judged. */
const MOST_REDIRECTS = 3
const PATIENCE_MS = 3_000
const KEPT_MS = 10 * 60_000
const MOST_KEPT = 500
/** Characters of a header that are judged; of a longer one nothing is known. */
const LONGEST = 10_000

/** @param address  one that is kept in our records; null where nothing is known: its host is silent or internal */
export type AskFraming = (address: string) => Promise<Framing | null>

/** Asks each address once in ten minutes, whoever opens it; only headers are read. */
export function openFraming(internalHosts: string[], patienceMs = PATIENCE_MS): AskFraming {
  const known = new ExpiringCache<Promise<Framing | null>>(KEPT_MS, MOST_KEPT)
  return address =>
    known.load(address, () => {
      const signal = AbortSignal.timeout(patienceMs)
      // a name that is looked up does not hear the signal
      const late = new Promise<null>(done => signal.addEventListener('abort', () => done(null)))
      return Promise.race([follow(address, internalHosts, signal).catch(() => null), late])
    })
}

async function follow(address: string, internalHosts: string[], signal: AbortSignal): Promise<Framing | null> {
  let url = new URL(address)
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    if (!/^https?:$/.test(url.protocol) || url.username || url.password) return null
    const headers = { accept: 'text/html', 'user-agent': 'Screenwright (frames)' }
    const answer = await callOut({ method: 'GET', url, headers, signal }, internalHosts)
    answer.destroy()
    const { location, 'x-frame-options': options, 'content-security-policy': policy } = answer.headers
    const status = answer.statusCode ?? 0
    if (status < 300 || status >= 400 || location === undefined)
      return { origin: url.origin, options: headerOf(options), policy: headerOf(policy) }
    url = new URL(location, url)
  }
  return null
}

const headerOf = (value: string | string[] | undefined): string | null => {
  const text = [value ?? []].flat().join(', ')
  return text === '' || text.length > LONGEST ? null : text
}
