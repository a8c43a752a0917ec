// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  text?: Text
  href?: string
  icon?: string
}

export type Value = string
