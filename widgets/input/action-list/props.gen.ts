// Generated from widget.json by `npm run gen`; do not edit.
import type { Json } from '#engine/schema/document.ts'

export interface Props {
  call?: string
  models?: string
  of: string
}

export type Value = Json
