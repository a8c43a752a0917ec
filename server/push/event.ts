/**
 * What running clients are told. `published`: a screen has a newer version; `message`: a message came in;
 * `session`: the session ended.
 * @source docs/http.md#session
 */
export type PushEvent =
  | { kind: 'published'; screen: string; app: string; version: number }
  | { kind: 'message'; id: string; title: string; content?: string }

/** Whom: everybody of a tenant, or one user of it. */
export interface PushTarget {
  tenant: string
  user?: string
}
