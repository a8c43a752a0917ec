import type { ImportProgress } from '#adapters/wire/import.ts'

/**
 * What running clients are told. `published`: a screen has a newer version; `message`: a message came in;
 * `inbox`: messages were read or removed, in whatever tab;
 * `import`: how far an import of the user is, at most twice a second; `session`: the session named was ended; its streams alone hear of it, and end.
 * @source docs/http.md#session
 */
export type PushEvent =
  | { kind: 'published'; screen: string; app: string; version: number }
  | { kind: 'message'; id: string; title: string; content?: string }
  | { kind: 'inbox' }
  | ({ kind: 'import' } & ImportProgress)
  | { kind: 'session'; session: string }

/** Whom: everybody of a tenant, or one user of it. */
export interface PushTarget {
  tenant: string
  user?: string
}
