import type { Issue } from '../error/issue.ts'
import type { AnyDocument, Library } from '../schema/document.ts'
import { Growth } from '../schema/growth.ts'
import { patchDocument } from '../version/patch.ts'
import { compilerOf } from './kind/compilers.ts'

/**
 * `document` as a designer edits it: derived `from` its entity, with its own keys and changes laid over. A document
 * without `from` is returned unchanged. `use` and forms named by key stay names.
 * @returns issues: `ref.entity` when the entity does not exist, and those of patchDocument
 * @source docs/language.md#from-and-change
 */
export function expandDocument<T extends AnyDocument>(document: T, library: Library): { document: T; issues: Issue[] } {
  const { from, change, ...own } = document
  if (from === undefined) return { document, issues: [] }
  const base = derivedBase(document, library)
  if (!base) {
    const params = { name: from, known: library.names('entity') }
    return { document: own as T, issues: [{ path: 'from', code: 'ref.entity', params }] }
  }
  const { document: patched, issues } = patchDocument({ ...base, ...own }, change ?? [])
  return { document: patched as T, issues }
}

function derivedBase(document: AnyDocument, library: Library): object | undefined {
  const entity = library.entity(document.from!)
  const derived = entity && compilerOf(document).derive?.(entity)
  const { kind, grammar, key, title } = document
  return derived && { kind, grammar, key, title, ...derived }
}

/** The most values of a screen with everything it uses, and of its dialogs: the size of a few documents. */
const MOST_VALUES = 200_000

/**
 * `document` as a screen runs it: expanded, every `use` of nodes and queries replaced by what it names, and every table
 * given the blocks of its dialogs.
 * @returns issues: those of expandDocument; `ref.document` for an unknown name, `ref.circle` for a document that uses
 * itself,
 *          `document.grown` (once) when the result is larger than a document may be
 */
export function resolveDocument<T extends AnyDocument>(
  document: T,
  library: Library,
): { document: T; issues: Issue[] } {
  const { document: expanded, issues } = expandDocument(document, library)
  const expand = (used: AnyDocument) => expandDocument(used, library)
  const uses = { library, issues, trail: [expanded.key], growth: new Growth(MOST_VALUES), expand }
  const resolved = compilerOf(expanded).resolve?.(expanded, uses)
  return { document: (resolved ?? expanded) as T, issues }
}
