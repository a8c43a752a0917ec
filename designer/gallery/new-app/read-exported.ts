import { isFormily } from '#engine/formily/from-formily.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { parseJson } from '#engine/schema/parse-json.ts'
import type { Text } from '#engine/text/text.ts'

/** An app as *Export* writes it. */
export interface ExportedApp {
  of: 'app'
  key: string
  title: Text
  icon?: string
  documents: AnyDocument[]
}

/** An exported app, or a Formily schema. */
export type Exported = ExportedApp | { of: 'formily'; content: object }

/** Null for a text that is neither. @source docs/designer.md#workbooks; docs/language.md#formily */
export function readExported(text: string): Exported | null {
  const content = readJson(text)
  if (typeof content !== 'object' || content === null) return null
  return isFormily(content) ? { of: 'formily', content } : exportedApp(content)
}

/** Null for what is no exported app. */
export function exportedApp(content: object): ExportedApp | null {
  const { app, documents } = content as { app?: Record<string, unknown>; documents?: unknown }
  const { key, title, icon } = app ?? {}
  const isApp = typeof key === 'string' && typeof (title as Text | undefined)?.zh === 'string'
  if (!isApp || !Array.isArray(documents)) return null
  return { of: 'app', key, title: title as Text, ...(typeof icon === 'string' && { icon }), documents }
}

function readJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return null
  }
}
