/**
 * Opens the envelope of an answer.
 * @source HT-13, HT-14, HT-16; docs/http.md#answers
 */
import { Fault } from '#engine/error/fault.ts'
import type { WireCipher } from '../wire/cipher.ts'

/** HTTP status → code of the fault; any other is `call.failed`. */
export const CODES: Record<number, string> = {
  400: 'call.refused',
  401: 'call.unauthorized',
  403: 'call.forbidden',
  404: 'call.missing',
  409: 'call.stale',
  423: 'call.locked',
}

/**
 * The content of an answer: `data` of an envelope, otherwise the whole body, or the `File` that was sent (FM-25).
 * @param wire  decrypts `data` when it is encrypted
 * @throws Fault by the code of the body, else of the HTTP status; 'call.offline' for a file that broke off
 */
export async function openBody<T>(response: Response, wire: WireCipher | null): Promise<T> {
  const name = response.ok && response.headers.get('content-disposition')?.match(/filename\*=UTF-8''(.+)/)?.[1]
  if (name) return new File([await response.blob().catch(refuseCut)], decodeURIComponent(name)) as T
  const body = readJson(await response.text())
  const code = typeof body?.code === 'number' ? body.code : response.status
  if (code >= 200 && code < 300) {
    if (!body || !('data' in body && 'code' in body)) return body as T
    const isCiphered = wire && response.headers.has('wire-cipher')
    if (!isCiphered) return body.data as T
    const { decipher } = await import('../wire/cipher.ts')
    return JSON.parse(await decipher(wire, String(body.data)))
  }
  throw faultOf(body, code)
}

/** @param code  status of an envelope */
export function faultOf(body: Record<string, unknown> | undefined, code = body?.code as number): Fault {
  return new Fault(
    CODES[code] ?? 'call.failed',
    { msg: messageOf(body), status: code, ref: body?.ref },
    { data: body?.data },
  )
}

/** A file that broke off; one that was cancelled rejects with the reason for it. */
export function refuseCut(cause: unknown): never {
  throw cause instanceof TypeError ? new Fault('call.offline', {}, { cause }) : cause
}

/** `unknown error` is the text that HT-14 requires. */
function messageOf(body: Record<string, unknown> | undefined): string {
  const text = body?.msg || body?.error_description
  return typeof text === 'string' ? text : 'unknown error'
}

function readJson(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return body !== null && typeof body === 'object' ? (body as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
