/** Closed parts the designer's canvas shows open, because something in them is selected or carried over them. */
import { createContext, useContext } from 'react'

export const NOTHING: readonly string[] = []

/** Ids of nodes that have to be seen, the latest last; empty in a running screen. @source docs/designer.md#canvas */
export const RevealContext = createContext<readonly string[]>(NOTHING)

export function useReveal(): readonly string[] {
  return useContext(RevealContext)
}
