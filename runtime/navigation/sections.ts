/**
 * The sidebar: the menu tree in five sections, each with a caption.
 * @source SH-57; docs/ui.md#shell
 */
import type { MenuArea, MenuItem } from '#adapters/wire/screen.ts'
import { leavesOf, pages, shown } from './menus.ts'

const AREAS: MenuArea[] = ['work', 'apps', 'reports', 'design', 'settings']

export interface Section {
  area: MenuArea
  items: MenuItem[]
}

/** The groups named `work` and `apps` stand open: their entries are those of the section. */
const OPEN: ReadonlySet<MenuArea | undefined> = new Set<MenuArea>(['work', 'apps'])

/** Sections in their order, without empty ones. A group with a single entry is that entry. */
export function sectionsOf(menus: MenuItem[]): Section[] {
  const items = prune(menus)
  return AREAS.map(area => ({
    area,
    items: items
      .filter(item => (item.area ?? 'work') === area)
      .flatMap(item => (OPEN.has(item.area) && item.children ? item.children : [item])),
  })).filter(section => section.items.length)
}

function prune(menus: MenuItem[]): MenuItem[] {
  return shown(menus).flatMap(({ children: below, ...item }): MenuItem[] => {
    const all = pages(below)
    if (all.length === 0) return item.path ? [item] : []
    const children = prune(all)
    const [only] = children
    // an app goes by its own name, whatever its page is called
    if (only && children.length === 1 && item.colour) return [{ ...item, ...placeOf(only) }]
    if (only && children.length === 1 && item.area !== 'apps') return [{ ...only, area: item.area }]
    return children.length ? [{ ...item, children }] : []
  })
}

const placeOf = ({ id, path, screen, lists, adds, isOpen }: MenuItem) => ({ id, path, screen, lists, adds, isOpen })

/** The entries of all sections that lead to a page, in their order. */
export const pagesIn = (menus: MenuItem[]): MenuItem[] => leavesOf(sectionsOf(menus).flatMap(({ items }) => items))

/** The entries with these ids, in the order of the ids; what is gone is left out. */
export function entriesOf(menus: MenuItem[], ids: readonly string[]): MenuItem[] {
  const leaves = new Map(pagesIn(menus).map(item => [item.id, item]))
  return ids.flatMap(id => leaves.get(id) ?? [])
}

/** The apps, each with the address of its first page. */
export function appsOf(menus: MenuItem[]): MenuItem[] {
  const apps = menus.find(({ area }) => area === 'apps')?.children ?? []
  return apps.flatMap(app =>
    leavesOf(app.children ?? [])
      .slice(0, 1)
      .map(first => ({ ...app, ...placeOf(first), id: app.id })),
  )
}
