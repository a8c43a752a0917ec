import { expect, it, test } from 'vitest'
import { recordEnv } from '../../../rules/scope.ts'
import type { EntityDocument, Field, Json } from '../../../schema/document.ts'
import { type Name, operatorsOf, type Scope, scopeOf } from './names.ts'
import { rightFor } from './right-for.ts'
import { isUnfinished, isWaiting, NO_CLAUSES, type Operator, printSentence } from './sentence.ts'
import { wrongIn } from './wrong-in.ts'

const field = (id: string, type: Field['type'], more: Partial<Field> = {}): Field => ({
  id,
  type,
  title: { zh: id },
  ...more,
})
/** An entity with a field of every type. */
const thing: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'thing',
  title: { zh: 'thing' },
  status: true,
  fields: [
    field('name', 'string'),
    field('note', 'text'),
    field('number', 'serial'),
    field('count', 'integer'),
    field('price', 'decimal', { scale: 2 }),
    field('open', 'boolean'),
    field('day', 'date'),
    field('moment', 'datetime'),
    field('clock', 'time'),
    field('kind', 'enum', { options: [{ id: 'a', title: { zh: 'a' } }] }),
    field('kinds', 'enum', { many: true, options: [{ id: 'a', title: { zh: 'a' } }] }),
    field('sort', 'dict', { dict: 'sorts' }),
    field('other', 'ref', { to: 'thing', show: ['name', 'kind'] }),
    field('others', 'refs', { to: 'thing' }),
    field('person', 'user'),
    field('people', 'users'),
    field('dept', 'dept'),
    field('depts', 'depts'),
    field('place', 'region'),
    field('files', 'file'),
    field('data', 'json'),
    field('rows', 'children', { to: 'thing', by: 'other' }),
  ],
}
const find = (key: string) => (key === 'thing' ? thing : undefined)
const library = { dicts: { sorts: { options: [{ id: 's', title: { zh: 's' } }] } }, roles: [], posts: [] }
const scope: Scope = scopeOf(thing, find, library)
/** What somebody might put where the builder waits for a value. */
function fillIn(name: Name, is: Operator): Json {
  const one = { number: 1, rows: 1, moment: '2026-01-02 03:04:05' }[name.kind as string]
  const value = one ?? (name.field?.options ? 'a' : name.field?.dict ? 's' : name.type === 'time' ? '08:00' : '1')
  return is === 'oneOf' || is === 'notOneOf' ? [value] : value
}

test('the builder knows all that a rule may read of the person', () => {
  const mine = Object.keys(recordEnv()).filter(name => name.startsWith('$me.'))
  const offered = scope.names.map(({ name }) => name)
  expect(mine.filter(name => !offered.includes(name))).toEqual([])
})

test('of a record pointed at, what its reference shows is offered; where more can be shown, all of it', () => {
  const through = (all: boolean) =>
    scopeOf(thing, find, library, { looksUp: all })
      .names.map(({ name }) => name)
      .filter(name => /^other\./.test(name))
  expect(through(false)).toEqual(['other.name', 'other.kind'])
  expect(through(true)).toContain('other.price')
  expect(through(true)).not.toContain('other.rows')
})

test('records that point here are called like their model, and like the field too where that is not enough', () => {
  const to = { to: 'thing' }
  const repair = {
    ...thing,
    key: 'repair',
    title: { zh: '维修' },
    fields: [field('of', 'ref', to), field('cost', 'decimal')],
  }
  const loan = {
    ...repair,
    key: 'loan',
    title: { zh: '借用' },
    fields: [field('of', 'ref', to), field('back', 'ref', to)],
  }
  const lookup = (key: string) => [thing, repair, loan].find(one => one.key === key)
  const reading = { ...thing, fields: [field('n', 'integer', { value: { count: [{ var: '$pointing.repair.of' }] } })] }
  const pointing = ['$pointing.loan.of', '$pointing.gone.of', '$pointing.repair.of']
  const { names, rowNames } = scopeOf(reading, lookup, library, { pointing })
  const saved = scopeOf(reading, lookup, library, { whenRead: false }).names.map(({ name }) => name)
  expect([names.some(({ name }) => name === 'n'), saved.includes('n')]).toEqual([true, false])
  const found = names.filter(({ name }) => name.startsWith('$pointing.'))
  expect(found.map(({ title, kind }) => [(title as Field['title']).zh, kind])).toEqual([
    ['借用.of', 'rows'],
    ['维修', 'rows'],
  ])
  expect(rowNames(found[1]!.field!).map(({ name }) => name)).toContain('cost')
})

const clauses = scope.names.flatMap(name => operatorsOf(name.kind).map(is => [name.name, is, name] as const))
it.each(clauses)('%s %s: what is offered can stand', (id, is, name) => {
  const left =
    name.kind === 'rows' ? ({ kind: 'rows', fn: 'count', rows: id } as const) : ({ kind: 'name', name: id } as const)
  const begun = rightFor(is, left, scope)
  const right = begun.map(one => (isWaiting(one) ? { kind: 'value' as const, value: fillIn(name, is) } : one))
  const sentence = { ...NO_CLAUSES, items: [{ kind: 'clause' as const, left, is, right }] }
  expect(isUnfinished(sentence)).toBe(false)
  expect(wrongIn(printSentence(sentence), 'bool', thing, find)).toEqual([])
})
