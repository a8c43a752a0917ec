import type { PersonHere } from '#adapters/wire/design.ts'
import type { ImportProgress } from '#adapters/wire/import.ts'

/**
 * The events sent to running clients. `published`: a screen has a newer version; `message`: a message arrived, in English too where it was said in both languages; `inbox`:
 * messages were read or removed in some tab; `import`: progress of the user's import, at most twice a second;
 * `menus`: somebody changed the menu or the operations of an app; `export`: progress of the user's export, as often;
 * `session`: the named session has ended; only its own streams get it, and are closed.
 * @source docs/http.md#session
 */
export type PushEvent =
  | { kind: 'published'; screen: string; app: string; version: number }
  | { kind: 'message'; id: string; title: string; content?: string; en?: { title: string; content: string } }
  | { kind: 'inbox' }
  | { kind: 'menus' }
  | ({ kind: 'import' } & ImportProgress)
  | { kind: 'export'; id: string; done: number; total: number }
  | { kind: 'session'; session: string }

/** The receivers: everybody of a tenant, or one user of it. */
export interface PushTarget {
  tenant: string
  user?: string
}

/**
 * What is told to those who are connected now, and kept nowhere. `presence`: who has the app open in the designer;
 * `draft`: its draft has this revision; `records`: records of these entities, which the reader may list, were written
 * (null: of some); who asks with `seen` gets them.
 * @source docs/http.md#session; docs/designer.md#two-people
 */
export type PassingEvent =
  | { kind: 'presence'; app: string; people: PersonHere[] }
  | { kind: 'draft'; app: string; rev: number }
  | { kind: 'records'; entities: string[] | null; seen: string }
