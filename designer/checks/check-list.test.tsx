import '#widgets/stage/browser.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { EntityDocument, FlowDocument } from '#engine/schema/document.ts'
import { loan, sampleDocs } from '#tests/support/design-sample.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import type { Call } from '../commands/index.ts'
import { newFlow } from '../new/flow/new-flow.ts'
import { CheckButton, CheckList } from './check-list.tsx'

afterEach(cleanup)

it('Esc closes the check list, from its button and from inside', async () => {
  const user = userEvent.setup()
  render(
    <Stage session={await openSample()}>
      <CheckButton />
    </Stage>,
  )
  const button = screen.getByRole('button')
  const isOpen = () =>
    document.querySelector('.dz-check-popover:not(.ant-popover-hidden, .ant-zoom-big-leave)') !== null
  await user.click(button)
  expect(isOpen()).toBe(true)
  await user.keyboard('{Escape}')
  await expect.poll(isOpen).toBe(false)
  await user.click(button)
  await expect.poll(isOpen).toBe(true)
  const inside = document.querySelector<HTMLElement>('.dz-check-popover button')
  inside?.focus()
  await user.keyboard('{Escape}')
  await expect.poll(isOpen).toBe(false)
  expect(document.activeElement).toBe(button)
})

it('advice is one line; what has a fix is taken in one step, and one undo restores it', async () => {
  const user = userEvent.setup()
  const session = await openSample()
  const say = (address: string, zh: string) =>
    ['en', 'zh'].map(language => ({
      command: 'text.set',
      args: { document: 'entity:loan', address, path: ['title'], language, text: language === 'zh' ? zh : '' },
    }))
  // the English of the first is known from a dictionary, of the second from nowhere
  session.runAll([...say('fields/reason', '类别'), ...say('fields/price', '无人译过')] as Call[])
  session.run('document.add', { value: newFlow('loan', sampleDocs, loan) })
  const element = { document: 'flow:loan.approval' as const, addresses: ['elements/approve'] }
  session.run('prop.set', { ...element, path: ['name'], value: '类别' })
  session.run('prop.set', { ...element, path: ['nameEn'], value: undefined })
  const named = () => (session.state().view.stored['flow:loan.approval'] as FlowDocument).elements
  const titles = () => (session.state().view.stored['entity:loan'] as EntityDocument).fields.map(({ title }) => title)
  render(
    <Stage session={session}>
      <CheckList />
    </Stage>,
  )
  const advice = await screen.findByRole('region', { name: '提示' })
  expect(advice.textContent).toContain('3 处还没有英文')
  expect(screen.queryByText(/无人译过/)).toBeNull()
  await user.click(screen.getByRole('button', { name: /全部采用（2）/ }))
  expect(titles()).toContainEqual({ zh: '类别', en: 'Kind' })
  expect(named()).toContainEqual(expect.objectContaining({ name: '类别', nameEn: 'Kind' }))
  await expect.poll(() => advice.textContent).toContain('1 处还没有英文')
  await user.click(screen.getByRole('button', { name: '展开' }))
  expect(screen.getAllByText(/无人译过/).length).toBeGreaterThan(0)
  session.undo()
  expect(titles()).toContainEqual({ zh: '类别' })
})
