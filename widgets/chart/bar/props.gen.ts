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
  linearType: 'none' | 'opacity' | 'custom'
  linearOpacity: number
  customColor: Array<string>
  patterns: boolean
  sentence: boolean
}

export const DEFAULTS: Partial<Props> = {
  legend: 'auto',
  lying: false,
  stack: false,
  round: false,
  labelPosition: 'none',
  linearType: 'none',
  linearOpacity: 0.5,
  customColor: [],
  patterns: false,
  sentence: false,
}
