/**
 * Buttons granted to roles: a menu row of category 2 with the code `{entity}_{call}`, granted through `blade_role_menu`.
 * Administrators may whatever the entity gives them, so a button they alone are granted takes nothing from anybody else.
 * @source ADR 0006
 */
import { sql } from 'kysely'
import { ADMINISTRATOR } from '#engine/access/who.ts'
import type { Db } from '../db/db.ts'
import type { ButtonGrants } from './access.ts'

/** How old a grant may be on another node. @source docs/security.md#identity */
const CACHE_MS = 5_000

export interface Buttons {
  grants(tenant: string): Promise<ButtonGrants>
  /** After a grant was changed here: the next call reads anew. */
  forget(tenant: string): void
}

export function openButtons(db: Db): Buttons {
  const cache = new Map<string, { until: number; grants: Promise<ButtonGrants> }>()
  return {
    grants(tenant) {
      const known = cache.get(tenant)
      if (known && known.until > Date.now()) return known.grants
      const grants = readGrants(db, tenant)
      cache.set(tenant, { until: Date.now() + CACHE_MS, grants })
      grants.catch(() => cache.delete(tenant))
      return grants
    },
    forget: tenant => void cache.delete(tenant),
  }
}

async function readGrants(db: Db, tenant: string): Promise<ButtonGrants> {
  const { rows } = await db.read({ tenant }, trx =>
    sql<{ code: string; role: string }>`
      select m.code, r.role_alias as role
      from blade_menu m
      join blade_role_menu g on g.menu_id = m.id
      join blade_role r on r.id = g.role_id and r.is_deleted = 0 and r.role_alias <> ${ADMINISTRATOR}
      where m.category = 2 and m.is_deleted = 0 and g.tenant_id = ${tenant}`.execute(trx),
  )
  const entities = new Map<string, Map<string, Set<string>>>()
  for (const { code, role } of rows) {
    const cut = code.lastIndexOf('_')
    if (cut < 0) continue
    const [entity, call] = [code.slice(0, cut), code.slice(cut + 1)]
    const calls = entities.get(entity) ?? new Map<string, Set<string>>()
    entities.set(entity, calls)
    calls.set(call, (calls.get(call) ?? new Set()).add(role))
  }
  return entity => entities.get(entity)
}
