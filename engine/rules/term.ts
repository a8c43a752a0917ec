/**
 * A rule once it is read: every name resolved, every operand of a known type. The engine runs it (`rewrite.ts`), the
 * server turns it into SQL; both see the same terms, so they mean the same.
 * @source docs/language.md#rules
 */
import { never } from '../error/never.ts'
import type { EntityDocument } from '../schema/document.ts'
import type { RuleType } from '../value/rule-type.ts'
import type { Value } from '../value/value.ts'
import type { Operator, RowOperator } from './operators.ts'

export type Term =
  | { kind: 'literal'; type: RuleType; value: Value }
  | { kind: 'list'; type: RuleType; items: Term[] }
  /** a field of the nearest record, or of the record around the row */
  | { kind: 'field'; type: RuleType; id: string; up: boolean }
  /** a field shown through a ref */
  | { kind: 'hop'; type: RuleType; id: string; shown: string; up: boolean }
  /** a name of the surroundings: `$me.id` is ['me', 'id'] */
  | { kind: 'env'; type: RuleType; path: string[] }
  /** `on` is the type the operands are compared or computed in */
  | { kind: 'call'; type: RuleType; op: Operator; on: RuleType; args: Term[] }
  | { kind: 'rows'; type: RuleType; op: RowOperator; rows: Term; entity: EntityDocument | null; each: Term | null }
  /** something known only when it runs, taken as `type` or as empty */
  | { kind: 'fit'; type: RuleType; arg: Term }

export const NOTHING: Term = { kind: 'literal', type: 'null', value: null }
/** Stands for what could not be read, so that one mistake is told once. */
export const UNREADABLE: Term = { kind: 'literal', type: 'any', value: null }

const SURE_OPERATORS = new Set<string>(
  'and or ! == != in empty < <= > >= contains startsWith has hasAny hasAll within some all none unique'.split(' '),
)

/** True or false and never empty. */
export function isSure(term: Term): boolean {
  if (term.kind === 'literal') return typeof term.value === 'boolean'
  return (term.kind === 'call' || term.kind === 'rows') && SURE_OPERATORS.has(term.op)
}

/** Records whose values are known beside the surroundings: the nearest one, and the one around a row. */
export interface KnownRecords {
  own?: boolean
  up?: boolean
}

/** Needs no table: the same for every row of a query. What is offered (`$option`) and the tree of departments are tables. */
export function isConstant(term: Term, known: KnownRecords = {}): boolean {
  switch (term.kind) {
    case 'literal':
      return true
    case 'env':
      return term.path[0] !== 'option'
    case 'field':
    case 'hop':
      return (term.up ? known.up : known.own) === true
    case 'list':
      return term.items.every(item => isConstant(item, known))
    case 'call':
      return !(term.op === 'within' && term.on === 'id:dept') && term.args.every(arg => isConstant(arg, known))
    case 'rows':
      return isConstant(term.rows, known) && (term.each === null || isConstant(term.each, { own: true, up: known.own }))
    case 'fit':
      return isConstant(term.arg, known)
    default:
      return never(term)
  }
}
