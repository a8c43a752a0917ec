/**
 * Data scopes: an administrator's limit on the records a role reaches.
 * @source UR-30, UR-47; docs/language.md#grants
 */
import type { Rule } from '../schema/document.ts'

export const SCOPE_TYPES = ['all', 'own', 'dept', 'deptTree', 'rule'] as const
export type ScopeType = (typeof SCOPE_TYPES)[number]

const OWN: Rule = { '==': [{ var: 'createUser' }, { var: '$me.id' }] }
/**
 * Two empty values are equal in rules: without this condition, people without a department would reach records without
 * one.
 */
const DEPT: Rule = {
  and: [{ '!': [{ empty: [{ var: '$me.dept' }] }] }, { '==': [{ var: 'createDept' }, { var: '$me.dept' }] }],
}
const DEPT_TREE: Rule = { within: [{ var: 'createDept' }, { var: '$me.dept' }] }

/**
 * The records within a scope, as a rule over the entity.
 * @param rule  of a scope of the type `rule`
 */
export function scopeRows(type: ScopeType, rule: Rule | null): Rule {
  switch (type) {
    case 'all':
      return true
    case 'own':
      return OWN
    case 'dept':
      return DEPT
    case 'deptTree':
      return DEPT_TREE
    case 'rule':
      return rule ?? { '!': [true] }
  }
}

/** The union of several scopes; duplicates are left out. */
export function joinScopes(rows: Rule[]): Rule {
  if (rows.includes(true)) return true
  const each = [...new Map(rows.flatMap(alternatives).map(rule => [JSON.stringify(rule), rule])).values()]
  return each.length === 1 ? each[0]! : { or: each }
}

/** An `or` among the rules is flattened, so that joining twice nests no deeper. */
function alternatives(rule: Rule): Rule[] {
  return rule !== null && typeof rule === 'object' && !Array.isArray(rule) && Array.isArray(rule.or) ? rule.or : [rule]
}
