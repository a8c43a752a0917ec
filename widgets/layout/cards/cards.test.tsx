import '../../stage/data/patience.ts'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { heldBoard } from '../../stage/data/held-board.ts'
import { NodesScreen } from '../../stage/data/loan-screen.tsx'

test('DB-23 a group holds cards that read the queries of the board', async () => {
  render(<NodesScreen nodes={heldBoard('cards')} lang="en" />)
  const group = await screen.findByRole('region', { name: 'Loans' })
  const inner = await within(group).findByRole('region', { name: 'How many' })
  expect(await within(inner).findByText('12')).toBeTruthy()
  expect(within(group).getByRole('region', { name: 'By kind' })).toBeTruthy()
})

test('a group without cards says so', async () => {
  render(<NodesScreen nodes={heldBoard('cards', [])} lang="en" />)
  expect(await screen.findByText('There are no cards here to see')).toBeTruthy()
})

test('a card of one device alone is not drawn on the other, in a container too', async () => {
  const only = (device: 'pc' | 'app') => ({
    ...{ id: device, widget: 'quick-text', w: 4, h: 2, devices: [device] },
    props: { text: { zh: device } },
  })
  render(<NodesScreen nodes={heldBoard('cards', [only('pc'), only('app')])} />)
  expect(await screen.findByText('pc')).toBeTruthy()
  expect(screen.queryByText('app')).toBeNull()
})
