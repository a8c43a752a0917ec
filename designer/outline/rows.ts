/**
 * The outline: items of a document as rows of one tree, with headings for lists that are not nodes.
 * @source docs/designer.md#canvas
 */
import type { Issue } from '#engine/error/issue.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { findItem, type Item, isCard, isNode, walkDocument } from '../commands/documents/walk.ts'

export interface OutlineRow {
  kind: 'item' | 'heading'
  /** address of the item, or of the list for a heading */
  address: string
  depth: number
  item?: Item
  /** name of the list, for a heading */
  list?: string
  /** there are items below it */
  holds: boolean
}

const HEADED = [
  'search',
  'toolbar',
  'columns',
  'rowActions',
  'formats',
  'cards',
  'queries',
  'views',
  'state',
  'params',
  'variables',
]

export function outlineRows(document: AnyDocument): OutlineRow[] {
  const rows: OutlineRow[] = []
  const extra = new Map<string, number>([['', 0]])
  const headings = new Set<string>()
  for (const item of walkDocument(document)) {
    if (!isNode(item) && !HEADED.includes(item.list)) continue
    const above = extra.get(item.owner) ?? 0
    const isInside = isCard(item) && findItem(document, item.owner)?.list === item.list
    const headed = HEADED.includes(item.list) && !isInside
    if (headed && !headings.has(item.listAddress)) {
      headings.add(item.listAddress)
      rows.push({ kind: 'heading', address: item.listAddress, depth: above, list: item.list, holds: false })
    }
    const depth = above + (headed ? 1 : 0)
    extra.set(item.address, depth + 1)
    rows.push({ kind: 'item', address: item.address, depth, item, holds: false })
  }
  return rows.map((row, index) => ({ ...row, holds: row.kind === 'item' && (rows[index + 1]?.depth ?? 0) > row.depth }))
}

/** Every address that paths of `issues` name or pass through. */
export function addressesNamed(issues: readonly Issue[]): ReadonlySet<string> {
  const named = new Set<string>()
  for (const { path } of issues) {
    const steps = path.split('/').slice(1)
    for (let from = 0; from < steps.length; from += 1)
      for (let to = from + 1; to <= steps.length; to += 1) named.add(steps.slice(from, to).join('/'))
  }
  return named
}

/** The rows without those below folded ones. */
export function unfolded(rows: readonly OutlineRow[], folded: ReadonlySet<string>): OutlineRow[] {
  let hiddenBelow = Number.POSITIVE_INFINITY
  return rows.filter(row => {
    if (row.depth > hiddenBelow) return false
    hiddenBelow = folded.has(row.address) ? row.depth : Number.POSITIVE_INFINITY
    return true
  })
}

/** The matching rows and their ancestors. */
export function keepAncestors(rows: OutlineRow[], fits: (row: OutlineRow) => boolean): OutlineRow[] {
  const kept = new Set<OutlineRow>()
  const path: OutlineRow[] = []
  for (const row of rows) {
    while (path.length > 0 && (path.at(-1)?.depth ?? 0) >= row.depth) path.pop()
    if (fits(row)) for (const one of [...path, row]) kept.add(one)
    path.push(row)
  }
  return rows.filter(row => kept.has(row))
}

/**
 * What an arrow key does: moves to another row, or folds or unfolds the current one; null when nothing.
 * @param at  the current row
 */
export function stepOf(
  key: string,
  rows: readonly OutlineRow[],
  at: string | undefined,
  closed: ReadonlySet<string>,
): { address: string; fold?: boolean } | null {
  const items = rows.filter(row => row.kind === 'item')
  const index = items.findIndex(row => row.address === at)
  const row = items[index]
  const to = (next: OutlineRow | undefined) => next ?? null
  switch (key) {
    case 'ArrowDown':
      return to(items[Math.min(items.length - 1, index + 1)])
    case 'ArrowUp':
      return to(items[Math.max(0, index - 1)])
    case 'ArrowRight':
      if (row?.holds && closed.has(row.address)) return { address: row.address, fold: false }
      return to(row?.holds ? items[index + 1] : row)
    case 'ArrowLeft':
      if (row?.holds && !closed.has(row.address)) return { address: row.address, fold: true }
      return to(items.find(one => one.address === row?.item?.owner))
    default:
      return null
  }
}
