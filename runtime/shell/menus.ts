/**
 * The menu tree as the shell uses it.
 * @source SH-19, SH-54, SH-55, SH-57; docs/http.md#session
 */
import type { MenuItem } from '#adapters/wire/screen.ts'
import type { Lang } from '#engine/text/text.ts'

export const nameOf = (item: MenuItem, lang: Lang): string => (lang === 'en' && item.nameEn) || item.name

const shown = (items: MenuItem[]): MenuItem[] => items.filter(item => item.category !== 2)

/** Entries without children, in the order of the tree; a group that is empty for this person is none. */
export function leavesOf(items: MenuItem[]): MenuItem[] {
  return shown(items).flatMap(item => {
    const children = shown(item.children ?? [])
    return children.length ? leavesOf(children) : item.path ? [item] : []
  })
}

/** Case-insensitive prefix match on the name, in the language shown and in zh (SH-55). */
export function searchMenus(items: MenuItem[], text: string, lang: Lang): MenuItem[] {
  const prefix = text.trim().toLowerCase()
  if (!prefix) return []
  return leavesOf(items).filter(item =>
    [nameOf(item, lang), item.name].some(name => name.toLowerCase().startsWith(prefix)),
  )
}

/** Where an entry leads: an address with `http` or `html` opens in the iframe host (SH-19), else its own route. */
export function routeOf(item: MenuItem): string {
  if (/^https?:/.test(item.path) || item.path.includes('html'))
    return `/myiframe/urlPath?name=${encodeURIComponent(item.name)}&src=${encodeURIComponent(item.path)}`
  return item.path.startsWith('/') ? item.path : `/${item.path}`
}

/** The entry a route belongs to, with the groups above it (outermost first). */
export function trailOf(items: MenuItem[], pathname: string): MenuItem[] {
  for (const item of shown(items)) {
    const children = shown(item.children ?? [])
    if (item.path && !children.length && routeOf(item).split('?')[0] === pathname) return [item]
    const below = trailOf(children, pathname)
    if (below.length) return [item, ...below]
  }
  return []
}
