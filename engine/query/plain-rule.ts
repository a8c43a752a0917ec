import type { Json, Rule } from '../schema/document.ts'
import { isEmpty, isRecord } from '../value/value.ts'

const COMPARES = new Set(['<', '<=', '>', '>=', 'in', 'contains', 'startsWith', 'endsWith'])

/**
 * A condition without the parts that are the same for every record, as those with the value of a variable that is empty;
 * it holds for the same records.
 * @source docs/language.md#empty
 */
export function plainRule(rule: Rule): Rule {
  if (!isRecord(rule)) return rule
  const [[op, held] = ['', null]] = Object.entries(rule)
  const args = (Array.isArray(held) ? held : [held]) as Rule[]
  switch (op) {
    case 'and':
    case 'or':
      return joined(op, args.map(plainRule))
    case '!': {
      const inner = plainRule(args[0] ?? null)
      return typeof inner === 'boolean' ? !inner : { '!': [inner] }
    }
    case 'empty':
      return isLiteral(args[0]) ? isEmpty(args[0]) : rule
    case '==':
    case '!=': {
      const [one, other] = args.toSorted((a, b) => Number(isLiteral(a)) - Number(isLiteral(b)))
      if (!isLiteral(other) || isLiteral(one) || !isEmpty(other)) return rule
      const empty: Rule = { empty: [one as Json] }
      return op === '==' ? empty : { '!': [empty] }
    }
    default:
      return COMPARES.has(op) && args.some(arg => isLiteral(arg) && isEmpty(arg)) ? false : rule
  }
}

const isLiteral = (rule: Rule | undefined): boolean => !isRecord(rule)

/** @param op  `and` ends with a part that never holds, `or` with one that always does; the others say nothing */
function joined(op: 'and' | 'or', parts: Rule[]): Rule {
  const ends = op === 'or'
  if (parts.includes(ends)) return ends
  const left = parts.filter(part => part !== !ends)
  return left.length > 1 ? { [op]: left } : (left[0] ?? !ends)
}
