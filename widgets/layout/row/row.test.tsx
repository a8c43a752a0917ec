import '../../stage/data/patience.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NodesScreen, twoNotes } from '../../stage/data/loan-screen.tsx'

test('its nodes stand side by side by their spans, with the gap it says', async () => {
  render(<NodesScreen nodes={[{ id: 'it', widget: 'row', props: { gap: 8 }, children: twoNotes }]} />)
  const [one, two] = (await screen.findAllByRole('note')).map(note => note.closest<HTMLElement>('[data-node]')!)
  expect([one!.style.gridColumn, two!.style.gridColumn]).toEqual(['span 12', 'span 12'])
  expect(one!.parentElement!.style.getPropertyValue('--sw-gap')).toBe('8px')
})
