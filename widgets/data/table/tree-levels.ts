/** The levels of a tree of records, asked one below the other, and the way up from a record. @source docs/language.md#table */
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import type { DataPort } from '#engine/ports/ports.ts'
import { allOf } from '#engine/react/data/search-request.ts'
import type { Rule, Sort, View } from '#engine/schema/document.ts'

export interface TreeAt {
  data: DataPort
  entity: ClientEntity
  /** a view of kind `tree` */
  view: View
  /** the table's own condition */
  where?: Rule
  sort: Sort[]
}

const SIZE = 200
const MOST_PAGES = 5
const DEEPEST = 10

/** What the parent of a record holds: its id, or the field the view names by `by`. */
export function keyOf({ entity, view }: Pick<TreeAt, 'entity' | 'view'>, row: WireRecord): string {
  return String(row[wireName(entity, view.by ?? 'id')])
}

export function parentKeyOf({ entity, view }: Pick<TreeAt, 'entity' | 'view'>, row: WireRecord): string | null {
  const key = row[wireName(entity, view.parent!)]
  return key === null || key === undefined ? null : String(key)
}

/** The top is what a new record begins below: the default of its parent, else nothing. */
export function isTop({ entity, view }: Pick<TreeAt, 'entity' | 'view'>): Rule {
  const field = entity.document.fields.find(({ id }) => id === view.parent)
  return { '==': [{ var: view.parent! }, field?.default ?? null] }
}

/** The records right below each of `keys`, in the order of the list. */
export async function readBelow({ data, entity, view, where, sort }: TreeAt, keys: string[]): Promise<WireRecord[]> {
  if (keys.length === 0) return []
  const isBelow = { in: [{ var: view.parent! }, keys] }
  const rows: WireRecord[] = []
  for (let current = 1, pages = 1; current <= Math.min(pages, MOST_PAGES * keys.length); current++) {
    const page = await data.list(entity, { current, size: SIZE, sort, where: allOf([where, isBelow]) })
    rows.push(...page.records)
    pages = page.pages
  }
  return rows
}

/** How many records lie right below each of `keys`; those with none are not named. */
export async function countBelow({ data, entity, view, where }: TreeAt, keys: string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const { rows } = await data.query(entity, {
    id: 'below',
    get: 'sums',
    group: [{ id: 'above', of: view.parent! }],
    measures: [{ id: 'n', fn: 'count' }],
    where: allOf([where, { in: [{ var: view.parent! }, keys] }]),
  })
  return new Map(rows.map(({ above, n }) => [String(above), Number(n)]))
}

/** What lies above `rows`, by key: level by level, at most ten. */
export async function readAbove(at: TreeAt, rows: WireRecord[]): Promise<Map<string, WireRecord>> {
  const { data, entity, view } = at
  const known = new Map<string, WireRecord>()
  for (let level = 0, below = rows; level < DEEPEST; level++) {
    const wanted = [...new Set(below.flatMap(row => parentKeyOf(at, row) ?? []))].filter(key => !known.has(key))
    if (wanted.length === 0) break
    const where = { in: [{ var: view.by ?? 'id' }, wanted] }
    below = (await data.list(entity, { current: 1, size: SIZE, where })).records
    if (below.length === 0) break
    for (const row of below) known.set(keyOf(at, row), row)
  }
  return known
}

function wireName({ document }: ClientEntity, id: string): string {
  return document.fields.find(field => field.id === id)?.name ?? id
}
