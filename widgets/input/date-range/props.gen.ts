// Generated from widget.json by `npm run gen`; do not edit.
import type { Json } from '#engine/schema/document.ts'

export interface Props {
  period: 'day' | 'week' | 'month' | 'quarter' | 'year'
  open: boolean
  clear: boolean
}

export type Value = Array<Json>
