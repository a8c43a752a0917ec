import { never } from '../error/never.ts'
import type { BoundType, Field } from '../schema/document.ts'
import { isSaid } from '../value/notation/notations.ts'

type Drawn = Pick<Field, 'type' | 'many' | 'widget' | 'keysOf' | 'secret' | 'format'>

/** The default widget of `field`; the entity's own `widget` comes first. */
export function widgetFor(field: Drawn): string {
  if (field.widget) return field.widget
  if (field.keysOf) return 'tree-select'
  switch (field.type) {
    case 'string':
      return widgetForText(field)
    case 'text':
      return field.format === 'html' ? 'rich-text' : 'textarea'
    case 'integer':
    case 'decimal':
      return 'number'
    case 'boolean':
      return 'switch'
    case 'date':
    case 'datetime':
    case 'time':
    case 'json':
      return field.type
    case 'enum':
    case 'dict':
      return field.many ? 'multi-select' : 'select'
    case 'ref':
      return 'select'
    case 'refs':
      return 'multi-select'
    case 'user':
    case 'users':
      return 'user-select'
    case 'dept':
    case 'depts':
      return 'dept-select'
    case 'region':
      return 'region-cascader'
    case 'file':
      return 'upload'
    case 'children':
      return 'sub-table'
    case 'serial':
      return 'text'
    default:
      return never(field.type)
  }
}

/** The type of `field` as named in a widget's `binds`. */
export function boundTypeOf({ type, many }: Pick<Field, 'type' | 'many'>): BoundType {
  return many && (type === 'enum' || type === 'dict') ? `${type}[]` : type
}

/** True for a field that takes the whole width of a form. */
export const isWide = (field: Field): boolean => field.type === 'text' || !isSaid(field)

function widgetForText(field: Drawn): string {
  if (field.secret || field.format === 'password') return 'password'
  if (field.format === 'colour') return 'color'
  return field.format === 'icon' ? 'icon-select' : 'text'
}
