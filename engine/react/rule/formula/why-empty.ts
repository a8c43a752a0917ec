/**
 * Why a formula gives nothing for a record: the first part that is empty though its own operands are not.
 * @source docs/designer.md#formulas
 */
import type { RuleContext } from '../../../rules/context.ts'
import { prepareRule } from '../../../rules/prepare-rule.ts'
import type { RuleScope } from '../../../rules/scope.ts'
import type { Value } from '../../../value/value.ts'
import type { FormulaNode } from './parse-formula.ts'

export interface Emptiness {
  node: FormulaNode
  /** a text of `formula.why` */
  reason: 'name' | 'nothing' | 'zero' | 'date' | 'text' | 'rows' | 'other'
}

const REASONS: Readonly<Record<string, Emptiness['reason']>> = {
  var: 'name',
  '/': 'zero',
  mod: 'zero',
  addDays: 'date',
  addMonths: 'date',
  addMinutes: 'date',
  part: 'text',
  trim: 'text',
  replace: 'text',
  min: 'rows',
  max: 'rows',
  avg: 'rows',
}

/** @param node  without issues in `scope`, and empty for the record */
export function whyEmpty(node: FormulaNode, scope: RuleScope, at: RuleContext): Emptiness {
  const resultOf = (part: FormulaNode): Value => prepareRule(part.rule, scope).run(at)
  const find = (part: FormulaNode): Emptiness => {
    const op = operatorOf(part)
    if (op === undefined) return { node: part, reason: 'nothing' }
    if (op === 'if') return ofBranches(part)
    const reason = REASONS[op] ?? 'other'
    if (reason === 'rows') return { node: part, reason }
    const empty = part.parts.find(each => resultOf(each) === null)
    return empty ? find(empty) : { node: part, reason }
  }
  const ofBranches = (part: FormulaNode): Emptiness => {
    const { parts } = part
    for (let index = 0; index + 1 < parts.length; index += 2) {
      if (resultOf(parts[index]!) === true) return find(parts[index + 1]!)
    }
    return parts.length % 2 === 1 ? find(parts.at(-1)!) : { node: part, reason: 'nothing' }
  }
  return find(node)
}

function operatorOf({ rule }: FormulaNode): string | undefined {
  return typeof rule === 'object' && rule !== null && !Array.isArray(rule) ? Object.keys(rule)[0] : undefined
}
