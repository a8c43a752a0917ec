import { Fault } from '../error/fault.ts'
import type { AnyDocument } from './document.ts'

/** The grammar version this engine reads and writes. */
export const GRAMMAR = 1

/** Step n raises a document of grammar n to n + 1; steps are kept for ever. */
const STEPS: Record<number, (document: AnyDocument) => AnyDocument> = {}

/**
 * `document` in today's grammar. The stored text is unchanged until someone publishes it.
 * @throws Fault 'grammar.newer' when it was written for a newer engine
 * @source docs/language.md#grammar-number
 */
export function raiseDocument(document: AnyDocument): AnyDocument {
  if (document.grammar > GRAMMAR) throw new Fault('grammar.newer', { grammar: document.grammar, reads: GRAMMAR })
  let raised = document
  for (let n = document.grammar; n < GRAMMAR; n++) {
    const step = STEPS[n]
    if (step) raised = { ...step(raised), grammar: n + 1 }
  }
  return raised
}
