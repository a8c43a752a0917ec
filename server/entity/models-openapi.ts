/**
 * OpenAPI of creators' models. It is made for each request, because models change while the server runs and differ by
 * tenant and reader.
 * @source docs/http.md#every-entity
 */
import { isEntity } from '#engine/kind/entity.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { RegisterRoutes } from '../services.ts'
import { describeCall, type EntityCall } from './openapi.ts'

const CALLS: { call: EntityCall; method: 'get' | 'post'; needs: string[] }[] = [
  { call: 'list', method: 'get', needs: ['list'] },
  { call: 'detail', method: 'get', needs: ['detail'] },
  { call: 'submit', method: 'post', needs: ['add', 'edit'] },
  { call: 'remove', method: 'post', needs: ['remove'] },
  { call: 'query', method: 'post', needs: ['list'] },
  { call: 'select', method: 'get', needs: ['select', 'list'] },
]

interface RouteSchema {
  tags: string[]
  summary: string
  querystring?: { properties: Record<string, object> }
  body?: object
  response: { 200: object }
}

/** `GET /api/data/openapi.json`: the calls the reader may make, with the fields the reader may see. */
export const modelsOpenapi: RegisterRoutes = (app, { store, entities, who }) => {
  const schema = { tags: ['data'], summary: 'OpenAPI of the models of apps, as far as the reader may call them' }
  app.get('/api/data/openapi.json', { schema }, async request => {
    const reader = who(request)
    const [view, accessOf] = await Promise.all([store.view(reader.tenant), entities.accessFor(reader)])
    const paths: Record<string, object> = {}
    for (const { document, app } of view.all()) {
      if (!isEntity(document) || app === null || document.path) continue
      const { may, hide } = accessOf(document)
      const seen: EntityDocument = { ...document, fields: document.fields.filter(({ id }) => !hide.has(id)) }
      for (const { call, method, needs } of CALLS) {
        if (!needs.some(need => may.has(need))) continue
        paths[`/api/data/${document.key}/${call}`] = { [method]: operationOf(describeCall(call, seen) as never) }
      }
    }
    const info = { title: `Models of ${reader.tenant}`, version: '1' }
    return { openapi: '3.0.3', info, security: [{ session: [] }], components: SCHEMES, paths }
  })
}

const SCHEMES = { securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'Blade-Auth' } } }

function operationOf({ tags, summary, querystring, body, response }: RouteSchema): object {
  const json = (schema: object) => ({ content: { 'application/json': { schema } } })
  const parameters = Object.entries(querystring?.properties ?? {})
  return {
    tags,
    summary,
    ...(parameters.length && { parameters: parameters.map(([name, schema]) => ({ in: 'query', name, schema })) }),
    ...(body && { requestBody: json(body) }),
    responses: { 200: { description: 'Done', ...json(response[200]) } },
  }
}
