// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  unit?: Text
  measure?: Text
  legend: 'auto' | 'show' | 'hide'
  lying: boolean
  stack: boolean
  round: boolean
  labelPosition: 'none' | 'top' | 'inside'
}
