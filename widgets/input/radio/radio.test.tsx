import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import Radio from './radio.tsx'
import manifest from './widget.json'

const options = [
  { id: 'av', title: 'Audio' },
  { id: 'network', title: 'Network' },
]

test('arrows choose within a named group', async () => {
  const { onChange } = drawWidget(Radio, manifest, { value: 'av', options })
  expect(screen.getByRole('radiogroup', { name: 'Title' })).toBeTruthy()
  screen.getByRole('radio', { name: 'Audio' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(onChange).toHaveBeenLastCalledWith('network')
})

test('read only it says the title of the option', () => {
  drawWidget(Radio, manifest, { value: 'network', options, readOnly: true })
  expect(screen.getByRole('status').textContent).toBe('Network')
})
