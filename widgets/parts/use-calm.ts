import { useSyncExternalStore } from 'react'

const QUERY = '(prefers-reduced-motion: reduce)'

/** Whether nothing may move by itself: the reader turned motion off, or it is not known yet. */
export function useCalm(): boolean {
  return useSyncExternalStore(
    changed => {
      const media = globalThis.matchMedia?.(QUERY)
      media?.addEventListener('change', changed)
      return () => media?.removeEventListener('change', changed)
    },
    () => globalThis.matchMedia?.(QUERY).matches ?? false,
    () => true,
  )
}
