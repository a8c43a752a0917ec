import { type FormEvent, useState } from 'react'
import type { SearchValues } from './known-entries.ts'

/** What is typed into a search and not searched for yet; a choice is searched for at once. */
export function useDraft(values: SearchValues, onSearch: (values: SearchValues) => void) {
  const [draft, setDraft] = useState(values)
  return {
    draft,
    setDraft,
    put(next: SearchValues) {
      setDraft(next)
      onSearch(next)
    },
    submit(event: FormEvent) {
      event.preventDefault()
      event.stopPropagation()
      onSearch(draft)
    },
  }
}
