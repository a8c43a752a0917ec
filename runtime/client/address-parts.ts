/**
 * What stands in an address beside the params of its page, `?view.table=17`: a change of it is the same page, in the same
 * tab. The names have a dot, which no param has.
 * @source docs/ui.md#a-list-screen
 */
import type { Ports } from '#engine/ports/ports.ts'

const isPart = (name: string) => name.includes('.')

/** The address of the page alone. */
export function pageOf(path: string): string {
  const [page = '', search] = path.split('?', 2)
  return withSearch(page, new URLSearchParams(paramsOf(new URLSearchParams(search))))
}

const withSearch = (page: string, search: URLSearchParams) => (search.size > 0 ? `${page}?${search}` : page)

export const paramsOf = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...search].filter(([name]) => !isPart(name)))

const watching = new Set<() => void>()

/** Call it when the address has changed. */
export function tellParts(): void {
  for (const changed of watching) changed()
}

/** @param go  goes to a path, if the person may leave */
export const addressParts = (go: (path: string) => void): NonNullable<Ports['route']['parts']> => ({
  get: name => new URLSearchParams(location.search).get(name),
  set(name, value) {
    const search = new URLSearchParams(location.search)
    if (value === null) search.delete(name)
    else search.set(name, value)
    go(withSearch(location.pathname, search))
  },
  watch(changed) {
    watching.add(changed)
    return () => void watching.delete(changed)
  },
})
