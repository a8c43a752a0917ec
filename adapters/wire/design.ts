/**
 * Data sent between designer and server.
 * @source docs/language.md#from-and-change; docs/designer.md#publishing
 */

import type { RowsScript } from '#engine/access/place-scripts.ts'
import type { Who } from '#engine/access/who.ts'
import type { Tightening } from '#engine/entity/tightenings.ts'
import type { AnyDocument, EntityDocument, Json, Option } from '#engine/schema/document.ts'
import type { Lang, Text } from '#engine/text/text.ts'
import type { Workdays } from '#engine/value/workdays.ts'
import type { WireIssue } from './envelope.ts'
import type { ScreenBundle, WireRecord } from './screen.ts'

/** `app`: made by a creator; `system`: one shipped screen or entity screen, an app of one. */
export type AppKind = 'app' | 'system' | 'workshop'

export interface AppSummary {
  key: string
  kind: AppKind
  title: Text
  icon?: string
  /** of its tile: a name of the palette */
  colour?: string
  /** id of its category */
  category?: string
  /** its texts need no English */
  chineseOnly?: boolean
  /** the name of its maker, unless unknown */
  owner?: string
  /**
   * Its first published pages, three at most; in the list of apps alone. `draws` is the first view of a page's main list
   * (`kanban-view`), else the widget of its first block, '' where it has none.
   */
  pages?: { key: string; title: Text; draws: string }[]
  /** last published version, null when never published (a system app then is as shipped) */
  version: number | null
  /** the draft differs from the published version */
  changed: boolean
  /** publishing the draft removes the app */
  removes?: true
  updatedAt: string | null
  updatedBy: string | null
}

/** What can be changed of an app apart from its documents; what is not sent is kept. */
export interface AppChange {
  /** a language that is not sent is kept, an empty `en` taken away */
  title?: Text
  icon?: string
  colour?: string
  /** id of a category in use; '' for none */
  category?: string
  chineseOnly?: boolean
}

/** A person who may own an app. */
export interface Designer {
  id: string
  name: string
}

export interface AppState extends AppSummary {
  canEdit: boolean
  draft: StoredDraft
  /** documents of the published version; for a system app never published: the shipped ones */
  published: AnyDocument[]
  /** for system apps: the shipped documents (the base a reset returns to) */
  shipped: AnyDocument[]
  library: {
    /** entities the app's documents may refer to, besides its own */
    entities: EntityDocument[]
    /**
     * documents of other apps: complete where they refer to one of this app's, else only their envelope (for a query
     * its columns too)
     */
    documents: AnyDocument[]
    dicts: Record<string, { title: Text; options: Option[] }>
    roles: Coded[]
    /** departments that have a code */
    depts: Coded[]
    posts: Coded[]
    /** the working days of the organisation; absent before they were read */
    workdays?: Workdays
  }
}

/** Something that documents name by its code. */
export interface Coded {
  code: string
  title: Text
}

/** The effects of publishing the draft on existing records. */
export interface Effect {
  /** key of the entity */
  entity: string
  /** number of its records, without deleted ones */
  records: number
  /**
   * each with the number of affected records, null when they cannot be counted beforehand; `converted`: how many copied
   * values convert to the new field's type
   */
  tightenings: (Tightening & { touches: number | null; converted?: number })[]
}

/** What became of an app that is to be removed: it is gone, or its draft of revision `rev` says so. */
export type RemovalAnswer = { removed: true } | { removed: false; rev: number }

/** The answer of a publish. */
export interface PublishAnswer {
  version: number
  /** when they were to become records */
  samples?: MadeSamples
}

/** What became of the sample records of a draft. */
export interface MadeSamples {
  /** how many became records */
  made: number
  /** those that did not and stay in the draft, each with the reason in the reader's language */
  refused: { entity: string; id: string; reason: string }[]
}

/** The first records a restriction affects, among those the caller may see. */
export interface Touched {
  /** the number of them that the caller may see */
  total: number
  /** label, and the values of the affected fields that the caller may see, as sent in records */
  records: { id: string; label: string; values: { field: string; value: unknown }[] }[]
}

/** How many people the grants of a draft reach; a person of several parties counts once in `people`. */
export interface Audience {
  people: number
  /**
   * `code` names the role, department, post or account; '' for everybody. `names` are those of the first few people the
   * reader may choose; none for everybody
   */
  parties: {
    kind: 'everyone' | 'roles' | 'depts' | 'posts' | 'users'
    code: string
    people: number
    names: string[]
  }[]
}

/** The parts of sent Formily schemas that have no counterpart; the draft contains them as `unsaid` too. */
export interface Imported {
  /**
   * absent when no schema was sent or everything could be converted; a path consists of the document and the path in
   * the schema
   */
  unsaid?: WireIssue[]
}

/** Body of `PUT …/draft`; a stale `rev` is answered 409 with `DraftConflict` as data. */
export interface DraftSave {
  rev: number
  documents: AnyDocument[]
  /** keeps a restore point: the draft before a step of this save that replaced it */
  point?: DraftPoint
}

/**
 * Why a restore point was kept: an editing session began, or before an import, text from the source, a restore,
 * discarding, a rollback.
 */
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

