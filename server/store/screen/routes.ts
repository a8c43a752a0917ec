/**
 * The one call a client makes to run a screen, and the one by which a step of it has something done.
 * @source docs/http.md#screens
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { isRecord } from '#engine/value/value.ts'
import { answer } from '../../http/answer/envelope.ts'
import { PLAIN } from '../../http/answer/plain.ts'
import type { Services } from '../../services.ts'
import { doAct } from './act.ts'
import { buildBundle } from './bundle.ts'

export function registerScreens(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { key: string } }>(
    '/api/blade-schema/screen/:key',
    {
      schema: { tags: ['screen'], summary: 'A screen with the entities and dictionaries it needs, cut for the caller' },
    },
    async (request, reply) => {
      const who = services.who(request)
      const body = JSON.stringify(answer(await buildBundle(services, who, request.params.key)))
      const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
      reply.header('etag', tag).header('cache-control', 'private, no-cache')
      if (request.headers['if-none-match'] === tag) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(body)
    },
  )
  app.post(
    '/api/data/screen/act',
    { schema: { tags: ['screen'], summary: 'Does the action of a step of a screen' }, ...PLAIN },
    async request => {
      const asked = isRecord(request.body) ? request.body : {}
      return answer(await doAct(services, services.who(request), asked))
    },
  )
}
