/**
 * The time line of a record as sent: changes in the reader's language, and comments.
 * @source JB-18; docs/http.md#every-entity
 */

/** The longest comment, in characters. */
export const LONGEST_COMMENT = 500

export interface ToldField {
  title: string
  /** '' when empty; for a list only the entries that the other side lacks */
  before: string
  after: string
  /** for a field of files: those that `before` and `after` name */
  files?: { before: ToldFile[]; after: ToldFile[] }
}

export interface ToldFile {
  name: string
  /** null when it no longer exists, or the reader may not open it */
  link: string | null
}

/** One entry of a record's time line. */
export type TrailEntry = ChangeEntry | CommentEntry

interface Happened {
  id: string
  at: string
  /** name of the person; '' for the product itself */
  who: string
}

/** One change of a record or of a row of its sub-tables. */
export interface ChangeEntry extends Happened {
  kind: 'change'
  /** common to all that one action changed */
  act: string
  /** an option of `verb` in schemas/entities/log/operation-log.json */
  verb: string
  /** for a row of a sub-table: which sub-table, and which row */
  part: string
  fields: ToldField[]
  /** only rows of its sub-tables were changed, not the record itself */
  rowsOnly: boolean
  /** the record then differs from its current state, and the reader may restore it */
  restores: boolean
}

export interface CommentEntry extends Happened {
  kind: 'comment'
  /** null after it was removed; `@{id}` in it mentions the person of that id */
  text: string | null
  /** names of the mentioned people, by id */
  people: Record<string, string>
  /** who removed it */
  remover: string
  /** the reader may remove it */
  removes: boolean
}

/** A removed record: its label, when it was removed and by whom. */
export interface RemovedRow {
  id: string
  label: string
  at: string
  who: string
}
