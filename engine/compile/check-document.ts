import { followsForm, withoutEchoes } from '../entity/read-view.ts'
import type { Issue } from '../error/issue.ts'
import { checkGrammar } from '../schema/check-grammar.ts'
import type { AnyDocument, Library } from '../schema/document.ts'
import { checkActs } from './check-acts.ts'
import { checkChanges } from './check-changes.ts'
import { checkNames } from './check-names.ts'
import { Checking } from './checking.ts'
import { compilerOf } from './kind/compilers.ts'
import { expandDocument, resolveDocument } from './resolve-document.ts'

/**
 * Everything that is wrong with `document`: first its grammar, then its meaning (references, types of rules, widgets
 * and their props, ids, circles). A document made `from` an entity is checked in its expanded form.
 * @param library  what the document may refer to
 * @returns issues with paths in ids; empty = it may be published
 * @source docs/language.md#principles; docs/language.md#messages; ARCHITECTURE.md#six-laws
 */
export function checkDocument(document: AnyDocument, library: Library): Issue[] {
  const grammar = checkGrammar(document)
  if (grammar.length > 0) return grammar
  if (document.from === undefined) return checkMeaning(document, library)
  const source = library.entity(document.from)
  if (source && checkGrammar(source).length > 0) return [] // reported in its own document; deriving from it would repeat the issues
  const { document: expanded, issues } = expandDocument(document, library)
  const changes = [...issues, ...checkChanges(document.change ?? [])]
  if (changes.some(issue => issue.level === undefined || issue.level === 'error')) return changes
  const inner = checkGrammar(expanded)
  const found = inner.length > 0 ? inner : checkMeaning(expanded, library)
  return [...changes, ...(followsForm(document.change) ? withoutEchoes(found) : found)]
}

/** Parts an import could not convert must be resolved by a person before publishing. */
function checkUnsaid({ unsaid = [] }: AnyDocument): Issue[] {
  return unsaid.map(({ id, code, params = {} }) => ({ path: `unsaid/${id}`, code, params }))
}

/** Checks that the screen with everything it uses stays within the limits. */
function checkGrown(checking: Checking, document: AnyDocument) {
  const { issues } = resolveDocument(document, checking.library)
  checking.issues.push(...issues.filter(({ code }) => code === 'document.grown'))
}

function checkMeaning(document: AnyDocument, library: Library): Issue[] {
  const checking = new Checking(library)
  compilerOf(document).check(checking, document)
  checkActs(checking, document, used => expandDocument(used, library).document)
  checkNames(checking, document)
  checkGrown(checking, document)
  return [...checking.issues, ...checkUnsaid(document)]
}
