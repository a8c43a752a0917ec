// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  unit?: Text
  measure?: Text
  type: 'normal' | 'vertical'
  most: number
  sentence: boolean
}

export const DEFAULTS: Partial<Props> = {
  type: 'normal',
  most: 100,
  sentence: false,
}
