import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import Button from './button.tsx'
import manifest from './widget.json'

test('a second press while its steps run is ignored', async () => {
  let end = () => {}
  const emit = vi.fn(() => new Promise<void>(resolve => (end = resolve)))
  drawWidget(Button, manifest, { emit })
  const button = screen.getByRole('button', { name: /Title/ })
  await userEvent.dblClick(button)
  expect(emit).toHaveBeenCalledOnce()
  end()
  await new Promise<void>(resolve => setTimeout(resolve))
  await userEvent.click(button)
  expect(emit).toHaveBeenCalledTimes(2)
})

test('locked it cannot be pressed', async () => {
  const emit = vi.fn(async () => {})
  drawWidget(Button, manifest, { emit, readOnly: true })
  await userEvent.click(screen.getByRole('button'))
  expect(emit).not.toHaveBeenCalled()
})
