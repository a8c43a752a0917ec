/**
 * The menu tree, for the shell.
 * @source SH-19, SH-54, SH-55, SH-57, SH-58; docs/http.md#session
 */
import type { MenuItem } from '#adapters/wire/screen.ts'
import type { Lang } from '#engine/text/text.ts'

export const nameOf = (item: Pick<MenuItem, 'name' | 'nameEn'>, lang: Lang): string =>
  (lang === 'en' && item.nameEn) || item.name

/** Pages, in whatever menu; buttons are none. */
export const pages = (items: MenuItem[] = []): MenuItem[] => items.filter(item => item.category !== 2)

/** What people see and find: neither hidden entries nor what is below them. */
export const shown = (items: MenuItem[]): MenuItem[] => pages(items).filter(item => !item.hidden)

/** @source UR-19 */
export interface TopMenu {
  id: string
  name: string
  nameEn?: string
  menuIds: string[]
}

/** The entries inside, below or above those of a top menu; all without one. */
export function menusOf(items: MenuItem[], top?: TopMenu): MenuItem[] {
  if (!top) return items
  return items.flatMap(item => {
    if (top.menuIds.includes(item.id)) return [item]
    const children = menusOf(item.children ?? [], top)
    return children.length ? [{ ...item, children }] : []
  })
}

/** Entries without children that people see, in the order of the tree; empty groups are left out. */
export function leavesOf(items: MenuItem[]): MenuItem[] {
  return shown(items).flatMap(item => {
    const children = pages(item.children)
    return children.length ? leavesOf(children) : item.path ? [item] : []
  })
}

/** How the id of an app's entry begins; its key follows. @source docs/http.md#session */
const APP = 'of:'

export const isApp = ({ id }: MenuItem): boolean => id.startsWith(APP)

/** The apps people see, each with the page it opens with. */
export const appsOf = (items: MenuItem[]): { key: string; app: MenuItem; first: MenuItem }[] =>
  shown(items).flatMap(app => {
    if (!isApp(app)) return appsOf(app.children ?? [])
    const first = leavesOf([app])[0]
    return first?.screen ? [{ key: app.id.slice(APP.length), app, first }] : []
  })

/** Case-insensitive prefix match on the name, in the language shown and in zh (SH-55). */
export function searchMenus(items: MenuItem[], text: string, lang: Lang): MenuItem[] {
  const prefix = text.trim().toLowerCase()
  if (!prefix) return []
  return leavesOf(items).filter(item =>
    [nameOf(item, lang), item.name].some(name => name.toLowerCase().startsWith(prefix)),
  )
}

/** `isOpen` of an entry that opens in a window of its own. */
export const NEW_WINDOW = 2

const isAddress = (path: string): boolean => path.startsWith('http') || path.includes('html')

/**
 * The route of an entry: an address with `http` or `html` opens in the iframe host (SH-19), any other its own route.
 */
export function routeOf(item: MenuItem): string {
  if (isAddress(item.path))
    return `${FRAME}/urlPath?name=${encodeURIComponent(item.name)}&src=${encodeURIComponent(item.path)}`
  return item.path.startsWith('/') ? item.path : `/${item.path}`
}

const FRAME = '/myiframe'

/** The address for a new window: a web address unchanged, any other in this application. */
export const windowOf = (item: MenuItem): string => (/^https?:\/\//i.test(item.path) ? item.path : routeOf(item))

/**
 * The entry of a route, hidden or not, with the groups above it (outermost first).
 * @param path  with its query: entries in the iframe host differ only in that
 */
export function breadcrumbsOf(items: MenuItem[], path: string): MenuItem[] {
  for (const item of pages(items)) {
    const children = pages(item.children)
    if (item.path && !children.length && leadsTo(item, path)) return [item]
    const below = breadcrumbsOf(children, path)
    if (below.length) return [item, ...below]
  }
  return []
}

function leadsTo(item: MenuItem, path: string): boolean {
  const route = routeOf(item)
  return route.startsWith(FRAME) ? route === path : route.split('?')[0] === path.split('?')[0]
}
