import { expect, test } from 'vitest'
import type { EntityDocument } from '../schema/document.ts'
import { compileEntity } from './compile-entity.ts'
import { toFieldPath, toWirePath } from './issue-path.ts'

const title = { zh: '名' }
const head = { kind: 'entity', grammar: 1, title } as const
const span: EntityDocument = { ...head, key: 'span', fields: [{ id: 'start', name: 'startTime', type: 'date', title }] }
const leave: EntityDocument = {
  ...head,
  key: 'leave',
  fields: [
    { id: 'source', name: 'icon', type: 'string', title },
    { id: 'icon', name: 'picture', type: 'string', title },
    { id: 'reason', type: 'string', title },
    { id: 'spans', name: 'rows', type: 'children', to: 'span', by: 'leave', title },
  ],
}
const entity = compileEntity(leave, key => (key === 'span' ? span : undefined))

test.each([
  ['source', 'icon'],
  ['icon', 'picture'],
  ['reason', 'reason'],
  ['spans', 'rows'],
  ['spans/2', 'rows/2'],
  ['spans/2/start', 'rows/2/startTime'],
  ['spans/2/gone', 'rows/2/gone'],
  ['', ''],
])('%s is %s to those who call', (ids, names) => {
  expect(toWirePath(entity, ids)).toBe(names)
  expect(toFieldPath(entity, names)).toBe(ids)
})
