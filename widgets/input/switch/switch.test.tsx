import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import Switch from './switch.tsx'
import manifest from './widget.json'

const status = [
  { id: '1', title: 'Enabled' },
  { id: '0', title: 'Disabled' },
]

test('Space and Enter switch a yes/no field', async () => {
  const { onChange } = drawWidget(Switch, manifest, { value: false })
  screen.getByLabelText('Title').focus()
  await userEvent.keyboard(' ')
  expect(onChange).toHaveBeenLastCalledWith(true)
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenLastCalledWith(false)
})

test('of a field with two options the first is on, unless the props say otherwise', async () => {
  const first = drawWidget(Switch, manifest, { value: '1', options: status })
  await userEvent.click(screen.getByRole('switch', { checked: true }))
  expect(first.onChange).toHaveBeenLastCalledWith('0')
  first.unmount()
  drawWidget(Switch, manifest, { value: '1', options: status, props: { on: '0' } })
  expect(screen.getByRole('switch', { checked: false })).toBeTruthy()
})
