import '../../stage/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import Bar from './bar.tsx'
import manifest from './widget.json'

const query = { rows: [{ kind: 'av', worth: '12345678901234567.50' }], map: { x: 'kind', y: 'worth' } }

test('its data can be read as a table, exact to the last digit', async () => {
  drawWidget(Bar, manifest, { ...query, labels: { av: 'Audio' }, lang: 'en' })
  await userEvent.click(screen.getByRole('button', { name: 'Show data table' }))
  expect(await screen.findByRole('row', { name: 'Audio 12,345,678,901,234,567.50' })).toBeTruthy()
})

test('it is drawn as SVG inside its own root', async () => {
  const { container } = drawWidget(Bar, manifest, query)
  await waitFor(() => expect(container.querySelector('figure svg path')).not.toBeNull())
})
