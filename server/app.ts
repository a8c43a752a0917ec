import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { ownChoices } from './account/own-choices.ts'
import { sessionCalls } from './account/session-calls.ts'
import { ACTIONS } from './action/actions.ts'
import { openCatalogue } from './action/catalogue.ts'
import { registerApiScopes } from './auth/api-scopes.ts'
import { guardWith, whoOf } from './auth/session/guard.ts'
import { keepLastCalls } from './auth/session/last-calls.ts'
import { createSessions } from './auth/session/sessions.ts'
import { createTokens } from './auth/session/tokens.ts'
import { tokenEndpoint } from './auth/sign-in/token-endpoint.ts'
import type { Config } from './config/config.ts'
import { createSeal, keepSecret } from './config/secrets.ts'
import type { Db } from './db/db.ts'
import { registerHousekeeping } from './db/housekeeping.ts'
import { openEntities } from './entity/entities.ts'
import { modelsOpenapi } from './entity/models-openapi.ts'
import { registerEntities } from './entity/routes.ts'
import { openHooks } from './entity/write/hooks.ts'
import { registerCompress } from './http/answer/compress.ts'
import { loadErrorTexts } from './http/answer/error-texts.ts'
import { BODY_LIMIT_MB, refuseUnknownRoute, registerErrors } from './http/answer/errors.ts'
import { registerSecurityHeaders } from './http/answer/security-headers.ts'
import { registerWeb } from './http/answer/web.ts'
import { cipherWith, cryptoTokenWith, openCiphers } from './http/cipher.ts'
import { listCalls, registerDocs } from './http/docs.ts'
import { awakeWith, registerHealth } from './http/health.ts'
import { registerIdempotency } from './http/idempotency.ts'
import { logOptions, registerLog } from './http/log.ts'
import { registerBody } from './http/request/body.ts'
import { registerRateLimit } from './http/request/rate-limit.ts'
import { headersCut, receivingWith } from './http/request/receiving.ts'
import { appModule } from './modules/app/module.ts'
import { bizDataModule } from './modules/biz-data/module.ts'
import { boardModule } from './modules/board/module.ts'
import { datasourceModule } from './modules/datasource/module.ts'
import { filesModule } from './modules/files/module.ts'
import { flowModule } from './modules/flow/module.ts'
import { flowDesignModule } from './modules/flow-design/module.ts'
import { flowOpsModule } from './modules/flow-ops/module.ts'
import { jobsModule } from './modules/jobs/module.ts'
import { logModule } from './modules/log/module.ts'
import { mailModule } from './modules/mail/module.ts'
import { messageModule } from './modules/message/module.ts'
import { modelModule } from './modules/model/module.ts'
import { joinNamed, type Module } from './modules/module.ts'
import { peopleModule } from './modules/people/module.ts'
import { portalModule } from './modules/portal/module.ts'
import { portraitModule } from './modules/portrait/module.ts'
import { recycleBinModule } from './modules/recycle-bin/module.ts'
import { registerActions } from './modules/register-actions.ts'
import { reportModule } from './modules/report/module.ts'
import { schemaModule } from './modules/schema/module.ts'
import { sessionModule } from './modules/session/module.ts'
import { systemModule } from './modules/system/module.ts'
import { usualModule } from './modules/usual/module.ts'
import { openOutbox } from './outbox/outbox.ts'
import { registerOutbox } from './outbox/register-outbox.ts'
import { publishEvent } from './push/publish.ts'
import { pushRoutes } from './push/routes.ts'
import { registerIndex } from './search/fill-index.ts'
import { openSearch } from './search/open-search.ts'
import { searchCalls } from './search/search.ts'
import { searchAll } from './search/search-all.ts'
import type { RegisterRoutes, Services } from './services.ts'
import { registerManifest } from './site/manifest.ts'
import { registerSite } from './site/site.ts'
import { registerSitePictures } from './site/site-pictures.ts'
import { tenantAt } from './site/site-settings.ts'
import { registerStore } from './store/routes.ts'
import { openStore } from './store/store.ts'

