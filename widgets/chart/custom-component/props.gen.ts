// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  script?: {
    source: Array<string>
  }
  unit?: Text
  measure?: Text
  legend: 'auto' | 'show' | 'hide'
  patterns: boolean
  sentence: boolean
}

export const DEFAULTS: Partial<Props> = {
  legend: 'auto',
  patterns: false,
  sentence: false,
}
