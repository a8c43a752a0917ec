/**
 * Tells the server where this page is, and the session who else is there and that there is a newer draft.
 * @source docs/designer.md#two-people
 */
import type { DesignPlace, PersonHere } from '#adapters/wire/design.ts'
import type { PushPort } from '#engine/ports/ports.ts'
import { same } from '#engine/version/same.ts'
import type { DesignPort } from '../service.ts'
import type { Session } from '../session.ts'

/** A page reports its moves no closer together. */
const PAUSE_MS = 400

interface PresenceParts {
  /** key of the app */
  app: string
  /** id of the user, who does not meet themselves on another page */
  me: string
  push: PushPort
  port: Pick<DesignPort, 'report' | 'leave'>
  session: Pick<Session, 'heard' | 'meet'>
}

export interface Presence {
  /** The page is at this place now. */
  at(place: DesignPlace): void
  close(): void
}

/** Opens the presence of this page. A place is reported when it changes, and again on each sign of the push stream. */
export function openPresence({ app, me, push, port, session }: PresenceParts): Presence {
  const page = Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  let place: DesignPlace | null = null
  let isDue = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | null = null
  let next = 0
  let closed = false

  const tell = async (at: DesignPlace) => {
    isDue = false
    next = Date.now() + PAUSE_MS
    // the next sign says it again
    const rev = await port.report(app, { page, ...at }).then(
      answer => answer.rev,
      () => null,
    )
    sending = null
    if (closed) return
    if (rev !== null) session.heard(rev)
    look()
  }
  const look = () => {
    if (closed || !isDue || !place || sending || timer !== undefined) return
    const wait = next - Date.now()
    // at once where nothing has to be waited for: timers of hidden pages are late
    if (wait <= 0) sending = tell(place)
    else
      timer = setTimeout(() => {
        timer = undefined
        look()
      }, wait)
  }
  const sign = () => {
    isDue = true
    look()
  }
  const leave = () => void port.leave(app, page).catch(() => undefined)
  const stops = [
    push.on('open', sign),
    push.on('beat', sign),
    push.on('presence', data => {
      const told = data as { app: string; people: PersonHere[] }
      if (told.app === app) session.meet(told.people.filter(({ user }) => user !== me))
    }),
    push.on('draft', data => {
      const told = data as { app: string; rev: number }
      if (told.app === app) session.heard(told.rev)
    }),
  ]
  globalThis.addEventListener?.('pagehide', leave)

  return {
    at(now) {
      if (same(place, now)) return
      place = now
      sign()
    },
    close() {
      closed = true
      clearTimeout(timer)
      for (const stop of stops) stop()
      globalThis.removeEventListener?.('pagehide', leave)
      // after the report that is under way
      void Promise.resolve(sending).then(leave)
    },
  }
}
