/**
 * The order in which fields that depend on others are settled.
 * @source docs/language.md#types-and-cost
 */
import { Fault } from '../error/fault.ts'
import { readsOf } from '../rules/reads-of.ts'
import type { Field } from '../schema/document.ts'

export const MAX_CHAIN = 50

/** What the value of a field depends on: the names its `when` and `value` read, and those that its rows read of the record. */
export function settlingReads(field: Field): string[] {
  return [...new Set([...readsOf(field.when ?? null), ...readsOf(field.value ?? null), ...readsOfRows(field)])]
}

/** The fields of the record around them on which the values of a field's own rows depend. */
function readsOfRows({ fields = [] }: Field): string[] {
  const reads = fields.flatMap(({ when = null, value = null }) => [...readsOf(when), ...readsOf(value)])
  return reads.filter(name => name.startsWith(PARENT)).map(name => name.slice(PARENT.length))
}

const PARENT = '$parent.'

/**
 * Ids of the fields that depend on others (`settlingReads`), each after those it reads.
 * @throws Fault 'rule.cycle' {field, path: `price → total → price`}, 'rule.chain' {field, length, most}
 */
export function orderFields(fields: readonly Field[]): string[] {
  const settling = fields.filter(
    field => field.when !== undefined || field.value !== undefined || readsOfRows(field).length > 0,
  )
  const reads = new Map(settling.map(field => [field.id, settlingReads(field)]))
  /** id → length of the longest chain that ends in it */
  const lengths = new Map<string, number>()
  for (const field of settling) visit(field.id, [])
  return [...lengths.keys()]

  function visit(id: string, trail: string[]): number {
    const known = lengths.get(id)
    if (known !== undefined) return known
    if (trail.includes(id)) {
      const path = [...trail.slice(trail.indexOf(id)), id].join(' → ')
      throw new Fault('rule.cycle', { field: id, path })
    }
    const before = (reads.get(id) ?? []).filter(each => reads.has(each)).map(each => visit(each, [...trail, id]))
    const length = 1 + Math.max(0, ...before)
    if (length > MAX_CHAIN) throw new Fault('rule.chain', { field: id, length, most: MAX_CHAIN })
    lengths.set(id, length)
    return length
  }
}
