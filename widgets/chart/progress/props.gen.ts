// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  total: number
  look: 'line' | 'circle' | 'dashboard'
  unit?: Text
}
