/**
 * The names a rule may read where it stands, with what the builder needs to offer operators and values.
 * @source docs/language.md#rules
 */
import { targetOf } from '../../../entity/target-of.ts'
import { isRollup, pointingCalls, REFERENCES, readPointing } from '../../../rules/pointing.ts'
import { rowsOf } from '../../../rules/rows-of.ts'
import { type RuleScope, systemFields } from '../../../rules/scope.ts'
import type { EntityDocument, Field, FieldType, Option, Variable } from '../../../schema/document.ts'
import { pick, type Text } from '../../../text/text.ts'
import { same } from '../../../version/same.ts'
import type { Left, Operator } from './sentence.ts'

/** How a value is compared. */
export type Kind =
  | 'text'
  | 'number'
  | 'date'
  | 'moment'
  | 'choice'
  | 'truth'
  | 'person'
  | 'dept'
  | 'region'
  | 'list'
  | 'rows'
  | 'other'
  /** can only be tested for being empty */
  | 'bare'

export interface Name {
  name: string
  /** a text of the document, or the key of a product text */
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
  datetime: 'moment',
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
  file: 'bare',
  json: 'bare',
  children: 'rows',
}

function kindOf({ type, many }: Pick<Field, 'type' | 'many'>): Kind {
  return many ? 'list' : KINDS[type]
}

/** The person's properties, which every rule may read; days are counted from today on the right side of a clause. */
const SURROUNDINGS: Name[] = [
  { name: '$me.id', title: 'rule.me', kind: 'person', type: 'user' },
  { name: '$me.dept', title: 'rule.myDept', kind: 'dept', type: 'dept' },
  { name: '$me.roles', title: 'rule.myRoles', kind: 'list', type: 'refs' },
  { name: '$me.posts', title: 'rule.myPosts', kind: 'list', type: 'refs' },
  { name: '$me.apps', title: 'rule.myApps', kind: 'list', type: 'refs' },
  { name: '$me.account', title: 'rule.myAccount', kind: 'text', type: 'string' },
  { name: '$me.name', title: 'rule.myName', kind: 'text', type: 'string' },
  { name: '$me.tenant', title: 'rule.myTenant', kind: 'text', type: 'string' },
]

export interface Scope {
  names: Name[]
  /** options of an enum or dict field */
  optionsOf(field: Field): Option[]
  /** number fields in the rows of a children field */
  rowFields(field: Field): Field[]
  /** the names of a row of a children field, without those of the environment */
  rowNames(field: Field): Name[]
  /** options of the lists of codes in the environment: `$me.roles`, `$me.posts` */
  codes: Record<string, Coded[]>
}

/** Lists from tables, in addition to the documents. */
export interface ScopeLibrary {
  dicts: Record<string, { options: Option[] }>
  roles: Coded[]
  posts: Coded[]
}

interface Coded {
  code: string
  title: Text
}

interface ScopeOptions {
  offering?: Field
  looksUp?: boolean
  pointing?: string[]
  whenRead?: boolean
}

/**
 * The scope of a rule in a record of `entity`.
 * @param offering  the field whose `choices` the rule is: the offered records are in scope too
 * @param looksUp  whether all fields of the records it points at are in scope, not only those its references show
 * @param pointing  names of records that point here, besides those its formulas read
 * @param whenRead  whether the rule runs where records are read, and so may read what is computed only then
 */
export function scopeOf(
  entity: EntityDocument | undefined,
  find: RuleScope['entity'],
  { dicts, roles, posts }: ScopeLibrary,
  { offering, looksUp = false, pointing = [], whenRead = true }: ScopeOptions = {},
): Scope {
  const all = entity ? namesOf(entity) : SURROUNDINGS
  const names = whenRead ? all : all.filter(({ field }) => !field || !isRollup(field))
  const seen = (entity?.fields ?? []).flatMap(field => namesThrough(field, find, looksUp))
  return {
    names: [
      ...(offering ? optionNames(offering, find) : []),
      ...names,
      ...seen,
      ...(entity ? pointingNames(entity, find, pointing) : []),
    ],
    optionsOf: field => field.options ?? (field.dict ? (dicts[field.dict]?.options ?? []) : []),
    rowFields: field => (rowsOf(field, find)?.fields ?? []).filter(one => kindOf(one) === 'number'),
    rowNames: field => {
      const rows = rowsOf(field, find)
      return rows ? namesOf(rows).filter(({ name }) => !name.startsWith('$')) : []
    },
    codes: { '$me.roles': roles, '$me.posts': posts },
  }
}

/** The names of a page's or a board's variables: `$var.kind`. */
export const namesOfVariables = (root: string, variables: readonly Variable[] = []): Name[] =>
  variables.map(({ title, ...each }) => {
    const field = { ...each, title: title ?? { zh: each.id } } as Field
    return { ...nameOfField(field), name: `${root}.${each.id}` }
  })

