// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  unit?: Text
  measure?: Text
  legend: 'auto' | 'show' | 'hide'
  type: 'default' | 'circle'
  direction: 'cw' | 'ccw'
  lineCap: 'round' | 'square' | 'butt'
  backgroundColor?: string
  max?: number
  most: number
  linearType: 'none' | 'custom'
  linearOpacity: number
  customColor: Array<string>
  sentence: boolean
}

export const DEFAULTS: Partial<Props> = {
  legend: 'auto',
  type: 'default',
  direction: 'cw',
  lineCap: 'round',
  most: 8,
  linearType: 'none',
  linearOpacity: 0.5,
  customColor: [],
  sentence: false,
}
