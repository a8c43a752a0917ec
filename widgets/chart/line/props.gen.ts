// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  unit?: Text
  measure?: Text
  legend: 'auto' | 'show' | 'hide'
  type: 'line' | 'step'
  smooth: boolean
  area: boolean
  stack: boolean
  gaps: 'break' | 'join' | 'zero'
  onShadow: boolean
  linearType: 'none' | 'opacity' | 'custom'
  linearOpacity: number
  customColor: Array<string>
  animation: boolean
  patterns: boolean
  sentence: boolean
}

export const DEFAULTS: Partial<Props> = {
  legend: 'auto',
  type: 'line',
  smooth: false,
  area: false,
  stack: false,
  gaps: 'break',
  onShadow: false,
  linearType: 'none',
  linearOpacity: 0.5,
  customColor: [],
  animation: true,
  patterns: false,
  sentence: false,
}
