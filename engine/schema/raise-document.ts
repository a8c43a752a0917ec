import { Fault } from '../error/fault.ts'
import type { AnyDocument } from './document.ts'

/** The grammar version this engine reads and writes. */
export const GRAMMAR = 1

/** Step n raises a document of grammar n to n + 1; steps are kept for ever. */
const STEPS: Record<number, (document: AnyDocument) => AnyDocument> = {}

/**
 * `document` in today's grammar, without keys that were once part of it and that nothing read. The stored text is
 * unchanged until someone publishes it.
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
  return withoutButtonRules(raised)
}

/** The buttons of a flow and its tasks could have a condition, `when`, which nothing read: they were always offered. */
function withoutButtonRules(document: AnyDocument): AnyDocument {
  const { elements } = document as { elements?: unknown }
  if (!Array.isArray(elements)) return document
  return { ...withoutRules(document), elements: elements.map(withoutRules) } as AnyDocument
}

function withoutRules<T>(holder: T): T {
  const { buttons } = (holder ?? {}) as { buttons?: unknown }
  return Array.isArray(buttons) ? { ...holder, buttons: buttons.map(withoutRule) } : holder
}

function withoutRule(button: unknown): unknown {
  if (typeof button !== 'object' || button === null) return button
  const { when: _, ...kept } = button as Record<string, unknown>
  return kept
}
