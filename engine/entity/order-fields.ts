/**
 * The order in which fields that depend on others are settled.
 * @source docs/language.md#types-and-cost
 */
import { Fault } from '../error/fault.ts'
import { readsOf } from '../rules/reads-of.ts'
import type { Field } from '../schema/document.ts'

export const MAX_CHAIN = 50

/**
 * Ids of the fields with `when` or `value`, each after those it reads.
 * @throws Fault 'rule.cycle' {field, path: `price → total → price`}, 'rule.chain' {field, length, most}
 */
export function orderFields(fields: readonly Field[]): string[] {
  const settling = fields.filter(field => field.when !== undefined || field.value !== undefined)
  const reads = new Map(
    settling.map(field => [field.id, [...new Set([...readsOf(field.when ?? null), ...readsOf(field.value ?? null)])]]),
  )
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
