/**
 * Data scopes: what an administrator says of the records a role reaches.
 * @source UR-30, UR-47; docs/language.md#grants
 */
import type { Rule } from '../schema/document.ts'

export const SCOPE_TYPES = ['all', 'own', 'dept', 'deptTree', 'rule'] as const
export type ScopeType = (typeof SCOPE_TYPES)[number]

const OWN: Rule = { '==': [{ var: 'createUser' }, { var: '$me.id' }] }
/** Two that are empty are equal: who has no department has nobody's records, not those of nobody. */
const DEPT: Rule = {
  and: [{ '!': [{ empty: [{ var: '$me.dept' }] }] }, { '==': [{ var: 'createDept' }, { var: '$me.dept' }] }],
}
const DEPT_TREE: Rule = { within: [{ var: 'createDept' }, { var: '$me.dept' }] }

/**
 * The records a scope leaves, as a rule over the entity.
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

/** Of several each adds what it leaves; the same is asked once. */
export function joinScopes(rows: Rule[]): Rule {
  if (rows.includes(true)) return true
  const each = [...new Map(rows.flatMap(alternatives).map(rule => [JSON.stringify(rule), rule])).values()]
  return each.length === 1 ? each[0]! : { or: each }
}

/** What stands in an `or` stands beside the others, so that no rule is deeper for being joined twice. */
function alternatives(rule: Rule): Rule[] {
  return rule !== null && typeof rule === 'object' && !Array.isArray(rule) && Array.isArray(rule.or) ? rule.or : [rule]
}
