import type { Field, SearchBy } from '../schema/document.ts'
import { isTags } from '../value/notation/tags.ts'

/**
 * The ways to search a field, the usual one first; the server supports each, and each has a control.
 * @source HT-05; docs/language.md#entity
 */
export function searchWays(field: Pick<Field, 'type' | 'widget'>): SearchBy[] {
  if (isTags(field)) return ['in', 'every']
  switch (field.type) {
    case 'string':
    case 'text':
    case 'serial':
      return ['like', 'equal']
    case 'integer':
    case 'decimal':
    case 'date':
    case 'datetime':
      return ['equal', 'between']
    case 'dept':
    case 'region':
      return ['equal', 'under']
    case 'time':
      return ['equal']
    case 'children':
    case 'file':
    case 'json':
      return []
    default:
      return ['equal', 'in']
  }
}
