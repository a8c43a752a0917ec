/**
 * Fetches a feed over HTTP, as an address that whoever edits news sources has typed: only from hosts of the public
 * internet, whichever way it leads there, and no more than is bounded.
 * @source ADR 0051; docs/security.md#outgoing-calls
 */
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import zlib from 'node:zlib'
import { Fault } from '#engine/error/fault.ts'
import { callOut } from '../../../http/outbound/call-out.ts'

const MOST_REDIRECTS = 3
const PATIENCE_MS = 5_000
const MB = 1024 * 1024
const MOST_BYTES = 2 * MB
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const NOT_MODIFIED = 304
/** A validator is sent back as it came; a longer one is not worth keeping. */
const LONGEST_VALIDATOR = 500

/** What the server said of a version of the feed. */
export interface Validators {
  etag: string | null
  modified: string | null
}

export interface FetchedFeed extends Validators {
  body: Buffer
  /** the header `content-type` */
  type: string
}

/**
 * @param known  of the version that is there already
 * @returns null when it has not changed since
 * @throws Fault those of `callOut`; 'news.address', 'news.redirects', 'news.status', 'news.size', 'news.packed', 'news.slow'
 */
export async function fetchFeed(
  address: string,
  known: Validators,
  internalHosts: string[],
  patienceMs = PATIENCE_MS,
): Promise<FetchedFeed | null> {
  const signal = AbortSignal.timeout(patienceMs)
  const slow = () => new Fault('news.slow', { seconds: patienceMs / 1000 })
  const late = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(slow())))
  // a name that is looked up does not hear the signal
  return Promise.race([follow(address, known, internalHosts, signal), late]).catch(error => {
    throw signal.aborted ? slow() : error
  })
}

async function follow(
  address: string,
  known: Validators,
  internalHosts: string[],
  signal: AbortSignal,
): Promise<FetchedFeed | null> {
  let url = readAddress(address)
  for (let hops = 0; ; hops++) {
    const answer = await callOut({ method: 'GET', url, headers: headersOf(known), signal }, internalHosts)
    const status = answer.statusCode ?? 0
    const { location, etag, 'last-modified': modified } = answer.headers
    if (status === 200) {
      const body = await readBody(answer, url.host)
      return { body, type: answer.headers['content-type'] ?? '', etag: keep(etag), modified: keep(modified) }
    }
    answer.destroy()
    if (status === NOT_MODIFIED && (known.etag || known.modified)) return null
    if (!REDIRECTS.has(status) || location === undefined) throw new Fault('news.status', { host: url.host, status })
    if (hops === MOST_REDIRECTS) throw new Fault('news.redirects', { most: MOST_REDIRECTS })
    url = readAddress(location, url)
  }
}

/** @throws Fault 'news.address' for what is no web address, or has an account in it */
function readAddress(address: string, base?: URL): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base?.href) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new Fault('news.address', { address: address.slice(0, 200) })
  return url
}

const headersOf = ({ etag, modified }: Validators): Record<string, string> => ({
  accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5',
  'accept-encoding': 'gzip, br',
  'user-agent': 'Screenwright (news)',
  ...(etag && { 'if-none-match': etag }),
  ...(modified && { 'if-modified-since': modified }),
})

const keep = (value: string | undefined): string | null =>
  value !== undefined && value.length <= LONGEST_VALIDATOR && /^[\x20-\x7e]+$/.test(value) ? value : null

/** The body, unpacked; reading stops at the limit, of what is sent and of what it unpacks to. */
async function readBody(answer: IncomingMessage, host: string): Promise<Buffer> {
  const body = unpack(answer)
  const chunks: Buffer[] = []
  let bytes = 0
  let sent = 0
  const tooLarge = () => new Fault('news.size', { host, mb: MOST_BYTES / MB })
  answer.on('data', (chunk: Buffer) => {
    sent += chunk.length
    if (sent > MOST_BYTES) body.destroy(tooLarge())
  })
  try {
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > MOST_BYTES) throw tooLarge()
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (cause) {
    if (cause instanceof Fault) throw cause
    throw new Fault('outgoing.silent', { host, reason: (cause as Error).message }, { cause })
  } finally {
    answer.destroy()
    body.destroy()
  }
}

const UNPACKERS: Record<string, () => zlib.Gunzip | zlib.BrotliDecompress> = {
  gzip: zlib.createGunzip,
  'x-gzip': zlib.createGunzip,
  deflate: zlib.createInflate,
  br: zlib.createBrotliDecompress,
}

/** @throws Fault 'news.packed' */
function unpack(answer: IncomingMessage): Readable {
  const packed = answer.headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (packed === '' || packed === 'identity') return answer
  const unpacker = UNPACKERS[packed]?.()
  if (!unpacker) {
    answer.destroy()
    throw new Fault('news.packed', { packed: packed.slice(0, 40) })
  }
  answer.on('error', error => unpacker.destroy(error))
  return answer.pipe(unpacker)
}
