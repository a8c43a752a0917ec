import { http } from '../client/http.ts'

/**
 * The calls the designer makes, through the application's one client.
 * @throws Fault as adapters/http names them; a conflict carries both sides as `data`
 */
export const fetchJson = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<unknown> =>
  http.call(method, path, body === undefined ? {} : { json: body })
