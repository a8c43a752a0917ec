import type { CallOptions, Method } from '#adapters/http/door.ts'
import { http } from '../client/http.ts'

/**
 * The designer's calls, through the application's one client.
 * @throws Fault as named in adapters/http; a conflict has both sides as `data`
 */
export const fetchJson = (
  method: Method,
  path: string,
  body?: unknown,
  how?: Pick<CallOptions, 'keepalive'>,
): Promise<unknown> => http.call(method, path, { ...how, ...(body !== undefined && { json: body }) })
