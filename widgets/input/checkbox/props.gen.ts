// Generated from widget.json by `npm run gen`; do not edit.
import type { Json } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'

export interface Props {
  text?: Text
  look: 'box' | 'button'
  all: boolean
  vertical: boolean
}

export type Value = Json
