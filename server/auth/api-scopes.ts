/**
 * API scopes: an address that stands in one is for the roles it was granted to, and for administrators.
 * @source UR-31, UR-47
 */
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { ADMINISTRATOR, type Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Db, Trx } from '../db/db.ts'
import { pathOf } from '../entity/routes.ts'
import type { Part } from '../services.ts'

interface ApiScope {
  /** `*` at the end stands for all below it */
  path: string
  method: string
  roles: string[]
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the other address of the same call: an entity's own path beside `/api/data/{key}/…` */
    address?: string
  }
}

const CHANGED = 'api_scopes'
/** How old a scope may be where the word of its change was lost. */
const CACHE_MS = 10_000

/** Within the transaction of the change. */
export async function tellApiScopesChanged(trx: Trx): Promise<void> {
  await sql`select pg_notify(${CHANGED}, '')`.execute(trx)
}

/** @throws Fault 'auth.api-scope' */
export const registerApiScopes: Part = (app, { db, store }) => {
  const cache = new Map<string, { until: number; scopes: Promise<ApiScope[]> }>()
  db.listen(CHANGED, () => cache.clear()).catch(() => {}) // then CACHE_MS bounds it

  function scopesOf(tenant: string): Promise<ApiScope[]> {
    const known = cache.get(tenant)
    if (known && known.until > Date.now()) return known.scopes
    const scopes = readScopes(db, tenant)
    cache.set(tenant, { until: Date.now() + CACHE_MS, scopes })
    scopes.catch(() => cache.delete(tenant))
    return scopes
  }

  /** A call by the name of its entity has the address of that entity's own path as well. */
  function addressesOf({ url, params, routeOptions }: FastifyRequest): string[] {
    const { url: route = '', config } = routeOptions
    const [, call] = /^\/api\/data\/:key\/(.+)$/.exec(route) ?? []
    const key = (params as { key?: string } | null)?.key ?? ''
    const entity = call && store.shipped.find('entity', key)?.document
    const own = entity ? `${pathOf(entity as EntityDocument)}/${call}` : config.address
    return [url.split('?')[0]!, route, own ?? ''].map(trim)
  }

  app.addHook('onRequest', async request => {
    const { signedIn, method } = request
    if (!signedIn || signedIn.who.roles.includes(ADMINISTRATOR)) return
    const scopes = await scopesOf(signedIn.who.tenant)
    if (!scopes.length) return
    const addresses = addressesOf(request)
    const speaking = scopes.filter(scope => speaksOf(scope, method, addresses))
    if (speaking.some(scope => !isGranted(scope, signedIn.who)))
      throw new Fault('auth.api-scope', { path: addresses[0]! })
  })
}

function isGranted({ roles }: ApiScope, who: Who): boolean {
  return roles.some(role => who.roles.includes(role))
}

function speaksOf(scope: ApiScope, method: string, addresses: string[]): boolean {
  if (scope.method !== 'any' && scope.method !== method) return false
  const isPrefix = scope.path.endsWith('*')
  const path = isPrefix ? scope.path.slice(0, -1) : trim(scope.path)
  return addresses.some(address => (isPrefix ? address.startsWith(path) : address === path))
}

const trim = (path: string): string => path.replace(/\/+$/, '')

async function readScopes(db: Db, tenant: string): Promise<ApiScope[]> {
  const { rows } = await db.read({ tenant }, trx =>
    sql<ApiScope>`select s.api_path as path, coalesce(s.api_method, 'any') as method,
        coalesce(array_agg(r.role_alias) filter (where r.id is not null), '{}') as roles
      from blade_api_scope s
      left join blade_role_scope g on g.scope_id = s.id and g.kind = 'api'
      left join blade_role r on r.id = g.role_id and r.is_deleted = 0
      where s.is_deleted = 0 and coalesce(s.status, 1) = 1
      group by s.id`.execute(trx),
  )
  return rows
}
