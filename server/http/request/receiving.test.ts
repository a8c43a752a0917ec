import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { formWith, PUT } from '#tests/support/upload.ts'

let server: TestServer
let ann: Caller
beforeAll(async () => {
  server = await startServer({ patience: { headersMs: 500, bodyMs: 1500, restMs: 3000 } })
  ann = await server.loginNew({ account: 'ann' })
})
afterAll(() => server.stop())

/** A kept-alive connection, as a proxy uses it. */
function connect() {
  const { hostname, port } = new URL(server.url)
  const socket = net.connect(Number(port), hostname)
  let text = ''
  socket.on('data', chunk => {
    text += chunk
  })
  socket.on('error', () => {})
  const closed = new Promise<'closed'>(resolve => socket.on('close', () => resolve('closed')))
  return {
    socket,
    closed,
    /** status codes of the answers, once there are as many, or the connection is closed */
    async statuses(count: number): Promise<string[]> {
      const found = () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => code!)
      while (found().length < count && !socket.destroyed) await new Promise(resolve => setTimeout(resolve, 20))
      return found()
    },
  }
}

const headed = (first: string, ...headers: string[]) => `${[first, 'host: x', ...headers].join('\r\n')}\r\n\r\n`
const HEALTH = headed('GET /api/health HTTP/1.1')
const token = () => `blade-auth: bearer ${ann.token}`
const JSON_TYPE = 'content-type: application/json'
const BODY = 3_000_000

test.each<[string, number, string, () => string[]]>([
  ['401 without a session', 401, 'POST /api/blade-system/user/update-info', () => [JSON_TYPE]],
  ['403 without the right', 403, 'POST /api/blade-system/role/submit', () => [JSON_TYPE, token()]],
  ['404 where nothing is', 404, 'POST /api/nowhere', () => [JSON_TYPE, token()]],
  ['415 of a type nobody reads', 415, 'POST /api/blade-system/user/update-info', () => ['content-type: a/b', token()]],
  ['413 of a body larger than any', 413, 'POST /api/blade-system/user/update-info', () => [JSON_TYPE, token()]],
])('after %s the next call on the connection is heard', async (_, status, line, headers) => {
  const size = status === 413 ? 11_000_000 : BODY
  const { socket, statuses } = connect()
  socket.write(headed(`${line} HTTP/1.1`, `content-length: ${size}`, ...headers()))
  socket.write('{}'.padEnd(size))
  socket.write(HEALTH)
  expect(await statuses(2)).toEqual([String(status), '200'])
  socket.destroy()
})

test('after an upload of a refused type the next call on the connection works', async () => {
  const form = new Response(formWith('x'.repeat(BODY), 'a.exe'))
  const body = Buffer.from(await form.arrayBuffer())
  const { socket, statuses } = connect()
  const type = `content-type: ${form.headers.get('content-type')}`
  socket.write(headed(`POST ${PUT} HTTP/1.1`, `content-length: ${body.length}`, type, token()))
  socket.write(body)
  socket.write(HEALTH)
  expect(await statuses(2)).toEqual(['400', '200'])
  socket.destroy()
})

test('after a refused address the next call on the connection works', async () => {
  const url = '/api/blade-system/register-guest'
  for (let n = 0; n < 10; n++) await server.call('POST', url, {})
  const { socket, statuses } = connect()
  socket.write(headed(`POST ${url} HTTP/1.1`, JSON_TYPE, `content-length: ${BODY}`))
  socket.write('{}'.padEnd(BODY))
  socket.write(HEALTH)
  expect(await statuses(2)).toEqual(['429', '200'])
  socket.destroy()
})

test('the rest of a refused body is read for a while', async () => {
  const { socket, statuses, closed } = connect()
  socket.write(headed('POST /api/blade-system/role/submit HTTP/1.1', JSON_TYPE, `content-length: ${BODY}`))
  expect(await statuses(1)).toEqual(['401'])
  expect(await closed).toBe('closed')
})

test.each([
  ['headers', 'GET /api/health HTTP/1.1\r\n', 'x'],
  ['a body', headed('POST /api/blade-auth/oauth/token HTTP/1.1', JSON_TYPE, `content-length: ${BODY}`), ' '],
])('who sends %s drop by drop is cut off', async (_, start, drop) => {
  const { socket, closed } = connect()
  socket.write(start)
  const dripping = setInterval(() => socket.write(drop), 100)
  expect(await closed).toBe('closed')
  clearInterval(dripping)
})

test('an upload may take longer than another body, as long as data arrives', async () => {
  const form = new Response(formWith('x'.repeat(BODY), 'a.txt'))
  const body = Buffer.from(await form.arrayBuffer())
  const { socket, statuses } = connect()
  const type = `content-type: ${form.headers.get('content-type')}`
  socket.write(headed(`POST ${PUT} HTTP/1.1`, `content-length: ${body.length}`, type, token()))
  for (let at = 0; at < body.length; at += 300_000) {
    socket.write(body.subarray(at, at + 300_000))
    await new Promise(resolve => setTimeout(resolve, 250))
  }
  expect(await statuses(1)).toEqual(['200'])
  socket.destroy()
})