/**
 * The modules of the server, in the order in which they see a call and a record; the one that serves any entity is
 * last.
 */
export const MODULES: readonly Module[] = [
  jobsModule,
  logModule,
  filesModule,
  appModule,
  bizDataModule,
  recycleBinModule,
  datasourceModule,
  boardModule,
  flowDesignModule,
  mailModule,
  messageModule,
  modelModule,
  flowModule,
  flowOpsModule,
  peopleModule,
  portalModule,
  portraitModule,
  reportModule,
  schemaModule,
  sessionModule,
  systemModule,
  usualModule,
]

/**
 * Builds the server from its list of parts, in the order in which a request passes them. Does not listen yet.
 * @source ARCHITECTURE.md#the-tree
 */
export async function buildApp(
  config: Config,
  db: Db,
  modules = MODULES,
): Promise<{ app: FastifyInstance; services: Services }> {
  const errors = loadErrorTexts()
  const app = Fastify({
    // of an address that cannot be parsed; hooks do not run for it
    frameworkErrors: (_error, request, reply) =>
      refuseUnknownRoute(request, reply.header('x-content-type-options', 'nosniff'), errors),
    logger: logOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_MB * 1024 * 1024,
    trustProxy: 'loopback',
    forceCloseConnections: 'idle',
    http: headersCut(config.patience),
    routerOptions: { ignoreTrailingSlash: true },
    ajv: { customOptions: { strict: false } },
  })
  const tokens = createTokens(keepSecret(config.dataDir, 'token'))
  const ciphers = openCiphers(config)
  const sessions = createSessions(db, tokens)
  const store = await openStore(db, db.listen)
  const hookOf = openHooks(
    modules.map(({ hooks = {} }) => hooks),
    store.shipped,
    () => services,
  )
  const services = {
    config,
    db,
    errors,
    sessions,
    seal: createSeal(keepSecret(config.dataDir, 'seal')),
    initial: keepSecret(config.dataDir, 'initial'),
    calls: () => listCalls(app),
    who: whoOf,
    publish: (event, target) => publishEvent(db, event, target),
    menus: [],
    fileReaders: [],
    inbox: { sources: [] },
    search: openSearch(db, keepSecret(config.dataDir, 'search')),
    store,
    entities: openEntities({ db, source: store, hookOf }, () => services),
    outbox: openOutbox({
      db,
      subscribers: modules.flatMap(({ subscribers = [] }) => subscribers),
      services: () => services,
      now: () => new Date(),
      onError: (error, subscriber) => app.log.warn({ err: error, subscriber }, 'outbox'),
    }),
    actions: openCatalogue(joinNamed([ACTIONS, ...modules.map(({ actions }) => actions)]), () => services),
  } as Partial<Services> as Services // modules add the rest
  for (const module of modules) Object.assign(services, module.services?.(services, app))

  await app.register(formbody)
  const parts: RegisterRoutes[] = [
    registerErrors,
    registerLog,
    receivingWith(config.patience),
    awakeWith(db.openPulse()),
    registerSecurityHeaders,
    registerCompress,
    registerBody,
    registerDocs,
    registerRateLimit,
    cryptoTokenWith(ciphers),
    guardWith(sessions, host => tenantAt(db, host)),
    registerApiScopes,
    keepLastCalls,
    registerIdempotency,
    cipherWith(ciphers),
    ...modules.flatMap(({ parts = [] }) => parts),
    registerHealth,
    registerSite(ciphers, tokens),
    registerSitePictures,
    registerManifest,
    tokenEndpoint(tokens, sessions),
    sessionCalls(sessions),
    searchCalls,
    searchAll,
    registerIndex,
    ownChoices,
    pushRoutes(sessions),
    registerActions(joinNamed(modules.map(({ verbs }) => verbs))),
    registerEntities,
    modelsOpenapi,
    registerStore,
    registerWeb,
    registerHousekeeping,
    registerOutbox,
  ]
  for (const part of parts) await part(app, services)
  return { app, services }
}
