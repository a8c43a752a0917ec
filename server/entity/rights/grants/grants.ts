/**
 * What administrators granted to roles, over the access an entity's own document gives.
 *
 * Buttons: a menu row of category 2 with the code `{entity}_{call}`, granted through `blade_role_menu`. Administrators may
 * whatever the entity gives them, so a button they alone are granted takes nothing from anybody else.
 * Data scopes: rows of `blade_data_scope`, granted through `blade_role_scope`.
 * Permissions of micro-apps: rows of `blade_app_permission`, given through `blade_app_permission_scope`.
 * @source ADR 0006; ADR 0036; UR-30, UR-47, UR-48
 */
import { sql } from 'kysely'
import type { AppGrant } from '#engine/access/app-rights.ts'
import { type ScopeType, scopeRows } from '#engine/access/data-scope.ts'
import { ADMINISTRATOR } from '#engine/access/who.ts'
import type { Rule } from '#engine/schema/document.ts'
import type { Db, Trx } from '../../../db/db.ts'
import { ExpiringCache } from '../../../process/expiring-cache.ts'
import { readAppGrants } from './app-grants.ts'
import { inPackage } from './in-package.ts'

export interface Grants {
  /** call → codes of the roles it is granted to; undefined when no button of this entity is granted to anybody */
  buttons(entity: string): Map<string, Set<string>> | undefined
  /** the rows that data scopes give each role */
  scopes(entity: string): { role: string; rows: Rule }[]
  /** the tenant's package has none of the entity's buttons, so nobody of the tenant may use its records */
  isShut(entity: string): boolean
  /** the permissions of a micro-app that are in force */
  app(key: string): readonly AppGrant[]
}

/** How long a cached grant may be outdated where no notification arrives. @source docs/security.md#identity */
const CACHE_MS = 5_000
/** Notified when grants of a tenant change. */
const CHANGED = 'grants'

export interface GrantReader {
  read(tenant: string): Promise<Grants>
  /** To be called after a grant changed on this node, of one tenant or of any: the next call reads it again. */
  forget(tenant?: string): void
}

/** Call it within the transaction of the change: after the commit every node reads the tenant's grants again. */
export async function notifyGrantsChanged(trx: Trx): Promise<void> {
  await sql`select pg_notify(${CHANGED}, ${trx.tenant})`.execute(trx)
}

export function openGrants(db: Db): GrantReader {
  const cache = new ExpiringCache<Promise<Grants>>(CACHE_MS)
  db.listen(CHANGED, tenant => cache.forget(tenant)).catch(() => {}) // without notifications, CACHE_MS is the limit
  return {
    read: tenant => cache.load(tenant, () => readGrants(db, tenant)),
    forget: tenant => cache.forget(tenant),
  }
}

async function readGrants(db: Db, tenant: string): Promise<Grants> {
  const [buttons, scopes, shut, apps] = await db.readAtOnce({ tenant }, trx =>
    Promise.all([
      sql<{ code: string; role: string }>`
        select m.code, r.role_alias as role
        from blade_menu m
        join blade_role_menu g on g.menu_id = m.id
        join blade_role r on r.tenant_id = g.tenant_id and r.id = g.role_id and r.is_deleted = 0
          and r.role_alias <> ${ADMINISTRATOR}
        where m.category = 2 and m.is_deleted = 0 and g.tenant_id = ${tenant} and ${inPackage(tenant)}`.execute(trx),
      sql<{ entity: string; role: string; type: ScopeType; rule: Rule | null }>`
        select s.entity, r.role_alias as role, s.scope_type as type, s.rule
        from blade_data_scope s
        join blade_role_scope g on g.tenant_id = s.tenant_id and g.scope_id = s.id and g.kind = 'data'
        join blade_role r on r.tenant_id = g.tenant_id and r.id = g.role_id and r.is_deleted = 0
        where s.is_deleted = 0 and coalesce(s.status, 1) = 1 and g.tenant_id = ${tenant}`.execute(trx),
      sql<{ entity: string }>`
        select regexp_replace(m.code, '_[^_]*$', '') as entity from blade_menu m
         where m.category = 2 and m.is_deleted = 0 group by 1 having not bool_or(${inPackage(tenant)})`.execute(trx),
      readAppGrants(trx),
    ]),
  )
  const callsOf = groupButtons(buttons.rows)
  const scopesOf = Map.groupBy(
    scopes.rows.map(({ entity, role, type, rule }) => ({ entity, role, rows: scopeRows(type, rule) })),
    scope => scope.entity,
  )
  const shutEntities = new Set(shut.rows.map(({ entity }) => entity))
  return {
    buttons: entity => callsOf.get(entity),
    scopes: entity => scopesOf.get(entity) ?? [],
    isShut: entity => shutEntities.has(entity),
    app: key => apps.get(key) ?? [],
  }
}

function groupButtons(rows: { code: string; role: string }[]): Map<string, Map<string, Set<string>>> {
  const entities = new Map<string, Map<string, Set<string>>>()
  for (const { code, role } of rows) {
    const cut = code.lastIndexOf('_')
    if (cut < 0) continue
    const [entity, call] = [code.slice(0, cut), code.slice(cut + 1)]
    const calls = entities.get(entity) ?? new Map<string, Set<string>>()
    entities.set(entity, calls)
    calls.set(call, (calls.get(call) ?? new Set()).add(role))
  }
  return entities
}
