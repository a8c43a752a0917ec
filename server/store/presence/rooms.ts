/**
 * Who has which app open in the designer, as far as the servers told each other. In memory alone: what is missed is told
 * again by the next sign.
 * @source docs/designer.md#two-people
 */
import type { DesignPlace, PersonHere } from '#adapters/wire/design.ts'

/** A page without a sign for so long is gone. Pages give one on every beat of their stream. */
export const GONE_MS = 45_000
/** The most pages of one person in an app; a further one takes the place of the one silent for longest. */
const MOST_PAGES = 10

export interface PageAt {
  tenant: string
  app: string
  /** names the page among those of all servers */
  page: string
}

export interface PageSeen extends PageAt {
  person: Pick<PersonHere, 'user' | 'name' | 'avatar'>
  place: DesignPlace
}

/** An app in which somebody is. */
interface Room extends Omit<PageAt, 'page'> {
  /** each person once, at the place they reported last */
  people: PersonHere[]
}

export interface Rooms {
  /** A page reported where it is. @param now  ms */
  see(seen: PageSeen, now: number): void
  leave(at: PageAt): void
  /** Drops the pages without a sign. @returns the rooms they were in */
  sweep(now: number, goneMs?: number): Omit<Room, 'people'>[]
  /** undefined: nobody is there */
  find(tenant: string, app: string): Room | undefined
}

export function createRooms(): Rooms {
  /** pages in the order of their last sign */
  const rooms = new Map<string, { tenant: string; app: string; pages: Map<string, PageSeen & { at: number }> }>()
  const keyOf = ({ tenant, app }: Omit<PageAt, 'page'>) => `${tenant} ${app}`
  const drop = (key: string, page: string) => {
    const room = rooms.get(key)
    const isThere = room?.pages.delete(page) === true
    if (room?.pages.size === 0) rooms.delete(key)
    return isThere
  }
  return {
    see(seen, now) {
      const key = keyOf(seen)
      const { tenant, app, page, person } = seen
      const room = rooms.get(key) ?? { tenant, app, pages: new Map() }
      rooms.set(key, room)
      room.pages.delete(page)
      const own = [...room.pages.values()].filter(one => one.person.user === person.user)
      if (own.length >= MOST_PAGES) room.pages.delete(own[0]!.page)
      room.pages.set(page, { ...seen, at: now })
    },
    leave: at => void drop(keyOf(at), at.page),
    sweep(now, goneMs = GONE_MS) {
      const left = []
      for (const [key, { tenant, app, pages }] of rooms) {
        const silent = [...pages.values()].filter(({ at }) => now - at >= goneMs)
        for (const { page } of silent) drop(key, page)
        if (silent.length > 0) left.push({ tenant, app })
      }
      return left
    },
    find(tenant, app) {
      const room = rooms.get(keyOf({ tenant, app }))
      const people = new Map<string, PersonHere>()
      for (const { person, place } of room?.pages.values() ?? []) people.set(person.user, { ...person, ...place })
      // in an order that no move changes, the same at every server
      const sorted = [...people.values()].sort((a, b) => (BigInt(a.user) < BigInt(b.user) ? -1 : 1))
      return room && { tenant, app, people: sorted }
    },
  }
}
