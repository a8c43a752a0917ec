/**
 * The time line of a record as it travels: changes in the reader's words, and what people said of it.
 * @source JB-18; docs/http.md#every-entity
 */

/** Characters of a comment. */
export const LONGEST_COMMENT = 500

export interface ToldField {
  title: string
  /** '' for empty; of a list only what is not in the other */
  before: string
  after: string
  /** of a field of files: those `before` and `after` name */
  files?: { before: ToldFile[]; after: ToldFile[] }
}

export interface ToldFile {
  name: string
  /** null where it is gone, or nothing for the reader */
  link: string | null
}

/** What happened to a record, one thing. */
export type TrailEntry = ChangeEntry | CommentEntry

interface Happened {
  id: string
  at: string
  /** name of who did it; '' where it was the product itself */
  who: string
}

/** One change of a record or of a row of its sub-tables. */
export interface ChangeEntry extends Happened {
  kind: 'change'
  /** an option of `verb` in schemas/entities/log/operation-log.json */
  verb: string
  /** of a row of a sub-table: what kind, and which */
  part: string
  fields: ToldField[]
  /** nothing of the record itself was changed, only rows of its sub-tables */
  rowsOnly: boolean
  /** the record as it was then differs from today's, and the reader may bring it back */
  restores: boolean
}

export interface CommentEntry extends Happened {
  kind: 'comment'
  /** null once it was removed */
  text: string | null
  /** who removed it */
  remover: string
  /** the reader may remove it */
  removes: boolean
}

/** A record that was removed: what it is known by, when it went and by whom. */
export interface RemovedRow {
  id: string
  label: string
  at: string
  who: string
}
