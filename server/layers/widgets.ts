/**
 * The manifests of the widgets, as `npm run gen` writes them.
 * @source docs/language.md#widget
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { WidgetDocument } from '#engine/schema/document.ts'

const MANIFESTS = fileURLToPath(new URL('../../widgets/gen/manifests.gen.json', import.meta.url))

/** @returns by name; empty before the first `npm run gen`, in which case widgets and their props are not checked */
export function readWidgets(path: string = MANIFESTS): Map<string, WidgetDocument> {
  if (!existsSync(path)) return new Map()
  return new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, WidgetDocument>))
}
