/**
 * The local journal: every step is kept on this machine at once, by user and app, so nothing is lost with a closed tab, a
 * lost connection or an ended session.
 * @source docs/designer.md#session
 */
import type { DraftPoint } from '#adapters/wire/design.ts'
import { hold, holdFree } from '#engine/react/state/hold.ts'
import { same } from '#engine/version/same.ts'
import type { Docs } from '../../commands/documents/docs.ts'
import { applyPatches } from '../../commands/run.ts'
import type { History, Selection, Step } from './history.ts'

/** Where the person is: what the server has, what stands here, and what is selected. */
export interface Entry {
  /** revision of the draft on the server that `saved` is */
  rev: number
  saved: Docs
  /** sent to be saved, and no answer yet */
  sent: Docs | null
  docs: Docs
  done: number
  selection: Selection | null
  /** to be kept as a restore point with the next save */
  point?: DraftPoint | null
  /** what stands somewhere and is no step yet: an open rule, a source that says nothing; by place */
  loose?: Record<string, Loose>
}

export interface Loose {
  /** what it began from: over anything else it has no meaning */
  from: unknown
  value: unknown
}

export interface Journal {
  read(): Promise<{ entry: Entry; steps: Step[] } | null>
  /** Writes the place reached; of the steps only those from `from` on are written, those after the last are dropped. */
  write(entry: Entry, history: History, from: number): Promise<void>
  clear(): Promise<void>
  /** Another tab may have it now. */
  free(): void
}

/** What changes with every step and selection. Everything else of an entry follows from the one before it and the steps. */
type EntryState = Pick<Entry, 'done' | 'selection' | 'loose'>

/** An entry as it was written, what stands since, and the steps. */
export interface JournalEntry {
  ground: Entry
  standing: EntryState
  steps: readonly Step[]
}

/**
 * The entry to write whole: the first one, and whenever what the steps rest on is another. Null while the steps lead from
 * the one written before to where the person is. A step that is still being typed lies after it.
 */
export function groundFor(before: Entry | null, entry: Entry, { steps }: History, from: number): Entry | null {
  const rests =
    before?.rev === entry.rev &&
    before.saved === entry.saved &&
    before.sent === entry.sent &&
    before.point === entry.point &&
    from >= before.done
  if (rests) return null
  const done = Math.min(entry.done, Math.max(from, entry.done - 1))
  return { ...entry, done, docs: docsAt(entry.docs, steps, entry.done, done) }
}

/** The entry a journal holds. */
export function entryOf({ ground, standing, steps }: JournalEntry): Entry {
  return { ...ground, ...standing, docs: docsAt(ground.docs, steps, ground.done, standing.done) }
}

/** `docs` had `from` steps done; what they are with `to` of them. */
function docsAt(docs: Docs, steps: readonly Step[], from: number, to: number): Docs {
  if (to < from)
    return applyPatches(
      docs,
      steps
        .slice(to, from)
        .reverse()
        .flatMap(step => step.undo),
    )
  return applyPatches(
    docs,
    steps.slice(from, to).flatMap(step => step.patches),
  )
}

const ENTRIES = 'entries'
const STEPS = 'steps'
/** what stands is kept before the first of the steps */
const STANDING = -1

/**
 * The journal of `user` in `app`, in IndexedDB; one in memory where there is none. Each tab of his has one of its own: the
 * first that an earlier tab left with something not saved, else the first that is free.
 */
export async function openJournal(user: string, app: string): Promise<Journal> {
  const database = await openDatabase().catch(() => null)
  if (!database) return memoryJournal()
  const { name, free } = (await holdLeft(database, `${user}/${app}`)) ?? (await holdFree(`${user}/${app}`))
  const range = (from: number) => IDBKeyRange.bound([name, from], [name, Number.MAX_SAFE_INTEGER])
  let ground: Entry | null = null
  return {
    async read() {
      const at = database.transaction([ENTRIES, STEPS])
      const [entry, standing, steps] = await Promise.all([
        answer<Entry | undefined>(at.objectStore(ENTRIES).get(name)),
        answer<EntryState | undefined>(at.objectStore(STEPS).get([name, STANDING])),
        answer<Step[]>(at.objectStore(STEPS).getAll(range(0))),
      ])
      return entry ? { entry: entryOf({ ground: entry, standing: standing ?? entry, steps }), steps } : null
    },
    async write(entry, history, from) {
      const at = database.transaction([ENTRIES, STEPS], 'readwrite')
      // where tabs share a journal the steps are not this one's alone
      const whole = groundFor(navigator.locks ? ground : null, entry, history, from)
      ground = whole ?? ground
      if (whole) at.objectStore(ENTRIES).put(whole, name)
      const steps = at.objectStore(STEPS)
      steps.put(standingOf(entry), [name, STANDING])
      steps.delete(range(from))
      for (const [index, step] of history.steps.slice(from).entries()) steps.put(step, [name, from + index])
      await ended(at).catch(error => {
        ground = null
        throw error
      })
    },
    async clear() {
      ground = null
      const at = database.transaction([ENTRIES, STEPS], 'readwrite')
      at.objectStore(ENTRIES).delete(name)
      at.objectStore(STEPS).delete(range(STANDING))
      await ended(at)
    },
    free,
  }
}

const standingOf = ({ done, selection, loose }: Entry): EntryState => ({ done, selection, loose })

async function holdLeft(database: IDBDatabase, first: string) {
  const at = database.transaction([ENTRIES, STEPS])
  const [names, entries] = await Promise.all([
    answer<IDBValidKey[]>(at.objectStore(ENTRIES).getAllKeys()),
    answer<Entry[]>(at.objectStore(ENTRIES).getAll()),
  ])
  const standings = await Promise.all(
    names.map(name => answer<EntryState | undefined>(at.objectStore(STEPS).get([name, STANDING]))),
  )
  for (const [index, name] of (names as string[]).entries()) {
    if (name !== first && !name.startsWith(`${first}~`)) continue
    const free = isUnsaved(entries[index]!, standings[index]) && (await hold(name))
    if (free) return { name, free }
  }
  return null
}

/** Whether a journal has what the server has not. */
const isUnsaved = (ground: Entry, { done, loose }: EntryState = ground): boolean =>
  ground.sent !== null ||
  done !== ground.done ||
  !same(ground.docs, ground.saved) ||
  Object.keys(loose ?? {}).length > 0

export function memoryJournal(): Journal {
  let kept: JournalEntry | null = null
  return {
    read: async () => kept && { entry: entryOf(kept), steps: [...kept.steps] },
    write: async (entry, history, from) => {
      const ground = groundFor(kept?.ground ?? null, entry, history, from) ?? (kept as JournalEntry).ground
      kept = { ground, standing: standingOf(entry), steps: history.steps }
    },
    clear: async () => {
      kept = null
    },
    free: () => undefined,
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('designer', 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ENTRIES)
    request.result.createObjectStore(STEPS)
  }
  return answer(request)
}

function answer<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T)
    request.onerror = () => reject(request.error)
  })
}

/** Commits without waiting to hear of every write: a tab that closes now does not take it back. */
function ended(transaction: IDBTransaction): Promise<void> {
  transaction.commit()
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}
