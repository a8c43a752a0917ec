import { expect, test } from 'vitest'
import { loan, manage, sampleGround } from '#tests/support/design-sample.ts'
import { docsOf } from '../commands/documents/docs.ts'
import { viewOf } from '../commands/documents/view.ts'
import { wrongRows } from './wrong-rows.ts'

const view = viewOf(docsOf([loan, manage]), sampleGround)
const rows = [{ path: ['pattern'] }, { path: ['message', 'required'] }, { path: ['body', 'pageSize'] }]

test.each([
  ['entity/loan/fields/reason/pattern', 'entity:loan', 'fields/reason', 0],
  ['entity/loan/fields/reason/message/required', 'entity:loan', 'fields/reason', 1],
  ['page/loan.manage/nodes/table/pageSize', 'page:loan.manage', 'table', 2],
  ['entity/loan/fields/reason', 'entity:loan', 'fields/reason', -1],
  ['entity/loan/fields/quantity/pattern', 'entity:loan', 'fields/reason', undefined],
] as const)('%s seen from %s %s stands in row %s', (path, document, address, row) => {
  const issue = { path, code: 'field.pattern', params: {} }
  const { of, rest } = wrongRows(view, { document, address }, rows, [issue])
  const at = rows.findIndex(each => of(each).length > 0)
  expect([at, rest.length]).toEqual(row === undefined ? [-1, 0] : [row, row === -1 ? 1 : 0])
})

test('what is missing is told at the row it is given in', () => {
  const missing = { path: 'entity/loan/fields/reason', code: 'grammar.required', params: { key: 'pattern' } }
  const { of, rest } = wrongRows(view, { document: 'entity:loan', address: 'fields/reason' }, rows, [missing])
  expect([of(rows[0]!), rest]).toEqual([[missing], []])
})
