/** What every part of the designer can use: the server, the ports, the registry, and the app being edited. */
import { createContext, useContext, useRef, useSyncExternalStore } from 'react'
import type { Ports } from '#engine/ports/ports.ts'
import type { WidgetLoader, WidgetManifests } from '#engine/react/widget.ts'
import { share } from '#engine/version/share.ts'
import type { DraftView } from '../commands/documents/command.ts'
import type { DesignPort } from './service.ts'
import type { Session } from './session.ts'
import type { SessionState } from './session-state.ts'

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

/** Parts of the open app's state; the component is rendered again only when one of these changes. */
export function useSessionState<Key extends keyof SessionState>(...keys: Key[]): Pick<SessionState, Key> {
  const session = useSession()
  const last = useRef(session.state())
  return useSyncExternalStore(session.subscribe, () => {
    const now = session.state()
    if (keys.some(key => now[key] !== last.current[key])) last.current = now
    return last.current
  })
}

/** The result of `tell` for the state; the component is rendered again only when it changes. */
export function useTold<Told>(tell: (state: SessionState) => Told): Told {
  const session = useSession()
  const last = useRef<Told | undefined>(undefined)
  return useSyncExternalStore(session.subscribe, () => {
    last.current = share(last.current, tell(session.state()))
    return last.current
  })
}

/** The documents only. */
export function useView(): DraftView {
  return useSessionState('view').view
}
