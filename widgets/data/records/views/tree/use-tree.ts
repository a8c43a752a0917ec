/**
 * The rows of a table as a tree: children are loaded when a row is opened. A search shows its results as a flat list,
 * each with its ancestors.
 * @source docs/language.md#table
 */
import { useEffect, useRef, useState } from 'react'
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import type { List } from '#engine/react/data/list.ts'
import { sayFault } from '#engine/react/say-fault.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import type { ListView, Rule } from '#engine/schema/document.ts'
import { keyOf, type Levels, NONE, parentKeyOf, type TreeAt } from './tree-keys.ts'

/** The position of a row in its tree. */
interface TreePlace {
  /** 0 at the top */
  level: number
  /** undefined: it has no children */
  open?: boolean
  /** the ancestors of a search result, from the top */
  path: WireRecord[]
}

export interface Tree {
  rows: WireRecord[]
  placeOf(row: WireRecord): TreePlace
  toggle(row: WireRecord): void
  /**
   * Opens the ancestors of `row`, so that it is visible after the next reload. Resolves also when they cannot be read.
   */
  reveal(row: WireRecord): Promise<void>
}

interface TreeOptions {
  entity: ClientEntity
  /** absent: the table is a plain list */
  view: ListView | undefined
  where: Rule | undefined
  list: List
  searched: boolean
}

const levelsOf = () => import('./tree-levels.ts')

export function useTree({ entity, view, where, list, searched }: TreeOptions): Tree | undefined {
  const { ports } = usePage()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [levels, setLevels] = useState(NONE)
  /** top rows that were opened automatically: once closed they stay closed */
  const begun = useRef(new Set<string>())
  const at = view && { data: ports.data, entity, view, where, sort: list.sort }

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that came anew (sorted, reloaded) ask for their levels anew
  useEffect(() => {
    if (!at || list.rows.length === 0) return
    let gone = false
    const fresh =
      at.view.open && !searched ? list.rows.map(row => keyOf(at, row)).filter(key => !begun.current.has(key)) : []
    const read = searched
      ? levelsOf().then(async ({ readAbove }) => ({ ...NONE, above: await readAbove(at, list.rows) }))
      : levelsOf().then(({ readLevels }) => readLevels(at, list.rows, new Set([...open, ...fresh])))
    read.then(
      next => {
        if (gone) return
        setLevels(next)
        if (fresh.length > 0) setOpen(before => new Set([...before, ...fresh]))
        for (const key of fresh) begun.current.add(key)
      },
      error => gone || ports.notify.message('error', sayFault(error, ports.lang)),
    )
    return () => {
      gone = true
    }
  }, [list.rows, searched])

  if (!at) return undefined
  const places = new Map<WireRecord, TreePlace>()
  const rows: WireRecord[] = []
  const lay = (level: number, row: WireRecord) => {
    const key = keyOf(at, row)
    const isOpen = open.has(key)
    rows.push(row)
    places.set(row, {
      level,
      path: searched ? pathOf(at, row, levels.above) : [],
      ...(levels.counts.has(key) && { open: isOpen }),
    })
    if (isOpen) for (const child of levels.below.get(key) ?? []) lay(level + 1, child)
  }
  for (const row of list.rows) lay(0, row)
  return {
    rows,
    placeOf: row => places.get(row) ?? { level: 0, path: [] },
    async reveal(row) {
      const above = await levelsOf()
        .then(({ readAbove }) => readAbove(at, [row]))
        .catch(() => NONE.above)
      setOpen(before => new Set([...before, ...above.keys()]))
    },
    toggle(row) {
      const key = keyOf(at, row)
      const next = new Set(open)
      if (!next.delete(key)) next.add(key)
      setOpen(next)
      if (!next.has(key) || levels.below.has(key)) return
      levelsOf()
        .then(({ readLevels }) => readLevels(at, [row], next))
        .then(
          ({ below, counts }) =>
            setLevels(before => ({
              ...before,
              below: new Map([...before.below, ...below]),
              counts: new Map([...before.counts, ...counts]),
            })),
          error => {
            setOpen(open)
            ports.notify.message('error', sayFault(error, ports.lang))
          },
        )
    },
  }
}

function pathOf(at: TreeAt, row: WireRecord, above: Levels['above']): WireRecord[] {
  const path: WireRecord[] = []
  for (let key = parentKeyOf(at, row); key !== null; ) {
    const parent = above.get(key)
    if (!parent || path.includes(parent)) break
    path.unshift(parent)
    key = parentKeyOf(at, parent)
  }
  return path
}
