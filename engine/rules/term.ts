/**
 * A parsed rule: every name resolved, every operand of a known type. The engine runs it (`rewrite.ts`), the server
 * translates it into SQL; both use the same terms, so they have the same meaning.
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
  /** a field of the nearest record, or of the record that contains the row */
  | { kind: 'field'; type: RuleType; id: string; up: boolean }
  /** a field shown through a ref */
  | { kind: 'hop'; type: RuleType; id: string; shown: string; up: boolean }
  /** a name of the environment: `$me.id` is ['me', 'id'] */
  | { kind: 'env'; type: RuleType; path: string[] }
  /** `on` is the type in which the operands are compared or computed */
  | { kind: 'call'; type: RuleType; op: Operator; on: RuleType; args: Term[] }
  | { kind: 'rows'; type: RuleType; op: RowOperator; rows: Term; entity: EntityDocument | null; each: Term | null }
  /** a value known only at run time, converted to `type` or empty */
  | { kind: 'fit'; type: RuleType; arg: Term }

export const NOTHING: Term = { kind: 'literal', type: 'null', value: null }
/** Replaces what could not be parsed, so that one mistake is reported once. */
export const UNREADABLE: Term = { kind: 'literal', type: 'any', value: null }

const SURE_OPERATORS = new Set<string>(
  'and or ! == != in empty < <= > >= contains startsWith endsWith has hasAny hasAll within some all none unique'.split(
    ' ',
  ),
)

/** Whether the term is always true or false, never empty. */
export function isSure(term: Term): boolean {
  if (term.kind === 'literal') return typeof term.value === 'boolean'
  return (term.kind === 'call' || term.kind === 'rows') && SURE_OPERATORS.has(term.op)
}

/**
 * Records whose values are known, in addition to the environment: the nearest one, and the one that contains the row.
 */
export interface KnownRecords {
  own?: boolean
  up?: boolean
}

/**
 * Whether the term is the same for every row of a query. The offered record (`$option`) and the department tree are
 * tables, so they are not.
 */
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
