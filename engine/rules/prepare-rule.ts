/**
 * Prepares a rule to run many times: parsed, typed and rewritten once.
 * @source docs/language.md#rules; ARCHITECTURE.md#six-laws
 */
import Big from 'big.js'
import { Fault } from '../error/fault.ts'
import type { Rule } from '../schema/document.ts'
import { plainDecimal, toDecimal } from '../value/decimal.ts'
import { isOpen, type RuleType } from '../value/rule-type.ts'
import type { Value } from '../value/value.ts'
import type { RuleContext } from './context.ts'
import { fitValue } from './fit-value.ts'
import { jsonLogic } from './operations.ts'
import { readRule } from './read-rule.ts'
import { readsOf } from './reads-of.ts'
import { rewriteTerm } from './rewrite.ts'
import type { RuleScope } from './scope.ts'
import type { Term } from './term.ts'

export interface PreparedRule {
  type: RuleType
  /** field ids of the nearest record, `field.shown`, and names with `$`; `rows.field` for a field read inside rows */
  reads: readonly string[]
  /**
   * Decimals are returned in plain form (`12.5`); the target field adds its decimal places.
   * @throws Fault 'rule.rows.many'
   */
  run(at: RuleContext): Value
  /** Whether a condition holds: an empty result does not. */
  holds(at: RuleContext): boolean
}

/**
 * @throws Fault 'rule.refused' (data: the issues) when the rule does not pass `checkRule`; rules of published documents
 * do
 */
export function prepareRule(rule: Rule, scope: RuleScope, path = scope.name): PreparedRule {
  const { term, issues } = readRule(rule, scope, path)
  if (issues.length) throw new Fault('rule.refused', { path }, { data: issues })
  return { ...prepareTerm(term), reads: readsOf(rule) }
}

/** The runnable part of a prepared rule, for a term without issues. */
export function prepareTerm(term: Term): Omit<PreparedRule, 'reads'> {
  const { type } = term
  if (term.kind === 'literal') {
    const { value } = term
    return { type, run: () => value, holds: () => value === true }
  }
  const logic = rewriteTerm(term) as Parameters<typeof jsonLogic.apply>[0]
  const run = (at: RuleContext): Value => finish(jsonLogic.apply(logic, at), type)
  const isTrue = (value: Value) => (isOpen(type) ? fitValue('bool', value) : value) === true
  return { type, run, holds: at => isTrue(run(at)) }
}

/** Converts numbers in the form used for computing into values. */
function finish(result: unknown, type: RuleType): Value {
  if (result instanceof Big) return type === 'int' ? Number(result.toFixed()) : plainDecimal(result)
  if (type === 'dec' && (typeof result === 'number' || typeof result === 'string'))
    return plainDecimal(toDecimal(result))
  return (result ?? null) as Value
}
