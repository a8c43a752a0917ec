import { useSyncExternalStore } from 'react'

const wish = globalThis.matchMedia?.('(prefers-contrast: more), (forced-colors: active)')

/** Whether the system asks for more than colours to tell things apart. */
export function useHighContrast(): boolean {
  return useSyncExternalStore(watch, () => wish?.matches ?? false)
}

function watch(changed: () => void): () => void {
  wish?.addEventListener('change', changed)
  return () => wish?.removeEventListener('change', changed)
}
