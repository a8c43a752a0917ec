/**
 * The actions of the shipped entities: at the address each document gives them, and at `POST
 * /api/data/{entity}/{action}`, where screens call them by name. They are registered before the entities' own calls, so
 * an action may replace one of those. The parts of a verb are below both addresses.
 * @source ADR 0010
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Fault } from '#engine/error/fault.ts'
import type { EntityAction, EntityDocument } from '#engine/schema/document.ts'
import texts from '#schemas/text/actions.json' with { type: 'json' }
import { rightOf } from '../entity/rights/right-of.ts'
import { pathOf } from '../entity/routes.ts'
import { Download } from '../http/answer/download.ts'
import { answer } from '../http/answer/envelope.ts'
import { refusalOf } from '../http/answer/errors.ts'
import { PLAIN } from '../http/answer/plain.ts'
import { langOf } from '../http/request/lang.ts'
import type { RegisterRoutes, Services } from '../services.ts'
import type { Verb } from './verb.ts'

/** @param verbs  those of all modules */
export const registerActions =
  (verbs: Record<string, Verb>): RegisterRoutes =>
  (app, services) => {
    for (const document of services.store.shipped.entities) {
      for (const action of document.actions ?? []) {
        for (const [below, part] of partsOf(verbOf(verbs, document, action)))
          register(app, services, document, action, part, below)
      }
    }
    for (const action of OF_EVERY_ENTITY) {
      for (const [below, verb] of partsOf(verbs[action.verb]!)) {
        const schema = { tags: ['data'], summary: action.title.en + below.replace('/', ': ') }
        const reads = verb.method === 'GET' || READS.includes(action.id)
        const config = { call: action.id, reads, unkept: verb.unkept }
        app.post(`/api/data/:key/${action.id}${below}`, { schema, config, ...PLAIN }, async (request, reply) => {
          const { key } = request.params as { key: string }
          const { document } = (await services.entities.models(services.who(request).tenant)).get(key)
          return run(services, document, action, verb, request, reply)
        })
      }
    }
  }

const FILES = ['import', 'export']

/**
 * Actions of every entity, including creators' models. Except for those over files, their verbs check the rights themselves.
 */
const OF_EVERY_ENTITY: EntityAction[] = Object.entries(texts).map(([id, title]) => ({
  id,
  verb: id,
  title,
  right: FILES.includes(id) ? id : 'signed-in',
}))
const READS = ['timeline', 'removed', 'mentionable']

/** A verb and its parts, with the path of each below the action's address. */
function partsOf(verb: Verb): [below: string, verb: Verb][] {
  return [['', verb], ...Object.entries(verb.parts ?? {}).map(([name, part]): [string, Verb] => [`/${name}`, part])]
}

function register(
  app: FastifyInstance,
  services: Services,
  document: EntityDocument,
  action: EntityAction,
  verb: Verb,
  below: string,
): void {
  const { method, orGet, unkept } = verb
  const called = {
    ...{ entity: document.key, call: action.id, reads: method === 'GET' },
    ...(verb.isPublic && { isPublic: 'guest' as const }),
  }
  const common = {
    ...(verb.isPublic && { bodyLimit: MOST_OF_VISITOR }),
    schema: { tags: [document.key], summary: (action.title.en ?? action.title.zh) + below.replace('/', ': ') },
    config: { unkept, cipher: document.cipher?.[action.id], ...called },
    ...PLAIN,
    handler: (request: FastifyRequest, reply: FastifyReply) => run(services, document, action, verb, request, reply),
  }
  const own = { method, path: `${pathOf(document)}/${action.path ?? action.id}${below}` }
  app.route({ ...common, method: orGet ? ['GET', method] : method, url: own.path })
  const named = `/api/data/${document.key}/${action.id}${below}`
  if (!app.hasRoute({ method: 'POST', url: named })) {
    const config = { unkept, own, ...called }
    app.route({ ...common, method: 'POST', url: named, schema: { hide: true }, config })
  }
}

async function run(
  { who: whoOf, ...services }: Services,
  entity: EntityDocument,
  action: EntityAction,
  verb: Verb,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const who = whoOf(request)
  if (!verb.own && !verb.isPublic) await services.entities.mustBeAllowed(who, ...rightOf(entity, action))
  const input = {
    ...(request.query as object),
    ...(Array.isArray(request.body) ? { list: request.body } : (request.body as object)),
  }
  const lang = langOf(request)
  const refusal = (error: unknown) => refusalOf(request, error, services)
  const context = { ...services, who, lang, entity, action, input, refusal }
  const data = await verb.run(context)
  return data instanceof Download ? data.send(reply) : answer(data)
}

/** bytes of a visitor's call */
const MOST_OF_VISITOR = 64 * 1024

function verbOf(verbs: Record<string, Verb>, entity: EntityDocument, action: EntityAction) {
  const verb = verbs[action.verb]
  if (!verb) throw new Fault('entity.verb', { entity: entity.key, action: action.id, verb: action.verb })
  return verb
}
