import { useState } from 'react'
import { useSession, useSessionState } from './designer-context.tsx'

export interface Loose<T> {
  value: T
  /** it was left unfinished before, here or in a tab that is closed */
  isLeft: boolean
  set(value: T): void
  /** Begins again with what it began from. */
  drop(): void
  /** It is a step now, or given up. */
  end(): void
}

/**
 * What a dialog holds until it is done, kept in the journal while it is open.
 * @param name what is edited, of the selected item
 * @param from what it begins from: over another one nothing comes back
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
