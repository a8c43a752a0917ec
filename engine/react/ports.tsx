/**
 * The ports of a running screen, for the engine's components and the widgets below them.
 * @source ARCHITECTURE.md#the-tree
 */
import { createContext, type ReactNode, useContext } from 'react'
import type { Ports } from '../ports/ports.ts'

export const PortsContext = createContext<Ports | null>(null)

export function PortsProvider({ ports, children }: { ports: Ports; children: ReactNode }) {
  return <PortsContext.Provider value={ports}>{children}</PortsContext.Provider>
}

/** @throws Error when used outside of a screen: a widget is never rendered alone */
export function usePorts(): Ports {
  const ports = useContext(PortsContext)
  if (!ports) throw new Error('usePorts() outside of <PortsProvider>')
  return ports
}
