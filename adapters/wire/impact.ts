import type { Text } from '#engine/text/text.ts'

/** What publishing a draft, or the removal of its app, breaks that is no document of the app. */
export interface Impact {
  /** publishing the draft removes the app */
  removes: boolean
  /** for how many days removed records can be restored */
  retention: number
  findings: Finding[]
}

export type FindingKind =
  | 'process'
  | 'task'
  | 'permission'
  | 'menu'
  | 'operation'
  | 'view'
  | 'query'
  | 'reference'
  | 'formula'
  | 'records'
  | 'people'

/** One thing that breaks. */
export interface Finding {
  kind: FindingKind
  /** what is wrong with it, a word of `impact.<kind>.<breaks>`; `late`: it could not be counted in time */
  breaks: string
  /** what names it; null: it is not told to the reader, or there are several */
  place: FindingPlace | null
  /** what goes that it names */
  names: Text[]
  /** how many rows, processes or records; null: it could not be counted in time */
  count: number | null
  /** there are more than `count` */
  more?: true
  /** the first five that the reader may see */
  ids: string[]
  /** `stops`: running work stops; `loses`: values are lost or out of sight */
  grave?: 'stops' | 'loses'
  /** what mends it */
  mend?: 'edit' | 'migrate' | 'copy'
}

export interface FindingPlace {
  title: Text
  /** address in this product where it is seen or mended */
  path?: string
}
