/**
 * Tells those who edit an app at this server who else does, and of new revisions of its draft.
 * @source docs/designer.md#two-people
 */
import type { Services } from '../../services.ts'
import type { Listen } from '../store.ts'
import { DESIGN_CHANNEL, type DesignNotice } from './notices.ts'
import { createRooms, GONE_MS } from './rooms.ts'

const SWEEP_MS = 5_000
/** Changes in a room are gathered for so long, and longer the more people have to be told of more people. */
const GATHER_MS = 100
const GATHER_EACH_MS = 20

/**
 * Listens to what the servers tell each other, until the returned function is called.
 * @param goneMs  how long a page is there without a sign
 */
export async function openPresence(
  listen: Listen,
  tellNow: Services['tellNow'],
  goneMs = GONE_MS,
): Promise<() => Promise<void>> {
  const rooms = createRooms()
  const waiting = new Map<string, NodeJS.Timeout>()

  const stopListening = await listen(DESIGN_CHANNEL, payload => {
    if (payload) hear(JSON.parse(payload) as DesignNotice) // after a lost connection the next signs say who is there
  })
  const sweeping = setInterval(
    () => {
      for (const { tenant, app } of rooms.sweep(Date.now(), goneMs)) gather(tenant, app)
    },
    Math.min(SWEEP_MS, goneMs),
  ).unref()

  function hear(notice: DesignNotice): void {
    const { tenant, app } = notice
    if (notice.of === 'draft') {
      const room = rooms.find(tenant, app)
      if (room) tellNow({ kind: 'draft', app, rev: notice.rev }, { tenant, users: usersOf(room.people) })
      return
    }
    if (notice.of === 'seen') rooms.see(notice, Date.now())
    else rooms.leave(notice)
    gather(tenant, app)
  }

  function gather(tenant: string, app: string): void {
    const key = `${tenant} ${app}`
    const count = rooms.find(tenant, app)?.people.length ?? 0
    if (count === 0 || waiting.has(key)) return
    const tell = () => {
      waiting.delete(key)
      const room = rooms.find(tenant, app)
      if (room) tellNow({ kind: 'presence', app, people: room.people }, { tenant, users: usersOf(room.people) })
    }
    waiting.set(key, setTimeout(tell, GATHER_MS + GATHER_EACH_MS * count).unref())
  }

  return async () => {
    clearInterval(sweeping)
    for (const timer of waiting.values()) clearTimeout(timer)
    await stopListening()
  }
}

const usersOf = (people: { user: string }[]) => new Set(people.map(({ user }) => user))
