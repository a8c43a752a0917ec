import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Part } from '../services.ts'

/**
 * OpenAPI of every route registered after this part: pages at /api/docs, the document at /api/openapi.json.
 * @source README.md#run-it; docs/http.md#public
 */
export const registerDocs: Part = async app => {
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
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
