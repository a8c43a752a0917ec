/**
 * The API log, and the timer that writes all logs. A call itself writes nothing: its row is queued once it is answered.
 * For a body only the names in it are kept: the values are in the operation log, where rights to fields apply.
 * @source JB-07, JB-14; docs/security.md#logs
 */
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import { pick } from '#engine/text/text.ts'
import callWords from '#schemas/text/calls.json' with { type: 'json' }
import texts from '#schemas/text/logs.json' with { type: 'json' }
import { LOG_POLICIES } from '../config/params.ts'
import type { Db } from '../db/db.ts'
import type { RegisterRoutes, Services } from '../services.ts'
import { isSecretName } from './secret-names.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** for a call of an entity: its key and the call; also set for reads that are a POST */
    entity?: string
    call?: string
    reads?: boolean
  }
}

const FLUSH_MS = 1_000
const POLICY_MS = 3_000
/** A slower call is always kept. */
const SLOW_MS = 1_000

/** Which calls are kept, by the tenant's parameter `log.api`; by default those that change something. */
type ApiPolicy = (typeof LOG_POLICIES)[number]

export const registerLogs: RegisterRoutes = (app, services) => {
  const { db, logs } = services
  const titleOf = openTitles(services)
  let policies = new Map<string, ApiPolicy>()

  app.addHook('onResponse', (request, reply, done) => {
    const { signedIn, method, routeOptions } = request
    if (signedIn) {
      const { who } = signedIn
      const policy = policies.get(who.tenant) ?? 'writes'
      const stands = (method !== 'GET' && method !== 'HEAD' && !routeOptions.config.reads) || reply.statusCode >= 400
      if (policy === 'all' || (policy === 'writes' && (stands || reply.elapsedTime > SLOW_MS))) {
        logs.put(
          'api_log',
          { tenant: who.tenant, user: who.id },
          {
            title: titleOf(request),
            request_uri: request.url.split('?', 1)[0]!.slice(0, 500),
            method,
            time: Math.round(reply.elapsedTime),
            user_id: who.id,
            remote_ip: request.ip,
            params: paramsOf(request),
          },
        )
      }
    }
    done()
  })

  const warn = (error: unknown) => app.log.warn({ err: error }, 'logs')
  const readPolicies = async () => {
    policies = await readApiPolicies(db)
  }
  const timers: NodeJS.Timeout[] = []
  app.addHook('onListen', async () => {
    timers.push(setInterval(() => void logs.flush().catch(warn), FLUSH_MS).unref())
    timers.push(setInterval(() => void readPolicies().catch(warn), POLICY_MS).unref())
    logs.put('usual_log', { tenant: PLATFORM_TENANT, user: null }, { title: texts.started.zh, log_data: null })
    await readPolicies().catch(warn)
  })
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer)
    await logs.flush().catch(warn)
  })
}

async function readApiPolicies(db: Db): Promise<Map<string, ApiPolicy>> {
  const { rows } = await db.maintain(trx =>
    sql<{ tenant: string; value: ApiPolicy }>`
      select tenant_id as tenant, param_value as value from blade_param
       where param_key = 'log.api' and is_deleted = 0 and param_value = any(${[...LOG_POLICIES]}::text[])`.execute(trx),
  )
  return new Map(rows.map(({ tenant, value }) => [tenant, value]))
}

/** The parameters of the address, and the names in the body; secret and encrypted values are masked. */
function paramsOf({ query, body, routeOptions }: FastifyRequest): string | null {
  const isCiphered = routeOptions.config.cipher === 'request' || routeOptions.config.cipher === 'both'
  const asked = Object.entries((query as Record<string, unknown> | null) ?? {})
  const sent = body !== null && typeof body === 'object' ? Object.keys(body) : []
  if (!asked.length && !sent.length) return null
  const shown = asked.map(([name, value]) => [name, isCiphered || isSecretName(name) ? '***' : String(value)])
  return JSON.stringify({ ...Object.fromEntries(shown), ...(sent.length && { body: sent.slice(0, 100) }) })
}

const words: Readonly<Record<string, { zh: string }>> = { ...callWords, submit: texts.submit, query: callWords.list }

/** What a call is about: the entity and the call, or its summary in OpenAPI. */
function openTitles({ store }: Pick<Services, 'store'>): (request: FastifyRequest) => string {
  const known = new Map<string, string>()
  return ({ routeOptions, params }) => {
    const { entity = (params as { key?: string } | null)?.key, call } = routeOptions.config
    if (entity === undefined || call === undefined) {
      return (routeOptions.schema as { summary?: string } | undefined)?.summary ?? ''
    }
    const name = `${entity} ${call}`
    const title = known.get(name) ?? makeTitle(entity, call)
    if (known.size < 10_000) known.set(name, title)
    return title
  }
  function makeTitle(entity: string, call: string): string {
    const document = store.shipped.entities.find(({ key }) => key === entity)
    const action = document?.actions?.find(({ id }) => id === call)
    return `${pick(document?.title, 'zh') || entity} · ${pick(action?.title, 'zh') || words[call]?.zh || call}`.slice(
      0,
      200,
    )
  }
}
