/** The first rows of one sheet of a workbook. @source FM-24; docs/http.md#files */
export interface SheetPreview {
  name: string
  /** cells as text for people; null where empty. Rows end with their last cell that is not empty */
  rows: (string | number | boolean | null)[][]
  /** there are more rows or columns */
  isCut: boolean
}
