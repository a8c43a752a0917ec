import { expect, test } from 'vitest'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Trx } from '../../db/db.ts'
import type { PublishedView } from '../../layers/view.ts'
import { type FormAt, taskForm } from './task-form.ts'

const leave: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'leave',
  title: { zh: '请假' },
  access: [{ id: 'nobody', to: { roles: ['nobody'] }, may: [] }],
  fields: [
    { id: 'reason', type: 'string', title: { zh: '事由' }, required: true },
    { id: 'salary', type: 'string', title: { zh: '工资' } },
  ],
}
const view = {
  find: (kind: string, key: string) =>
    kind === 'entity' && key === 'leave' ? { document: leave, app: null } : undefined,
} as unknown as PublishedView
/** no dictionary is named, so nothing is read */
const trx = {} as Trx
const at = (more: Partial<FormAt>): FormAt => ({ key: 'flow.leave.1', view, rights: {}, values: {}, ...more })

test('WU-16 a handler without any right to the entity gets the fields of the node, and no hidden value', async () => {
  const rights = { rest: 'write' as const, fields: [{ id: 'salary', may: 'hide' as const }] }
  const form = await taskForm(
    trx,
    at({ entity: 'leave', rights, values: { id: '1', rev: 2, reason: 'Flu', salary: '9' } }),
  )
  expect(form).toMatchObject({
    readOnly: false,
    values: { id: '1', rev: 2, reason: 'Flu' },
    bundle: { key: 'flow.leave.1' },
  })
  expect(JSON.stringify(form)).not.toMatch(/salary|工资|nobody/)
})

test('a form in which nothing can be written is read only; without entity and form there is none', async () => {
  expect((await taskForm(trx, at({ entity: 'leave' })))?.readOnly).toBe(true)
  expect((await taskForm(trx, at({ entity: 'leave', rights: { rest: 'write' }, isRead: true })))?.readOnly).toBe(true)
  expect(await taskForm(trx, at({}))).toBeNull()
})
