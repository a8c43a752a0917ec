// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  placeholder?: Text
  step: number
  capitals: boolean
  unit?: Text
  clear: boolean
}

export type Value = string
