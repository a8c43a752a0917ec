/**
 * What travels between designer and server.
 * @source docs/language.md#from-and-change; docs/designer.md#publishing
 */
import type { Who } from '#engine/access/who.ts'
import type { Tightening } from '#engine/entity/tightenings.ts'
import type { AnyDocument, EntityDocument, Option } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import type { WireIssue } from './envelope.ts'
import type { ScreenBundle, WireRecord } from './screen.ts'

/** `app`: made by a creator; `system`: one shipped screen or entity screen, an app of one. */
export type AppKind = 'app' | 'system'

export interface AppSummary {
  key: string
  kind: AppKind
  title: Text
  icon?: string
  /** last published version, null when never published (a system app then runs as shipped) */
  version: number | null
  /** draft differs from what is published */
  changed: boolean
  updatedAt: string | null
  updatedBy: string | null
}

export interface AppState extends AppSummary {
  canEdit: boolean
  draft: { rev: number; documents: AnyDocument[]; at: string | null; by: string | null }
  /** documents of the running version; for a system app never published: the shipped ones */
  published: AnyDocument[]
  /** for system apps: the shipped documents (the base a reset returns to) */
  shipped: AnyDocument[]
  library: {
    /** entities the app's documents may refer to, besides its own */
    entities: EntityDocument[]
    /** the other documents that are not the app's: whole where they name one of its own, else their envelope (of a query its columns too) */
    documents: AnyDocument[]
    dicts: Record<string, { title: Text; options: Option[] }>
    roles: Coded[]
    /** departments that have a code */
    depts: Coded[]
    posts: Coded[]
  }
}

/** What documents name by its code. */
export interface Coded {
  code: string
  title: Text
}

/** What publishing the draft would mean for the records that are there. */
export interface Effect {
  /** key of the entity */
  entity: string
  /** of its records, deleted ones not counted */
  records: number
  /** each with the records it touches, null where they cannot be counted beforehand; `converted`: of values taken over, those that read as the new field's */
  tightenings: (Tightening & { touches: number | null; converted?: number })[]
}

/** The first records that a tightening touches, of those the caller may see. */
export interface Touched {
  /** all he may see of them */
  total: number
  /** what it is known by, and what stands in the fields it is about that he may see, as it travels */
  records: { id: string; label: string; values: { field: string; value: unknown }[] }[]
}

/** How many people a draft's grants speak of; one of several parties counts once in `people`. */
export interface Audience {
  people: number
  /** `code` names the role, department, post or account; '' for everybody */
  parties: { kind: 'everyone' | 'roles' | 'depts' | 'posts' | 'users'; code: string; people: number }[]
}

/** What of Formily schemas that were sent has no counterpart; it stands in the draft as `unsaid` too. */
export interface Imported {
  /** absent where no schema was sent or all of it could be said; a path speaks of the document and the schema in it */
  unsaid?: WireIssue[]
}

/** Body of `PUT …/draft`; a stale `rev` is answered 409 with `DraftConflict` as data. */
export interface DraftSave {
  rev: number
  documents: AnyDocument[]
  /** kept as a restore point: the draft before a step of this save that replaced it */
  point?: DraftPoint
}

/** Why a restore point was made: a sitting began, or before an import, text from the source, a restoring, throwing away, a rollback. */
export const POINT_REASONS = ['sitting', 'import', 'source', 'restore', 'drop', 'rollback'] as const
export type PointReason = (typeof POINT_REASONS)[number]

export interface DraftPoint {
  why: PointReason
  documents: AnyDocument[]
}

export interface PointSummary {
  id: string
  why: PointReason
  at: string
  by: string
}

export interface DraftConflict {
  rev: number
  /** the draft that was saved meanwhile */
  theirs: AnyDocument[]
  by: string
  at: string
}

/** Whom a screen can be tried as. */
export const TRY_KINDS = ['role', 'dept', 'post', 'user'] as const
export type TryKind = (typeof TRY_KINDS)[number]

/** A screen of the draft as somebody gets it. */
export interface Tried {
  me: Who
  /** null when he may not open it */
  bundle: ScreenBundle | null
  /** by entity, where real ones were asked for: the newest that both he and who tries may read */
  records: Record<string, WireRecord[]> | null
}

/** A link that opens a screen of the draft in Try, for whoever may edit the app. */
export interface TryLink {
  /** path and query, with the address in front where the server knows its own */
  link: string
  until: string
}

export interface VersionSummary {
  version: number
  note: string
  at: string
  by: string
  changes: number
  /** the version it restored, when made by a rollback */
  restored: number | null
}

export type { Difference } from '#engine/version/describe.ts'
