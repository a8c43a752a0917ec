/**
 * The one call a client makes to run a screen.
 * @source docs/http.md#screens
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/answer/envelope.ts'
import type { Services } from '../../services.ts'
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
}
