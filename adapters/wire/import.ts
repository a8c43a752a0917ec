/** An import, as sent in calls. @source docs/http.md#imports-and-exports */
import type { MergeKind, Side } from '#engine/entity/merge-record.ts'
import type { Text } from '#engine/text/text.ts'

/** The progress of an import. */
export interface ImportProgress {
  id: string
  /** choosing: compared, it waits for its person */
  state: 'waiting' | 'running' | 'choosing' | 'done' | 'failed'
  step: ImportStep
  /** rows of the file; null until it is read */
  total: number | null
  added: number
  changed: number
  same: number
  removed: number
  refused: number
}

export type ImportStep = 'compare' | 'choose' | 'write' | 'undo'

/** Compared lines by what becomes of them (`engine/entity/merge-record.ts`), and those with something wrong. */
export type MergeCounts = Record<MergeKind | 'wrong', number>

/** How a file was compared with its last import and the records. */
export interface ImportMerge {
  /** the field that tells records apart; null: none, every line is added */
  key: string | null
  /** those it may be */
  keys: { id: string; title: Text }[]
  /** it was imported before */
  again: boolean
  counts: MergeCounts
}

/** A compared line, its values as people read them. */
export interface ImportLine {
  /** as in the spreadsheet; of a line that is gone, beyond its last */
  row: number
  label: string
  /** `wins`: whose value stays; null: a person decides */
  cells: { id: string; title: string; base: string | null; record: string; file: string; wins: Side | null }[]
  reasons: string[]
}

/** A page of compared lines. */
export interface ImportLines {
  lines: ImportLine[]
  /** there are more below */
  more: boolean
}

/** One import, as returned by its call. */
export interface ImportState extends ImportProgress {
  /** of the file */
  name: string
  fault: string | null
  /** title of the report's sheet about the added records; null when there is none */
  told: string | null
  /** the first refused rows */
  rows: { row: number; label: string; reason: string }[]
  /** the first rows that were saved with something wrong that they did not touch */
  warned: { row: number; label: string; reason: string }[]
  /** there are more of them */
  moreWarned: boolean
  /** while it waits for its person */
  merge: ImportMerge | null
  /** whether it can be taken back: `newer` where another import of the file was written since */
  undo: 'may' | 'newer' | null
  /** rows taken back, and the first of those that were not */
  back: number
  left: { count: number; rows: { row: number; label: string; reason: string }[] }
  createTime: string
}
