// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  decimals: number
  animation: boolean
  unit?: Text
  prefix?: Text
  note?: Text
  good: 'up' | 'down' | 'neither'
}
