import '#widgets/stage/browser.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { DragProvider } from '../pointer/drag/drag.tsx'
import { Outline } from './outline.tsx'

afterEach(cleanup)

async function show() {
  const session = await openSample()
  render(
    <Stage session={session}>
      <DragProvider onDrop={calls => session.runAll(calls)}>
        <Outline document="page:loan.manage" />
      </DragProvider>
    </Stage>,
  )
  return { session, user: userEvent.setup() }
}

it('walks the tree with the arrow keys and selects as it goes', async () => {
  const { session, user } = await show()
  await user.click(screen.getAllByRole('treeitem')[0]!)
  screen.getByRole('tree').focus()
  await user.keyboard('{ArrowDown}')
  expect(session.state().selection?.addresses).toEqual(['table/search/title'])
  await user.keyboard('{ArrowUp}')
  expect(session.state().selection?.addresses).toEqual(['table'])
})

it('renames with F2 and Enter, and the tree keeps the focus', async () => {
  const { session, user } = await show()
  session.select({ document: 'page:loan.manage', addresses: ['form/reason'] })
  screen.getByRole('tree').focus()
  await user.keyboard('{F2}')
  await user.keyboard('借用事由{Enter}')
  expect(session.state().view.stored['page:loan.manage']?.change).toEqual([
    { set: 'form/reason', to: { title: { zh: '借用事由' } } },
  ])
  expect(document.activeElement).toBe(screen.getByRole('tree'))
})

it('marks what is wrong, not what is only hinted at', async () => {
  const { session, user } = await show()
  session.select({ document: 'page:loan.manage', addresses: ['form/reason'] })
  screen.getByRole('tree').focus()
  await user.keyboard('{F2}')
  await user.keyboard('借用事由{Enter}')
  await waitFor(() => expect(session.state().issues?.some(({ level }) => level === 'hint')).toBe(true))
  expect(screen.queryByTitle('有问题')).toBeNull()
})

it('finds by pinyin initials and keeps what stands above', async () => {
  const { user } = await show()
  await user.type(screen.getByRole('textbox', { name: '查找节点' }), 'ghrq')
  const names = screen.getAllByRole('treeitem').map(item => item.textContent)
  expect(names.some(name => name?.includes('归还日期'))).toBe(true)
  expect(names.some(name => name?.includes('标题'))).toBe(false)
})
