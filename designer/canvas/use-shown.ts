/** Tabs and folds open because something in them is selected or carried over them; nothing of it is saved. @source docs/designer.md#canvas */
import { useMemo, useRef } from 'react'
import type { DraftView } from '../commands/documents/command.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { findItem } from '../commands/documents/walk.ts'
import { breadcrumbsOf } from '../stage/breadcrumbs.ts'

/** Ids to be seen, the latest last. What was opened for a selection stays open, so that the canvas does not dance. */
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
