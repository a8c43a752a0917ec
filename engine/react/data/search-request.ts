/**
 * Converts the values of a search bar into filters of the list call.
 * @source HT-05, HT-06; docs/http.md#every-entity
 */

import { targetOf } from '../../entity/target-of.ts'
import type { Field, Rule, SearchBy, SearchField } from '../../schema/document.ts'
import { isEmpty } from '../../value/value.ts'

export interface SearchRequest {
  search: Record<string, string>
  /** conditions that filters cannot express, as rules to AND */
  where: Rule[]
}

/** The search of `entry` when it names none. */
export function searchBy(entry: SearchField, field: Field): SearchBy {
  return entry.by ?? field.search ?? 'equal'
}

/** The value of a search field of people that stands for whoever reads, also in a view that is shared. */
export const ME = '$me'

/** @param me  id of the reader */
export function searchRequest(
  entries: readonly SearchField[],
  fields: ReadonlyMap<string, Field>,
  values: Readonly<Record<string, unknown>>,
  me: string,
): SearchRequest {
  const request: SearchRequest = { search: {}, where: [] }
  for (const entry of entries) {
    const field = fields.get(entry.bind ?? entry.id)
    const given = values[entry.id]
    const value = targetOf(field) === 'user' ? withReader(given, me) : given
    if (field && !isEmpty(value)) addFilter(request, field, searchBy(entry, field), value)
  }
  return request
}

function withReader(value: unknown, me: string): unknown {
  if (Array.isArray(value)) return value.map(each => (each === ME ? me : each))
  return value === ME ? me : value
}

function addFilter({ search, where }: SearchRequest, field: Field, by: SearchBy, value: unknown) {
  const name = field.name ?? field.id
  const put = (operator: string, given: unknown) => {
    if (!isEmpty(given)) search[`${name}_${operator}`] = String(given)
  }
  switch (by) {
    case 'equal':
    case 'like':
    case 'in':
      put(Array.isArray(value) ? 'in' : by, Array.isArray(value) ? value.join(',') : value)
      return
    case 'every':
      put('every', [value].flat().join(','))
      return
    case 'between': {
      const [from, to] = Array.isArray(value) ? value : [value, value]
      const dated = field.type === 'date' || field.type === 'datetime'
      put(dated ? 'datege' : 'ge', from)
      put(dated ? 'datele' : 'le', field.type === 'datetime' ? endOfDay(to) : to)
      return
    }
    case 'under':
      where.push({ within: [{ var: field.id }, String(value)] })
  }
}

function endOfDay(day: unknown): unknown {
  return typeof day === 'string' && day.length === 10 ? `${day} 23:59:59` : day
}

/** Rules joined by `and`; undefined when there is none. */
export function allOf(rules: readonly (Rule | undefined)[]): Rule | undefined {
  const given = rules.filter((rule): rule is Rule => rule !== undefined && rule !== true)
  return given.length > 1 ? { and: given } : given[0]
}
