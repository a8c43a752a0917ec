import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { DocName } from '../commands/documents/docs.ts'
import { useView } from '../session/designer-context.tsx'
import { breadcrumbsOf } from '../stage/breadcrumbs.ts'
import { type OutlineRow, outlineRows, unfolded } from './rows.ts'

interface Folds {
  all: OutlineRow[]
  /** rows with no folded ancestor */
  open: OutlineRow[]
  /** addresses of folded rows */
  closed: ReadonlySet<string>
  fold(address: string, on: boolean): void
}

/**
 * The rows of a document, and which of them are folded. A selected row is unfolded and scrolled into view.
 * @param list     the element of the rows
 * @param first    the first selected item
 * @param dwelled  what is open while something is held over it
 * @source docs/designer.md#canvas
 */
export function useFolds(
  document: DocName,
  list: RefObject<HTMLElement | null>,
  first: string | undefined,
  dwelled: string | null,
): Folds {
  const view = useView()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const seen = view.docs[document]
  const all = useMemo(() => (seen ? outlineRows(seen) : []), [seen])
  const closed = useMemo(() => new Set([...folded].filter(address => address !== dwelled)), [folded, dwelled])
  const open = useMemo(() => unfolded(all, closed), [all, closed])
  const fold = (address: string, on: boolean) => {
    const next = new Set(folded)
    if (on) next.add(address)
    else next.delete(address)
    setFolded(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another selection does
  useEffect(() => {
    const around = first === undefined ? [] : breadcrumbsOf(view, document, first).slice(0, -1)
    if (around.some(address => folded.has(address)))
      setFolded(new Set([...folded].filter(address => !around.includes(address))))
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [first])
  return { all, open, closed, fold }
}
