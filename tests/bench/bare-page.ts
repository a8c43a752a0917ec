/**
 * What a drawn page is measured against: `node:http` that has the same page compressed in memory, and its tag. Run as a
 * process of its own with the page's address in argv.
 */
import { createHash } from 'node:crypto'
import http from 'node:http'
import zlib from 'node:zlib'

const html = await (await fetch(process.argv[2]!)).text()
const tag = `"${createHash('sha256').update(html).digest('base64url')}"`
const body = zlib.gzipSync(html)

const server = http.createServer((request, response) => {
  if (request.headers['if-none-match'] === tag) return response.writeHead(304, { etag: tag }).end()
  const type = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }
  return response.writeHead(200, { ...type, etag: tag, 'content-length': body.length }).end(body)
})
server.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port))
