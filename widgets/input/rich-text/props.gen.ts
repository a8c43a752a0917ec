// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  placeholder?: Text
  rows: number
  pictures: boolean
}

export type Value = string
