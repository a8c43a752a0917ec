/**
 * The actions of the shipped entities: at the address each document gives them, and at `POST /api/data/{entity}/{action}`,
 * where screens call them by name. They come before the entities' own calls, so an action may answer one of those in its
 * own way. The parts of a verb stand below both addresses.
 * @source ADR 0010
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Fault } from '#engine/error/fault.ts'
import type { EntityAction, EntityDocument } from '#engine/schema/document.ts'
import texts from '#schemas/text/actions.json' with { type: 'json' }
import { rightOf } from '../entity/right-of.ts'
import { pathOf } from '../entity/routes.ts'
import { Download } from '../http/download.ts'
import { answer } from '../http/envelope.ts'
import { langOf } from '../http/lang.ts'
import { PLAIN } from '../http/plain.ts'
import type { Part, Services } from '../services.ts'
import { registerGuest } from './session/register-guest.ts'
import { tenantInfo } from './system/tenant-info.ts'
import type { Verb } from './verb.ts'
import { VERBS } from './verbs.ts'

export const registerActions: Part = (app, services) => {
  for (const document of services.store.shipped.entities) {
    for (const action of document.actions ?? []) {
      const verb = verbOf(document, action)
      register(app, services, document, action, verb, '')
      for (const [name, part] of Object.entries(verb.parts ?? {})) {
        register(app, services, document, action, part, `/${name}`)
      }
    }
  }
  for (const action of OF_EVERY_ENTITY) {
    const schema = { tags: ['data'], summary: action.title.en }
    const config = { call: action.id, reads: READS.includes(action.id) }
    app.post(`/api/data/:key/${action.id}`, { schema, config, ...PLAIN }, async (request, reply) => {
      const { key } = request.params as { key: string }
      const { document } = (await services.entities.models(services.who(request).tenant)).get(key)
      return run(services, document, action, verbOf(document, action), request, reply)
    })
  }
  tenantInfo(app, services)
  registerGuest(app, services)
}

/** What every entity has, a creator's model too. Their verbs ask for the rights themselves. */
const OF_EVERY_ENTITY: EntityAction[] = Object.entries(texts).map(([id, title]) => ({
  id,
  verb: id,
  title,
  right: 'signed-in',
}))
const READS = ['timeline', 'removed']

function register(
  app: FastifyInstance,
  services: Services,
  document: EntityDocument,
  action: EntityAction,
  verb: Verb,
  below: string,
): void {
  const { method, unkept } = verb
  const called = { entity: document.key, call: action.id, reads: method === 'GET' }
  const common = {
    schema: { tags: [document.key], summary: (action.title.en ?? action.title.zh) + below.replace('/', ': ') },
    config: { unkept, cipher: document.cipher?.[action.id], ...called },
    ...PLAIN,
    handler: (request: FastifyRequest, reply: FastifyReply) => run(services, document, action, verb, request, reply),
  }
  const own = { method, path: `${pathOf(document)}/${action.path ?? action.id}${below}` }
  app.route({ ...common, method, url: own.path })
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
  await services.entities.mustBeAllowed(who, ...rightOf(entity, action))
  const input = {
    ...(request.query as object),
    ...(Array.isArray(request.body) ? { list: request.body } : (request.body as object)),
  }
  const lang = langOf(request)
  const context = { ...services, who, lang, entity, action, input }
  const data = await verb.run(context)
  return data instanceof Download ? data.send(reply) : answer(data)
}

function verbOf(entity: EntityDocument, action: EntityAction) {
  const verb = VERBS[action.verb]
  if (!verb) throw new Fault('entity.verb', { entity: entity.key, action: action.id, verb: action.verb })
  return verb
}
