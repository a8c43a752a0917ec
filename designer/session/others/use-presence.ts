import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useOutside, useSession } from '../designer-context.tsx'
import type { Surface } from '../surfaces.ts'
import { placeOn } from './place-on.ts'
import { openPresence, type Presence } from './presence.ts'

/** Keeps the others told where this page is, as long as the app is open on it. */
export function usePresence(surface: Surface): void {
  const session = useSession()
  const { port, ports } = useOutside()
  const { search } = useLocation()
  const [presence, setPresence] = useState<Presence | null>(null)
  const { push, me } = ports
  useEffect(() => {
    if (!push) return
    const opened = openPresence({ app: session.state().app.key, me: me.id, push, port, session })
    setPresence(opened)
    return () => opened.close()
  }, [session, port, push, me.id])
  useEffect(() => {
    if (!presence) return
    const tell = () => presence.at(placeOn(surface, search, session.state()))
    tell()
    return session.subscribe(tell)
  }, [presence, session, surface, search])
}
