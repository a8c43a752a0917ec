/** What every part of the designer has at hand: the server, the outside, the registry, and the app being edited. */
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Ports } from '#engine/ports/ports.ts'
import type { WidgetLoader, WidgetManifests } from '#engine/react/widget.ts'
import type { View } from '../commands/command.ts'
import type { DesignPort } from '../service.ts'
import type { Session, SessionState } from './session.ts'

export interface DesignerOutside {
  port: DesignPort
  ports: Ports
  loader: WidgetLoader
  manifests: WidgetManifests
}

export const OutsideContext = createContext<DesignerOutside | null>(null)
export const SessionContext = createContext<Session | null>(null)

export function useOutside(): DesignerOutside {
  const outside = useContext(OutsideContext)
  if (!outside) throw new Error('useOutside() outside of <Designer>')
  return outside
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession() outside of an open app')
  return session
}

/** The state of the open app; the component is rendered again when it changes. */
export function useSessionState(): SessionState {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.state)
}

/** The documents alone: a component that needs no more is not drawn again by a selection or by saving. */
export function useView(): View {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, () => session.state().view)
}
