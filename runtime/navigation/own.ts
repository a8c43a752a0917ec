/**
 * What a person arranged in this browser: favourite entries, entries opened last, tools pinned to the bar. Clearing the
 * cache keeps it.
 * @source docs/ui.md#shell
 */
import { proxy, useSnapshot } from 'valtio'
import { session } from '../identity/session.ts'

interface Own {
  /** ids of menu entries */
  favourites: string[]
  /** ids of menu entries, the last one opened first */
  recent: string[]
  /** keys of commands */
  pinned: string[]
}

const MOST_RECENT = 5
const NOTHING: Own = { favourites: [], recent: [], pinned: [] }
const keyOf = () => `screenwright.own.${session.person?.id ?? ''}`

function read(): Own {
  try {
    return { ...NOTHING, ...(JSON.parse(localStorage.getItem(keyOf()) ?? '{}') as Partial<Own>) }
  } catch {
    return { ...NOTHING }
  }
}

const own = proxy(read())

function keep(change: Partial<Own>): void {
  Object.assign(own, change)
  try {
    localStorage.setItem(keyOf(), JSON.stringify(own))
  } catch {
    // Storage is full or disabled: it lasts until the page closes.
  }
}

export const useOwn = () => useSnapshot(own)

/** Adds it at the end, or takes it away. */
export function flip(list: 'favourites' | 'pinned', id: string): void {
  const has = own[list].includes(id)
  keep({ [list]: has ? own[list].filter(one => one !== id) : [...own[list], id] })
}

export function keepRecent(id: string): void {
  if (own.recent[0] !== id) keep({ recent: [id, ...own.recent.filter(one => one !== id)].slice(0, MOST_RECENT) })
}
