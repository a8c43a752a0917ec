/**
 * Reads the levels of a tree of records, one below the other, and the ancestors of a record. Loaded with the first
 * tree. @source docs/language.md#table
 */
import type { WireRecord } from '#adapters/wire/screen.ts'
import { allOf } from '#engine/react/data/search-request.ts'
import { keyOf, type Levels, NONE, parentKeyOf, type TreeAt } from './tree-keys.ts'

const SIZE = 200
const MOST_PAGES = 5
const DEEPEST = 10

/** The children of each of `keys`, in the order of the list. */
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

/** The number of children of each of `keys`; those without any are left out. */
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

/** The ancestors of `rows`, by key: level by level, at most ten. */
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

/** The open levels below `rows`, and the number of children of each row. */
export async function readLevels(at: TreeAt, rows: WireRecord[], open: ReadonlySet<string>): Promise<Levels> {
  const keys = rows.map(row => keyOf(at, row))
  const opened = keys.filter(key => open.has(key))
  const [counts, found] = await Promise.all([countBelow(at, keys), readBelow(at, opened)])
  const deeper = found.length ? await readLevels(at, found, open) : NONE
  const lists = Map.groupBy(found, row => parentKeyOf(at, row))
  return {
    ...NONE,
    below: new Map([...opened.map(key => [key, lists.get(key) ?? []] as const), ...deeper.below]),
    counts: new Map([...counts, ...deeper.counts]),
  }
}
