import '../../stage/data/patience.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { NodesScreen, twoNotes } from '../../stage/data/loan-screen.tsx'

test('folded, its nodes are out of sight and stay alive; Enter unfolds', async () => {
  const group = { id: 'it', widget: 'group', title: { zh: '更多' }, props: { foldable: true, folded: true } }
  render(<NodesScreen nodes={[{ ...group, children: twoNotes }]} />)
  const head = await screen.findByRole('button', { name: /更多/ })
  expect(head.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryAllByRole('note')).toEqual([])
  expect(screen.getAllByRole('note', { hidden: true })).toHaveLength(2)
  head.focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getAllByRole('note')).toHaveLength(2)
})
