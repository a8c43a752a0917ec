/**
 * Finds what a change would break elsewhere: documents of other apps that refer to this app's and would no longer pass
 * their check.
 * @source docs/language.md#principles
 */
import { type Issue, isError } from '../error/issue.ts'
import type { AnyDocument, Library } from '../schema/document.ts'
import { checkDocument } from './check-document.ts'
import { pathOf } from './library-with.ts'
import { namedBy } from './naming.ts'

/** A change that lost its target has no effect; its own app can remove it later. */
const HARMLESS = 'change.dangling'

/**
 * @param published  the app's published documents
 * @param before     the library as it is
 * @param after      the library as it would be
 * @returns          only new issues; each path begins with the document it is in
 */
export function checkOthers(published: AnyDocument[], others: AnyDocument[], before: Library, after: Library): Issue[] {
  return othersNaming(published, others).flatMap(document => {
    const had = new Set(errorsOf(document, before).map(markOf))
    return errorsOf(document, after)
      .filter(issue => !had.has(markOf(issue)))
      .map(issue => ({ ...issue, path: `${pathOf(document)}/${issue.path}` }))
  })
}

/** Those of `others` that refer to one of an app's documents. */
export function othersNaming(published: AnyDocument[], others: AnyDocument[]): AnyDocument[] {
  const keys = new Set(published.map(document => document.key))
  return others.filter(document => names(document, keys))
}

const markOf = ({ path, code }: Issue) => `${path} ${code}`

function errorsOf(document: AnyDocument, library: Library): Issue[] {
  return checkDocument(document, library).filter(issue => isError(issue) && issue.code !== HARMLESS)
}

function names(value: unknown, keys: Set<string>): boolean {
  if (value === null || typeof value !== 'object') return false
  return Object.entries(value).some(([name, held]) =>
    typeof held === 'string' ? keys.has(namedBy(name, held) ?? '') : names(held, keys),
  )
}
