import { expect, it } from 'vitest'
import { loan } from '#tests/support/design-sample.ts'
import type { EntityDocument, Field } from '../schema/document.ts'
import { compileEntity } from './compile-entity.ts'
import { runnable } from './runnable.ts'

const none = () => undefined
const withFacts = (facts: Record<string, Partial<Field>>, more: Partial<EntityDocument> = {}): EntityDocument => ({
  ...loan,
  ...more,
  fields: loan.fields.map(field => ({ ...field, ...facts[field.id] })),
})
const lost = (before: EntityDocument, after: EntityDocument) =>
  before.fields.flatMap((field, place) =>
    Object.keys(field)
      .filter(key => !(key in after.fields[place]!))
      .map(key => `${field.id}.${key}`),
  )

it('is the model itself while everything runs', () => {
  expect(runnable(loan, none)).toBe(loan)
})

it.each<[string, EntityDocument, string[]]>([
  [
    'a name that is not there',
    withFacts({ price: { required: { '>': [{ var: 'nowhere' }, 1] } } }),
    ['price.required'],
  ],
  [
    'two rules of two fields',
    withFacts({ price: { when: { '==': [{ var: 'gone' }, 1] } }, reason: { value: { '+': [{ var: 'title' }, 1] } } }),
    ['price.when', 'reason.value'],
  ],
  [
    'a circle',
    withFacts({ quantity: { value: { var: 'price' } }, price: { value: { var: 'quantity' } } }),
    ['quantity.value', 'price.value'],
  ],
  ['a pattern that is none', withFacts({ title: { pattern: '(?=a)b' } }), ['title.pattern']],
])('leaves out what cannot run and nothing else: %s', (_, entity, gone) => {
  const made = runnable(entity, none)
  expect(() => compileEntity(made, none)).not.toThrow()
  expect(lost(entity, made)).toEqual(gone)
})

it('leaves out a check that cannot run', () => {
  const check = { id: 'c', at: 'title', refuse: { '>': [{ var: 'nowhere' }, 1] }, message: { zh: 'x' } }
  expect(runnable({ ...loan, checks: [check] }, none).checks).toEqual([])
})
