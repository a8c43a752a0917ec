import '#widgets/stage/browser.ts'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, test } from 'vitest'
import { isError } from '#engine/error/issue.ts'
import { readSteps } from '#engine/flow/steps/read-steps.ts'
import type { EntityDocument, FlowDocument } from '#engine/schema/document.ts'
import { loan, sampleDocs, sampleGround } from '#tests/support/design-sample.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { namesOf } from '../../commands/documents/docs.ts'
import { viewOf } from '../../commands/documents/view.ts'
import { runCalls } from '../../commands/run.ts'
import { hasMost, takeTemplate } from '../../new/flow/take-template.ts'
import { TEMPLATES } from '../../new/flow/templates.ts'
import { surfacesOf } from '../../session/surfaces.ts'
import { FlowSurface } from '../flow-surface.tsx'
import TemplatesDialog from './templates-dialog.tsx'

afterEach(cleanup)

/** What an organisation decides: who handles a step, who gets copies. */
const CHOSEN = ['flow.no-handler', 'flow.no-copy']

test('there are ten templates, each in both languages', () => {
  expect(TEMPLATES).toHaveLength(10)
  for (const [id, { title, help }] of TEMPLATES) expect([id, title.en, help.en].every(Boolean), id).toBe(true)
})

test.each(TEMPLATES)(
  '%s is a list of steps and passes the check but for whom the organisation chooses',
  async (id, template) => {
    for (const model of [null, loan]) {
      const session = await openSample()
      const { flow, calls } = takeTemplate('loan', session.state().view, [id, template], model)
      expect(session.runAll(calls)).toEqual([])
      expect(readSteps(flow.elements)).toHaveProperty('steps')
      await waitFor(() => expect(session.state().issues).not.toBeNull())
      const wrong = session.state().issues!.filter(isError)
      expect(wrong.filter(({ code }) => !CHOSEN.includes(code))).toEqual([])
      expect(wrong.length, 'the checks name what is to be chosen').toBeGreaterThan(0)
      session.close()
    }
  },
)

test('what a template requires is required at its start, not wherever the model is used', () => {
  const view = viewOf(sampleDocs, sampleGround)
  const repair = TEMPLATES.find(([id]) => id === 'repair')!
  const startOf = ({ elements }: FlowDocument) => elements.find(({ id }) => id === 'start')!
  const over = takeTemplate('loan', view, repair, loan)
  expect(over.added.filter(({ required }) => required)).toEqual([])
  expect(startOf(over.flow).fields).toEqual([
    { id: 'result', may: 'hide' },
    ...['place', 'urgency', 'fault'].map(id => ({ id, may: 'write', required: true })),
  ])
  expect(startOf(takeTemplate('loan', view, repair, null).flow).fields).toEqual([{ id: 'result', may: 'hide' }])
})

test('fields of the model are used by their id, or by their name and type; the others are added', () => {
  const taken = {
    ...loan,
    fields: [...loan.fields, { id: 'cost', type: 'text', title: { zh: '备注' } }],
  } as EntityDocument
  const named = taken.fields.map(field => (field.id === 'loanDate' ? { ...field, title: { zh: '出发日期' } } : field))
  const model = { ...taken, fields: named }
  const view = viewOf({ ...sampleDocs, 'entity:loan': model }, sampleGround)
  const trip = TEMPLATES.find(([id]) => id === 'trip')!
  const { flow, calls, added } = takeTemplate('loan', view, trip, model)
  expect(added.map(({ id }) => id)).toEqual(['place', 'toDay', 'cost2'])
  expect(flow.elements.find(({ id }) => id === 'budgetToFinance')).toMatchObject({
    nameEn: 'Above 5,000',
    condition: '{">":[{"var":"cost2"},5000]}',
  })
  expect(flow.brief).toEqual(['place', 'cost2'])
  const { docs } = runCalls(view, sampleGround, calls) as unknown as { docs: Record<string, EntityDocument> }
  expect(docs['entity:loan']!.fields.map(({ id }) => id).slice(-3)).toEqual(['place', 'toDay', 'cost2'])
})

it('a template is chosen by its picture and sentence, over a model or with one of its own; it is one undo', async () => {
  const session = await openSample()
  render(
    <Stage session={session}>
      <FlowSurface />
    </Stage>,
  )
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.click(screen.getByRole('button', { name: '从模板开始' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox', { name: '用哪个数据模型' }))
  await user.click((await screen.findAllByText('借用', { selector: '.ant-select-item-option-content' })).at(-1)!)
  const repair = dialog.getByRole('button', { name: /^设备报修/ })
  expect(within(repair).getByText(/谁有空谁认领/)).toBeDefined()
  await user.click(repair)
  const flow = session.state().view.docs['flow:loan.repair'] as FlowDocument
  expect(flow).toMatchObject({
    title: { zh: '设备报修', en: 'Equipment repair' },
    entity: 'loan',
    process: 'loan.repair',
  })
  expect(await screen.findByText('已添加流程“设备报修”，模型“借用”多了 5 个字段')).toBeDefined()
  expect(screen.getAllByRole('heading', { name: '设备报修' }).length).toBeGreaterThan(0)
  expect((await screen.findAllByText('没有说明谁来办理“维修组认领处理”。请添加办理人规则。')).length).toBeGreaterThan(0)
  await act(async () => session.undo())
  expect(session.state().view.docs).not.toHaveProperty('flow:loan.repair')
  expect((session.state().view.docs['entity:loan'] as EntityDocument).fields).toEqual(loan.fields)
})

it('without a choice a template has a model of its own, unless one has most of its fields', async () => {
  const [, repair] = TEMPLATES.find(([id]) => id === 'repair')!
  expect(hasMost(loan, repair)).toBe(false)
  expect(hasMost({ ...loan, fields: repair.fields.slice(1) }, repair)).toBe(true)
  const session = await openSample()
  render(
    <Stage session={session}>
      <TemplatesDialog onAdded={() => undefined} onClose={() => undefined} />
    </Stage>,
  )
  await userEvent.click(await screen.findByRole('button', { name: /^设备报修/ }))
  expect(session.state().view.stored['flow:loan.repair']).toMatchObject({ entity: 'loan.repair' })
  expect(session.state().view.stored['entity:loan']).toEqual(loan)
})

it('an app without a model gets one with the process: a small app of its own', async () => {
  const session = await openSample()
  for (const document of namesOf(session.state().view.stored)) session.run('document.remove', { document })
  expect(surfacesOf(session.state().view, 'app')).toContain('flow')
  render(
    <Stage session={session}>
      <FlowSurface />
    </Stage>,
  )
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.click(screen.getByRole('button', { name: '从模板开始' }))
  await user.click(await screen.findByRole('button', { name: /^请假/ }))
  expect(Object.keys(session.state().view.stored)).toEqual(['flow:loan.leave', 'entity:loan.leave', 'page:loan.page'])
  expect(session.state().view.stored['entity:loan.leave']).toMatchObject({ access: [{ to: { roles: ['creator'] } }] })
})
