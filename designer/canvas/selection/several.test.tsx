/** What can be done with several selected items, by bar, menu and key, each as one step. @source docs/designer.md#canvas */
import '#widgets/stage/browser.ts'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { load } from '#widgets/gen/load.gen.ts'
import { findItem } from '../../commands/documents/walk.ts'
import { Inspector } from '../../inspector/inspector.tsx'
import { DragProvider } from '../../pointer/drag/drag.tsx'
import type { Session } from '../../session/session.ts'
import { Canvas } from '../canvas.tsx'

const PAGE = 'page:loan.manage'

let session: Session
beforeEach(async () => {
  session = await openSample()
  session.select({ document: PAGE, addresses: ['form/title', 'form/quantity', 'form/reason'] })
  render(
    <Stage session={session} loader={load}>
      <DragProvider onDrop={() => undefined}>
        <Canvas document={PAGE} block="form" width={1440} zoom={null} onAdd={() => undefined} />
      </DragProvider>
      <Inspector document={PAGE} />
    </Stage>,
  )
  await screen.findByLabelText(/事由/)
})
afterEach(cleanup)

const at = (address: string) => findItem(session.state().view.docs[PAGE], address)
const bar = () => within(screen.getByRole('toolbar', { name: '已选 3 个字段' }))
const undo = () => act(async () => void session.undo())

test('the bar groups them, puts them side by side or into tabs, and each is undone at once', async () => {
  const before = session.state().view.docs[PAGE]
  for (const [name, found] of [
    ['分组', 'form/group'],
    ['并排', 'form/row'],
    ['放进新选项卡', 'form/tabs'],
  ] as const) {
    await act(async () => session.select({ document: PAGE, addresses: ['form/title', 'form/quantity', 'form/reason'] }))
    await userEvent.click(bar().getByRole('button', { name: new RegExp(name) }))
    expect(at(found)).toBeDefined()
    expect(at('form/reason')?.owner).toBe(name === '放进新选项卡' ? 'form/tab2' : found)
    await undo()
    expect(session.state().view.docs[PAGE]).toEqual(before)
  }
})

test('Shift F10 opens the same commands as a menu; removing selects what remains', async () => {
  fireEvent.keyDown(document.body, { key: 'F10', shiftKey: true })
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getAllByRole('menuitem').map(item => item.textContent)).toEqual([
    expect.stringContaining('分组'),
    expect.stringContaining('并排'),
    expect.stringContaining('放进新选项卡'),
    expect.stringContaining('复制'),
    expect.stringContaining('删除'),
  ])
  await userEvent.click(menu.getByRole('menuitem', { name: /删除/ }))
  expect(at('form/title')).toBeUndefined()
  expect(session.state().selection?.addresses).toHaveLength(1)
})

test('the inspector counts them, and changes all of them or the first alone', async () => {
  screen.getByRole('heading', { name: '3 个字段' })
  await userEvent.click(screen.getByRole('button', { name: /外观$/ }))
  const width = () => screen.getByRole('radiogroup', { name: '宽度' })
  await userEvent.click(within(width()).getByText('½'))
  const spans = () => ['title', 'quantity', 'reason'].map(id => at(`form/${id}`)?.value.span)
  expect(spans()).toEqual([12, 12, 12])
  await userEvent.click(screen.getByText(/^只改“/))
  await userEvent.click(within(width()).getByText('整行'))
  expect(spans()).toEqual([24, 12, 12])
  screen.getByRole('heading', { name: '3 个字段' })
})

test('a group of settings that is closed during a search closes it there alone', async () => {
  const heads = () => [...document.querySelectorAll('.dz-inspector .ant-collapse-header')] as HTMLElement[]
  const states = () => heads().map(head => [head.textContent, head.getAttribute('aria-expanded')])
  const before = states()
  const search = document.querySelector<HTMLInputElement>('[data-find="property"]')!
  await userEvent.type(search, '宽')
  await userEvent.click(heads()[0]!)
  expect(heads()[0]!.getAttribute('aria-expanded')).toBe('false')
  await userEvent.clear(search)
  expect(states()).toEqual(before)
})
