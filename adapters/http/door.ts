/** One call over HTTP, as the ports of this folder use it. */

export interface CallOptions {
  query?: Record<string, string | number | undefined>
  json?: unknown
  form?: URLSearchParams | FormData
  /** encrypts the body or parameters, where the installation wants it */
  ciphered?: boolean
  /** encrypts the token, where the installation wants it. @source HT-09 */
  cryptoToken?: boolean
  headers?: Record<string, string>
  signal?: AbortSignal
  /** the call goes on when the page is closed */
  keepalive?: boolean
  /** opens the answer, where it is no envelope */
  open?(response: Response): Promise<unknown>
  /** returns code 304 instead of throwing, for calls with an ETag */
  etag?: string
}
export interface HttpAnswer<T> {
  data: T
  etag: string | null
  notModified: boolean
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Door {
  /**
   * Makes one call. `path` begins with `/` (an absolute address is used unchanged).
   * @returns `data` of the envelope, or the whole body of a call with a plain JSON answer
   * @throws  Fault `call.refused` 400, `call.unauthorized` 401, `call.forbidden` 403, `call.missing` 404,
   *          `call.stale` 409, `call.locked` 423, `call.failed` otherwise, `call.timeout` after 10 s, `call.offline`;
   * params `{ msg, status, ref }`,
   *          with `data` of the envelope
   */
  call<T>(method: Method, path: string, options?: CallOptions): Promise<T>
  answer<T>(method: Method, path: string, options?: CallOptions): Promise<HttpAnswer<T>>
}
