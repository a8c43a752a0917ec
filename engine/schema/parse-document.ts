import { Fault } from '../error/fault.ts'
import { checkLimits } from './check-limits.ts'
import type { AnyDocument } from './document.ts'
import { parseJson } from './parse-json.ts'
import { raiseDocument } from './raise-document.ts'

/**
 * Parses a document and raises it to today's grammar. Its grammar and meaning are not checked here.
 * @throws Fault those of parseJson, 'document.object' (another value), 'document.refused' (data: the issues of
 * checkLimits),
 *         'grammar.newer'
 */
export function parseDocument(text: string): AnyDocument {
  const document = parseJson(text)
  if (document === null || typeof document !== 'object' || Array.isArray(document)) throw new Fault('document.object')
  const issues = checkLimits(document)
  if (issues.length > 0) throw new Fault('document.refused', issues[0]!.params, { data: issues })
  return raiseDocument(document as AnyDocument)
}
