import { useState } from 'react'
import { useSession, useSessionState } from './designer-context.tsx'

export interface Loose<T> {
  value: T
  /** an unfinished edit was restored, from here or from a closed tab */
  isLeft: boolean
  set(value: T): void
  /** Starts again from the original value. */
  drop(): void
  /** The edit became a step, or was cancelled. */
  end(): void
}

/**
 * The content of a dialog until it is finished, journaled while the dialog is open.
 * @param name what is edited, of the selected item
 * @param from its original value: an edit of another value is not restored
 * @source docs/designer.md#session
 */
export function useLoose<T>(name: string, from: unknown, first: T): Loose<T> {
  const session = useSession()
  const { selection } = useSessionState('selection')
  const [place] = useState(() => [name, selection?.document, ...(selection?.addresses ?? [])].join(' '))
  const [left, setLeft] = useState(() => session.looseAt(place, from) as T | undefined)
  const [value, setValue] = useState(left ?? first)
  const end = () => session.keepLoose(place, from, undefined)
  return {
    value,
    isLeft: left !== undefined,
    set(next) {
      setValue(next)
      session.keepLoose(place, from, next)
    },
    drop() {
      end()
      setLeft(undefined)
      setValue(first)
    },
    end,
  }
}
