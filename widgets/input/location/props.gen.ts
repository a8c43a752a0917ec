// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  placeholder?: Text
  named: boolean
  mine: boolean
}

export type Value = {
  latitude?: number
  longitude?: number
  name?: string
}
