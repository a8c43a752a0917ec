/**
 * What a change would break elsewhere: documents of other apps that name this app's and would no longer pass their check.
 * @source docs/language.md#principles
 */
import { checkDocument } from '#engine/compile/check-document.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { AnyDocument, Library } from '#engine/schema/document.ts'
import { nameOf } from '../layers/shipped.ts'
import type { View } from '../layers/view.ts'
import type { OpenApp } from './open-app.ts'

/** Keys of the grammar whose text is the key of another document. */
const NAMING = new Set(['from', 'to', 'entity', 'use', 'form', 'target', 'sql'])
/** A change that lost its target has no effect; it is its own app's to tidy up. */
const HARMLESS = 'change.dangling'

/**
 * @param before  the library as it is
 * @param after   the library as it would be
 * @returns       only what is new; each issue's path begins with the document it is in
 */
export function checkOthers(app: OpenApp, view: View, before: Library, after: Library): Issue[] {
  const keys = new Set(app.published.map(document => document.key))
  return view
    .all()
    .filter(placed => placed.app?.key !== app.row.key && names(placed.document, keys))
    .flatMap(({ document }) => {
      const had = new Set(errorsOf(document, before).map(issue => JSON.stringify(issue)))
      return errorsOf(document, after)
        .filter(issue => !had.has(JSON.stringify(issue)))
        .map(issue => ({ ...issue, path: `${nameOf(document)}/${issue.path}` }))
    })
}

function errorsOf(document: AnyDocument, library: Library): Issue[] {
  return checkDocument(document, library).filter(
    issue => (issue.level ?? 'error') === 'error' && issue.code !== HARMLESS,
  )
}

function names(value: unknown, keys: Set<string>): boolean {
  if (value === null || typeof value !== 'object') return false
  return Object.entries(value).some(
    ([name, held]) => (NAMING.has(name) && typeof held === 'string' && keys.has(held)) || names(held, keys),
  )
}
