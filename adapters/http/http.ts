/**
 * The one HTTP client of the browser.
 * @source HT-07…HT-19; docs/http.md#headers
 */
import ky, { isTimeoutError } from 'ky'
import { Fault } from '#engine/error/fault.ts'
import type { DataPort, ScreenPort, UploadPort } from '#engine/ports/ports.ts'
import type { Lang } from '#engine/text/text.ts'
import type { WireCipher } from '../wire/cipher.ts'
import { createDataPort } from './data-port.ts'
import type { CallOptions, Door, HttpAnswer, Method } from './door.ts'
import { CODES, openBody } from './open-body.ts'
import { createPush, type Push } from './push.ts'
import { createScreenPort } from './screen-port.ts'
import { createUploadPort } from './upload-port.ts'
import { createWriteKeys } from './write-keys.ts'

/** How a call identifies its sender. Everything is read at the time of the call. */
interface HttpSession {
  /** awaited before each call, for example to renew an old token; never rejects */
  ready?(): Promise<void>
  /** `Authorization` of the client, e.g. `Basic …`; '' sends none */
  client(): string
  /** access token, null before sign-in */
  token(): string | null
  /** chosen department and role, if any */
  dept?(): string | null
  role?(): string | null
  tenant?(): string | null
}

export interface HttpOptions {
  /** '' or an origin such as `http://127.0.0.1:8080` */
  base: string
  session: HttpSession
  /**
   * Called when a call or the push stream was answered 401. Not repeated for the same token until a call succeeds, nor
   * for a token that was already replaced.
   */
  onUnauthorized(): void
  /** Called on 423: the session's screen is locked. */
  onLocked?(): void
  lang(): Lang
  /** null when calls are not encrypted */
  wire?(): WireCipher | null
}

export interface Http extends Door {
  data: DataPort
  screens: ScreenPort
  upload: UploadPort
  push: Push
  headers(): Record<string, string>
}

const TIMEOUT_MS = 10_000

export function createHttp(options: HttpOptions): Http {
  /** the last notification, and the token it was about */
  let told = ''
  const keys = createWriteKeys()
  const headers = () => sessionHeaders(options)
  const client = ky.create({ timeout: TIMEOUT_MS, retry: 0, throwHttpErrors: false, credentials: 'include' })

  async function answer<T>(method: Method, path: string, call: CallOptions = {}): Promise<HttpAnswer<T>> {
    await options.session.ready?.()
    const held = options.session.token()
    const wire = options.wire?.() ?? null
    const write = method === 'GET' ? null : keys.take(method, path, call)
    const query = Object.entries(call.query ?? {}).filter(([, value]) => value !== undefined && value !== '')
    const sent = call.ciphered && wire ? await cipherOf(wire, query, call.json) : plainOf(query, call)
    const response = await client(addressOf(options.base, path), {
      method,
      headers: {
        ...headers(),
        ...(call.cryptoToken && wire && held && { 'Blade-Auth': `crypto ${await encipher(wire, held)}` }),
        ...(write && { 'Idempotency-Key': write.key }),
        ...(call.etag ? { 'If-None-Match': call.etag } : {}),
        ...call.headers,
      },
      ...sent,
      signal: call.signal,
      ...(call.keepalive && { keepalive: true }),
    }).catch((cause: unknown) => {
      if (call.signal?.aborted) throw cause
      write?.keep()
      throw new Fault(isTimeoutError(cause) ? 'call.timeout' : 'call.offline', { path }, { cause })
    })
    const etag = response.headers.get('etag')
    if (response.status === 304) return { data: undefined as T, etag, notModified: true }
    return { data: await settle<T>(response, held, call.open), etag, notModified: false }
  }
  async function settle<T>(response: Response, held: string | null, open?: CallOptions['open']): Promise<T> {
    try {
      const data =
        open && response.ok ? ((await open(response)) as T) : await openBody<T>(response, options.wire?.() ?? null)
      told = ''
      return data
    } catch (error) {
      if (error instanceof Fault) reportRefusal(error.code, held)
      throw error
    }
  }
  function reportRefusal(code = '', held: string | null) {
    const tell =
      code === 'call.unauthorized' ? options.onUnauthorized : code === 'call.locked' ? options.onLocked : null
    const what = `${code} ${held}`
    if (!tell || !held || told === what || held !== options.session.token()) return
    told = what
    tell()
  }
  const call: Http['call'] = async (method, path, request) => (await answer(method, path, request)).data as never
  const ready = async () => options.session.ready?.()
  const token = () => options.session.token()
  const push = createPush({
    base: options.base,
    ready,
    headers,
    token,
    onRefused: (status, held) => reportRefusal(CODES[status], held),
  })
  const door: Door = { call, answer }
  return {
    call,
    answer,
    headers,
    push,
    data: createDataPort(door),
    screens: createScreenPort(door, push),
    upload: createUploadPort({ ready, headers, token, address: path => addressOf(options.base, path), settle }),
  }
}

type Query = [name: string, value: string | number | undefined][]

function plainOf(query: Query, { form, json }: CallOptions) {
  return { ...searchOf(query), ...(form ? { body: form } : json === undefined ? {} : { json }) }
}

/** Loaded with the first encrypted call. */
async function encipher(wire: WireCipher, text: string): Promise<string> {
  return (await import('../wire/cipher.ts')).encipher(wire, text)
}

/** Encrypts the body, or the parameters when there is none. @source HT-10, HT-21…HT-30 */
async function cipherOf(wire: WireCipher, query: Query, json: unknown) {
  if (json !== undefined) return { ...searchOf(query), body: await encipher(wire, JSON.stringify(json)) }
  return query.length ? searchOf([['data', await encipher(wire, JSON.stringify(Object.fromEntries(query)))]]) : {}
}

function searchOf(query: Query) {
  return query.length ? { searchParams: query.map(([name, value]) => [name, String(value)]) } : {}
}

function sessionHeaders({ session, lang }: HttpOptions): Record<string, string> {
  const token = session.token()
  const entries: [string, string | null | undefined][] = [
    ['Authorization', session.client()],
    ['Blade-Auth', token && `bearer ${token}`],
    ['Tenant-Id', session.tenant?.()],
    ['Dept-Id', session.dept?.()],
    ['Role-Id', session.role?.()],
    ['Accept-Language', lang()],
  ]
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** @source HT-07 */
function addressOf(base: string, path: string): string {
  const address = /^https?:\/\//.test(path) ? path : base + path
  return /^https?:\/\//.test(address) ? address : new URL(address, globalThis.location?.href).href
}
