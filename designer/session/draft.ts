/** What is typed and cannot be taken over yet. Rows outlive the selection, so it belongs to the item it was typed for. */
import { createContext, useContext, useState } from 'react'

/** Names what the inspector is about. */
export const ItemContext = createContext('')

/** @returns what is typed, null when nothing waits */
export function useDraft(): [draft: string | null, put: (draft: string | null) => void] {
  const item = useContext(ItemContext)
  const [kept, keep] = useState<{ item: string; draft: string | null } | null>(null)
  return [kept?.item === item ? kept.draft : null, draft => keep({ item, draft })]
}
