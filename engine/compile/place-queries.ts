import type {
  DashboardBody,
  Json,
  Library,
  ModelQuery,
  Node,
  Query,
  QueryDocument,
  Rule,
  Rules,
  TableBody,
} from '../schema/document.ts'

type FindQuery = (key: string) => QueryDocument | undefined

export const findQueryIn =
  (library: Library): FindQuery =>
  key =>
    library.document('query', key) as QueryDocument | undefined

/**
 * `query` as it runs: one that `use`s a query document over a model is replaced by that query, with params replaced by
 * the page's values or their defaults. Any other query, or one whose document does not exist, is returned unchanged.
 * @source docs/language.md#query
 */
export function placeQuery(query: Query, find: FindQuery): Query {
  const used = query.use === undefined ? undefined : find(query.use)
  if (used?.entity === undefined) return query
  const { use: _use, params = {}, ...own } = query
  const { entity, get, where, group, measures, sort, size } = used
  const asked = Object.entries({ entity, get, group, measures, sort, size }).filter(([, value]) => value !== undefined)
  const given = where === undefined ? {} : { where: withParams(where, used, params) }
  return { ...own, ...Object.fromEntries(asked), ...given }
}

interface Body {
  queries?: Query[]
  nodes?: Node[]
}

/**
 * A page or board with its queries placed, including those of its boards and tables; the same object when nothing
 * changes.
 */
export function placeQueries<T extends Body>(body: T, find: FindQuery): T {
  const queries = mapped(body.queries, query => placeQuery(query, find))
  const nodes = mapped(body.nodes, node => placeIn(node, find))
  return queries === body.queries && nodes === body.nodes
    ? body
    : { ...body, ...(queries && { queries }), ...(nodes && { nodes }) }
}

function placeIn(node: Node, find: FindQuery): Node {
  const children = mapped(node.children, child => placeIn(child, find))
  const body = placeInBody(node, find)
  return children === node.children && body === node.body
    ? node
    : { ...node, ...(children && { children }), ...(body && { body }) }
}

function placeInBody({ widget, body }: Node, find: FindQuery): Node['body'] {
  if (widget === 'dashboard' && body) return placeQueries(body as DashboardBody, find)
  return widget === 'table' && body ? placeTable(body as TableBody, find) : body
}

/** A table with the condition of its query added to its own, and the query's order where it has none. */
function placeTable(table: TableBody, find: FindQuery): TableBody {
  const asked = table.query && placeQuery({ id: '', ...table.query }, find)
  if (asked?.get !== 'rows' || asked.entity !== table.entity) return table
  const { query: _, ...own } = table
  const both = [asked.where, table.where].filter(where => where !== undefined)
  const where = both.length > 1 ? { and: both } : both[0]
  const sort = table.sort ?? asked.sort
  return { ...own, ...(where !== undefined && { where }), ...(sort && { sort }) }
}

function mapped<T>(list: T[] | undefined, change: (one: T) => T): T[] | undefined {
  const changed = list?.map(change)
  return changed?.some((one, at) => one !== list?.[at]) ? changed : list
}

const PARAM = '$param.'

function withParams(rule: Rule, { params = [] }: ModelQuery, given: Rules): Rule {
  const place = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(place)
    if (value === null || typeof value !== 'object') return value
    const name = value.var
    if (typeof name === 'string') {
      if (!name.startsWith(PARAM)) return value
      const param = params.find(({ id }) => id === name.slice(PARAM.length))
      return param ? ((given[param.id] ?? param.default ?? null) as Json) : null
    }
    return Object.fromEntries(Object.entries(value).map(([op, args]) => [op, place(args as Json)]))
  }
  return place(rule as Json) as Rule
}
