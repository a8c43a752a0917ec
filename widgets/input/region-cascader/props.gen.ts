// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  depth?: number
  anyLevel: boolean
  wholePath: boolean
  root: string
  placeholder?: Text
}

export type Value = string
