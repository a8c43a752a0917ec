import '../../stage/data/patience.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { NodesScreen, twoNotes } from '../../stage/data/loan-screen.tsx'

const panes = twoNotes.map(note => ({ id: `${note.id}Pane`, widget: 'column', title: note.title, children: [note] }))
const titled = [
  { ...panes[0]!, title: { zh: '借用' } },
  { ...panes[1]!, title: { zh: '归还' } },
]

test('each child is a tab under its title; the arrows walk, and what was opened stays', async () => {
  render(<NodesScreen nodes={[{ id: 'it', widget: 'tabs', children: titled }]} />)
  const first = await screen.findByRole('tab', { name: '借用' })
  expect(first.getAttribute('aria-selected')).toBe('true')
  first.focus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect(screen.getByRole('tab', { name: /归还/ }).getAttribute('aria-selected')).toBe('true')
  expect(document.querySelectorAll('[data-node="one"]')).toHaveLength(1)
  expect(document.querySelectorAll('[data-node="two"]')).toHaveLength(1)
})

test('another tab may be shown first', async () => {
  render(<NodesScreen nodes={[{ id: 'it', widget: 'tabs', props: { first: 'twoPane' }, children: titled }]} />)
  expect((await screen.findByRole('tab', { name: '归还' })).getAttribute('aria-selected')).toBe('true')
})

test('a child whose `when` does not hold is no tab; another is shown first', async () => {
  const children = [{ ...titled[0]!, when: { '==': [{ var: '$me.tenant' }, 'nobody’s'] } }, titled[1]!]
  render(<NodesScreen nodes={[{ id: 'it', widget: 'tabs', children }]} />)
  expect((await screen.findByRole('tab', { name: '归还' })).getAttribute('aria-selected')).toBe('true')
  expect(screen.queryByRole('tab', { name: '借用' })).toBeNull()
})

test('a child without a title of its own is never called by its id', async () => {
  const children = [{ ...panes[0]!, title: undefined }, titled[1]!]
  render(<NodesScreen nodes={[{ id: 'it', widget: 'tabs', children }]} />)
  expect((await screen.findAllByRole('tab')).map(tab => tab.textContent)).toEqual(['选项卡 1', '归还'])
})
