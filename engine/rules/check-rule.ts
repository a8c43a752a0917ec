/**
 * Checks that a rule can run: known names, matching types, limited cost.
 * @source docs/language.md#rules; docs/language.md#messages
 */
import type { Issue } from '../error/issue.ts'
import type { Rule } from '../schema/document.ts'
import type { RuleType } from '../value/rule-type.ts'
import { fitTerm } from './fit-term.ts'
import { readRule } from './read-rule.ts'
import type { RuleScope } from './scope.ts'
import { describeTerm } from './type-call.ts'

/**
 * @param want  type required by the rule's place, null where any type is allowed
 * @param path  of the place, by ids (`fields/reason/required`)
 */
export function checkRule(rule: Rule, want: RuleType | null, scope: RuleScope, path: string): Issue[] {
  const { term, issues } = readRule(rule, scope, path)
  if (issues.length || want === null || fitTerm(term, want)) return issues
  return [{ path, code: 'rule.result', params: { term: describeTerm(term), want } }]
}
