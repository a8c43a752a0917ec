import { queriesOfBoard } from '../schema/cards-of.ts'
import type { DashboardBody, Json, ModelQuery, Node, Query, Rule, Rules, TableBody } from '../schema/document.ts'
import { type Room, takes } from './room.ts'
import { type FindQuery, shapeOfQuery } from './shape-of-query.ts'

/**
 * `query` as it runs: one that `use`s a query document over a model is replaced by that query, with params replaced by
 * the page's values or their defaults. Any other query, or one whose document does not exist, is returned unchanged.
 * @source docs/language.md#query
 */
export function placeQuery(query: Query, find: FindQuery): Query {
  const shape = shapeOfQuery(query, find)
  const used = shape === query ? undefined : (find(query.use!) as ModelQuery)
  if (used?.where === undefined) return shape
  return { ...shape, where: withParams(used.where, used, query.params) }
}

interface Body {
  queries?: Query[]
  nodes?: Node[]
}

/** Where queries are looked up, and how much the screen may still grow. */
interface Placing {
  find: FindQuery
  room: Room
}

/**
 * A page or board with its queries placed, including those of its boards and tables; the same object when nothing changed.
 * What does not fit into `room` is reported there: such a query stays unplaced, such a table has no body.
 */
export function placeQueries<T extends Body>(body: T, find: FindQuery, room: Room): T {
  const placed = placeInside(body, '', { find, room })
  return deferIn(placed, placed)
}

/** What only cards in containers of a board read waits until one of them is seen. */
function deferIn<T extends Body & Pick<DashboardBody, 'cards'>>(body: T, around: object): T {
  const queries = body.cards ? queriesOfBoard(body, around) : body.queries
  const nodes = mapped(body.nodes, node => deferInNode(node, around))
  return queries === body.queries && nodes === body.nodes
    ? body
    : { ...body, ...(queries && { queries }), ...(nodes && { nodes }) }
}

function deferInNode(node: Node, around: object): Node {
  const children = mapped(node.children, child => deferInNode(child, around))
  const body = node.widget === 'dashboard' && node.body ? deferIn(node.body as DashboardBody, around) : node.body
  return children === node.children && body === node.body
    ? node
    : { ...node, ...(children && { children }), ...(body && { body }) }
}

function placeInside<T extends Body>(body: T, prefix: string, placing: Placing): T {
  const queries = mapped(body.queries, query => placeWithin(query, `${prefix}queries/${query.id}`, placing))
  const nodes = mapped(body.nodes, node => placeIn(node, placing))
  return queries === body.queries && nodes === body.nodes
    ? body
    : { ...body, ...(queries && { queries }), ...(nodes && { nodes }) }
}

function placeWithin(query: Query, path: string, { find, room }: Placing): Query {
  if (query.use === undefined || room.growth.isFull) return query
  const placed = placeQuery(query, find)
  const { where, ...rest } = placed
  return placed === query || takes(rest, path, room, where) ? placed : query
}

function placeIn(node: Node, placing: Placing): Node {
  const children = mapped(node.children, child => placeIn(child, placing))
  const body = placeInBody(node, placing)
  if (children === node.children && body === node.body) return node
  const { body: _, ...rest } = node
  return { ...rest, ...(children && { children }), ...(body && { body }) }
}

function placeInBody({ id, widget, body }: Node, placing: Placing): Node['body'] {
  const path = `nodes/${id}`
  if (widget === 'dashboard' && body) return placeInside(body as DashboardBody, `${path}/`, placing)
  return widget === 'table' && body ? placeTable(body as TableBody, path, placing) : body
}

/**
 * A table with the condition of its query added to its own, and the query's order where it has none; undefined if they do
 * not fit: without its condition it would show other records.
 */
function placeTable(table: TableBody, path: string, { find, room }: Placing): TableBody | undefined {
  if (!table.query) return table
  if (room.growth.isFull) return undefined
  const asked = placeQuery({ id: '', ...table.query }, find)
  if (asked.get !== 'rows' || asked.entity !== table.entity) return table
  if (!takes({ where: { and: [] }, sort: asked.sort }, path, room, asked.where)) return undefined
  const { query: _, ...own } = table
  const both = [asked.where, table.where].filter(where => where !== undefined)
  const where = both.length > 1 ? { and: both } : both[0]
  const sort = table.sort ?? asked.sort
  return { ...own, ...(where !== undefined && { where }), ...(sort && { sort }) }
}

/** `list` with each item mapped; the same list when no item changed. */
function mapped<L extends unknown[] | undefined>(list: L, change: (one: Item<L>) => Item<L>): L {
  const changed = list?.map(one => change(one as Item<L>))
  return changed?.some((one, at) => one !== list?.[at]) ? (changed as L) : list
}

type Item<L extends unknown[] | undefined> = NonNullable<L>[number]

const PARAM = '$param.'

/** `rule` with its params replaced by the given values; parts without params are the same objects as in `rule`. */
export function withParams(rule: Rule, { params = [] }: ModelQuery, given: Rules = {}): Rule {
  const byId = new Map(params.map(param => [param.id, param]))
  const place = (value: Json): Json => {
    if (Array.isArray(value)) return mapped(value, place)
    if (value === null || typeof value !== 'object') return value
    const name = value.var
    if (typeof name === 'string') {
      if (!name.startsWith(PARAM)) return value
      const param = byId.get(name.slice(PARAM.length))
      return param ? ((given[param.id] ?? param.default ?? null) as Json) : null
    }
    const entries = Object.entries(value)
    const placed = mapped(entries, (entry): [string, Json] => {
      const args = place(entry[1] as Json)
      return args === entry[1] ? entry : [entry[0], args]
    })
    return placed === entries ? value : Object.fromEntries(placed)
  }
  return place(rule as Json) as Rule
}
