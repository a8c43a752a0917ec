/** The store of this machine, whose drafts follow the person. What sends them is loaded when there is one. */
import type { StorePort } from '#engine/ports/ports.ts'
import { browserStore } from './browser-store.ts'
import type { DraftSync } from './draft-sync.ts'
import { http } from './http.ts'

const PATH = '/api/data/formDraft'
/** ms after the start, so that nothing on the first page waits for it */
const CALM_MS = 3000

const isDraft = (key: string) => key.startsWith('draft/')
const watching = new Set<{ start: string; tell(): void }>()
const syncs = new Map<string, Promise<DraftSync>>()

function syncOf(person: string): Promise<DraftSync> {
  const known = syncs.get(person)
  if (known) return known
  const made = import('./draft-sync.ts').then(({ createDraftSync }) =>
    createDraftSync(
      browserStore(person),
      {
        mine: known => http.call('POST', `${PATH}/mine`, { json: { known } }),
        keep: json => http.call('POST', `${PATH}/keep`, { json }),
        drop: name => http.call('POST', `${PATH}/drop`, { json: { name } }),
      },
      name => {
        for (const { start, tell } of watching) if (name.startsWith(start)) tell()
      },
    ),
  )
  syncs.set(person, made)
  made.catch(() => syncs.delete(person))
  return made
}

export function followingStore(person: string): StorePort {
  const store = browserStore(person)
  const tell = (change: (sync: DraftSync) => void) => void syncOf(person).then(change, () => undefined)
  return {
    ...store,
    set(key, value) {
      store.set(key, value)
      if (isDraft(key)) tell(sync => sync.kept(key))
    },
    remove(key) {
      store.remove(key)
      if (isDraft(key)) tell(sync => sync.dropped(key))
    },
    watch(start, changed) {
      const one = { start, tell: changed }
      watching.add(one)
      return () => void watching.delete(one)
    },
  }
}

/** Levels the drafts of the person with the server: soon after the start, when the network is back, when the page is looked at again. */
export function startFollowing(person: string): () => void {
  const level = () => void levelDrafts(person)
  const look = () => document.visibilityState === 'visible' && level()
  const timer = setTimeout(level, CALM_MS)
  window.addEventListener('online', level)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', level)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Never rejects: without the server it is done the next time. */
export async function levelDrafts(person: string): Promise<void> {
  await syncOf(person)
    .then(sync => sync.level())
    .catch(() => undefined)
}
