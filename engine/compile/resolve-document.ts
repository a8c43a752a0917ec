import { withReadView } from '../entity/read-view.ts'
import type { Issue } from '../error/issue.ts'
import type { AnyDocument, EntityDocument, Library } from '../schema/document.ts'
import { patchDocument } from '../version/patch.ts'
import type { Uses } from './kind/compiler.ts'
import { compilerOf } from './kind/compilers.ts'
import { roomOfScreen, takes } from './room.ts'

interface Expanded {
  document: AnyDocument
  issues: Issue[]
}

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
  return { document: withReadView(patched as T, library.entity(from)!, change ?? []), issues }
}

function derivedBase(document: AnyDocument, library: Library): object | undefined {
  const entity = library.entity(document.from!)
  const derived = entity && compilerOf(document).derive?.(entity)
  const { kind, grammar, key, title } = document
  return derived && { kind, grammar, key, title, ...derived }
}

/**
 * `document` as a screen runs it: expanded, every `use` of nodes and queries replaced by what it names, and every table
 * given the blocks of its dialogs.
 * @returns issues: those of expandDocument, once for each document; `ref.document` for an unknown name,
 *          `ref.circle` for a document that uses itself (each once per name), `document.grown` (once) when the result is
 *          larger than a screen may be
 */
export function resolveDocument<T extends AnyDocument>(
  document: T,
  library: Library,
): { document: T; issues: Issue[] } {
  const { document: expanded, issues } = expandDocument(document, library)
  const { resolve } = compilerOf(expanded)
  if (!resolve) return { document: expanded, issues }
  const expand = expandOnce(library, issues)
  const uses: Uses = { ...roomOfScreen(), issues, library, trail: [expanded.key], told: new Set(), expand }
  takes(expanded, '', uses)
  return { document: resolve(expanded, uses) as T, issues }
}

/** Expands the documents that one screen uses, each once, and adds the issues of each once. */
function expandOnce(library: Library, issues: Issue[]): Uses['expand'] {
  const done = new Map<AnyDocument, AnyDocument>()
  return used => {
    const known = done.get(used)
    if (known) return known
    const expanded = expandUsed(used, library)
    issues.push(...expanded.issues)
    done.set(used, expanded.document)
    return expanded.document
  }
}

/** Expanded documents by document and entity; neither is ever changed in place. */
const expandedFrom = new WeakMap<EntityDocument, WeakMap<AnyDocument, Expanded>>()

/** A document used by several screens is expanded once for all of them, as long as its entity is the same. */
function expandUsed(used: AnyDocument, library: Library): Expanded {
  const entity = used.from === undefined ? undefined : library.entity(used.from)
  if (!entity) return expandDocument(used, library)
  const known = expandedFrom.get(entity) ?? new WeakMap<AnyDocument, Expanded>()
  expandedFrom.set(entity, known)
  const expanded = known.get(used) ?? expandDocument(used, library)
  known.set(used, expanded)
  return expanded
}
