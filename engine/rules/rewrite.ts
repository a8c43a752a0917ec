/**
 * Rewrites terms as json-logic over our own operations (`operations.ts`). Everything that depends on types is decided
 * here, once: which comparison, where a condition may be empty, how a number is converted to text.
 * @source docs/language.md#rules; ADR 0004
 */
import { never } from '../error/never.ts'
import type { Json } from '../schema/document.ts'
import { isNumber, isOpen, itemOf, type RuleType } from '../value/rule-type.ts'
import { isSure, type Term } from './term.ts'

export function rewriteTerm(term: Term): Json {
  switch (term.kind) {
    case 'literal':
      return Array.isArray(term.value) ? { '@list': term.value } : term.value
    case 'list':
      return { '@list': term.items.map(rewriteTerm) }
    case 'field':
      return { [term.up ? '@up' : '@field']: [term.id] }
    case 'hop':
      return fromAnother(term.type, { [term.up ? '@upShown' : '@shown']: [term.id, term.shown] })
    case 'env':
      return term.path[0] === 'option' ? fromAnother(term.type, { '@env': term.path }) : { '@env': term.path }
    case 'fit':
      return { '@fit': [term.type, rewriteTerm(term.arg)] }
    case 'rows':
      return rewriteRows(term)
    case 'call':
      return rewriteCall(term)
    default:
      return never(term)
  }
}

/**
 * Fields of a record pointed at have the form they have in calls (a code as a number, a list as a comma list): they are
 * converted to the form of the record's own fields.
 */
function fromAnother(type: RuleType, value: Json): Json {
  return { '@fit': [type, value] }
}

/** A condition that json-logic can take: true or false, with empty as false. */
function condition(term: Term): Json {
  return isSure(term) ? rewriteTerm(term) : { '@true': [rewriteTerm(term)] }
}

/** Numbers, and lists of them, in a form in which equal numbers have equal text. */
function plain(term: Term): Json {
  if (isNumber(term.type)) return { '@plain': [rewriteTerm(term)] }
  const item = itemOf(term.type)
  return item && isNumber(item) ? { '@plains': [rewriteTerm(term)] } : rewriteTerm(term)
}

function rewriteCall(term: Extract<Term, { kind: 'call' }>): Json {
  const { op, on, args } = term
  const all = () => args.map(rewriteTerm)
  switch (op) {
    case 'and':
    case 'or':
    case '!':
      return { [op]: args.map(condition) }
    case 'if':
      return { if: args.map((arg, i) => (i % 2 === 0 && i < args.length - 1 ? condition(arg) : rewriteTerm(arg))) }
    case '==':
      return { [isNumber(on) ? '@equalNumber' : '@equal']: all() }
    case '!=':
      return { '!': [{ [isNumber(on) ? '@equalNumber' : '@equal']: all() }] }
    case '<':
    case '<=':
    case '>':
    case '>=':
    case 'least':
    case 'greatest':
      return { [operation(op, on)]: all() }
    case 'cat':
    case 'in':
    case 'has':
    case 'hasAny':
    case 'hasAll':
      return { [`@${op}`]: args.map(plain) }
    case 'leaveDays':
      return { '@leaveDays': args.map((arg, i) => (i % 2 === 1 ? condition(arg) : rewriteTerm(arg))) }
    case 'within':
      return { [on === 'id:dept' ? '@withinDept' : '@withinRegion']: all() }
    case 'date':
      return args[0]!.type === 'stamp' ? { '@date': all() } : rewriteTerm(args[0]!)
    default:
      return { [`@${op}`]: all() }
  }
}

/** Numbers are compared exactly; dates, times and datetimes as text. */
function operation(op: string, on: RuleType): string {
  return isNumber(on) || isOpen(on) ? `@${op}Number` : `@${op}Text`
}

/** `sum(rows, x)` is `@sum(map(@rows(rows), x))`: one operation over the values of the rows. */
function rewriteRows(term: Extract<Term, { kind: 'rows' }>): Json {
  const rows: Json = { '@rows': [rewriteTerm(term.rows)] }
  if (term.each === null) return { '@size': [rows] }
  const isCondition = ['count', 'some', 'all', 'none'].includes(term.op)
  const each = isCondition ? condition(term.each) : term.op === 'unique' ? plain(term.each) : rewriteTerm(term.each)
  const name = term.op === 'min' ? operation('least', term.each.type) : operation('greatest', term.each.type)
  const over = term.op === 'min' || term.op === 'max' ? `${name}OfRows` : `@${term.op}`
  return { [over]: [{ map: [rows, each] }] }
}
