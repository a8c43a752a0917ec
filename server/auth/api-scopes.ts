/**
 * API scopes: an address listed in one may be called only by the roles it is granted to, and by administrators.
 * @source UR-31, UR-47
 */
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { ADMINISTRATOR, type Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Db, Trx } from '../db/db.ts'
import { pathOf } from '../entity/routes.ts'
import { ExpiringCache } from '../process/expiring-cache.ts'
import type { RegisterRoutes } from '../services.ts'

interface ApiScope {
  /** a `*` at the end matches everything below it */
  path: string
  /** or `any` */
  method: string
  roles: string[]
}

interface Address {
  method: string
  path: string
}

declare module '#server/services.ts' {
  interface Services {
    /**
     * Checks addresses that a call stands for beside its own. @throws Fault 'auth.api-scope'
     */
    mustBeInScope(who: Who, addresses: Address[]): Promise<void>
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the second address of the same call: an entity's own path beside `/api/data/{key}/…` */
    own?: Address
  }
}

const CHANGED = 'api_scopes'
/** How long a cached scope may be outdated when the notification of its change was lost. */
const CACHE_MS = 10_000

/** Call it within the transaction of the change. */
export async function notifyApiScopesChanged(trx: Trx): Promise<void> {
  await sql`select pg_notify(${CHANGED}, '')`.execute(trx)
}

/** @throws Fault 'auth.api-scope' */
export const registerApiScopes: RegisterRoutes = (app, services) => {
  const { db, store } = services
  const cache = new ExpiringCache<Promise<ApiScope[]>>(CACHE_MS)
  db.listen(CHANGED, () => cache.forget()).catch(() => {}) // without notifications, CACHE_MS is the limit

  services.mustBeInScope = async (who, addresses) => {
    if (who.roles.includes(ADMINISTRATOR)) return
    const scopes = await cache.load(who.tenant, () => readScopes(db, who.tenant))
    const speaking = scopes.filter(scope => addresses.some(address => speaksOf(scope, address)))
    if (speaking.some(scope => !isGranted(scope, who)))
      throw new Fault('auth.api-scope', { path: addresses[0]?.path ?? '' })
  }

  /**
   * All addresses of the call, decoded as the router decodes them: a call through `/api/data/{key}` also has the
   * entity's own path.
   */
  function addressesOf({ url, method: sent, params, routeOptions }: FastifyRequest): Address[] {
    const method = sent === 'HEAD' ? 'GET' : sent
    const { url: route = '', config } = routeOptions
    const found = [decode(url.split('?')[0]!), route].map(path => ({ method, path }))
    if (config.own) found.push(config.own)
    const [, call] = /^\/api\/data\/:key\/(.+)$/.exec(route) ?? []
    if (!call) return found
    const { key } = params as { key: string }
    found.push({ method, path: `/api/data/${key}/${call}` })
    const entity = store.shipped.find('entity', key)?.document
    if (entity) found.push({ method, path: `${pathOf(entity as EntityDocument)}/${call}` })
    return found
  }

  app.addHook('onRequest', async request => {
    const { signedIn } = request
    if (signedIn) await services.mustBeInScope(signedIn.who, addressesOf(request))
  })
}

function isGranted({ roles }: ApiScope, who: Who): boolean {
  return roles.some(role => who.roles.includes(role))
}

function speaksOf(scope: ApiScope, { method, path }: Address): boolean {
  if (scope.method !== 'any' && scope.method !== method) return false
  return scope.path.endsWith('*') ? path.startsWith(scope.path.slice(0, -1)) : trim(path) === trim(scope.path)
}

const trim = (path: string): string => path.replace(/\/+$/, '')

/** Decodes a path; one that cannot be decoded matches no route. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

async function readScopes(db: Db, tenant: string): Promise<ApiScope[]> {
  const { rows } = await db.readAtOnce({ tenant }, trx =>
    sql<ApiScope>`select s.api_path as path, coalesce(s.api_method, 'any') as method,
        coalesce(array_agg(r.role_alias) filter (where r.id is not null), '{}') as roles
      from blade_api_scope s
      left join blade_role_scope g on g.tenant_id = s.tenant_id and g.scope_id = s.id and g.kind = 'api'
      left join blade_role r on r.tenant_id = g.tenant_id and r.id = g.role_id and r.is_deleted = 0
      where s.tenant_id = ${tenant} and s.is_deleted = 0 and coalesce(s.status, 1) = 1
      group by s.tenant_id, s.id`.execute(trx),
  )
  return rows
}