const named = new WeakMap<EntityDocument, Name[]>()

function namesOf(entity: EntityDocument): Name[] {
  let known = named.get(entity)
  if (!known) {
    const own = new Set(entity.fields.map(field => field.id))
    const common = systemFields(entity).filter(field => !own.has(field.id))
    const system = common.map(field => ({ ...nameOfField(field), title: `rule.field.${field.id}` }))
    known = [...entity.fields.map(nameOfField), ...system, ...SURROUNDINGS]
    named.set(entity, known)
  }
  return known
}

function nameOfField(field: Field): Name {
  return { name: field.id, title: field.title, kind: kindOf(field), type: field.type, field }
}

/** The names that `choices` of a field may read of each option: its id, and the fields of its record. */
function optionNames(field: Field, find: RuleScope['entity']): Name[] {
  const { many: _, ...one } = field
  const itself: Name = { ...nameOfField(one), name: '$option.id', title: 'rule.option' }
  const target = targetOf(field)
  const shown = (target && find(target)?.fields) || []
  return [itself, ...shown.map(each => ({ ...nameOfField(each), name: `$option.${each.id}` }))]
}

const POINTING: FieldType[] = ['ref', 'user', 'dept']

/** The names of what a reference shows of the record it points at: `category.name`. */
function namesThrough(field: Field, find: RuleScope['entity'], all: boolean): Name[] {
  const target = POINTING.includes(field.type) ? find(targetOf(field) ?? '') : undefined
  return (target?.fields ?? [])
    .filter(({ id, secret }) => !secret && (all || field.show?.includes(id)))
    .map(nameOfField)
    .filter(({ kind }) => kind !== 'rows' && kind !== 'bare')
    .map(name => ({ ...name, name: `${field.id}.${name.name}`, title: joinTitles(field.title, name.title as Text) }))
}

/** The records that point at those of `entity`: called like their model, and like the field too where that is not enough. */
function pointingNames(entity: EntityDocument, find: RuleScope['entity'], offered: string[]): Name[] {
  const read = entity.fields.flatMap(({ value }) => pointingCalls(value))
  return [...new Set([...offered, ...read])].flatMap((name): Name[] => {
    const { entity: key, by } = readPointing(name)!
    const model = find(key)
    const reference = model?.fields.find(each => each.id === by)
    if (!model || !reference) return []
    const isAlone = model.fields.filter(({ type, to }) => REFERENCES.includes(type) && to === entity.key).length === 1
    const isTaken = entity.fields.some(field => same(field.title, model.title))
    const title = isAlone && !isTaken ? model.title : joinTitles(model.title, reference.title)
    return [{ ...nameOfField({ id: name, type: 'children', title, to: key, by }), name }]
  })
}

function joinTitles(first: Text, second: Text): Text {
  return { zh: `${first.zh}.${second.zh}`, en: `${pick(first, 'en')}.${pick(second, 'en')}` }
}

/** The entity whose ids a name holds; undefined when it holds none. */
export function targetOfName(name: Name | undefined): string | undefined {
  return name && targetOf(name.field ?? name)
}

export function findName(scope: Scope, name: string): Name | undefined {
  return scope.names.find(one => one.name === name)
}

const OF_KIND: Record<Kind, Operator[]> = {
  text: ['is', 'isNot', 'contains', 'notContains', 'starts', 'ends', 'empty', 'notEmpty'],
  number: ['is', 'isNot', 'more', 'least', 'less', 'most', 'between', 'empty', 'notEmpty'],
  date: ['is', 'less', 'most', 'more', 'least', 'between', 'next', 'last', 'empty', 'notEmpty'],
  moment: ['less', 'most', 'more', 'least', 'between', 'empty', 'notEmpty'],
  choice: ['is', 'isNot', 'oneOf', 'notOneOf', 'empty', 'notEmpty'],
  truth: ['is', 'isNot', 'empty', 'notEmpty'],
  person: ['is', 'isNot', 'empty', 'notEmpty'],
  dept: ['is', 'isNot', 'below', 'empty', 'notEmpty'],
  region: ['is', 'isNot', 'below', 'empty', 'notEmpty'],
  list: ['has', 'notHas', 'empty', 'notEmpty'],
  rows: ['is', 'isNot', 'more', 'least', 'less', 'most'],
  other: ['is', 'isNot', 'empty', 'notEmpty'],
  bare: ['empty', 'notEmpty'],
}

export function operatorsOf(kind: Kind): Operator[] {
  return OF_KIND[kind]
}

/** The kind of the left side: a value computed from rows is a number, the day of a datetime is a date. */
export function kindOfLeft(left: Left, scope: Scope): Kind {
  if (left.kind === 'rows') return 'number'
  return left.day ? 'date' : (findName(scope, left.name)?.kind ?? 'other')
}
