import type { Library, Query, QueryDocument } from '../schema/document.ts'

export type FindQuery = (key: string) => QueryDocument | undefined

export const findQueryIn =
  (library: Library): FindQuery =>
  key =>
    library.document('query', key) as QueryDocument | undefined

/** `query` as it runs, without the condition of the document it uses: its model, what it returns, groups and measures. */
export function shapeOfQuery(query: Query, find: FindQuery): Query {
  const used = query.use === undefined ? undefined : find(query.use)
  if (used?.entity === undefined) return query
  const { use: _use, params: _params, ...own } = query
  const { entity, get, group, measures, sort, size } = used
  const asked = Object.entries({ entity, get, group, measures, sort, size }).filter(([, value]) => value !== undefined)
  return { ...own, ...Object.fromEntries(asked) }
}
