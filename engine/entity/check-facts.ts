/**
 * Checks a field's facts by themselves: patterns that can be matched, limits of the field's own type.
 * @source docs/language.md#fields; docs/security.md#documents-and-rules
 */
import type { Issue } from '../error/issue.ts'
import type { Field } from '../schema/document.ts'
import { compareValues } from '../value/compare-values.ts'
import { parseValue } from '../value/parse-value.ts'
import { checkPattern } from '../value/pattern.ts'

const LIMITS = [
  ['min', 'max'],
  ['minLength', 'maxLength'],
  ['minCount', 'maxCount'],
] as const

/** @param path  of the field, e.g. `fields/price` */
export function checkFacts(field: Field, path: string): Issue[] {
  const issues: Issue[] = []
  const wrong = field.pattern === undefined ? null : checkPattern(field.pattern)
  if (wrong) issues.push({ path: `${path}/pattern`, ...wrong, params: { field: field.id, ...wrong.params } })
  for (const key of ['min', 'max'] as const) {
    const value = field[key]
    if (value === undefined || !parseValue(field, value).issue) continue
    issues.push({ path: `${path}/${key}`, code: 'field.limit', params: { key, value, type: field.type } })
  }
  for (const { id } of field.store === 'integer' ? (field.options ?? []) : []) {
    const params = { key: 'options', value: id, type: 'integer' }
    if (parseValue({ ...field, many: false }, id).issue)
      issues.push({ path: `${path}/options/${id}`, code: 'field.limit', params })
  }
  if (issues.length > 0) return issues
  for (const [least, most] of LIMITS) {
    const [low, high] = [field[least], field[most]]
    if (low === undefined || high === undefined || compareLimits(field, low, high) <= 0) continue
    issues.push({ path: `${path}/${least}`, code: 'field.limits', params: { least, most, low, high } })
  }
  return issues
}

/** Below 0 when limit `low` of `field` is less than `high`. */
export function compareLimits(field: Field, low: number | string, high: number | string): number {
  return typeof low === 'number' && typeof high === 'number' ? low - high : compareValues(field, low, high)
}
