/**
 * Unsaved input of forms, kept on this machine for the person: limited in size, number and age.
 * @source docs/ui.md#a-form
 */
import type { StorePort } from '../../../ports/ports.ts'
import type { Text } from '../../../text/text.ts'
import type { EngineRecord } from '../../../value/value.ts'
import { hold } from '../../state/hold.ts'
import type { PartialInput } from '../../widget.ts'

const DRAFTS = 'draft/'
const MOST = 40
const MOST_CHARACTERS = 1_000_000
const OLDEST_MS = 14 * 24 * 3_600_000

export interface Draft {
  /** when something was last typed, `yyyy-MM-dd HH:mm:ss` in the server's zone */
  at: string
  /** revision of the record being edited; undefined for a new one */
  rev?: number
  /** fields that differ from the record, by id */
  values: EngineRecord
  /** partial inputs of controls, by address */
  halves: [string, PartialInput][]
  /** titles of the fields typed into, by id: a later version of the form may lack them */
  titles?: Record<string, Text>
  /** it was typed on another device */
  isElsewhere?: true
}

export interface Keeper {
  /** the draft of a form that is no longer open */
  left: Draft | null
  /** null: there is nothing to keep */
  put(draft: Draft | null): void
  /** whether something is kept */
  holds(): boolean
  free(): void
}

/**
 * Keeps input at `place`. Two forms open at one place, in two tabs, keep theirs apart.
 * @param now `yyyy-MM-dd HH:mm:ss`
 */
export async function openKeeper(store: StorePort, place: string, now: string): Promise<Keeper> {
  tidy(store, now)
  const own = (await holdLeft(store, place)) ?? (await holdNew(place))
  return {
    left: store.get<Draft>(own.name) ?? null,
    put: draft => (draft ? store.set(own.name, draft) : store.remove(own.name)),
    holds: () => store.get(own.name) !== undefined,
    free: own.free,
  }
}

/** The newest draft at `place` whose form is no longer open. */
async function holdLeft(store: StorePort, place: string) {
  for (const name of newestFirst(store, draftsAt(store, place))) {
    const free = await hold(name)
    if (free) return { name, free }
  }
  return null
}

/** A name no other tab or device has. */
async function holdNew(place: string) {
  const name = `${place}~${Math.random().toString(36).slice(2, 10)}`
  return { name, free: (await hold(name)) ?? (() => undefined) }
}

/** Names of the drafts at `place`. */
const draftsAt = (store: StorePort, place: string): string[] =>
  store.keys(place).filter(name => name === place || name.startsWith(`${place}~`))

function newestFirst(store: StorePort, names: string[]): string[] {
  const at = (name: string) => store.get<Draft>(name)?.at ?? ''
  return names.toSorted((a, b) => at(b).localeCompare(at(a)))
}

function tidy(store: StorePort, now: string): void {
  let characters = 0
  for (const [index, name] of newestFirst(store, store.keys(DRAFTS)).entries()) {
    const draft = store.get<Draft>(name)
    characters += JSON.stringify(draft ?? null).length
    const age = draft ? Date.parse(now) - Date.parse(draft.at) : Number.POSITIVE_INFINITY
    if (index >= MOST || characters > MOST_CHARACTERS || age > OLDEST_MS) store.remove(name)
  }
}
