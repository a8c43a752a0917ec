/**
 * The menu of an app as those who run it arranged it. It orders and groups what a person may open and never grants.
 * @source MA-14, PM-05; ADR 0007
 */
import type { MenuItem } from '#adapters/wire/screen.ts'
import type { Trx } from '../db/db.ts'

export interface MenuRow {
  id: string
  appId: string
  parentId: string | null
  menuName: string
  /** a page of the app by its key or path, an http(s) address, or nothing for a group */
  menuRouter: string | null
  menuIcon: string | null
  menuAlias: string | null
  /** false: its page is left out */
  isShown: boolean
}

/** Entries further below are left out. */
const MOST_LEVELS = 10

/** Every arranged entry of the tenant's apps, in their order. */
export async function readMenuRows(trx: Trx): Promise<MenuRow[]> {
  const rows = await trx
    .selectFrom('blade_app_menu')
    .select(['id', 'app_id', 'parent_id', 'menu_name', 'menu_router', 'menu_icon', 'menu_alias', 'status'])
    .where('tenant_id', '=', trx.tenant)
    .where('is_deleted', '=', 0)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    ...{ id: row.id, appId: row.app_id ?? '', parentId: row.parent_id, menuName: row.menu_name ?? '' },
    ...{ menuRouter: row.menu_router, menuIcon: row.menu_icon, menuAlias: row.menu_alias },
    isShown: row.status !== 0,
  }))
}

/**
 * @param pages  those the person may open
 * @param rows   of this app; without any its pages stand as they are
 * @returns a tree; pages no row names come last, groups with nothing in them are left out
 */
export function arrangeMenu(pages: MenuItem[], rows: MenuRow[]): MenuItem[] {
  const known = new Set(rows.map(({ id }) => id))
  const under = Map.groupBy(rows, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : TOP))
  const grow = (above: string, levels: number): MenuItem[] =>
    levels === 0
      ? []
      : (under.get(above) ?? [])
          .filter(({ isShown }) => isShown)
          .flatMap(row => entryOf(row, pages, () => grow(row.id, levels - 1)))
  const named = new Set(rows.map(row => keyOf(row.menuRouter)))
  return [...grow(TOP, MOST_LEVELS), ...pages.filter(({ screen }) => !named.has(screen ?? null))].map(
    (item, place) => ({ ...item, sort: place + 1 }),
  )
}

const TOP = ''

const keyOf = (router: string | null): string | null => router?.replace(/^\/app\//, '') ?? null

function entryOf(row: MenuRow, pages: MenuItem[], below: () => MenuItem[]): MenuItem[] {
  const { id, menuName: name, menuRouter: router, menuIcon: icon, menuAlias: alias } = row
  const looks = { ...{ code: alias ?? `menu:${id}`, name }, ...(icon ? { icon } : {}) }
  const plain = { ...looks, id: `menu:${id}`, parentId: '0', sort: 1, category: 1, isOpen: 1 } as const
  const children = below()
  if (children.length) return [{ ...plain, path: '', children }]
  if (!router) return []
  if (/^https?:\/\//i.test(router)) return [{ ...plain, path: router }]
  const page = pages.find(({ screen }) => screen === keyOf(router))
  return page ? [{ ...page, ...looks, nameEn: undefined }] : []
}
