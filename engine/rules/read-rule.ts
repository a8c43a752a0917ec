/**
 * Parses a rule into terms: resolves names, types operands, counts the cost. Nothing is run or evaluated.
 * @source docs/language.md#types-and-cost
 */
import type { Issue } from '../error/issue.ts'
import type { Json, Rule } from '../schema/document.ts'
import { nearestName } from '../text/nearest-name.ts'
import { plainDecimal, toDecimal } from '../value/decimal.ts'
import { isNumber, isOpen, isOrdered, itemOf, type RuleType, rowsOf } from '../value/rule-type.ts'
import { isRecord, type Value } from '../value/value.ts'
import { fitTerm, fitTogether } from './fit-term.ts'
import { arityOf, isOperator, isRowOperator, OPERATORS, OTHER_SPELLINGS, type RowOperator } from './operators.ts'
import { type Complain, readName } from './read-name.ts'
import { type RuleScope, rowsIn, scopeOfRows } from './scope.ts'
import { NOTHING, type Term, UNREADABLE } from './term.ts'
import { describeTerm, typeCall } from './type-call.ts'

const MAX_OPERATORS = 200
const MAX_DEPTH = 16
/** entries of a list, e.g. of a bound selection */
const MAX_ITEMS = 1000

/** The term of `rule` in `scope`, and the rule's issues; a term with issues must not be run. */
export function readRule(rule: Rule, scope: RuleScope, path: string): { term: Term; issues: Issue[] } {
  const issues: Issue[] = []
  let operators = 0
  const complain: Complain = (code, params) => {
    issues.push({ path, code, params })
    return UNREADABLE
  }
  if (typeof rule === 'string' && rule.includes('{{')) return { term: complain('rule.source', {}), issues }
  return { term: read(rule, scope, 0), issues }

  function read(part: Json, at: RuleScope, depth: number): Term {
    if (Array.isArray(part)) return readList(part, at, depth)
    if (!isRecord(part)) return readLiteral(part)
    const keys = Object.keys(part)
    const op = keys[0]
    if (keys.length !== 1 || op === undefined) return complain('rule.shape', { keys: keys.join(', ') })
    if (++operators > MAX_OPERATORS)
      return operators === MAX_OPERATORS + 1 ? complain('rule.cost', { most: MAX_OPERATORS }) : UNREADABLE
    if (depth >= MAX_DEPTH) return complain('rule.cost.depth', { most: MAX_DEPTH })
    const operands = part[op] as Json
    if (op === 'var') return readName(operands, at, complain)
    if (!isOperator(op)) return refuseOperator(op)
    const [fewest, most] = arityOf(op)
    if (!Array.isArray(operands) || operands.length < fewest || operands.length > most) {
      return complain('rule.shape.operands', { op, fewest, most })
    }
    if (isRowOperator(op)) return readRows(op, operands, at, depth)
    const before = issues.length
    const args = operands.map(each => read(each, at, depth + 1))
    if (issues.length > before) return UNREADABLE
    return op === 'empty' && rowsOf(args[0]!.type) !== null ? readNoRows(args[0]!, at) : typeCall(op, args, complain)
  }

  function readList(items: Json[], at: RuleScope, depth: number): Term {
    if (items.some(Array.isArray)) return complain('rule.type.nested', { term: '[ ]' })
    if (items.length > MAX_ITEMS) return complain('rule.cost.items', { most: MAX_ITEMS, n: items.length })
    const terms = items.map(each => read(each, at, depth + 1))
    const nested = terms.find(term => itemOf(term.type) || rowsOf(term.type))
    if (nested) return complain('rule.type.nested', { term: describeTerm(nested) })
    const met = fitTogether(terms)
    if (!met)
      return complain('rule.type.branches', {
        op: '[ ]',
        left: describeTerm(terms[0]!),
        right: describeTerm(terms.at(-1)!),
      })
    const type: RuleType = `list:${met.on}`
    const isLiteral = met.args.every(term => term.kind === 'literal')
    if (!isLiteral) return { kind: 'list', type, items: met.args }
    const values = met.args.map(term => (term as { value: Value }).value).filter(value => value !== null)
    return { kind: 'literal', type, value: values.length ? values : null }
  }

  /** `empty` of rows: there are none, or all are marked as removed. */
  function readNoRows(rows: Term, at: RuleScope): Term {
    const entity = rowsIn(at, rowsOf(rows.type)!) ?? null
    const count: Term = { kind: 'rows', type: 'int', op: 'count', rows, entity, each: null }
    return {
      kind: 'call',
      type: 'bool',
      op: '==',
      on: 'int',
      args: [count, { kind: 'literal', type: 'int', value: 0 }],
    }
  }

  function readRows(op: RowOperator, [source, inner]: Json[], at: RuleScope, depth: number): Term {
    if (at.up) return complain('rule.cost.rows', { op })
    const before = issues.length
    const given = read(source!, at, depth + 1)
    if (issues.length > before) return UNREADABLE
    const key = rowsOf(given.type)
    if (key === null || given.kind === 'literal') return complain('rule.type.rows', { op, term: describeTerm(given) })
    const entity = rowsIn(at, key) ?? null
    const each = inner === undefined ? null : read(inner, scopeOfRows(at, key), depth + 1)
    if (issues.length > before) return UNREADABLE
    return typeRows(op, { kind: 'rows', type: 'any', op, rows: given, entity, each })
  }

  function typeRows(op: RowOperator, term: Extract<Term, { kind: 'rows' }>): Term {
    const { each } = term
    if (op === 'count' && each === null) return { ...term, type: 'int' }
    const inner = each ?? NOTHING
    const as = (type: RuleType, want: RuleType, code: string): Term => {
      const fitted = fitTerm(inner, want)
      return fitted ? { ...term, type, each: fitted } : complain(code, { op, term: describeTerm(inner) })
    }
    switch (op) {
      case 'count':
        return as('int', 'bool', 'rule.type.truth')
      case 'some':
      case 'all':
      case 'none':
        return as('bool', 'bool', 'rule.type.truth')
      case 'sum':
        return isNumber(inner.type) ? { ...term, type: inner.type } : as('dec', 'dec', 'rule.type.number')
      case 'avg':
        return as('dec', 'dec', 'rule.type.number')
      case 'min':
      case 'max':
        return isOrdered(inner.type)
          ? { ...term, type: inner.type }
          : complain('rule.order', { op, term: describeTerm(inner) })
      case 'unique':
        return isOpen(inner.type) || itemOf(inner.type) || inner.type === 'json'
          ? complain('rule.type.whole', { op, term: describeTerm(inner) })
          : { ...term, type: 'bool' }
    }
  }

  function refuseOperator(op: string): Term {
    if (op === '__proto__' || op === 'constructor' || op === 'prototype')
      return complain('rule.shape.prototype', { name: op })
    const near = Object.hasOwn(OTHER_SPELLINGS, op) ? OTHER_SPELLINGS[op]! : nearestName(op, OPERATORS)
    return complain(near ? 'rule.operator.near' : 'rule.operator', { op, near })
  }
}

function readLiteral(value: Exclude<Json, object> | null): Term {
  if (value === null || value === '') return NOTHING
  if (typeof value === 'boolean') return { kind: 'literal', type: 'bool', value }
  if (typeof value === 'string') return { kind: 'literal', type: 'text', value }
  if (Number.isSafeInteger(value)) return { kind: 'literal', type: 'int', value: value === 0 ? 0 : value }
  return { kind: 'literal', type: 'dec', value: plainDecimal(toDecimal(value)) }
}
