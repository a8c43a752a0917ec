/**
 * Opens tabs and folded groups while something in them is selected or dragged over them; nothing of this is saved.
 * @source docs/designer.md#canvas
 */
import { useMemo, useRef } from 'react'
import type { DraftView } from '../commands/documents/command.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { findItem } from '../commands/documents/walk.ts'
import { breadcrumbsOf } from '../stage/breadcrumbs.ts'

/**
 * Ids that must be visible, the latest last. Parts opened for a selection stay open, so that the canvas does not jump.
 */
export function useShown(
  view: DraftView,
  document: DocName,
  selected: string | undefined,
  dwelled: string | null,
): string[] {
  const kept = useRef<string[]>([])
  return useMemo(() => {
    const idsAbove = (address: string) =>
      breadcrumbsOf(view, document, address).map(one => findItem(view.docs[document], one)?.id ?? one)
    const breadcrumbs = selected === undefined ? [] : idsAbove(selected)
    kept.current = [...kept.current.filter(id => !breadcrumbs.includes(id)), ...breadcrumbs]
    return dwelled === null ? kept.current : [...kept.current, ...idsAbove(dwelled)]
  }, [view, document, selected, dwelled])
}
