import { expect, test } from 'vitest'
import type { EntityDocument } from '../schema/document.ts'
import { firstModel, MAKERS, wholeToKeepers } from './first-model.ts'

const TITLE = { zh: '访客', en: 'Visitors' }
const withNumber = (model: EntityDocument): EntityDocument => ({
  ...model,
  fields: [...model.fields, { id: 'idNumber', type: 'string', title: TITLE, masked: true }],
})

test('masked fields of a new model are whole to those who keep its records', () => {
  const readers = { id: 'readers', to: { everyone: true as const }, may: ['list', 'detail'] }
  const { access } = wholeToKeepers(withNumber(firstModel('visitor', TITLE, TITLE, [MAKERS, readers])))
  expect(access!.map(({ unmask }) => unmask)).toEqual([['idNumber'], undefined])
})

test('rows of a record, which have no grants of their own, are not masked', () => {
  const rows = wholeToKeepers(withNumber(firstModel('companion', TITLE, TITLE, [])))
  expect(rows.fields.some(({ masked }) => masked)).toBe(false)
})
