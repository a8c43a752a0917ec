// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  unit?: Text
  measure?: Text
  legend: 'auto' | 'show' | 'hide'
  ring: boolean
  most: number
}
