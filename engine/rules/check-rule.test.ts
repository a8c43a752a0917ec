import { describe, expect, test } from 'vitest'
import type { EntityDocument, Rule } from '../schema/document.ts'
import type { RuleType } from '../value/rule-type.ts'
import { checkRule } from './check-rule.ts'
import { optionEnv, recordScope } from './scope.ts'

const title = { zh: 'x' }
const span: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'span',
  title,
  fields: [
    { id: 'days', type: 'decimal', scale: 1, title },
    { id: 'start', type: 'date', title },
  ],
}
const category: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'category',
  title,
  fields: [{ id: 'name', type: 'string', title }],
}
const leave: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'leave',
  title,
  fields: [
    { id: 'quantity', type: 'integer', title },
    { id: 'price', type: 'decimal', scale: 2, title },
    { id: 'name', type: 'string', title },
    {
      id: 'sort',
      type: 'enum',
      title,
      options: [
        { id: 'personal', title },
        { id: 'sick', title },
      ],
    },
    { id: 'begin', type: 'date', title },
    { id: 'urgent', type: 'boolean', title },
    { id: 'owner', type: 'user', title },
    { id: 'members', type: 'users', title },
    { id: 'category', type: 'ref', to: 'category', show: ['name'], title },
    { id: 'spans', type: 'children', to: 'span', by: 'leave', title },
    { id: 'data', type: 'json', title },
  ],
}
const entities = [leave, span, category]
const scope = recordScope(leave, key => entities.find(entity => entity.key === key), {
  '$query.late': { n: 'int', rows: 'rows:leave' },
  '$state.only': 'bool',
  $event: 'any',
})
const v = (name: string): Rule => ({ var: name })
const check = (rule: Rule, want: RuleType | null = null) => checkRule(rule, want, scope, 'fields/x')

describe('refuses', () => {
  let deep: Rule = v('urgent')
  for (let i = 0; i < 16; i++) deep = { '!': [deep] }
  const wide: Rule = {
    and: Array.from({ length: 50 }, () => ({ or: [v('urgent'), v('urgent'), v('urgent'), v('urgent')] })),
  }

  test.each<[string, Rule, string, object?]>([
    ['source text', '{{$deps[0] > 3}}', 'rule.source'],
    ['gt', { gt: [v('quantity'), 10] }, 'rule.operator.near', { op: 'gt', near: '>' }],
    ['a mistyped operator', { contians: [v('name'), 'x'] }, 'rule.operator.near', { near: 'contains' }],
    ['no operator at all', { frobnicate: [1] }, 'rule.operator', { op: 'frobnicate' }],
    ['a name every object has', { toString: [1] }, 'rule.operator', { near: null }],
    [
      'a mistyped field',
      { '>': [v('quantitty'), 10] },
      'rule.unknown.near',
      { name: 'quantitty', where: 'leave', near: 'quantity' },
    ],
    ['an unknown field', { empty: [v('colour')] }, 'rule.unknown', { name: 'colour' }],
    ['an undeclared state', v('$state.onlyLate'), 'rule.unknown.env'],
    ['a mistyped name', { '==': [v('$me.nam'), 'x'] }, 'rule.unknown.env.near', { near: '$me.name' }],
    ['a column the query has not', v('$query.late.worth'), 'rule.unknown.column', { columns: 'n, rows' }],
    ['a member of a value', v('$today.year'), 'rule.unknown.member'],
    ['$parent outside of rows', v('$parent.name'), 'rule.scope'],
    ['a hop the field does not show', v('category.code'), 'rule.hop', { shown: 'code', field: 'category' }],
    ['a hop from a list', v('members.name'), 'rule.hop'],
    [
      'a number against a word',
      { '>': [v('quantity'), 'ten'] },
      'rule.type',
      { left: 'quantity (int)', right: '"ten" (text)' },
    ],
    [
      'a code that is none',
      { '==': [v('sort'), 'sik'] },
      'rule.type',
      { left: 'sort (code:personal,sick)', right: '"sik" (text)' },
    ],
    ['text against a number', { '==': [v('name'), v('quantity')] }, 'rule.type'],
    ['an id that is none', { '==': [v('owner'), 'li'] }, 'rule.type'],
    ['ids of two entities', { '==': [v('owner'), v('category')] }, 'rule.type'],
    ['a day that is none', { '<': [v('begin'), '2023-02-29'] }, 'rule.type'],
    ['a date against a stamp', { '<': [v('begin'), v('$now')] }, 'rule.type'],
    ['text in order', { '>': [v('name'), v('name')] }, 'rule.order'],
    ['codes in order', { '<': [v('sort'), 'sick'] }, 'rule.order'],
    ['text literals in order', { '<': ['a', 'b'] }, 'rule.order'],
    ['a whole list compared', { '==': [v('members'), v('members')] }, 'rule.type.whole'],
    ['json compared', { '==': [v('data'), 'x'] }, 'rule.type.whole'],
    ['a number as truth', { and: [v('quantity')] }, 'rule.type.truth'],
    ['a text in a sum', { '+': [v('quantity'), v('name')] }, 'rule.type.number'],
    ['a branch that is none of the codes', { '==': [v('sort'), { if: [v('urgent'), 'sick', 'sik'] }] }, 'rule.type'],
    ['branches of two types', { if: [v('urgent'), 1, v('name')] }, 'rule.type.branches'],
    ['rows of a text', { sum: [v('name'), v('days')] }, 'rule.type.rows'],
    ['rows within rows', { sum: [v('spans'), { count: [v('$parent.spans')] }] }, 'rule.cost.rows'],
    ['a sum of dates', { sum: [v('spans'), v('start')] }, 'rule.type.number'],
    ['in a text', { in: ['a', v('name')] }, 'rule.type.list'],
    ['length of a number', { length: [v('quantity')] }, 'rule.type.text'],
    ['days of a number', { days: [v('quantity'), v('begin')] }, 'rule.type.date'],
    ['half a day added', { addDays: [v('begin'), v('price')] }, 'rule.type.integer'],
    ['a decimal place in a text', { part: [v('name'), 1.5, 1] }, 'rule.type.integer'],
    ['half a minute added', { addMinutes: [v('begin'), v('price')] }, 'rule.type.integer'],
    ['the hour of a date', { hour: [v('begin')] }, 'rule.type.moment'],
    ['the time of a time', { time: [{ time: [v('$now')] }] }, 'rule.type.moment'],
    ['minutes from a time to a datetime', { minutes: [{ time: [v('$now')] }, v('$now')] }, 'rule.type.moment'],
    ['a scale that is no literal', { '/': [1, 2, v('quantity')] }, 'rule.type.scale'],
    ['a scale too fine', { round: [v('price'), 11] }, 'rule.type.scale'],
    ['within of neither tree', { within: [v('owner'), '7'] }, 'rule.type.tree'],
    ['a list in a list', [[1]], 'rule.type.nested'],
    ['two operators', { and: [true], or: [true] }, 'rule.shape'],
    ['one operand too few', { '-': [1] }, 'rule.shape.operands', { op: '-', fewest: 2, most: 2 }],
    ['operands without a list', { '!': v('urgent') }, 'rule.shape.operands'],
    ['a prototype key', JSON.parse('{"__proto__":[1]}'), 'rule.shape.prototype'],
    ['the constructor', v('constructor'), 'rule.shape.prototype'],
    ['a path with brackets', v('a[0]'), 'rule.shape.name'],
    ['a computed name', { var: [v('name')] }, 'rule.shape.name'],
    ['seventeen floors', deep, 'rule.cost.depth'],
    ['more than 200 operations', wide, 'rule.cost'],
    ['a long list', { in: [v('quantity'), Array.from({ length: 1001 }, (_, i) => i)] }, 'rule.cost.items'],
  ])('%s', (_, rule, code, params = {}) => {
    expect(check(rule)).toEqual([{ path: 'fields/x', code, params: expect.objectContaining(params) }])
  })

  test('a result of another type than its place', () => {
    expect(check(v('quantity'), 'bool')).toMatchObject([
      { code: 'rule.result', params: { term: 'quantity (int)', want: 'bool' } },
    ])
    expect(check('2023-02-30', 'date')).toMatchObject([{ code: 'rule.result' }])
  })
})

