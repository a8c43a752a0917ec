/**
 * The names a rule may read where it stands, with what the builder needs to offer operators and values.
 * @source docs/language.md#rules
 */
import type { EntityDocument, Field, FieldType, Option } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import type { FindEntity } from '../commands/expand.ts'
import type { Left, Operator } from './sentence.ts'

/** How a value is compared. */
export type Kind =
  | 'text'
  | 'number'
  | 'date'
  | 'choice'
  | 'truth'
  | 'person'
  | 'dept'
  | 'region'
  | 'list'
  | 'rows'
  | 'other'

export interface Name {
  name: string
  /** a text of the document, or the key of a text of the product */
  title: Text | string
  kind: Kind
  type: FieldType
  field?: Field
}

const KINDS: Record<FieldType, Kind> = {
  string: 'text',
  text: 'text',
  serial: 'text',
  integer: 'number',
  decimal: 'number',
  boolean: 'truth',
  date: 'date',
  datetime: 'date',
  time: 'other',
  enum: 'choice',
  dict: 'choice',
  ref: 'other',
  refs: 'list',
  user: 'person',
  users: 'list',
  dept: 'dept',
  depts: 'list',
  region: 'region',
  file: 'list',
  json: 'other',
  children: 'rows',
}

function kindOf(type: FieldType): Kind {
  return KINDS[type]
}

const SURROUNDINGS: Name[] = [
  { name: '$me.id', title: 'designer.rule.me', kind: 'person', type: 'user' },
  { name: '$me.dept', title: 'designer.rule.myDept', kind: 'dept', type: 'dept' },
  { name: '$me.roles', title: 'designer.rule.myRoles', kind: 'list', type: 'refs' },
]

export interface Scope {
  names: Name[]
  /** options of an enum or dict field */
  optionsOf(field: Field): Option[]
  /** number fields of the rows of a children field */
  rowFields(field: Field): Field[]
  roles: { code: string; title: Text }[]
}

/** The scope of a rule in a record of `entity`. */
export function scopeOf(
  entity: EntityDocument | undefined,
  find: FindEntity,
  dicts: Record<string, { options: Option[] }>,
  roles: Scope['roles'],
): Scope {
  return {
    names: entity ? namesOf(entity) : SURROUNDINGS,
    optionsOf: field => field.options ?? (field.dict ? (dicts[field.dict]?.options ?? []) : []),
    rowFields: field => (field.to ? (find(field.to)?.fields ?? []) : []).filter(one => kindOf(one.type) === 'number'),
    roles,
  }
}

const named = new WeakMap<EntityDocument, Name[]>()

function namesOf(entity: EntityDocument): Name[] {
  const known = named.get(entity) ?? [...entity.fields.map(nameOfField), ...SURROUNDINGS]
  named.set(entity, known)
  return known
}

function nameOfField(field: Field): Name {
  return { name: field.id, title: field.title, kind: kindOf(field.type), type: field.type, field }
}

export function findName(scope: Scope, name: string): Name | undefined {
  return scope.names.find(one => one.name === name)
}

const OF_KIND: Record<Kind, Operator[]> = {
  text: ['is', 'isNot', 'contains', 'notContains', 'starts', 'empty', 'notEmpty'],
  number: ['is', 'isNot', 'more', 'least', 'less', 'most', 'between', 'empty', 'notEmpty'],
  date: ['is', 'less', 'most', 'more', 'least', 'between', 'next', 'last', 'empty', 'notEmpty'],
  choice: ['is', 'isNot', 'oneOf', 'notOneOf', 'empty', 'notEmpty'],
  truth: ['is', 'isNot', 'empty', 'notEmpty'],
  person: ['is', 'isNot', 'empty', 'notEmpty'],
  dept: ['is', 'isNot', 'below', 'empty', 'notEmpty'],
  region: ['is', 'isNot', 'below', 'empty', 'notEmpty'],
  list: ['has', 'notHas', 'empty', 'notEmpty'],
  rows: ['is', 'isNot', 'more', 'least', 'less', 'most'],
  other: ['is', 'isNot', 'empty', 'notEmpty'],
}

export function operatorsOf(kind: Kind): Operator[] {
  return OF_KIND[kind]
}

/** The kind of what stands on the left: rows count as a number. */
export function kindOfLeft(left: Left, scope: Scope): Kind {
  return left.kind === 'rows' ? 'number' : (findName(scope, left.name)?.kind ?? 'other')
}
