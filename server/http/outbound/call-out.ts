/**
 * One outgoing call, to an address that was checked. A redirect is returned like any other answer, not followed.
 * @source docs/security.md#outgoing-calls
 */
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Fault } from '#engine/error/fault.ts'
import { findSafeHost } from './safe-host.ts'

const CONNECT_MS = 5_000
/** A connection without traffic for this long is closed. */
const SILENT_MS = 30_000

export interface OutgoingCall {
  method: string
  url: URL
  headers: Record<string, string>
  /** read as fast as the other side accepts it */
  body?: Readable
  /** ends the call, also while its answer is read */
  signal?: AbortSignal
}

/**
 * @returns the answer, whatever its status; its body is not read yet
 * @throws Fault those of `findSafeHost`, 'outgoing.silent' when no connection or no answer came in time
 */
export async function callOut(
  { method, url, headers, body, signal }: OutgoingCall,
  internalHosts: string[],
): Promise<http.IncomingMessage> {
  const { address } = await findSafeHost(url.hostname.replace(/^\[|\]$/g, ''), internalHosts)
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method,
    headers,
    agent: false,
    timeout: CONNECT_MS,
    signal,
    lookup: (_host, options, found) =>
      options.all ? found(null, [{ address, family: isIP(address) }]) : found(null, address, isIP(address)),
  })
  request.on('socket', socket => socket.once('connect', () => request.setTimeout(SILENT_MS)))
  request.on('timeout', () => request.destroy(new Error('timeout')))
  try {
    const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
      request.once('response', resolve)
      request.once('error', reject)
    })
    if (body) await Promise.race([answered, pipeline(body, request).then(() => answered)])
    else request.end()
    return await answered
  } catch (cause) {
    request.destroy()
    throw new Fault('outgoing.silent', { host: url.host, reason: reasonOf(cause) }, { cause })
  }
}

function reasonOf(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException
  return code ?? message
}
