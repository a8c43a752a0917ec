/**
 * The innermost part of a formula that the check of rules refuses, with what it says about it.
 * @source docs/designer.md#formulas
 */
import type { Issue } from '../../../error/issue.ts'
import { fitTerm } from '../../../rules/fit-term.ts'
import { readRule } from '../../../rules/read-rule.ts'
import { type RuleScope, scopeOfRows } from '../../../rules/scope.ts'
import { describeTerm } from '../../../rules/type-call.ts'
import { type RuleType, rowsOf } from '../../../value/rule-type.ts'
import { functionOf } from './functions.ts'
import type { FormulaNode } from './parse-formula.ts'

export interface WrongPart {
  node: FormulaNode
  issue: Issue
}

/** @param want  the type of the whole; null where any is allowed */
export function findWrongPart(node: FormulaNode, want: RuleType | null, scope: RuleScope): WrongPart | null {
  const { term, issues } = readRule(node.rule, scope, '')
  if (issues.length) return deepest(node, issues[0]!, scope)
  if (want === null || fitTerm(term, want)) return null
  return { node, issue: { path: '', code: 'rule.result', params: { term: describeTerm(term), want } } }
}

function deepest(node: FormulaNode, issue: Issue, scope: RuleScope): WrongPart {
  for (const [index, part] of node.parts.entries()) {
    const at = scopeOfPart(node, index, scope)
    const { issues } = readRule(part.rule, at, '')
    if (issues.length) return deepest(part, issues[0]!, at)
  }
  return { node, issue }
}

/** The scope of an operand: inside of rows, for what is asked of each row. */
function scopeOfPart(node: FormulaNode, index: number, scope: RuleScope): RuleScope {
  const [op] = Object.keys(node.rule as object)
  if (index === 0 || scope.up || !functionOf(op ?? '')?.ofRows) return scope
  const key = rowsOf(readRule(node.parts[0]!.rule, scope, '').term.type)
  return key === null ? scope : scopeOfRows(scope, key)
}

/**
 * The issue in the words of the formula: operators by their words, operands as they are written, types by their titles.
 * @param titleOf  of a type
 */
export function sayInFormula(
  { node, issue }: WrongPart,
  text: string,
  scope: RuleScope,
  titleOf: (type: RuleType) => string,
): Issue {
  const written = new Map(
    [node, ...node.parts].map((part, index) => {
      const at = index === 0 ? scope : scopeOfPart(node, index - 1, scope)
      const { term } = readRule(part.rule, at, '')
      return [describeTerm(term), `${text.slice(part.at, part.end)} (${titleOf(term.type)})`]
    }),
  )
  const params = Object.entries(issue.params ?? {}).map(([name, value]) => {
    if (name === 'op') return [name, functionOf(String(value))?.sign ?? functionOf(String(value))?.word ?? value]
    if (name === 'want') return [name, titleOf(value as RuleType)]
    return [name, written.get(String(value)) ?? value]
  })
  return { ...issue, params: Object.fromEntries(params) }
}