test('a list nested without end is refused, not followed', () => {
  let rule: Rule = []
  for (let i = 0; i < 100_000; i++) rule = [rule]
  expect(check(rule)).toMatchObject([{ code: 'rule.type.nested' }])
})

describe('accepts', () => {
  test.each<[string, Rule, RuleType | null]>([
    ['a literal', true, 'bool'],
    ['a whole number for a decimal', 1, 'dec'],
    ['a decimal text', '12.50', 'dec'],
    ['a day', '2024-02-29', 'date'],
    ['null anywhere', null, 'date'],
    ['a code of the field', { '==': [v('sort'), 'sick'] }, 'bool'],
    ['a shown field', { '==': [v('category.name'), 'x'] }, 'bool'],
    ['a column of a query', { '>': [v('$query.late.n'), 0] }, 'bool'],
    ['anything of an event', { '==': [v('sort'), v('$event.value')] }, 'bool'],
    ['rows of a query', { sum: [v('$query.late.rows'), v('price')] }, 'dec'],
    ['the record around a row', { count: [v('spans'), { '>': [v('days'), v('$parent.quantity')] }] }, 'int'],
    ['what every record has', { '==': [v('createUser'), v('$me.id')] }, 'bool'],
    ['a list and null', { '==': [v('members'), null] }, 'bool'],
  ])('%s', (_, rule, want) => {
    expect(check(rule, want)).toEqual([])
  })

  test('sixteen floors', () => {
    let tall: Rule = v('urgent')
    for (let i = 0; i < 15; i++) tall = { '!': [tall] }
    expect(check(tall, 'bool')).toEqual([])
  })

  test('what is offered under choices', () => {
    const owner = leave.fields.find(field => field.id === 'owner')!
    const env = { ...scope.env, ...optionEnv(owner, scope.entity) }
    const rule: Rule = {
      and: [{ within: [v('$option.dept'), v('$me.dept')] }, { '!=': [v('$option.id'), v('$me.id')] }],
    }
    expect(checkRule(rule, 'bool', { ...scope, env }, 'x')).toEqual([])
  })
})
