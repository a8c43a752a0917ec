import type { Method } from '#adapters/http/door.ts'
import { http } from '../client/http.ts'

/**
 * The designer's calls, through the application's one client.
 * @throws Fault as named in adapters/http; a conflict has both sides as `data`
 */
export const fetchJson = (method: Method, path: string, body?: unknown): Promise<unknown> =>
  http.call(method, path, body === undefined ? {} : { json: body })
