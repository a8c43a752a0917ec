/** Tabs and folds open because something in them is selected or carried over them; nothing of it is saved. @source docs/designer.md#canvas */
import { useMemo, useRef } from 'react'
import type { View } from '../commands/command.ts'
import type { DocName } from '../commands/docs.ts'
import { findItem } from '../commands/walk.ts'
import { trailOf } from './trail.ts'

/** Ids to be seen, the latest last. What was opened for a selection stays open, so that the canvas does not dance. */
export function useShown(
  view: View,
  document: DocName,
  selected: string | undefined,
  dwelled: string | null,
): string[] {
  const kept = useRef<string[]>([])
  return useMemo(() => {
    const idsAbove = (address: string) =>
      trailOf(view, document, address).map(one => findItem(view.docs[document], one)?.id ?? one)
    const trail = selected === undefined ? [] : idsAbove(selected)
    kept.current = [...kept.current.filter(id => !trail.includes(id)), ...trail]
    return dwelled === null ? kept.current : [...kept.current, ...idsAbove(dwelled)]
  }, [view, document, selected, dwelled])
}
