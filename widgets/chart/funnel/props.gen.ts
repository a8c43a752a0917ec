// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  unit?: Text
  measure?: Text
  legend: 'show' | 'hide'
  sort: 'descending' | 'ascending' | 'rows'
  gap: number
  labelPosition: 'none' | 'inside' | 'right'
  most: number
  linearType: 'none' | 'custom'
  customColor: Array<string>
  patterns: boolean
  sentence: boolean
}

export const DEFAULTS: Partial<Props> = {
  legend: 'hide',
  sort: 'descending',
  gap: 2,
  labelPosition: 'inside',
  most: 12,
  linearType: 'none',
  customColor: [],
  patterns: false,
  sentence: false,
}
