import type { FieldType, SearchBy } from '../schema/document.ts'

/**
 * The ways to search a field of this type, the usual one first; the server supports each, and each has a control.
 * @source HT-05; docs/language.md#entity
 */
export function searchWays(type: FieldType): SearchBy[] {
  switch (type) {
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
