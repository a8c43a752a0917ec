/**
 * The only way a Formily schema becomes a document, wherever it comes from. What has no counterpart is kept in the
 * document as `unsaid`, each an error, so that nothing is published before a person has resolved it.
 * @source docs/language.md#formily
 */
import type { Issue } from '../error/issue.ts'
import { kindOf } from '../kind/kinds.ts'
import type { AnyDocument, Unsaid, WidgetDocument } from '../schema/document.ts'
import { fromFormily, isFormily, type Translation } from './from-formily.ts'
import { createIds } from './ids.ts'

/** Characters kept of a text that could not be converted. */
const LONGEST = 200

/** `document` with that form as its content; null for a kind without a form: see `engine/kind`. */
export function withForm(document: AnyDocument, { body, issues }: Translation): AnyDocument | null {
  const { kind, grammar, key, title, note, requirements } = document
  const envelope = { grammar, key, title, ...(note ? { note } : {}), ...(requirements ? { requirements } : {}) }
  const unsaid = issues.length > 0 ? { unsaid: unsaidOf(issues) } : {}
  const shown = kindOf(document).withForm?.(document, body)
  return shown ? ({ kind, ...envelope, ...shown, ...unsaid } as AnyDocument) : null
}

/**
 * A page or form whose `schema` is a Formily schema (with `form`, as its designer exports it) is converted; any other
 * document is returned unchanged, as the same object.
 */
export function takeFormily(document: AnyDocument, widgets: Readonly<Record<string, WidgetDocument>>): AnyDocument {
  const { schema, form } = document as { schema?: unknown; form?: unknown }
  const given = form === undefined ? { schema } : { schema, form }
  if (schema === undefined || !isFormily(given)) return document
  return withForm(document, fromFormily(given, widgets)) ?? document
}

function unsaidOf(issues: Issue[]): Unsaid[] {
  const ids = createIds()
  return issues.map(({ path, code, params = {} }) => {
    const told = Object.entries(params).filter(([, value]) => value !== undefined && value !== null)
    return {
      id: ids(path.slice(-LONGEST), []),
      path: path.slice(0, LONGEST),
      code,
      ...(told.length > 0
        ? { params: Object.fromEntries(told.map(([key, value]) => [key, String(value).slice(0, LONGEST)])) }
        : {}),
    }
  })
}
