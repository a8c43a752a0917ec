/** An import, as sent in calls. @source docs/http.md#imports-and-exports */

/** The progress of an import. */
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
  createTime: string
}
