/** Rules put together, without the parts that say nothing. */
import type { Rule } from '../../schema/document.ts'

export function not(rule: Rule): Rule {
  if (typeof rule === 'boolean') return !rule
  const only = rule !== null && typeof rule === 'object' && !Array.isArray(rule) ? rule['!'] : undefined
  return Array.isArray(only) ? only[0]! : { '!': [rule] }
}

export const allOf = (rules: readonly Rule[]): Rule => join('and', rules, true)
export const anyOf = (rules: readonly Rule[]): Rule => join('or', rules, false)

/** @param idle  the value that changes nothing; its opposite decides alone */
function join(operator: 'and' | 'or', rules: readonly Rule[], idle: boolean): Rule {
  const parts = rules.flatMap(rule => partsOf(operator, rule)).filter(rule => rule !== idle)
  if (parts.includes(!idle)) return !idle
  const [first = idle, ...others] = [...new Map(parts.map(rule => [JSON.stringify(rule), rule])).values()]
  return others.length > 0 ? { [operator]: [first, ...others] } : first
}

function partsOf(operator: string, rule: Rule): Rule[] {
  const inner = rule !== null && typeof rule === 'object' && !Array.isArray(rule) ? rule[operator] : undefined
  return Array.isArray(inner) ? inner : [rule]
}

const COMMUTES = ['and', 'or', '+', '*', '==', '!=', 'greatest', 'least']

/** Whether two rules say the same, in whatever order. */
export const saySame = (a: Rule, b: Rule): boolean => JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b))

function inOrder(rule: Rule): Rule {
  if (rule === null || typeof rule !== 'object') return rule
  if (Array.isArray(rule)) return rule.map(inOrder)
  return Object.fromEntries(
    Object.entries(rule).map(([operator, args]) => {
      const said = inOrder(args)
      const sorts = COMMUTES.includes(operator) && Array.isArray(said)
      return [operator, sorts ? said.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : said]
    }),
  )
}
