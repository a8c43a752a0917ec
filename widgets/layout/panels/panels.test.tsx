import '../../stage/data/patience.ts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Ask } from '#engine/ports/ports.ts'
import { heldBoard } from '../../stage/data/held-board.ts'
import { LoanScreen, loanBundle, loanPorts } from '../../stage/data/loan-screen.tsx'

function open(widget: string, props: Record<string, boolean> = {}) {
  const nodes = heldBoard(widget)
  Object.assign((nodes[0]!.body as { cards: object[] }).cards[0]!, { props })
  const bundle = loanBundle({ nodes })
  const ports = loanPorts(bundle, { ports: { lang: 'en' } })
  const queries = vi.fn(ports.data.queries)
  render(<LoanScreen bundle={bundle} ports={{ ...ports, data: { ...ports.data, queries } }} />)
  const nameOf = (ask: Ask) => ('query' in ask && ask.query.group ? 'byCategory' : 'all')
  return () => queries.mock.calls.flatMap(([asks]) => asks.map(nameOf))
}

test('DB-24 a folded panel asks for nothing until it is opened, and stays when it is folded again', async () => {
  const asked = open('panels')
  expect(await screen.findByText('12')).toBeTruthy()
  expect(asked()).toEqual(['all'])
  const second = screen.getByRole('button', { name: /By kind/ })
  expect(second.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(second)
  await waitFor(() => expect(asked()).toEqual(['all', 'byCategory']))
  await userEvent.click(second)
  await userEvent.click(second)
  expect(asked()).toHaveLength(2)
})

test('one at a time, where it is said so', async () => {
  open('panels', { single: true })
  const first = await screen.findByRole('button', { name: /How many/ })
  await userEvent.click(screen.getByRole('button', { name: /By kind/ }))
  expect(first.getAttribute('aria-expanded')).toBe('false')
})

test('DB-22 a tab that is not shown asks for nothing until it is chosen', async () => {
  const asked = open('tabs')
  expect(await screen.findByText('12')).toBeTruthy()
  expect(asked()).toEqual(['all'])
  await userEvent.click(screen.getByRole('tab', { name: 'By kind' }))
  await waitFor(() => expect(asked()).toEqual(['all', 'byCategory']))
})
