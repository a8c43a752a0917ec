import '../../stage/data/patience.ts'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NodesScreen, twoNotes } from '../../stage/data/loan-screen.tsx'

test('it is a region under its title around its nodes', async () => {
  render(<NodesScreen nodes={[{ id: 'it', widget: 'card', title: { zh: '须知' }, children: twoNotes }]} />)
  const card = await screen.findByRole('region', { name: '须知' })
  expect(await within(card).findAllByRole('note')).toHaveLength(2)
})
