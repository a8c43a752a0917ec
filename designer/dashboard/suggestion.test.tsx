/** What an empty board suggests, and what is taken of it. @source docs/designer.md#boards */
import '#widgets/stage/browser.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { DashboardDocument } from '#engine/schema/document.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { newScreen } from '../new/new-screen.ts'
import { AddScreen } from '../screens/add-screen.tsx'
import { Suggestion } from './suggestion.tsx'

afterEach(cleanup)

const NEW = 'dashboard:loan.dashboard'

test('the cards of an empty board are ticked, and one click takes those that still are', async () => {
  const session = await openSample()
  const value = newScreen('loan', 'dashboard', session.state().view, undefined)
  session.run('document.add', { value })
  render(
    <Stage session={session}>
      <Suggestion document={NEW} />
    </Stage>,
  )
  const ticks = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(ticks.every(({ checked }) => checked)).toBe(true)
  await userEvent.click(screen.getByRole('checkbox', { name: '单价合计' }))
  await userEvent.click(screen.getByRole('button', { name: '用这些卡片' }))
  const { cards = [] } = session.state().view.docs[NEW] as DashboardDocument
  expect(cards.map(({ title }) => title?.zh)).toEqual(['今天的借用', '按日的数量'])
  await act(async () => void session.undo())
  expect((session.state().view.docs[NEW] as DashboardDocument).cards ?? []).toEqual([])
})

test('where a page is added, the board of a model is offered, and comes with its cards', async () => {
  const session = await openSample()
  render(
    <Stage session={session}>
      <AddScreen />
    </Stage>,
  )
  await userEvent.click(screen.getByRole('button', { name: /添加页面/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '借用的统计' }))
  const made = session.state().view.docs[NEW] as DashboardDocument
  expect([made.title.zh, made.cards?.length]).toEqual(['借用统计', 3])
})
