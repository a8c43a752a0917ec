/**
 * The local journal: every step is stored on this machine at once, by user and app, so that nothing is lost with a
 * closed tab, a lost connection or an expired session.
 * @source docs/designer.md#session
 */
import type { DraftPoint } from '#adapters/wire/design.ts'
import { hold, holdFree } from '#engine/react/state/hold.ts'
import { same } from '#engine/version/same.ts'
import type { Docs } from '../../commands/documents/docs.ts'
import { applyPatches } from '../../commands/run.ts'
import type { History, Selection, Step } from './history.ts'

/** The state of an editing session: what the server has, the current documents, and the selection. */
export interface Entry {
  /** revision of `saved` on the server */
  rev: number
  saved: Docs
  /** sent to be saved, without an answer yet */
  sent: Docs | null
  docs: Docs
  done: number
  selection: Selection | null
  /** to be kept as a restore point with the next save */
  point?: DraftPoint | null
  /** unfinished edits that are no steps yet (an open rule, a source that is not valid), by place */
  loose?: Record<string, Loose>
}

export interface Loose {
  /** the value it began from: it means nothing over another one */
  from: unknown
  value: unknown
}

export interface Journal {
  read(): Promise<{ entry: Entry; steps: Step[] } | null>
  /** Writes the current state; only the steps from `from` on are written, later ones are dropped. */
  write(entry: Entry, history: History, from: number): Promise<void>
  clear(): Promise<void>
  /** Releases the journal, so that another tab may use it. */
  free(): void
}

/**
 * The parts that change with every step and selection. The rest of an entry follows from the previous one and the
 * steps.
 */
type EntryState = Pick<Entry, 'done' | 'selection' | 'loose'>

/** An entry as it was written, the changes since, and the steps. */
export interface JournalEntry {
  ground: Entry
  standing: EntryState
  steps: readonly Step[]
}

/**
 * The entry to write as a whole: the first one, and whenever the state on which the steps are based changes. Null while
 * the steps lead from the last one written to the current state. A step still being typed comes after it.
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

/** The entry stored in a journal. */
export function entryOf({ ground, standing, steps }: JournalEntry): Entry {
  return { ...ground, ...standing, docs: docsAt(ground.docs, steps, ground.done, standing.done) }
}

/** `docs` are the documents after `from` steps; returns them after `to` steps. */
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
/** the current state is stored before the first step */
const STANDING = -1

/**
 * The journal of `user` in `app`, in IndexedDB, or in memory where there is none. Each of the user's tabs has its own:
 * the first one that an earlier tab left with unsaved work, else the first free one.
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
      // where tabs share a journal, the steps may include another tab's
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

/** Whether a journal has work that the server does not have. */
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

/** Commits without waiting for every write, so that a tab that closes now does not lose it. */
function ended(transaction: IDBTransaction): Promise<void> {
  transaction.commit()
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}
