/**
 * A card of a board that is begun from a list as it stands: what the list hands to the designer, kept on this machine for
 * this person until it is taken up, once. The address of the designer names it by an id that nobody else can guess, so a
 * link alone changes no draft.
 * @source docs/designer.md#boards
 */
import { isRecord } from '../value/value.ts'
import { isViewSettings } from './is-view-settings.ts'
import type { ViewSettings } from './view-settings.ts'

export interface BegunCard {
  /** key of the app whose board gets the card */
  app: string
  /** key of the page with the list, and the id of the list's node there */
  screen: string
  list: string
  /** how the list stands: its view, search, status, conditions and grouping */
  settings: ViewSettings
}

/** What keeps it: the store of this machine. */
interface Keeping {
  get<T>(key: string): T | undefined
  set(key: string, value: unknown): void
  remove(key: string): void
}

const KEPT_AS = 'begun.card'
/** after which it is not taken up, ms */
const STANDS_MS = 600_000

/** @param now  ms since 1970 @returns its id */
export function keepBegun(store: Keeping, card: BegunCard, now: number): string {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => byte.toString(16).padStart(2, '0')).join('')
  store.set(KEPT_AS, { id, at: now, card })
  return id
}

/** The card with this id, of this app; it is kept no longer. Null for one that is not known, too old or not sound. */
export function takeBegun(store: Keeping, id: string, app: string, now: number): BegunCard | null {
  const kept = store.get<unknown>(KEPT_AS)
  if (!isRecord(kept) || kept.id !== id) return null
  store.remove(KEPT_AS)
  const isFresh = typeof kept.at === 'number' && Math.abs(now - kept.at) <= STANDS_MS
  return isFresh && isBegun(kept.card) && kept.card.app === app ? kept.card : null
}

const isBegun = (card: unknown): card is BegunCard =>
  isRecord(card) &&
  [card.app, card.screen, card.list].every(name => typeof name === 'string') &&
  isViewSettings(card.settings)
