/** What a filter of a board begins with is given in its properties. @source docs/language.md#dashboard */
import '#widgets/stage/browser.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { FieldType, NodeLike } from '#engine/schema/document.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { Inspector } from '../../inspector/inspector.tsx'

afterEach(cleanup)

const BOARD = 'dashboard:loan.board'

async function show(type: FieldType, more: object = {}) {
  const session = await openSample()
  const node = { id: 'by', type, title: { zh: '筛选' }, ...more } as unknown as NodeLike
  session.run('node.add', { document: BOARD, node, in: 'variables', after: null })
  session.select({ document: BOARD, addresses: ['variables/by'] })
  render(
    <Stage session={session}>
      <Inspector document={BOARD} />
    </Stage>,
  )
  const user = userEvent.setup()
  const begun = () =>
    (session.state().view.docs[BOARD] as { variables?: { default?: unknown }[] }).variables?.[0]?.default
  const choose = async (option: string) => {
    await user.click(screen.getByLabelText('默认值'))
    await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
  }
  return { user, begun, choose }
}

test('a date: so many months before today, a fixed one, today', async () => {
  const { user, begun, choose } = await show('date')
  await choose('与今天相差几个月')
  expect(begun()).toEqual({ addMonths: [{ var: '$today' }, -1] })
  const months = screen.getByRole('spinbutton', { name: '与今天相差几个月' })
  await user.clear(months)
  await user.type(months, '-6')
  expect(begun()).toEqual({ addMonths: [{ var: '$today' }, -6] })
  await choose('固定日期')
  expect(begun()).toMatch(/^\d{4}-\d\d-\d\d$/)
  await choose('今天')
  expect(begun()).toEqual({ var: '$today' })
})

test('a rule of another shape is said, and stays', async () => {
  const rule = { addDays: [{ addMonths: [{ var: '$today' }, -1] }, 1] }
  const { begun } = await show('date', { default: rule })
  expect(screen.getByText('ADDDAYS(EDATE(TODAY(), −1), 1)')).toBeTruthy()
  expect(begun()).toEqual(rule)
})

test('a choice of the dictionary, the reader himself', async () => {
  const dict = await show('dict', { dict: 'kind' })
  await dict.choose('影音')
  expect(dict.begun()).toBe('av')
  cleanup()
  const user = await show('user')
  await user.choose('当前用户')
  expect(user.begun()).toEqual({ var: '$me.id' })
})
