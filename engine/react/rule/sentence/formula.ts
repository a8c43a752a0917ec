/**
 * Arithmetic as terms and factors: `quantity × price ÷ people + 5`. Edited by the computed-field builder.
 * @source docs/designer.md#surfaces; docs/language.md#operators
 */
import type { Rule } from '../../../schema/document.ts'
import { same } from '../../../version/same.ts'
import { parseLeft } from './parse.ts'
import { type Left, printLeft } from './sentence.ts'

export type Operand = { kind: 'number'; value: number } | Left
/** One product, added or subtracted. */
export interface Term {
  sign: '+' | '-'
  factors: Operand[]
  /** the divisor of the product, and the places the quotient is rounded to; division by zero gives an empty result */
  over?: { by: Operand; places: number }
}
export interface Formula {
  terms: Term[]
  /** places the result is rounded to */
  round?: number
}

/** The rule of a formula; null while it has no operand. */
export function printFormula(formula: Formula): Rule | null {
  const terms = formula.terms.filter(term => term.factors.length > 0)
  const [first, ...rest] = terms
  if (!first) return null
  let sum = first.sign === '-' ? ({ '-': [0, printTerm(first)] } as Rule) : printTerm(first)
  let open: Rule[] | null = null
  for (const term of rest) {
    if (term.sign === '-') {
      sum = { '-': [sum, printTerm(term)] }
      open = null
    } else {
      open = open ? [...open, printTerm(term)] : [sum, printTerm(term)]
      sum = { '+': open }
    }
  }
  return formula.round === undefined ? sum : { round: [sum, formula.round] }
}

function printTerm(term: Term): Rule {
  const factors = term.factors.map(printOperand)
  const product: Rule = factors.length === 1 ? (factors[0] as Rule) : { '*': factors }
  return term.over ? { '/': [product, printOperand(term.over.by), term.over.places] } : product
}

function printOperand(operand: Operand): Rule {
  return operand.kind === 'number' ? operand.value : printLeft(operand)
}

/** The formula whose rule is exactly `rule`, or null when the builder cannot show it. */
export function parseFormula(rule: Rule): Formula | null {
  const rounded = argumentsOf(rule, 'round')
  const places = rounded?.[1]
  const terms = parseSum(typeof places === 'number' ? (rounded?.[0] ?? null) : rule)
  if (!terms) return null
  const formula: Formula = typeof places === 'number' ? { terms, round: places } : { terms }
  const printed = printFormula(formula)
  return printed !== null && same(printed, rule) ? formula : null
}

function parseSum(rule: Rule): Term[] | null {
  const minus = argumentsOf(rule, '-')
  if (minus) {
    const before = minus[0] === 0 ? [] : parseSum(minus[0] ?? null)
    const taken = parseTerm(minus[1] ?? null, '-')
    return before && taken ? [...before, taken] : null
  }
  const plus = argumentsOf(rule, '+')
  if (plus) {
    const before = parseSum(plus[0] ?? null)
    const added = plus.slice(1).map(part => parseTerm(part, '+'))
    return before && added.every(term => term !== null) ? [...before, ...added] : null
  }
  const term = parseTerm(rule, '+')
  return term && [term]
}

function parseTerm(rule: Rule, sign: Term['sign']): Term | null {
  const [product = rule, by, places] = argumentsOf(rule, '/') ?? []
  const factors = (argumentsOf(product, '*') ?? [product]).map(parseOperand)
  if (!factors.every(factor => factor !== null)) return null
  if (by === undefined) return { sign, factors }
  const operand = parseOperand(by)
  return operand && typeof places === 'number' ? { sign, factors, over: { by: operand, places } } : null
}

function parseOperand(rule: Rule): Operand | null {
  return typeof rule === 'number' ? { kind: 'number', value: rule } : parseLeft(rule)
}

function argumentsOf(rule: Rule, operator: string): Rule[] | null {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return null
  const args = rule[operator]
  return Array.isArray(args) ? args : null
}
