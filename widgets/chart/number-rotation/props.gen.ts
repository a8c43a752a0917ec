// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  animation: boolean
  decimals: number
  digits: number
  prefix?: Text
  unit?: Text
}
