import { expect, test } from 'vitest'
import { sampleDocs, sampleGround } from '#tests/support/design-sample.ts'
import { viewOf } from '../commands/documents/view.ts'
import { runCalls } from '../commands/run.ts'
import { newScreen } from './new-screen.ts'

test('a list has the names its model has', () => {
  const view = viewOf(sampleDocs, sampleGround)
  const vendor = { ...view.entity('loan')!, key: 'loan.vendor', title: { zh: '供应商' } }
  expect(newScreen('loan', 'page', view, vendor).title).toEqual({ zh: '供应商' })
  expect(newScreen('loan', 'page', view, view.entity('loan')!).title).toEqual({ zh: '借用 2', en: 'Loan 2' })
})

test('another list of a model leaves off a field that another took the place of', () => {
  const to = { id: 'quantity2', type: 'string', title: { zh: '数量' } } as const
  const args = { document: 'entity:loan', field: 'quantity', to, keep: false } as const
  const begun = viewOf(sampleDocs, sampleGround)
  const changed = viewOf(runCalls(begun, sampleGround, [{ command: 'field.retype', args }]).docs, sampleGround)
  const listOf = (view: typeof begun) => {
    const entity = view.entity('loan')!
    return newScreen('loan', 'page', view, entity)
  }
  expect(listOf(begun)).toMatchObject({ key: 'loan.page', from: 'loan', title: { zh: '借用 2' } })
  expect(listOf(begun).change).toBeUndefined()
  expect(listOf(changed).change).toEqual(
    ['detail', 'form', 'table/columns'].map(place => ({ remove: `${place}/quantity` })),
  )
})
