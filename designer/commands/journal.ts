/**
 * The local journal: every step is kept on this machine at once, by user and app, so nothing is lost with a closed tab, a
 * lost connection or an ended session.
 * @source docs/designer.md#session
 */
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
}

export interface Journal {
  read(): Promise<{ entry: Entry; steps: Step[] } | null>
  /** Writes the place reached; of the steps only those from `from` on are written, those after the last are dropped. */
  write(entry: Entry, history: History, from: number): Promise<void>
  clear(): Promise<void>
}

const ENTRIES = 'entries'
const STEPS = 'steps'

/** The journal of `user` in `app`, in IndexedDB; one in memory where there is none. */
export async function openJournal(user: string, app: string): Promise<Journal> {
  const name = `${user}/${app}`
  const database = await openDatabase().catch(() => null)
  if (!database) return memoryJournal()
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
  }
}

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
