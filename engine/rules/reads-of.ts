/**
 * The names a rule reads, from its text alone.
 * @source docs/language.md#types-and-cost
 */
import type { Rule } from '../schema/document.ts'
import { isRecord } from '../value/value.ts'
import { isOperator, isRowOperator } from './operators.ts'

/**
 * Names as seen from the nearest record: `quantity`, `category.name` (and then `category` too), `$me.id`, `spans` and
 * `spans.days` for `sum(spans, days)`. Without duplicates, in the order of the text.
 */
export function readsOf(rule: Rule): string[] {
  const reads = new Set<string>()
  walk(rule, null, reads)
  return [...reads]
}

function walk(part: Rule, rows: string | null, reads: Set<string>): void {
  if (Array.isArray(part)) {
    for (const each of part) walk(each, rows, reads)
  } else if (isRecord(part)) {
    for (const [op, args] of Object.entries(part) as [string, Rule][]) {
      if (op === 'var') addName(args, rows, reads)
      else if (isOperator(op) && isRowOperator(op) && Array.isArray(args)) walkRows(args, rows, reads)
      else walk(args, rows, reads)
    }
  }
}

function walkRows([source, ...inner]: Rule[], rows: string | null, reads: Set<string>): void {
  walk(source ?? null, rows, reads)
  const name = isRecord(source) && typeof source.var === 'string' ? source.var : ''
  for (const each of inner) walk(each, name, reads)
}

function addName(name: Rule, rows: string | null, reads: Set<string>): void {
  if (typeof name !== 'string') return
  if (rows !== null && name.startsWith('$parent.')) addName(name.slice('$parent.'.length), null, reads)
  else if (rows !== null && !name.startsWith('$')) reads.add(`${rows}.${name}`)
  else {
    if (!name.startsWith('$') && name.includes('.')) reads.add(name.slice(0, name.indexOf('.')))
    reads.add(name)
  }
}
