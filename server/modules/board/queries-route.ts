/**
 * `POST /api/data/queries`: the queries of a page in one call. The answer is a line of JSON for each, sent as soon as it is
 * done.
 * @source docs/http.md#every-entity; ADR 0044
 */
import type { Writable } from 'node:stream'
import { PassThrough } from 'node:stream'
import zlib from 'node:zlib'
import { refusalOf } from '../../http/answer/errors.ts'
import { PLAIN } from '../../http/answer/plain.ts'
import { headerOf } from '../../http/request/header-of.ts'
import type { RegisterRoutes } from '../../services.ts'
import { answerQueries, readAsked } from './answer-queries.ts'

export const registerQueries: RegisterRoutes = (app, services) => {
  const schema = { tags: ['data'], summary: 'The queries of a page: a line of JSON for each, and one of what was run' }
  const config = { reads: true, unkept: true }
  app.post('/api/data/queries', { schema, config, ...PLAIN }, async (request, reply) => {
    const asked = readAsked(request.body)
    const who = services.who(request)
    const isZipped = /\bgzip\b/.test(headerOf(request, 'accept-encoding') ?? '')
    const out = isZipped ? zlib.createGzip({ level: zlib.constants.Z_BEST_SPEED }) : new PassThrough()
    reply.header('content-type', 'application/x-ndjson; charset=utf-8')
    if (isZipped) reply.header('content-encoding', 'gzip')
    const line = (value: object) => writeLine(out, value)
    answerQueries(services, who, asked, (id, answer) =>
      line('error' in answer ? { id, refused: refusalOf(request, answer.error, services) } : { id, ...answer }),
    )
      .then(ran => {
        line({ ran })
        out.end()
      })
      .catch(error => out.destroy(error))
    return reply.send(out)
  })
}

function writeLine(out: Writable, value: object): void {
  if (out.destroyed) return
  out.write(`${JSON.stringify(value)}\n`)
  if ('flush' in out) (out as zlib.Gzip).flush(zlib.constants.Z_SYNC_FLUSH)
}
