import { expect, test } from 'vitest'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import leave from '../../formily/leave.formily.json' with { type: 'json' }
import type { WidgetDocument } from '../../schema/document.ts'
import { formOfRecord } from './form-of-record.ts'

const widgets = manifests as unknown as Record<string, WidgetDocument>
const record = { formKey: 'leave_form', name: '请假', content: leave }

test('FM-02 FM-03 FM-17 a stored Formily form becomes a form document, with what is read before and done after', () => {
  const { form } = formOfRecord(
    {
      ...record,
      preReadConfig: { enable: true, compelRead: true, title: '须知', body: '请如实填写', relationFiles: '/f/1,/f/2' },
      submitAfterConfig: [{ content: '已提交', jumpType: 'newPage', jumpAddress: 'https://example.org' }],
    },
    widgets,
  )
  expect(form).toMatchObject({ kind: 'form', key: 'leave_form', title: { zh: '请假' } })
  expect(form.fields?.length).toBeGreaterThan(0)
  expect(form.preRead).toEqual({
    title: { zh: '须知' },
    body: { zh: '请如实填写' },
    seconds: 5,
    files: [
      { link: '/f/1', name: '1' },
      { link: '/f/2', name: '2' },
    ],
  })
  expect(form.afterSubmit?.map(step => step.do)).toEqual(['message', 'navigate'])
})

test.each([
  ['back', ['message', 'close']],
  ['currentPage', ['message', 'refresh']],
  ['newPage', ['message', 'navigate']],
])('FM-02 after the submission, jumpType %s', (jumpType, does) => {
  const submitAfterConfig = [{ content: '已提交', jumpType, jumpAddress: 'https://example.org' }]
  expect(formOfRecord({ ...record, submitAfterConfig }, widgets).form.afterSubmit?.map(step => step.do)).toEqual(does)
})

test.each([
  [0, 5],
  [12, 12],
  [100_000, 9999],
])('FM-17 %s seconds of reading are %s', (readTime, seconds) => {
  const preReadConfig = { enable: 1, compelRead: 1, readTime, title: 'a', body: 'b' }
  expect(formOfRecord({ ...record, preReadConfig }, widgets).form.preRead?.seconds).toBe(seconds)
})

test('what is switched off is not asked; content that is no form is refused', () => {
  const off = formOfRecord({ ...record, preReadConfig: { enable: false, title: 'a', body: 'b' } }, widgets)
  expect(off.form).not.toHaveProperty('preRead')
  expect(() => formOfRecord({ ...record, content: {} }, widgets)).toThrow()
})
