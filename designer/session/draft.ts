/**
 * Typed text that cannot be applied yet. Rows are reused for other selections, so it is stored with the item it was
 * typed for.
 */
import { createContext, useContext, useState } from 'react'

/** Identifies the item in the inspector. */
export const ItemContext = createContext('')

/** @returns the typed text, null when there is none */
export function useDraft(): [draft: string | null, put: (draft: string | null) => void] {
  const item = useContext(ItemContext)
  const [kept, keep] = useState<{ item: string; draft: string | null } | null>(null)
  return [kept?.item === item ? kept.draft : null, draft => keep({ item, draft })]
}
