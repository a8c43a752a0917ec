// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  look: 'list' | 'pictures'
  text?: Text
  accept?: Array<string>
  maxCount?: number
  maxMb?: number
}

export type Value = Array<{
  link: string
  name: string
  size: number
  attachId: string
}>
