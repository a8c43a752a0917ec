/** The drag of the edited screen, for the components that take part in it. */
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Call } from '../../commands/index.ts'
import { type Carrying, createDragControl, type Drag, type DragControl, type DropSurface } from './drag-control.ts'

const DragContext = createContext<DragControl | null>(null)

interface DragProviderProps {
  onDrop(calls: Call[], drag: Drag): void
  children: ReactNode
}

export function DragProvider({ onDrop, children }: DragProviderProps) {
  const latest = useRef(onDrop)
  latest.current = onDrop
  const control = useMemo(() => createDragControl((calls, drag) => latest.current(calls, drag)), [])
  return <DragContext.Provider value={control}>{children}</DragContext.Provider>
}

/** Starts drags, without rendering again while one lasts. */
export function useDrag(): DragControl {
  const control = useContext(DragContext)
  if (!control) throw new Error('useDrag() outside of <DragProvider>')
  return control
}

/** The drag in progress, or null. */
export function useCarrying(): Carrying | null {
  const control = useDrag()
  return useSyncExternalStore(control.subscribe, control.carrying)
}

/** Registers a drop target while it is mounted; pass one made by `useMemo`. */
export function useDropSurface(surface: DropSurface | null): void {
  const { addSurface } = useDrag()
  useEffect(() => (surface ? addSurface(surface) : undefined), [addSurface, surface])
}
