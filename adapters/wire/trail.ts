/**
 * The time line of a record as it travels: changes in the reader's words.
 * @source JB-18; docs/http.md#every-entity
 */

export interface ToldField {
  title: string
  /** '' for empty; of a list only what is not in the other */
  before: string
  after: string
}

/** One change of a record or of a row of its sub-tables. */
export interface TrailEntry {
  id: string
  at: string
  /** name of who did it; '' where it was the product itself */
  who: string
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

/** A record that was removed: what it is known by, when it went and by whom. */
export interface RemovedRow {
  id: string
  label: string
  at: string
  who: string
}
