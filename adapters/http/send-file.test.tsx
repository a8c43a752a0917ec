/** The upload of a browser, against a server on loopback. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHttp, type Http } from './http.ts'

let server: Server
let status: number
let hold: boolean
let heard: string
let http: Http
const onUnauthorized = vi.fn()
const stored = { link: '/f/1', name: 'a.txt', originalName: 'a.txt', size: 1, attachId: '1' }

beforeEach(async () => {
  status = 200
  hold = false
  heard = ''
  onUnauthorized.mockReset()
  server = createServer(async (request, response) => {
    const open = {
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-headers': 'blade-auth,accept-language',
      'access-control-allow-credentials': 'true',
    }
    if (request.method === 'OPTIONS') return void response.writeHead(204, open).end()
    for await (const chunk of request) heard += chunk
    if (hold) return
    response.writeHead(status, { ...open, 'content-type': 'application/json' })
    response.end(
      JSON.stringify({ code: status, msg: status === 200 ? '' : 'No room.', data: status === 200 ? stored : null }),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  http = createHttp({
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    session: { client: () => '', token: () => 'abc' },
    onUnauthorized,
    lang: () => 'en',
  })
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const file = new File(['x'.repeat(100_000)], 'a.txt')

test('RS-03 a file is sent with the session, and says how far it is', async () => {
  const shares: number[] = []
  expect(await http.upload.put(file, { onProgress: share => shares.push(share) })).toEqual(stored)
  expect(heard).toContain('filename="a.txt"')
  expect(shares.at(-1)).toBe(1)
})

test('one that is refused says why; SE-30 one that is answered 401 tells it', async () => {
  status = 413
  await expect(http.upload.put(file)).rejects.toMatchObject({ code: 'call.failed', params: { msg: 'No room.' } })
  status = 401
  await expect(http.upload.put(file)).rejects.toMatchObject({ code: 'call.unauthorized' })
  expect(onUnauthorized).toHaveBeenCalledTimes(1)
})

test('one that is called back ends at once, and without a server it says so', async () => {
  hold = true
  const stop = new AbortController()
  const sending = http.upload.put(file, { signal: stop.signal })
  await vi.waitFor(() => expect(heard).not.toBe(''))
  stop.abort()
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
  await expect(http.upload.put(file)).rejects.toMatchObject({ code: 'call.offline' })
})
