// Generated from widget.json by `npm run gen`; do not edit.
import type { Json } from '#engine/schema/document.ts'

export interface Props {}

export type Value = Json
