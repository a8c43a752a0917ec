/**
 * What the address of a page says of its lists, beside the page's params: `record` is the record shown beside the first,
 * `new` opens the form of a new one, `view.table` is the view of the list `table`. Of its boards `drill.mark` is the mark
 * whose records are shown, `v.since` the value of the variable `since`, `narrow.rooms` what was pressed on the card `rooms`. No
 * param has a dot in its name.
 * @source docs/ui.md#a-record; docs/ui.md#a-list-screen; docs/ui.md#a-board
 */
import type { MenuItem } from '#adapters/wire/screen.ts'
import { leavesOf, routeOf } from '../menus.ts'

export const [RECORD, NEW] = ['record', 'new']

const VIEW = 'view.'
/** The mark of a board whose records are shown. */
export const MARK = 'drill.mark'
const OF_BOARDS = /^(drill|v|narrow)\./

/** The query of the page itself, with the views of its lists and what is said of its boards. */
export const withoutRecord = (search: string): string => without(search, name => [RECORD, NEW, MARK].includes(name))

/** The query of the page itself. */
export const withoutLists = (search: string): string =>
  without(withoutRecord(search), name => name.startsWith(VIEW) || OF_BOARDS.test(name))

/** What is said of the boards of the page. */
export const saidIn = (search: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => OF_BOARDS.test(name)))

/** The query that says it otherwise; null: no more. */
export function withSaid(search: string, changed: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(search)
  for (const [name, text] of Object.entries(changed)) {
    if (text === null) query.delete(name)
    else query.set(name, text)
  }
  return query.size ? `?${query}` : ''
}

function without(search: string, isGone: (name: string) => boolean): string {
  const query = new URLSearchParams(search)
  const gone = [...query.keys()].filter(isGone)
  for (const name of gone) query.delete(name)
  return gone.length ? (query.size ? `?${query}` : '') : search
}

/** The views of lists, by the id of the list. */
export const viewsIn = (search: string): Record<string, string> =>
  Object.fromEntries(
    [...new URLSearchParams(search)].flatMap(([name, id]) =>
      name.startsWith(VIEW) ? [[name.slice(VIEW.length), id]] : [],
    ),
  )

/** The query with this view of a list, or without one. */
export function withView(search: string, list: string, id: string | null): string {
  const query = new URLSearchParams(withoutRecord(search))
  if (id === null) query.delete(VIEW + list)
  else query.set(VIEW + list, id)
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
