// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  text?: Text
  size: 'small' | 'normal' | 'large' | 'huge'
  tone: 'default' | 'primary' | 'success' | 'warning' | 'danger' | 'muted'
  align: 'start' | 'center' | 'end'
  bold: boolean
  drawn: boolean
}
