// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  heading?: Text
  text?: Text
  hot: number
  to: 'hall' | 'search'
}
