import { expect, test } from 'vitest'
import type { Field, FieldType } from '#engine/schema/document.ts'
import { loan } from '#tests/support/design-sample.ts'
import { FIELD_WORDS, wordOfField, wordOfType } from '../kind/words.ts'
import { modelOfOwnRows, newField, retypedField, retypeFacts } from './new-field.ts'

const known = { entities: ['loan', 'far'], option: { zh: '一' }, row: { zh: '行' } }
const made = (type: FieldType) => newField(loan, { zh: '类别', en: 'Kind' }, wordOfType(type), known)

test('a dictionary is asked for: none is taken unasked', () => {
  expect(made('dict')).toEqual({ id: 'kind', type: 'dict', title: { zh: '类别', en: 'Kind' } })
})

test('its code is none that a form made from the model has no place for', () => {
  expect(newField(loan, { zh: '正文', en: 'Body' }, wordOfType('text'), known).id).toBe('body2')
})

test('of a model with many columns a new field stands beside them, where its type may', () => {
  const fields = Array.from({ length: 300 }, (_, i): Field => ({ id: `f${i}`, type: 'string', title: { zh: 'f' } }))
  const many = { ...loan, fields }
  const of = (type: FieldType) => newField(many, { zh: '类别', en: 'Kind' }, wordOfType(type), known)
  expect(of('integer')).toMatchObject({ type: 'integer', column: false })
  expect(of('ref')).not.toHaveProperty('column')
  expect(retypedField(many, of('integer'), wordOfType('string'), known)).toHaveProperty('column', false)
  expect(retypedField(many, of('integer'), wordOfType('file'), known)).not.toHaveProperty('column')
})

test('one record or several of the same: another type points where the old one does', () => {
  const field: Field = { id: 'from', type: 'ref', title: { zh: '来源' }, to: 'far' }
  expect(retypedField(loan, field, wordOfType('refs'), known)).toMatchObject({ type: 'refs', to: 'far' })
  expect(retypedField(loan, field, wordOfType('string'), known)).not.toHaveProperty('to')
})

test('every kind makes a field of its own kind, and a field turned into it becomes one', () => {
  for (const kind of FIELD_WORDS) {
    expect(wordOfField(newField(loan, kind.title, kind, known))).toBe(kind)
    for (const other of FIELD_WORDS) {
      const before = newField(loan, other.title, other, known)
      const facts = Object.entries({ ...before, ...retypeFacts(loan, before, kind, known) })
      const after = Object.fromEntries(facts.filter(([, value]) => value !== null)) as unknown as Field
      const isStillPointing = kind.id === 'ref' || kind.id === 'refs'
      if (!isStillPointing) expect([other.id, wordOfField(after)?.id]).toEqual([other.id, kind.id])
    }
  }
})

test('rows that a field declares itself keep an order, and their records, in a model of their own', () => {
  const title = { zh: '行' }
  const own: Field = { id: 'lines', type: 'children', title, fields: [{ id: 'place', type: 'string', title }] }
  const { field, model } = modelOfOwnRows(loan, own, [], { zh: '排序' })
  expect(field).toEqual({ id: 'lines', type: 'children', title, to: model.key, by: 'parent', place: 'place2' })
  expect(model.fields.map(({ id, type }) => `${id} ${type}`)).toEqual(['parent ref', 'place string', 'place2 integer'])
  expect(modelOfOwnRows(loan, { ...own, maxCount: 1 }, [], { zh: '排序' }).field).not.toHaveProperty('place')
})
