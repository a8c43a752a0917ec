// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  placeholder?: Text
  entity?: string
  clear: boolean
  search: boolean
}

export type Value = string
