/**
 * Everything a client gets to run a screen.
 * @source ARCHITECTURE.md#the-walk-of-one-datum
 */
import type { ViewSettings } from '#engine/access/view-settings.ts'
import type { DashboardDocument, EntityDocument, FormDocument, Option, PageDocument } from '#engine/schema/document.ts'
import type { Workdays } from '#engine/value/workdays.ts'
import type { WireIssue } from './envelope.ts'

/** An entity as one reader may see it: `document` has no hidden fields, and `access` is never sent. */
export interface ClientEntity {
  document: EntityDocument
  /** address of its calls, e.g. `/api/blade-system/post` */
  path: string
  /** the calls the reader may make: list, detail, add, edit, remove, export, … */
  may: string[]
  /** ids of fields the reader may see but not write */
  readOnly: string[]
  /** those of them that are computed when a record is read */
  rollups?: string[]
}

export interface ScreenBundle {
  key: string
  /** `from` expanded, changes applied, `use` resolved, cut for the reader */
  document: PageDocument | DashboardDocument | FormDocument
  /** every entity the document names, and those their `children` fields name */
  entities: Record<string, ClientEntity>
  /** options of the dictionaries those entities name */
  dicts: Record<string, Option[]>
  /** the app it belongs to and that app's published version; null for a shipped screen */
  app: { key: string; version: number } | null
  /** the reader may design that app */
  designs?: true
  /** the working days of the organisation, where a rule counts them */
  workdays?: Workdays
  /** absent where none are kept, as in a trial */
  views?: {
    /** what the reader keeps of its lists, and the views shared with the reader */
    saved: SavedView[]
    /** ids of the lists whose views the reader may share */
    shares: string[]
  }
}

/** How a list is looked at: a view that was given a name, or what the reader set in the list itself. */
export interface SavedView {
  id: string
  rev: number
  /** id of the list's node */
  list: string
  /** null: what the reader set in the list itself */
  name: string | null
  /** as tiles have them */
  icon: string | null
  colour: string | null
  /** everybody who may open the screen gets it */
  shared: boolean
  /** name of the person it belongs to; null: the reader */
  by: string | null
  updateTime: string
  settings: ViewSettings
}

/**
 * A record as sent: `id`, `rev`, the fields by wire name (`name`, else `id`), the audit fields, `dataStatus` where the
 * entity keeps a status, and under `$ref` the labels of the ids in it.
 */
export interface WireRecord {
  id?: string
  rev?: number
  dataStatus?: number
  createUser?: string
  createTime?: string
  updateUser?: string
  updateTime?: string
  /** field id → target id → its label (`$label`) and the fields listed under `show` */
  $ref?: Record<string, Record<string, { $label: string; [shown: string]: unknown }>>
  /** of `edit` and `remove`, what the reader's rights allow for other records and not for this one; null or absent: none */
  $refused?: ('edit' | 'remove')[] | null
  /** in the answer of a save: names that were sent with a value and dropped, in a row `items/0/name` */
  $dropped?: string[]
  /** in the answer of a save: what is wrong with the record and was not touched, so it did not stop the save */
  told?: WireIssue[]
  [name: string]: unknown
}

/** One entry of a picker over an entity. */
export interface Choice {
  id: string
  label: string
  /** of a person: department and post */
  hint?: string
  /** id of the parent, in a tree; null at the top */
  parentId?: string | null
  [shown: string]: unknown
}

/** A section of the sidebar, with a caption over its entries. */
export type MenuArea = 'work' | 'apps' | 'reports' | 'design' | 'settings'

export interface MenuItem {
  id: string
  parentId: string
  code: string
  name: string
  nameEn?: string
  /** route path, e.g. `/system/post`; an address with `http` or `html` opens in the iframe host (SH-19) */
  path: string
  icon?: string
  sort: number
  /** 1 menu, 2 button */
  category: 1 | 2
  /** 1 in the application, 2 in a new window (SH-58) */
  isOpen: 1 | 2
  /** key of the screen document it opens */
  screen?: string
  /** the entity of the records its page lists, where the reader may read them */
  lists?: string
  /** the reader may add a record there */
  adds?: true
  /** SH-35 */
  isTab?: boolean
  /** of a top entry: the section of the sidebar it stands in; the workplace when absent */
  area?: MenuArea
  /** neither it nor what is below it is shown or found; its address works */
  hidden?: true
  /** of an app, or of a page that stands for one: the colour of its tile, a name of the palette */
  colour?: string
  children?: MenuItem[]
}
