import { sql } from 'kysely'
import type { MenuItem } from '#adapters/wire/screen.ts'
import { ADMINISTRATOR, PLATFORM_TENANT } from '#engine/access/who.ts'
import type { SignedIn } from '../auth/session/sessions.ts'
import type { Db } from '../db/db.ts'
import { inPackage } from '../entity/rights/grants/in-package.ts'
import { offeredMenus } from '../layers/offered.ts'
import type { PublishedView } from '../layers/view.ts'
import { isEverybodys } from './menu-audience.ts'

const BUTTON = 2

/**
 * The menus of the active roles and those of everybody, as a tree, with the ancestors of each entry. One that is not
 * offered is hidden, so that its address still opens it.
 * @source UR-19, UR-37; ADR 0016
 */
export async function readMenuTree(db: Db, signedIn: SignedIn, view: PublishedView): Promise<MenuItem[]> {
  const rows = (await readGranted(db, signedIn)).filter(row => row.category !== BUTTON)
  const offered = new Set(offeredMenus(rows, view))
  return growTree(rows.map(row => (offered.has(row) ? row : { ...row, hidden: true }))).filter(leadsSomewhere)
}

/** A group without any entry left is left out. */
const leadsSomewhere = ({ path, screen, children }: MenuItem): boolean =>
  Boolean(screen || path || children?.some(leadsSomewhere))

/** The part of a tree inside, below or above one of `ids`: the menus of a top menu. @source UR-19 */
export function withinTop(tree: MenuItem[], ids: string[]): MenuItem[] {
  return tree.flatMap(item => {
    if (ids.includes(item.id)) return [item]
    const children = withinTop(item.children ?? [], ids)
    return children.length ? [{ ...item, children }] : []
  })
}

/** Whether such a page exists at all, whoever may open it. */
export async function hasMenu(db: Db, { who }: SignedIn, path: string): Promise<boolean> {
  const { rows } = await db.readAtOnce(who, trx =>
    sql`select from blade_menu where path = ${path} and is_deleted = 0 and coalesce(status, 1) = 1 limit 1`.execute(
      trx,
    ),
  )
  return rows.length > 0
}

/** The buttons of the active roles: code → true. @source SE-15, UR-48 */
export async function readButtons(db: Db, signedIn: SignedIn): Promise<Record<string, true>> {
  const rows = await readGranted(db, signedIn)
  return Object.fromEntries(rows.filter(row => row.category === BUTTON).map(row => [row.code, true]))
}

/** The platform's administrator sees every menu: whoever grants menus must see them. */
async function readGranted(db: Db, { who, user, role }: SignedIn): Promise<MenuItem[]> {
  const isAll = who.tenant === PLATFORM_TENANT && who.roles.includes(ADMINISTRATOR)
  const roles = role ? [role] : user.roles.map(mine => mine.id)
  const ofRoles = sql`select menu_id from blade_role_menu where tenant_id = ${who.tenant} and role_id = any(${roles})`
  const found = await db.readAtOnce(who, trx =>
    sql<MenuItem>`
      with recursive granted as (
        select m.* from blade_menu m
         where ${isAll ? sql`true` : sql`(${isEverybodys(who.tenant)} or m.id in (${ofRoles}))`}
           and ${inPackage(who.tenant)}
        union
        select above.* from blade_menu above join granted on above.id = granted.parent_id
      )
      select id, coalesce(parent_id, 0)::text as "parentId", code, name, name_en as "nameEn", coalesce(path, '') as path,
             source as icon, coalesce(sort, 0)::int as sort, coalesce(category, 1) as category,
             coalesce(is_open, 1) as "isOpen", screen, coalesce(is_tab, true) as "isTab",
             area, nullif(is_hidden, false) as hidden
        from granted where is_deleted = 0 and coalesce(status, 1) = 1
       order by sort, id`.execute(trx),
  )
  return found.rows.map(dropEmpty)
}

function dropEmpty(row: MenuItem): MenuItem {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as unknown as MenuItem
}

/** Builds the tree of rows in their order; a row whose parent is missing (or disabled) is left out. */
function growTree(rows: MenuItem[]): MenuItem[] {
  const nodes = new Map(rows.map(row => [row.id, { ...row }]))
  const roots: MenuItem[] = []
  for (const node of nodes.values()) {
    if (node.parentId === '0') roots.push(node)
    const parent = nodes.get(node.parentId)
    if (parent) parent.children = [...(parent.children ?? []), node]
  }
  return roots
}
