import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { Translation } from '#engine/formily/from-formily.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { parseDocument } from '#engine/schema/parse-document.ts'
import { parseJson } from '#engine/schema/parse-json.ts'

export type Reading =
  | { kind: 'good'; document: AnyDocument }
  /** it is no JSON, or no document of the grammar */
  | { kind: 'refused'; issues: Issue[] }
  /** a Formily schema: the converted form, and what cannot be converted */
  | ({ kind: 'formily' } & Translation)

/** Parses a text. The grammar is loaded with the first call. */
export async function readSource(text: string, widgets: WidgetManifests): Promise<Reading> {
  try {
    const value = parseJson(text)
    if (value !== null && typeof value === 'object' && !('kind' in value)) {
      const { fromFormily, isFormily } = await import('#engine/formily/from-formily.ts')
      if (isFormily(value)) return { kind: 'formily', ...fromFormily(value, widgets) }
    }
    const document = parseDocument(text)
    const { checkGrammar } = await import('#engine/schema/check-grammar.ts')
    const issues = checkGrammar(document)
    return issues.length > 0 ? { kind: 'refused', issues } : { kind: 'good', document }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const issues = (error.data as Issue[] | undefined) ?? [{ path: '', code: error.code, params: error.params }]
    return { kind: 'refused', issues }
  }
}
