/**
 * What the server composes for a widget: the services of a hall, the floors of a home, the menu of a header. A page of the
 * portal brings it along; elsewhere, as in the designer, the widget asks for it.
 * @source ADR 0052
 */
import { createContext, useContext, useEffect, useState } from 'react'
import type { PortalPage } from '#adapters/wire/portal-page.ts'
import type { Choice } from '#adapters/wire/screen.ts'
import { FEED_CALL } from '../../portal/pages.ts'
import type { Json } from '../../schema/document.ts'
import { usePorts } from '../ports.tsx'

/** The page of the portal a widget stands on, with what its reader may do there. */
export interface OnPortal {
  page: PortalPage
  /** the page could not be asked for as its reader sees it: what it has not brought does not come */
  isDown?: boolean
  /** A call of the signed-in reader. @throws Fault as calls do */
  call<T>(method: 'GET' | 'POST', address: string, data?: Record<string, Json>): Promise<T>
  /** Asks for the page again, as after a change. */
  again(): Promise<void>
  /** what the reader may do with their session; null for visitors, and before the page is awake */
  session: PortalSession | null
}

/** @source PP-14, PP-15, SH-66 */
export interface PortalSession {
  signOut(): Promise<void>
  /** the departments and roles one may act in */
  choices(): Promise<{ dept: Choice[]; role: Choice[] }>
  acting: { dept: string; role: string }
  /** Acts in these from now on; the page is opened anew. @throws Error with the server's words */
  actAs(acting: { dept: string; role: string }): Promise<void>
}

const PortalContext = createContext<OnPortal | null>(null)
export const PortalProvider = PortalContext.Provider

/** null where a widget stands on another page. */
export const usePortal = (): OnPortal | null => useContext(PortalContext)

export type FeedState<T> = { state: 'ready'; data: T } | { state: 'loading' } | { state: 'failed' }

/** @param widget  as the engine draws it: its feed is that of the widget's name and props */
export function useFeed<T>({ node, props }: { node: { id: string; widget: string }; props: object }): FeedState<T> {
  const portal = useContext(PortalContext)
  const { data } = usePorts()
  const asked = JSON.stringify({ widget: node.widget, props })
  const [answer, setAnswer] = useState<FeedState<T>>({ state: 'loading' })
  const isBrought = portal !== null
  useEffect(() => {
    if (isBrought) return
    let isHere = true
    const tell = (state: FeedState<T>) => {
      if (isHere) setAnswer(state)
    }
    data.call(FEED_CALL, JSON.parse(asked)).then(
      found => tell({ state: 'ready', data: found as T }),
      () => tell({ state: 'failed' }),
    )
    return () => {
      isHere = false
    }
  }, [isBrought, data, asked])
  if (!portal) return answer
  const fed = portal.page.feeds[node.id]
  if (!fed) return { state: portal.isDown ? 'failed' : 'loading' }
  return 'data' in fed ? { state: 'ready', data: fed.data as T } : { state: 'failed' }
}
