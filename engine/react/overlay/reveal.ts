/** Parts that the designer's canvas opens because something in them is selected or dragged over them. */
import { createContext, useContext } from 'react'

export const NOTHING: readonly string[] = []

/** Ids of nodes that must be visible, the latest last; empty in a running screen. @source docs/designer.md#canvas */
export const RevealContext = createContext<readonly string[]>(NOTHING)

export function useReveal(): readonly string[] {
  return useContext(RevealContext)
}
