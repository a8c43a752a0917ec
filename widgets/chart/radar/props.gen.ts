// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  unit?: Text
  measure?: Text
  legend: 'auto' | 'show' | 'hide'
  gridType: 'polygon' | 'circle'
  gridColor?: string
  gridCount: number
  axisLabel: boolean
  axisLabelTofix: number
  max?: number
  labelShow: boolean
  labelPointShow: boolean
  opacity: number
  border: boolean
  linearType: 'none' | 'opacity' | 'custom'
  linearOpacity: number
  customColor: Array<string>
  patterns: boolean
  sentence: boolean
}

export const DEFAULTS: Partial<Props> = {
  legend: 'auto',
  gridType: 'polygon',
  gridCount: 5,
  axisLabel: false,
  axisLabelTofix: 0,
  labelShow: true,
  labelPointShow: false,
  opacity: 0.2,
  border: true,
  linearType: 'none',
  linearOpacity: 0.5,
  customColor: [],
  patterns: false,
  sentence: false,
}
