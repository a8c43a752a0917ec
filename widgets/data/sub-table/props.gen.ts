// Generated from widget.json by `npm run gen`; do not edit.
import type { Json } from '#engine/schema/document.ts'

export interface Props {
  can: Array<'add' | 'edit' | 'copy' | 'move' | 'remove' | 'import' | 'export'>
  edit: 'inline' | 'dialog'
  pageSize: number
  numbered: boolean
  totals?: Array<string>
}

export type Value = Array<Record<string, Json>>