/** The draft as it is stored. */
export interface StoredDraft {
  rev: number
  documents: AnyDocument[]
  /** publishing it removes the app */
  removes?: true
  at: string | null
  by: string | null
}

/** Where somebody is in the designer of an app, by names alone. */
export interface DesignPlace {
  /** a surface of the designer */
  surface: string
  /** `kind:key` of a document, '' for none */
  document: string
  /** address of the first selected item in it, '' for none */
  node: string
}

/** Body of `PUT …/presence`. */
export interface PresenceReport extends DesignPlace {
  /** a name the page gives itself */
  page: string
}

/** Somebody who has the app open in the designer, at the place they were at last. */
export interface PersonHere extends DesignPlace {
  user: string
  name: string
  /** address of a picture */
  avatar: string | null
}

export interface DraftConflict {
  rev: number
  /** the draft that was saved meanwhile */
  theirs: AnyDocument[]
  by: string
  at: string
}

/** The kinds of parties a screen can be tried as. */
export const TRY_KINDS = ['role', 'dept', 'post', 'user'] as const
export type TryKind = (typeof TRY_KINDS)[number]

/** A screen of the draft as the chosen person gets it. */
export interface Tried {
  me: Who
  /** null when that person may not open it */
  bundle: ScreenBundle | null
  /** by entity, when real records were requested: the newest ones that both that person and the caller may read */
  records: Record<string, WireRecord[]> | null
}

/** Body of `POST design/apps/:key/preview`: a page of the portal as somebody would have it. */
export interface PreviewCall {
  /** '' a visitor; `role:staff`, `dept:physics`, `post:dean`, `user:123` */
  as: string
  /** `yyyy-MM-dd HH:mm:ss` in the server's zone; '' now */
  at: string
  of: 'draft' | 'published'
  lang: Lang
  /** what stands behind `?` in the page's address */
  params: string
}

export interface Previewed {
  /** the whole page, without scripts */
  html: string
  /** a visitor is led to sign-in instead */
  isShut: boolean
}

/** Body of `POST design/apps/:key/simulate`. */
export interface SimulateCall {
  /** key of a flow of the draft */
  flow: string
  /** who starts it: an account, or `user:123`; '' or absent: the caller */
  as?: string
  /** of its form, as a start sends them */
  values?: WireRecord
  /** somebody refuses or returns at a node, the first time */
  turn?: { node: string; does: 'refuse' } | { node: string; does: 'return'; to: string }
}

/** Body of `POST design/apps/:key/handlers`: who would handle a task of the draft if it came first. */
export interface HandlersCall extends Pick<SimulateCall, 'flow' | 'as' | 'values'> {
  /** id of a user task */
  node: string
  /** id of a department of theirs in which they start it; their main one if absent */
  dept?: string
}

/** Body of `POST design/apps/:key/script`: scripts as they are being written, and the rows they get. */
export interface ScriptCall {
  /** in the order they run */
  scripts: RowsScript[]
  rows: Record<string, Json>[]
  total?: number
}

export interface ScriptAnswer {
  rows: Record<string, Json>[]
  total: number
}

/** Body of `POST design/apps/:key/tests`: every test of the draft, those of a flow, or one. */
export interface TestsCall {
  flow?: string
  test?: string
}

interface SimulatedHandler {
  name: string
  account: string
  /** the name of the person they stand in for */
  deputyOf?: string
  /** id of the rule of the node that names them; absent: a policy does */
  rule?: string
}

/** Who handles a task. */
export interface FoundHandlers {
  /** the first 20 */
  handlers: SimulatedHandler[]
  count: number
  /** the policy that chose the handlers or passed the task, in words */
  why?: string
  passed?: true
  /** people on the way say who handles it */
  chosen?: true
}

export interface HandlersAnswer extends FoundHandlers {
  /** the departments of who starts it */
  depts: { id: string; code: string }[]
}

/** A step of the path, for who designs the flow. */
export interface SimulationStep extends FoundHandlers {
  /** id of the element */
  node: string
  name: string
  kind: 'task' | 'resubmit' | 'service' | 'trigger' | 'call' | 'wait' | 'throw'
  decides?: 'one' | 'any' | 'all' | 'ratio' | 'inTurn' | 'vote'
  percent?: number
  does?: 'refuse' | 'return'
  /** ids of the sequence flows of the parallel branches it stands in, outermost first */
  lane: string[]
  /** events it waits for, or that may interrupt it; `due` is `yyyy-MM-dd HH:mm:ss` */
  waits: { node: string; name: string; kind: 'timer' | 'message' | 'signal'; due?: string; event?: string }[]
  /** what a service task does; the process a call starts; the message or signal that is sent */
  calls?: string
  /** the form of a task: ids of the fields the handler sees, may write and must fill */
  form?: { see: string[]; write: string[]; required: string[] }
}

/** The path a flow of the draft would take. Nothing is written. */
export interface SimulationAnswer {
  starter: { name: string; account: string }
  steps: SimulationStep[]
  /** ids of the sequence flows taken, in order */
  taken: string[]
  ending: 'finished' | 'terminated' | 'stopped'
  /** why it does not go on */
  stopped?: string
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
