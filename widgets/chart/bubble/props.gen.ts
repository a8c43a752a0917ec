// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  unit?: Text
  measure?: Text
  legend: 'auto' | 'show' | 'hide'
  most: number
  opacity: number
  linearType: 'none' | 'opacity' | 'custom'
  linearOpacity: number
  customColor: Array<string>
  patterns: boolean
  sentence: boolean
}

export const DEFAULTS: Partial<Props> = {
  legend: 'auto',
  most: 48,
  opacity: 0.8,
  linearType: 'none',
  linearOpacity: 0.5,
  customColor: [],
  patterns: false,
  sentence: false,
}
