/**
 * The calls of every entity at its `path`; creators' models, and shipped entities without a path, at `/api/data/{key}`,
 * looked up at each call.
 * @source HT-01…HT-06; docs/http.md#every-entity
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EntityDocument } from '#engine/schema/document.ts'
import { answer } from '../http/answer/envelope.ts'
import { PLAIN } from '../http/answer/plain.ts'
import type { RegisterRoutes, Services } from '../services.ts'
import { isOnlyAsked } from './create-changes.ts'
import type { EntityService, ListCall } from './entity-service.ts'
import { describeCall, type EntityCall } from './openapi.ts'
import type { QueryCall } from './read/query.ts'
import { isStored } from './table/names.ts'

declare module '#server/services.ts' {
  interface Services {
    entities: EntityService
  }
}

type Handler = (service: EntityService, key: string, request: FastifyRequest, services: Services) => Promise<unknown>
type Query = Record<string, string>

const CALLS: Record<EntityCall, { method: 'GET' | 'POST'; run: Handler }> = {
  list: {
    method: 'GET',
    run: (service, key, request, { who }) => service.list(who(request), key, readListCall(request.query as Query)),
  },
  detail: {
    method: 'GET',
    run: (service, key, request, { who }) => service.detail(who(request), key, (request.query as Query).id),
  },
  submit: { method: 'POST', run: (service, key, request, { who }) => service.save(who(request), key, request.body) },
  remove: {
    method: 'POST',
    run: (service, key, request, { who }) =>
      service.remove(who(request), key, idsOf(request), isOnlyAsked(sentOf(request))),
  },
  query: {
    method: 'POST',
    run: (service, key, request, { who }) => service.query(who(request), key, (request.body ?? {}) as QueryCall),
  },
  select: {
    method: 'GET',
    run: (service, key, request, { who }) => {
      const { q, ids, into, with: given, ...rest } = request.query as Query
      const { current, size, ...filters } = rest
      return service.select(who(request), key, { q, ids, into, with: given, current, size, filters })
    },
  },
}

const GENERIC = '/api/data'

export const registerEntities: RegisterRoutes = (app, services) => {
  for (const document of services.store.shipped.entities) {
    if (document.path) for (const call of callsOf(document)) register(app, services, document, call)
  }
  for (const call of Object.keys(CALLS) as EntityCall[]) {
    const { method, run } = CALLS[call]
    const handler = async (request: FastifyRequest) =>
      answer(await run(services.entities, (request.params as { key: string }).key, request, services))
    const config = { call, reads: call === 'query' }
    app.route({ method, url: `${GENERIC}/:key/${call}`, schema: describeCall(call), config, ...PLAIN, handler })
  }
}

function register(app: FastifyInstance, services: Services, document: EntityDocument, call: EntityCall): void {
  const { method, run } = CALLS[call]
  const url = `${pathOf(document)}/${call}`
  if (app.hasRoute({ method, url })) return // a module has a route of its own for it
  const handler = async (request: FastifyRequest) =>
    answer(await run(services.entities, document.key, request, services))
  const config = { cipher: document.cipher?.[call], entity: document.key, call, reads: call === 'query' }
  app.route({ method, url, schema: describeCall(call, document), config, ...PLAIN, handler })
}

function callsOf(document: EntityDocument): EntityCall[] {
  const all = Object.keys(CALLS) as EntityCall[]
  if (!isStored(document)) return []
  // those who would change a log are told why not
  const named: string[] = [...(document.calls ?? all), ...(document.log ? ['submit', 'remove'] : [])]
  return all.filter(call => named.includes(call) || call === 'select' || (call === 'query' && named.includes('list')))
}

/** Base address of an entity's calls. */
export function pathOf(document: EntityDocument): string {
  return document.path ?? `${GENERIC}/${document.key}`
}

/** Splits the parameters of a list call: paging, sort, and all others as filters. */
export function readListCall(input: Record<string, unknown>): ListCall {
  const { current, size, countUpTo, ascs, descs, ...filters } = input as Record<string, string>
  return { current, size, countUpTo, ascs, descs, filters }
}

const sentOf = (request: FastifyRequest) =>
  ({ ...((request.body as object | null) ?? {}), ...(request.query as object) }) as Record<string, unknown>

/** `ids` or `id`, in the query or in the body. @source HT-03 */
function idsOf(request: FastifyRequest, name = 'ids'): string[] {
  const given = sentOf(request)
  const ids = given[name] ?? (name === 'ids' ? given.id : undefined) ?? []
  return (Array.isArray(ids) ? ids.map(String) : String(ids).split(',')).map(id => id.trim()).filter(Boolean)
}
