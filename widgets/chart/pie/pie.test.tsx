import '../../stage/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import Pie from './pie.tsx'
import manifest from './widget.json'

const query = {
  rows: [
    { kind: 'av', n: 3 },
    { kind: 'lab', n: 1 },
  ],
  map: { x: 'kind', y: 'n' },
  labels: { av: 'Audio', lab: 'Laboratory' },
}

test('it names each of its shares', async () => {
  const { container } = drawWidget(Pie, manifest, query)
  await waitFor(() => expect(container.textContent).toContain('Laboratory'))
  expect(container.textContent).toContain('Audio')
})

test('its shares can be read as a table', async () => {
  drawWidget(Pie, manifest, { ...query, lang: 'en' })
  await userEvent.click(screen.getByRole('button', { name: 'Show data table' }))
  expect(await screen.findByRole('row', { name: 'Audio 3' })).toBeTruthy()
})
