import { useEffect, useRef, useState } from 'react'

export interface FoundChoice {
  value: string
  label: string
}

const QUIET_MS = 300

/** How many are asked for while somebody types. */
export const MOST_FOUND = 20

/** Choices the server finds by what is typed, asked for when the typing pauses; none where they cannot be had. */
export function useFound(ask: (text: string) => Promise<FoundChoice[]>): {
  found: FoundChoice[]
  find(text: string): void
} {
  const [found, setFound] = useState<FoundChoice[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const find = (text: string) => {
    clearTimeout(timer.current)
    if (!text.trim()) return
    timer.current = setTimeout(() => {
      ask(text.trim()).then(setFound, () => setFound([]))
    }, QUIET_MS)
  }
  return { found, find }
}
