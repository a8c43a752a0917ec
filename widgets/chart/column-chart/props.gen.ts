// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  unit?: Text
  measure?: Text
  legend: 'auto' | 'show' | 'hide'
  type: 'group' | 'stack' | 'meter' | 'bar' | 'mount' | 'sharp' | 'triangle'
  labelPosition: 'none' | 'top' | 'inside'
  barBorderCircle: boolean
  linearType: 'none' | 'opacity' | 'custom'
  linearOpacity: number
  customColor: Array<string>
  meterFillColor?: string
  patterns: boolean
  sentence: boolean
}

export const DEFAULTS: Partial<Props> = {
  legend: 'auto',
  type: 'meter',
  labelPosition: 'none',
  barBorderCircle: false,
  linearType: 'none',
  linearOpacity: 0.5,
  customColor: [],
  patterns: false,
  sentence: false,
}
