import '../../stage/data/patience.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NodesScreen, twoNotes } from '../../stage/data/loan-screen.tsx'

test('the spans of its nodes count inside the column, not on the page', async () => {
  const half = { id: 'it', widget: 'column', span: 12, children: twoNotes.slice(0, 1) }
  render(<NodesScreen nodes={[half]} />)
  const inside = (await screen.findByRole('note')).closest<HTMLElement>('[data-node="one"]')!
  const column = inside.parentElement!.closest<HTMLElement>('[data-node="it"]')!
  expect([column.style.gridColumn, inside.style.gridColumn]).toEqual(['span 12', 'span 12'])
  expect(inside.parentElement).not.toBe(column.parentElement)
})
