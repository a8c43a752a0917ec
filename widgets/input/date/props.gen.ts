// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  period: 'day' | 'week' | 'month' | 'quarter' | 'year'
  placeholder?: Text
  clear: boolean
}

export type Value = string
