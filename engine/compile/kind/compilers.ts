/**
 * How each kind of document is checked, resolved and cut, in a file for each beside this one.
 * @source ARCHITECTURE.md#kinds-of-documents
 */
import type { AnyDocument, DocumentKind, Documents } from '../../schema/document.ts'
import type { Compiler } from './compiler.ts'
import { dashboard } from './dashboard.ts'
import { entity } from './entity.ts'
import { flow } from './flow.ts'
import { form } from './form.ts'
import { page } from './page.ts'
import { query } from './query.ts'
import { table } from './table.ts'
import { widget } from './widget.ts'

export const COMPILERS: { [K in DocumentKind]: Compiler<Documents[K]> } = {
  page,
  dashboard,
  form,
  table,
  entity,
  query,
  flow,
  widget,
}

/** @param document  of a known kind, because its grammar was checked or it is published */
export const compilerOf = (document: AnyDocument): Compiler<AnyDocument> => COMPILERS[document.kind]
