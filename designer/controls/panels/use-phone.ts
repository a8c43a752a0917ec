import { useSyncExternalStore } from 'react'

const phone = () => globalThis.matchMedia?.('(width < 768px)')

function follow(changed: () => void): () => void {
  const query = phone()
  query?.addEventListener('change', changed)
  return () => query?.removeEventListener('change', changed)
}

/**
 * Whether the window is as narrow as a phone: panels are sheets, the bar of a node is docked. @source
 * docs/designer.md#canvas
 */
export const usePhone = (): boolean => useSyncExternalStore(follow, () => phone()?.matches ?? false)
