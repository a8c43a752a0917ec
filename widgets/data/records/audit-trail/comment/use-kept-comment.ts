import { useEffect, useRef, useState } from 'react'
import { type Draft, type Keeper, openKeeper } from '#engine/react/form/draft/drafts.ts'
import { usePage } from '#engine/react/state/scope.tsx'

/**
 * Keeps an unsent comment as forms keep their input: on this machine, for the person and the record.
 * @param place  name under which it is kept
 * @param typed  the current text of the box
 * @returns text left by a reload, a closed tab or a crash, null when there is none or it was decided
 * @source JB-18; docs/ui.md#a-form
 */
export function useKeptComment(place: string, typed: { current: string }) {
  const { store, clock } = usePage().ports
  const [left, setLeft] = useState<Draft | null>(null)
  const now = useRef({ left, clock, keeper: null as Keeper | null })
  now.current.clock = clock
  const offer = (draft: Draft | null) => {
    now.current.left = draft
    setLeft(draft)
  }
  /** A pending offer is kept before what is typed meanwhile. */
  const keep = () => {
    const { left, clock, keeper } = now.current
    const comment = joinComments(left, typed.current)
    keeper?.put(typed.current ? { at: clock.now(), values: { comment }, halves: [] } : left)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one keeper per box, the rest is read as it stands
  useEffect(() => {
    let gone = false
    const opened = openKeeper(store, place, now.current.clock.now()).then(keeper => {
      if (gone) return keeper
      now.current.keeper = keeper
      offer(keeper.left)
      keep()
      return keeper
    })
    return () => {
      gone = true
      keep()
      now.current.keeper = null
      void opened.then(keeper => keeper.free())
    }
  }, [store, place])
  const settle = () => {
    offer(null)
    keep()
  }
  return { left, settle, keep }
}

/** The text left behind, followed by what was typed since. */
export function joinComments(left: Draft | null, typed: string): string {
  return [left?.values.comment, typed].filter(Boolean).join('\n')
}
