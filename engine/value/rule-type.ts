/**
 * The types of values in rules.
 * @source docs/language.md#fields; docs/language.md#types-and-cost
 */
import { never } from '../error/never.ts'
import type { Field } from '../schema/document.ts'

export type RuleType =
  | 'bool'
  | 'int'
  | 'dec'
  | 'text'
  | 'date'
  | 'time'
  | 'stamp'
  | 'json'
  | 'null'
  | 'any'
  /** a code: `code:a,b` of an enum, `code:dict <code>` of a dictionary, `code:region` */
  | `code:${string}`
  /** an id of an entity, by the entity's key */
  | `id:${string}`
  | `list:${string}`
  /** rows of an entity, by its key */
  | `rows:${string}`

/** The type of `field` in a rule. */
export function ruleTypeOf(field: Pick<Field, 'id' | 'type' | 'options' | 'dict' | 'to' | 'many'>): RuleType {
  switch (field.type) {
    case 'string':
    case 'text':
    case 'serial':
      return 'text'
    case 'integer':
      return 'int'
    case 'decimal':
      return 'dec'
    case 'boolean':
      return 'bool'
    case 'date':
    case 'time':
      return field.type
    case 'datetime':
      return 'stamp'
    case 'enum':
      return oneOrList(field, `code:${(field.options ?? []).map(option => option.id).join(',')}`)
    case 'dict':
      return oneOrList(field, `code:dict ${field.dict ?? ''}`)
    case 'region':
      return 'code:region'
    case 'ref':
      return field.to ? `id:${field.to}` : 'any'
    case 'user':
    case 'dept':
      return `id:${field.type}`
    case 'refs':
      return `list:id:${field.to ?? ''}`
    case 'users':
      return 'list:id:user'
    case 'depts':
      return 'list:id:dept'
    case 'file':
      return 'list:json'
    case 'json':
      return 'json'
    case 'children':
      return `rows:${rowsKey(field)}`
    default:
      return never(field.type)
  }
}

/** Key of the entity of a field's rows. The own rows of a form have one that no document can have. @source ADR 0024 */
export const rowsKey = ({ id, to }: Pick<Field, 'id' | 'to'>): string => to ?? `.${id}`

/** Whether the fields of the rows are those of the form that has them. */
export const hasOwnRows = (field: Pick<Field, 'id' | 'type' | 'to'>): boolean =>
  field.type === 'children' && rowsKey(field).startsWith('.')

function oneOrList({ many }: Pick<Field, 'many'>, type: RuleType): RuleType {
  return many ? listOf(type) : type
}

export function isNumber(type: RuleType): boolean {
  return type === 'int' || type === 'dec'
}

/** Types that the engine and the database sort alike. */
export function isOrdered(type: RuleType): boolean {
  return isNumber(type) || type === 'date' || type === 'time' || type === 'stamp'
}

export function isCode(type: RuleType): type is `code:${string}` {
  return type.startsWith('code:')
}

export function isId(type: RuleType): type is `id:${string}` {
  return type.startsWith('id:')
}

function listOf(item: RuleType): RuleType {
  return `list:${item}`
}

/** A list whose entries are known only at run time. */
export const ANY_LIST = listOf('any')

/** Type of the entries of a list, null when the type is no list. */
export function itemOf(type: RuleType): RuleType | null {
  return type.startsWith('list:') ? (type.slice(5) as RuleType) : null
}

/** Key of the entity whose rows these are, null when the type is no rows. */
export function rowsOf(type: RuleType): string | null {
  return type.startsWith('rows:') ? type.slice(5) : null
}

/** A type known only at run time, or that of an empty value. */
export function isOpen(type: RuleType): boolean {
  return type === 'any' || type === 'null'
}
