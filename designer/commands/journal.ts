/**
 * The local journal: every step is kept on this machine at once, by user and app, so nothing is lost with a closed tab, a
 * lost connection or an ended session.
 * @source docs/designer.md#session
 */
import type { DraftPoint } from '#adapters/wire/design.ts'
import { hold, holdFree } from '#engine/react/state/hold.ts'
import { same } from '#engine/version/same.ts'
import type { Docs } from './docs.ts'
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

const ENTRIES = 'entries'
const STEPS = 'steps'

/**
 * The journal of `user` in `app`, in IndexedDB; one in memory where there is none. Each tab of his has one of its own: the
 * first that an earlier tab left with something not saved, else the first that is free.
 */
export async function openJournal(user: string, app: string): Promise<Journal> {
  const database = await openDatabase().catch(() => null)
  if (!database) return memoryJournal()
  const { name, free } = (await holdLeft(database, `${user}/${app}`)) ?? (await holdFree(`${user}/${app}`))
  const range = (from: number) => IDBKeyRange.bound([name, from], [name, Number.MAX_SAFE_INTEGER])
  return {
    async read() {
      const at = database.transaction([ENTRIES, STEPS])
      const [entry, steps] = await Promise.all([
        answer<Entry | undefined>(at.objectStore(ENTRIES).get(name)),
        answer<Step[]>(at.objectStore(STEPS).getAll(range(0))),
      ])
      return entry ? { entry, steps } : null
    },
    async write(entry, history, from) {
      const at = database.transaction([ENTRIES, STEPS], 'readwrite')
      at.objectStore(ENTRIES).put(entry, name)
      const steps = at.objectStore(STEPS)
      steps.delete(range(from))
      for (const [index, step] of history.steps.slice(from).entries()) steps.put(step, [name, from + index])
      await ended(at)
    },
    async clear() {
      const at = database.transaction([ENTRIES, STEPS], 'readwrite')
      at.objectStore(ENTRIES).delete(name)
      at.objectStore(STEPS).delete(range(0))
      await ended(at)
    },
    free,
  }
}

async function holdLeft(database: IDBDatabase, first: string) {
  const entries = database.transaction(ENTRIES).objectStore(ENTRIES)
  const [names, kept] = await Promise.all([
    answer<IDBValidKey[]>(entries.getAllKeys()),
    answer<Entry[]>(entries.getAll()),
  ])
  for (const [at, name] of (names as string[]).entries()) {
    if (name !== first && !name.startsWith(`${first}~`)) continue
    const free = isUnsaved(kept[at]!) && (await hold(name))
    if (free) return { name, free }
  }
  return null
}

/** Whether an entry has what the server has not. */
export const isUnsaved = ({ sent, docs, saved, loose }: Entry): boolean =>
  sent !== null || !same(docs, saved) || Object.keys(loose ?? {}).length > 0

export function memoryJournal(): Journal {
  let kept: { entry: Entry; steps: Step[] } | null = null
  return {
    read: async () => kept,
    write: async (entry, history) => {
      kept = { entry, steps: [...history.steps] }
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
