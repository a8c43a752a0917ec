/**
 * Whether a query is one that a board asks: the same but for the values in its condition. Who may ask a board's queries
 * alone can ask nothing else.
 * @source docs/security.md#visitors
 */
import type { Json, Query } from '../schema/document.ts'
import { isRecord } from '../value/value.ts'
import { same } from '../version/same.ts'

/** What of a query decides its answer, besides its condition. */
const PARTS = ['get', 'group', 'measures', 'sort', 'size'] as const
/** The most values of a list, and characters of a value. */
const MOST_VALUES = 100
const LONGEST = 200

/** @param asked  its condition has values in place of names that only the browser knows */
export const isInstanceOf = (asked: Query, query: Query): boolean =>
  PARTS.every(part => same(asked[part], query[part])) && fits(asked.where ?? null, query.where ?? null)

function fits(asked: Json, rule: Json): boolean {
  if (isRecord(rule)) {
    const name = rule.var
    if (typeof name === 'string') return same(asked, rule) || (name.startsWith('$') && isValue(asked))
    if (!isRecord(asked)) return false
    const keys = Object.keys(rule)
    return (
      keys.length === Object.keys(asked).length &&
      keys.every(key => Object.hasOwn(asked, key) && fits(asked[key] as Json, rule[key] as Json))
    )
  }
  if (Array.isArray(rule))
    return Array.isArray(asked) && asked.length === rule.length && rule.every((part, at) => fits(asked[at]!, part))
  return same(asked, rule)
}

function isValue(value: Json): boolean {
  if (Array.isArray(value))
    return value.length <= MOST_VALUES && value.every(each => !Array.isArray(each) && isValue(each))
  if (typeof value === 'string') return value.length <= LONGEST
  return value === null || typeof value !== 'object'
}
