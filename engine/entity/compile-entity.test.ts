import { expect, test } from 'vitest'
import type { EntityDocument, Field, Rule } from '../schema/document.ts'
import { compileEntity } from './compile-entity.ts'
import { MAX_CHAIN } from './order-fields.ts'

const title = { zh: 'x' }
const decimal = (id: string, value?: Rule): Field => ({
  id,
  type: 'decimal',
  scale: 2,
  title,
  ...(value === undefined ? {} : { value }),
})
const compile = (fields: Field[]) => {
  const document: EntityDocument = { kind: 'entity', grammar: 1, key: 'one', title, fields }
  return compileEntity(document, () => undefined)
}
const plusOne = (id: string): Rule => ({ '+': [{ var: id }, 1] })

test('fields are known by id and by wire name', () => {
  const entity = compile([{ id: 'path', name: 'router', type: 'string', title }])
  expect(entity.fields.get('path')).toBe(entity.byName.get('router'))
  expect(entity.byName.has('path')).toBe(false)
})

test('computed fields are ordered by what they read, wherever they stand', () => {
  const entity = compile([decimal('c', plusOne('b')), decimal('b', plusOne('a')), decimal('a')])
  expect(entity.order.map(each => each.field.id)).toEqual(['b', 'c'])
})

test('a circle is a fault that prints its path', () => {
  const make = () => compile([decimal('price', plusOne('total')), decimal('total', plusOne('price'))])
  expect(make).toThrow(
    expect.objectContaining({ code: 'rule.cycle', params: { field: 'price', path: 'price → total → price' } }),
  )
})

test('a field cannot exist because of itself', () => {
  const field: Field = { id: 'a', type: 'string', title, when: { empty: [{ var: 'a' }] } }
  expect(() => compile([field])).toThrow('rule.cycle')
})

test('a chain of computed fields has an end', () => {
  const chain = Array.from({ length: MAX_CHAIN + 1 }, (_, i) => decimal(`f${i}`, i === 0 ? 1 : plusOne(`f${i - 1}`)))
  expect(() => compile(chain)).toThrow('rule.chain')
  expect(compile(chain.slice(0, MAX_CHAIN)).order).toHaveLength(MAX_CHAIN)
})

test('a rule that is wrong names its place', () => {
  const make = () => compile([decimal('a'), { ...decimal('b'), required: { '>': [{ var: 'nowhere' }, 1] } }])
  expect(make).toThrow(expect.objectContaining({ code: 'rule.refused', params: { path: 'fields/b/required' } }))
})

test('a pattern that could explode is refused', () => {
  expect(() => compile([{ id: 'a', type: 'string', title, pattern: '^(?=x)' }])).toThrow('field.pattern.unsafe')
})
