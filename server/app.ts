import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { registerApiScopes } from './auth/api-scopes.ts'
import { keepLastCalls } from './auth/last-calls.ts'
import { ownChoices } from './auth/own-choices.ts'
import { searchCalls } from './auth/search.ts'
import { searchAll } from './auth/search-all.ts'
import { sessionCalls } from './auth/session-calls.ts'
import { createSessions } from './auth/sessions.ts'
import { tokenEndpoint } from './auth/token-endpoint.ts'
import { createTokens } from './auth/tokens.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import { registerHousekeeping } from './db/housekeeping.ts'
import { openEntities } from './entity/entities.ts'
import { modelsOpenapi } from './entity/models-openapi.ts'
import { registerEntities } from './entity/routes.ts'
import { openFiles } from './files/files.ts'
import { registerFiles } from './files/routes.ts'
import { registerBody } from './http/body.ts'
import { cipherWith, cryptoTokenWith, openCiphers } from './http/cipher.ts'
import { registerCompress } from './http/compress.ts'
import { listCalls, registerDocs } from './http/docs.ts'
import { loadErrorTexts } from './http/error-texts.ts'
import { BODY_LIMIT_MB, refuseUnknownRoute, registerErrors } from './http/errors.ts'
import { guardWith, whoOf } from './http/guard.ts'
import { registerHealth } from './http/health.ts'
import { registerIdempotency } from './http/idempotency.ts'
import { logOptions, registerLog } from './http/log.ts'
import { registerRateLimit } from './http/rate-limit.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { registerSite } from './http/site.ts'
import { registerSitePictures } from './http/site-pictures.ts'
import { registerWeb } from './http/web.ts'
import { registerScheduler } from './jobs/scheduler.ts'
import { openLogs } from './logs/logs.ts'
import { registerLogs } from './logs/register-logs.ts'
import { openSql } from './modules/datasource/sql-service.ts'
import { registerMailer } from './modules/mail/mailer.ts'
import { openSms } from './modules/message/sms.ts'
import { registerActions } from './modules/register-actions.ts'
import { createImports, registerImports } from './modules/usual/import/imports.ts'
import { publishEvent } from './push/publish.ts'
import { pushRoutes } from './push/routes.ts'
import { createSeal, keepSecret } from './secrets.ts'
import type { Part, Services } from './services.ts'
import { registerStore } from './store/routes.ts'
import { openStore } from './store/store.ts'

/**
 * The server as one list of parts, in the order a request meets them. Listens to nothing yet.
 * @source ARCHITECTURE.md#the-tree
 */
export async function buildApp(config: Config, db: Db): Promise<{ app: FastifyInstance; services: Services }> {
  const errors = loadErrorTexts()
  const app = Fastify({
    // of an address that cannot be read; no hook hears of it
    frameworkErrors: (_error, request, reply) =>
      refuseUnknownRoute(request, reply.header('x-content-type-options', 'nosniff'), errors),
    logger: logOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_MB * 1024 * 1024,
    trustProxy: 'loopback',
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    ajv: { customOptions: { strict: false } },
  })
  const tokens = createTokens(keepSecret(config.dataDir, 'token'))
  const ciphers = openCiphers(config)
  const seal = createSeal(keepSecret(config.dataDir, 'seal'))
  const sessions = createSessions(db, tokens)
  const store = await openStore(db, db.listen)
  const initial = keepSecret(config.dataDir, 'initial')
  const logs = openLogs(db, count => app.log.warn({ count }, 'log rows were dropped'))
  const entities = openEntities(db, store, { seal, initial }, { logs, errors })
  const files = openFiles(config, db, seal)
  const sql = openSql({ config, db, seal, store, entities })
  app.addHook('onClose', sql.close)
  const services: Services = {
    config,
    db,
    errors,
    sessions,
    seal,
    logs,
    calls: () => listCalls(app),
    who: whoOf,
    publish: (event, target) => publishEvent(db, event, target),
    menus: [],
    files,
    store,
    entities,
    imports: createImports({ db, entities, files, log: app.log }),
    sql,
    sms: openSms(config, db, seal),
  }

  await app.register(formbody)
  const parts: Part[] = [
    registerErrors,
    registerLog,
    registerSecurityHeaders,
    registerCompress,
    registerBody,
    registerDocs,
    registerRateLimit,
    cryptoTokenWith(ciphers),
    guardWith(sessions),
    registerApiScopes,
    keepLastCalls,
    registerLogs,
    registerIdempotency,
    cipherWith(ciphers),
    registerHealth,
    registerSite(ciphers, tokens),
    registerSitePictures,
    tokenEndpoint(tokens, sessions),
    sessionCalls(sessions),
    searchCalls,
    searchAll,
    ownChoices,
    pushRoutes(sessions),
    registerFiles,
    registerImports,
    registerActions,
    registerEntities,
    modelsOpenapi,
    registerStore,
    registerWeb,
    registerHousekeeping,
    registerScheduler,
    registerMailer,
  ]
  for (const part of parts) await part(app, services)
  return { app, services }
}
