import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { KnownCall, RegisterRoutes } from '../services.ts'

/**
 * OpenAPI of every route registered after this part: pages at /api/docs, the document at /api/openapi.json.
 * @source README.md#run-it; docs/http.md#public
 */
export const registerDocs: RegisterRoutes = async app => {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Screenwright', version: '1', description: 'Every call answers { code, success, msg, data }.' },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: 'bearer <access_token>' },
          client: { type: 'http', scheme: 'basic' },
        },
      },
      security: [{ session: [] }],
    },
    transform: ({ schema, url, route }) => ({
      schema: route.config?.isPublic ? { security: [], ...schema } : schema,
      url,
    }),
  })
  await app.register(async pages => {
    pages.addHook('onRoute', route => {
      route.config = { ...route.config, isPublic: 'open' }
    })
    await pages.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  })
  app.get('/api/openapi.json', { schema: { hide: true }, config: { isPublic: 'open' } }, () => app.swagger())
}

/** Every call in the API documentation, once all parts are registered. */
export function listCalls(app: FastifyInstance): KnownCall[] {
  const { paths = {} } = app.swagger() as { paths?: Record<string, Record<string, { tags?: string[] }>> }
  return Object.entries(paths).map(([address, methods]) => ({
    address,
    tag: Object.values(methods)[0]?.tags?.[0] ?? '',
  }))
}
