import { describe, expect, test } from 'vitest'
import { Fault } from '../error/fault.ts'
import type { EntityDocument, Rule } from '../schema/document.ts'
import type { EngineRecord } from '../value/value.ts'
import { bindRule } from './bind-rule.ts'
import { prepareRule } from './prepare-rule.ts'
import { readsOf } from './reads-of.ts'
import { recordScope } from './scope.ts'

const title = { zh: 'x' }
const document: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'order',
  title,
  fields: [
    { id: 'quantity', type: 'integer', title },
    { id: 'price', type: 'decimal', scale: 2, title },
    { id: 'category', type: 'ref', to: 'category', show: ['name'], title },
    { id: 'lines', type: 'children', to: 'line', by: 'order', title },
  ],
}
const line: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'line',
  title,
  fields: [{ id: 'amount', type: 'integer', title }],
}
const scope = recordScope(document, key => (key === 'line' ? line : undefined), { $param: 'any' })
const env = { today: '2026-11-20', now: '2026-11-20 10:00:00' }
const v = (name: string): Rule => ({ var: name })

describe('a prepared rule', () => {
  test('knows its type and what it reads', () => {
    const rule = prepareRule({ '*': [v('quantity'), v('price')] }, scope)
    expect(rule).toMatchObject({ type: 'dec', reads: ['quantity', 'price'] })
    expect(rule.run({ record: { quantity: 3, price: '0.10' }, env })).toBe('0.3')
  })

  test('reads a field shown through a ref', () => {
    const record = { category: '5', $ref: { category: { 5: { $label: 'Tools', name: 'Tools' } } } }
    expect(prepareRule(v('category.name'), scope).run({ record, env })).toBe('Tools')
    expect(prepareRule(v('category.name'), scope).run({ record: { ...record, category: '6' }, env })).toBeNull()
  })

  test('never reads properties of the prototype', () => {
    const rule = prepareRule({ empty: [v('quantity')] }, scope)
    expect(rule.run({ record: Object.create({ quantity: 1 }), env })).toBe(true)
    expect(prepareRule(v('$param.toString'), scope).run({ record: {}, env: { ...env, param: {} } })).toBeNull()
  })

  test('treats text that is no number yet as empty', () => {
    const record = { quantity: 'abc', price: '2.50', lines: [{ amount: '1x' }, { amount: 2 }] }
    const run = (rule: Rule) => prepareRule(rule, scope).run({ record, env })
    expect(run({ '*': [v('quantity'), v('price')] })).toBeNull()
    expect(run({ '>': [v('quantity'), 1] })).toBe(false)
    expect(run({ sum: [v('lines'), v('amount')] })).toBe(2)
    expect(run({ cat: ['= ', v('quantity')] })).toBe(
      prepareRule({ cat: ['= ', v('quantity')] }, scope).run({ record: {}, env }),
    )
  })

  test('leaves out rows marked as removed', () => {
    const lines: EngineRecord[] = [{ amount: 1 }, { amount: 2, $delete: true }]
    expect(prepareRule({ sum: [v('lines'), v('amount')] }, scope).run({ record: { lines }, env })).toBe(1)
    expect(prepareRule({ empty: [v('lines')] }, scope).run({ record: { lines: [lines[1]!] }, env })).toBe(true)
  })

  test('stops at more than 2,000 rows', () => {
    const lines = Array.from({ length: 2001 }, () => ({ amount: 1 }))
    const rule = prepareRule({ sum: [v('lines'), v('amount')] }, scope)
    expect(() => rule.run({ record: { lines }, env })).toThrow('rule.rows.many')
  })

  test('stops texts and numbers that double without limit', () => {
    const twice = (op: string, value: unknown, times: number): Rule =>
      times ? { [op]: [twice(op, value, times - 1), twice(op, value, times - 1)] } : (value as Rule)
    const text = prepareRule({ cat: Array(50).fill(v('category')) }, scope)
    expect(() => text.run({ record: { category: 'x'.repeat(2001) }, env })).toThrow('rule.text.long')
    const number = prepareRule(twice('*', { '*': Array(30).fill(v('price')) }, 2), scope)
    expect(() => number.run({ record: { price: '9'.repeat(90) }, env })).toThrow('rule.number.long')
  })

  test('that is wrong is refused with its issues', () => {
    const make = () => prepareRule({ '>': [v('quantitty'), 1] }, scope, 'fields/reason/required')
    expect(make).toThrow(Fault)
    try {
      make()
    } catch (fault) {
      expect(fault).toMatchObject({
        code: 'rule.refused',
        params: { path: 'fields/reason/required' },
        data: [{ code: 'rule.unknown.near' }],
      })
    }
  })

  test('holds only when it is true', () => {
    const rule = prepareRule({ '>': [v('quantity'), 1] }, scope)
    expect([2, 1, null].map(quantity => rule.holds({ record: { quantity }, env }))).toEqual([true, false, false])
  })
})

test('reads are named as seen from the record', () => {
  expect(
    readsOf({ '>': [{ sum: [v('lines'), { '*': [v('amount'), v('$parent.price')] }] }, v('$param.least')] }),
  ).toEqual(['lines', 'lines.amount', 'price', '$param.least'])
  expect(readsOf({ cat: [v('category.name'), v('category.name')] })).toEqual(['category', 'category.name'])
  expect(readsOf('quantity')).toEqual([])
})

describe('a bound rule', () => {
  const where: Rule = {
    and: [
      { '==': [v('category'), v('$param.category')] },
      { in: [v('quantity'), v('$state.chosen')] },
      { '==': [v('$me.id'), '1'] },
    ],
  }

  test('has values in place of names that only the browser knows', () => {
    expect(bindRule(where, { ...env, param: { category: '7' }, state: { chosen: [1, 2] } })).toEqual({
      and: [{ '==': [v('category'), '7'] }, { in: [v('quantity'), [1, 2]] }, { '==': [v('$me.id'), '1'] }],
    })
  })

  test('treats missing names as empty', () => {
    expect(bindRule(v('$param.category'), env)).toBeNull()
  })

  test('never contains a record, which would be read as a rule', () => {
    expect(() => bindRule(v('$row.data'), { ...env, row: { data: { var: 'secret' } } })).toThrow('rule.bind')
  })
})
