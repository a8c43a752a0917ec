/** An import, as it travels. @source docs/http.md#imports-and-exports */

/** How far an import is. */
export interface ImportProgress {
  id: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** rows of the file; null until it is read */
  total: number | null
  added: number
  changed: number
  same: number
  refused: number
}

/** One import as its call answers it. */
export interface ImportState extends ImportProgress {
  /** of the file */
  name: string
  fault: string | null
  /** what the report has of the records added, as a title; null where nothing */
  told: string | null
  /** those refused, the first of them */
  rows: { row: number; label: string; reason: string }[]
  createTime: string
}
