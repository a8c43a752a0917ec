// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  text?: Text
  crop: boolean
  ratio: 'any' | '1:1' | '4:3' | '3:4' | '16:9'
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
