// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  unit?: Text
  measure?: Text
  legend: 'auto' | 'show' | 'hide'
  most: number
  radius: number
  ringWidth: number
  centerColor?: string
  labelWidth?: number
  border: boolean
  linearType: 'none' | 'custom'
  customColor: Array<string>
  patterns: boolean
  sentence: boolean
}

export const DEFAULTS: Partial<Props> = {
  legend: 'auto',
  most: 8,
  radius: 60,
  ringWidth: 30,
  border: true,
  linearType: 'none',
  customColor: [],
  patterns: false,
  sentence: false,
}
