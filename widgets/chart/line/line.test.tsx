import '../../stage/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import Line from './line.tsx'
import manifest from './widget.json'

const query = {
  rows: [
    { month: '2026-09', n: 3 },
    { month: '2026-10', n: 0 },
    { month: '2026-11', n: 5 },
  ],
  map: { x: 'month', y: 'n' },
}

test('it is drawn as a line with every month named', async () => {
  const { container } = drawWidget(Line, manifest, query)
  await waitFor(() => expect(container.querySelector('figure svg path')).not.toBeNull())
  await waitFor(() => expect(container.textContent).toContain('2026-10'))
})

test('its data can be read as a table, the months without anything too', async () => {
  drawWidget(Line, manifest, { ...query, lang: 'en' })
  await userEvent.click(screen.getByRole('button', { name: 'Show data table' }))
  expect(await screen.findByRole('row', { name: '2026-10 0' })).toBeTruthy()
})
