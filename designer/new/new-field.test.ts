import { expect, test } from 'vitest'
import type { Field, FieldType } from '#engine/schema/document.ts'
import { loan } from '#tests/support/design-sample.ts'
import { newField, retypedField } from './new-field.ts'

const known = { entities: ['loan', 'far'], option: { zh: '一' }, row: { zh: '行' } }
const made = (type: FieldType) => newField(loan, { zh: '类别', en: 'Kind' }, type, known)

test('a dictionary is asked for: none is taken unasked', () => {
  expect(made('dict')).toEqual({ id: 'kind', type: 'dict', title: { zh: '类别', en: 'Kind' } })
})

test('its code is none that a form made from the model has no place for', () => {
  expect(newField(loan, { zh: '正文', en: 'Body' }, 'text', known).id).toBe('body2')
})

test('of a model with many columns a new field stands beside them, where its type may', () => {
  const fields = Array.from({ length: 300 }, (_, i): Field => ({ id: `f${i}`, type: 'string', title: { zh: 'f' } }))
  const many = { ...loan, fields }
  const of = (type: FieldType) => newField(many, { zh: '类别', en: 'Kind' }, type, known)
  expect(of('integer')).toMatchObject({ type: 'integer', column: false })
  expect(of('ref')).not.toHaveProperty('column')
  expect(retypedField(many, of('integer'), 'string', known)).toHaveProperty('column', false)
  expect(retypedField(many, of('integer'), 'file', known)).not.toHaveProperty('column')
})

test('one record or several of the same: another type points where the old one does', () => {
  const field: Field = { id: 'from', type: 'ref', title: { zh: '来源' }, to: 'far' }
  expect(retypedField(loan, field, 'refs', known)).toMatchObject({ type: 'refs', to: 'far' })
  expect(retypedField(loan, field, 'string', known)).not.toHaveProperty('to')
})
