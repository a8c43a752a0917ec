/** The beginning of one sheet of a workbook. @source FM-24; docs/http.md#files */
export interface SheetPreview {
  name: string
  /** cells as they read; null where empty. Rows are as long as what stands in them */
  rows: (string | number | boolean | null)[][]
  /** there is more below or beside */
  isCut: boolean
}
