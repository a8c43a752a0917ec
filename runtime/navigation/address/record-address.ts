/**
 * What the address of a page says of its list, beside the page's params: `record` is the record shown beside it, `new`
 * opens the form of a new one.
 * @source docs/ui.md#a-record
 */
import type { MenuItem } from '#adapters/wire/screen.ts'
import { leavesOf, routeOf } from '../menus.ts'

export const [RECORD, NEW] = ['record', 'new']

/** The query of the page itself. */
export function withoutRecord(search: string): string {
  const query = new URLSearchParams(search)
  if (!query.has(RECORD) && !query.has(NEW)) return search
  query.delete(RECORD)
  query.delete(NEW)
  return query.size ? `?${query}` : ''
}

/** Where a person sees the record of an entity: beside the first list of it in their menu; null without one. */
export function recordPath(menus: MenuItem[], entity: string, id: string): string | null {
  const list = leavesOf(menus).find(({ lists }) => lists === entity)
  return list ? withQuery(routeOf(list), RECORD, id) : null
}

/** Where a record is added to the list of an entry. */
export const newPath = (list: MenuItem): string => withQuery(routeOf(list), NEW)

export function withQuery(path: string, name: string, value = ''): string {
  const [route = '', search] = path.split('?')
  const query = new URLSearchParams(search)
  query.set(name, value)
  return `${route}?${query}`
}
